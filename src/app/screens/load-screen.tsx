/** How the routes of `app/screens/` load their pages, and the addresses that several of them share. */
import type { ComponentType } from 'react';
import type { RouteHandle } from '#web/layout/layout.tsx';
import type { PageSection, WithSections } from '#web/ui/page-sections.tsx';

/** A screen that takes the whole width. */
export const wide: RouteHandle = { wide: true };

/** Where one record is shown, also without a company or an id: that page leads to its list (2.8, 2.13, 2.17). */
export function viewPaths(records: string): string[] {
  return [`/:company/${records}/:id/view`, `/:company/${records}/view`, `/${records}/:id/view`];
}

/** A page that other rooms have sections on: they come together, so that nothing moves when they are there. */
export function withSections<Target>(
  loadSections: () => Promise<PageSection<Target>[]>,
  loadPage: () => Promise<ComponentType<WithSections<Target>>>,
) {
  return async () => {
    const [Page, sections] = await Promise.all([loadPage(), loadSections()]);
    return { element: <Page sections={sections} /> };
  };
}

/** A page that is a list: the saved views come with it. */
export function asList(loadPage: () => Promise<ComponentType>) {
  return async () => {
    const [Page, { SavedViews }] = await Promise.all([loadPage(), import('#app/saved-views.tsx')]);
    return {
      element: (
        <SavedViews>
          <Page />
        </SavedViews>
      ),
    };
  };
}
