/** The saved views of lists: loaded with the pages that have a list, and with no other (specification, section 10.3). */
import type { ReactNode } from 'react';
import { savedViews } from '#views/web/view-buttons.tsx';
import { ListViewsContext } from '#web/table/list-views.ts';

/** Stands around a page with a list. */
export function SavedViews({ children }: { children: ReactNode }) {
  return <ListViewsContext value={savedViews}>{children}</ListViewsContext>;
}
