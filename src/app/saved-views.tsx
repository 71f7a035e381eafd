/** Loaded only with pages that have a list: saved views, and the global search offered by an empty list. */
import type { ReactNode } from 'react';
import { FoundRecords } from '#find/web/found-records.tsx';
import { savedViews } from '#views/web/view-buttons.tsx';
import { FoundRecordsContext } from '#web/table/found-records.ts';
import { ListViewsContext } from '#web/table/list-views.ts';

export function SavedViews({ children }: { children: ReactNode }) {
  return (
    <FoundRecordsContext value={FoundRecords}>
      <ListViewsContext value={savedViews}>{children}</ListViewsContext>
    </FoundRecordsContext>
  );
}
