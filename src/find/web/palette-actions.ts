/** Actions of the command palette: the screens for the user's role, and creating new records. */
import type { Company } from '#shared/companies.ts';
import type { Role } from '#shared/roles.ts';
import { isApproved } from '#shared/roles.ts';
import type { Navigation } from '#web/layout/navigation.ts';
import { addTruckPath, paths } from '#web/paths.ts';

/** A line of the palette that opens a screen. */
export interface PaletteAction {
  label: string;
  /** Shown below the label; may be empty. */
  description: string;
  to: string;
  /** The title of a screen, if it differs from the label of its link. */
  title?: string | undefined;
}

const titles: Partial<Record<string, string>> = { [paths.costingsSummary]: 'Truck Costings' };

/** The actions for a role, in display order. */
export function actionsFor({ links, menus }: Navigation, role: Role | undefined, company: Company): PaletteAction[] {
  const screens = [...links, ...menus.flatMap((menu) => menu.links)].map(({ label, to }) => ({
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

/** The actions for a typed text: each typed word must be the start of a word of the action. */
export function matchingActions(actions: readonly PaletteAction[], text: string): PaletteAction[] {
  const typed = text.toLowerCase().split(/\s+/u).filter(Boolean);
  return actions.filter(({ label, title = '' }) => {
    const words = `${label} ${title}`.toLowerCase().split(/\s+/u);
    return typed.every((part) => words.some((word) => word.startsWith(part)));
  });
}
