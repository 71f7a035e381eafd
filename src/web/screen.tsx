/** What a feature declares about its screens, as plain constants. `app/screens.tsx` lists them. */
import type { ComponentType } from 'react';
import type { PageSection, WithSections } from './ui/page-sections.tsx';

/** The entry of a screen in the navigation. */
export interface ScreenLink {
  label: string;
  /** Without a menu, the link is in the bar itself. */
  menu?: 'Parties' | 'Books' | 'Reports' | 'Set-up';
  /** The link includes the chosen company. */
  ofCompany?: true;
}

export interface Screen {
  /** As a route of React Router, such as `/:company/credit-notes/:id/view`. */
  path: string;
  /** Its code is loaded when the screen is opened. */
  load: () => Promise<ComponentType>;
  /** Default: staff, who are all approved users. */
  access?: 'everyone' | 'administrators';
  /** The screen uses the full width. */
  isWide?: true;
  /** The screen is a list with saved views, and uses the full width. */
  isList?: true;
  link?: ScreenLink;
}

/** A record's page. Paths without a company or an id redirect to the list. */
export function viewScreens(records: string, screen: Omit<Screen, 'path'>): Screen[] {
  const paths = [`/:company/${records}/:id/view`, `/:company/${records}/view`, `/${records}/:id/view`];
  return paths.map((path) => ({ ...screen, path }));
}

/** Loads the sections of a page that other features provide. */
export type LoadSections<Target> = () => Promise<PageSection<Target>[]>;

/** A page with sections from other features: page and sections load together, so that nothing moves afterwards. */
export function withSections<Target>(
  loadSections: LoadSections<Target>,
  loadPage: () => Promise<ComponentType<WithSections<Target>>>,
): Screen['load'] {
  return async () => {
    const [Page, sections] = await Promise.all([loadPage(), loadSections()]);
    return () => <Page sections={sections} />;
  };
}
