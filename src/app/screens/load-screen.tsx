/** Loads the pages of the routes in `app/screens/`, and the paths that several of them share. */
import type { ComponentType } from 'react';
import type { RouteHandle } from '#web/layout/layout.tsx';
import type { PageSection, WithSections } from '#web/ui/page-sections.tsx';

/** A screen that uses the full width. */
export const wide: RouteHandle = { wide: true };

/** Paths of a record's page. Those without a company or an id redirect to the list. */
export function viewPaths(records: string): string[] {
  return [`/:company/${records}/:id/view`, `/:company/${records}/view`, `/${records}/:id/view`];
}

/** A page with sections from other features: page and sections load together, so that nothing moves afterwards. */
export function withSections<Target>(
  loadSections: () => Promise<PageSection<Target>[]>,
  loadPage: () => Promise<ComponentType<WithSections<Target>>>,
) {
  return async () => {
    const [Page, sections] = await Promise.all([loadPage(), loadSections()]);
    return { element: <Page sections={sections} /> };
  };
}

/** A list page, loaded together with saved views. */
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
