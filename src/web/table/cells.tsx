/** Columns that several lists share. */
import { ButtonLink } from '#web/ui/button-link.tsx';
import type { ListColumn, ListRow } from './list-column.ts';

/** The view column, the first of every list: leads to the row's own screen by a button named `View AB12 CDE`. */
export function viewColumn<Row extends ListRow>(
  addressOf: (row: Row) => string,
  nameOf: (row: Row) => string,
): ListColumn<Row> {
  return {
    id: 'view',
    label: 'View',
    value: () => null,
    sortable: false,
    locked: true,
    size: 84,
    cell: (row) => (
      <ButtonLink to={addressOf(row)} size="compact-sm" variant="default" aria-label={`View ${nameOf(row)}`}>
        View
      </ButtonLink>
    ),
  };
}
