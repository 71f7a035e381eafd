/** `/deleted`: searchable list of deleted records, read-only. */
import { deletedListRoutes, deletedListSchema } from '#history/deleted-records.ts';
import { formatMoment } from '#web/moment.ts';
import { deletedPath } from '#web/paths.ts';
import { listColumns } from '#web/table/columns.tsx';
import { ListPage } from '#web/table/list-page.tsx';
import type { ListPageConfig } from '#web/table/list-page-config.ts';

/** The fields of a row that this page reads itself. */
interface DeletedRow {
  id: string;
  title: string;
  at: string;
}

const config: ListPageConfig<DeletedRow> = {
  list: 'deleted',
  routes: deletedListRoutes,
  tableId: 'deleted',
  title: 'Deleted records',
  isAllCompanies: true,
  searchLabel: 'Search deleted records...',
  loadingText: 'Loading list of deleted records...',
  emptyText: 'No deleted records to display',
  noMatchText: 'No deleted records match.',
  failureAlert: 'Failed to retrieve list of deleted records',
  failedText: 'The list of deleted records could not be loaded.',
  plural: 'deleted records',
  columns: listColumns<DeletedRow>({
    listSchema: deletedListSchema,
    addressOf: ({ id }) => deletedPath(id),
    nameOf: ({ title }) => title,
    cells: { at: ({ at }) => <time dateTime={at}>{formatMoment(at)}</time> },
  }),
};

/** For administrators. */
export function DeletedPage() {
  return <ListPage config={config} />;
}
