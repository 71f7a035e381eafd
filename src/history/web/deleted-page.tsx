/** `/deleted`: records that were deleted, found by search and kind, to be read and not restored (specification, 12.4). */
import { deletedCatalogue } from '#history/deleted-fields.ts';
import { deletedListRoutes } from '#history/deleted-routes.ts';
import { formatMoment } from '#web/moment.ts';
import { deletedPath } from '#web/paths.ts';
import { listColumns } from '#web/table/columns.tsx';
import type { ListDefinition } from '#web/table/list-definition.ts';
import { ListPage } from '#web/table/list-page.tsx';

/** A row, as far as the page reads it itself. */
interface DeletedRow {
  id: string;
  title: string;
  at: string;
}

const deleted: ListDefinition<DeletedRow> = {
  list: 'deleted',
  routes: deletedListRoutes,
  tableId: 'deleted',
  title: 'Deleted',
  isEverybodys: true,
  searchLabel: 'Search deleted records...',
  loadingText: 'Loading list of deleted records...',
  emptyText: 'No deleted records to display',
  noMatchText: 'No deleted records match.',
  failureAlert: 'Failed to retrieve list of deleted records',
  failedText: 'The list of deleted records could not be loaded.',
  plural: 'deleted records',
  columns: listColumns<DeletedRow>({
    catalogue: deletedCatalogue,
    addressOf: ({ id }) => deletedPath(id),
    nameOf: ({ title }) => title,
    cells: { at: ({ at }) => <time dateTime={at}>{formatMoment(at)}</time> },
  }),
};

/** For those who administer. */
export function DeletedPage() {
  return <ListPage definition={deleted} />;
}
