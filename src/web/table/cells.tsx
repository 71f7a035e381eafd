/** Columns that several lists share. */
import { ActionIcon } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { ListColumn, ListRow } from './list-column.ts';

/** The view column, the first of every list: leads to the row's own screen, named `View AB12 CDE`. */
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
    align: 'center',
    size: 64,
    cell: (row) => (
      <ActionIcon component={Link} to={addressOf(row)} variant="subtle" size={32} aria-label={`View ${nameOf(row)}`}>
        <IconEye size={18} aria-hidden="true" />
      </ActionIcon>
    ),
  };
}
