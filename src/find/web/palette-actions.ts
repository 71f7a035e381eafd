/** What one can do from anywhere: every screen that the person may open, and the beginnings of new records (section 11). */
import type { Company } from '#shared/companies.ts';
import type { Role } from '#shared/roles.ts';
import { isApproved } from '#shared/roles.ts';
import { linksFor, menusFor } from '#web/layout/navigation.ts';
import { addTruckPath, paths } from '#web/paths.ts';

/** A line of the palette that leads to a screen. */
export interface PaletteAction {
  label: string;
  /** What stands below it; empty where the label says all. */
  description: string;
  to: string;
  /** What else it is called: the title of a screen whose link says it shorter. */
  title?: string | undefined;
}

const titles: Partial<Record<string, string>> = { [paths.costingsSummary]: 'Truck Costings' };

/** The actions of a role, in the order in which they stand there. */
export function actionsFor(role: Role | undefined, company: Company): PaletteAction[] {
  const inMenus = menusFor(role).flatMap(({ links }) => links);
  const screens = [...linksFor(role), ...inMenus].map(({ label, to }) => ({
    label,
    description: 'Screen',
    to,
    title: titles[to],
  }));
  if (!isApproved(role)) return screens;
  const stock = `${paths.currentStock}?company=${company}`;
  return [
    { label: 'Create Truck', description: 'Add a truck to stock', to: addTruckPath(company) },
    { label: 'New Order', description: 'Choose the trucks first', to: stock },
    { label: 'New Invoice', description: 'Choose the trucks first', to: stock },
    ...screens,
    { label: 'Account', description: 'Your details, password and devices', to: paths.account },
  ];
}

/** The actions that a typed text means: each of its words begins one of theirs. */
export function matchingActions(actions: readonly PaletteAction[], text: string): PaletteAction[] {
  const typed = text.toLowerCase().split(/\s+/u).filter(Boolean);
  return actions.filter(({ label, title = '' }) => {
    const words = `${label} ${title}`.toLowerCase().split(/\s+/u);
    return typed.every((part) => words.some((word) => word.startsWith(part)));
  });
}
