/** What comes with the pages that have a list, and with no other: saved views, and the search over everything where a list is empty. */
import type { ReactNode } from 'react';
import { FoundRecords } from '#find/web/found-records.tsx';
import { savedViews } from '#views/web/view-buttons.tsx';
import { FoundRecordsContext } from '#web/table/found-records.ts';
import { ListViewsContext } from '#web/table/list-views.ts';

/** Stands around a page with a list. */
export function SavedViews({ children }: { children: ReactNode }) {
  return (
    <FoundRecordsContext value={FoundRecords}>
      <ListViewsContext value={savedViews}>{children}</ListViewsContext>
    </FoundRecordsContext>
  );
}
