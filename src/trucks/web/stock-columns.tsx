/** Columns of the stock lists: the way to the truck, then its fields (specification, section 2.5). */
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { Truck } from '#trucks/truck.ts';
import { truckPaths } from '#web/paths.ts';
import type { ListColumn } from '#web/table/list-column.ts';
import { stockFields } from './truck-fields.tsx';

const view: ListColumn<Truck> = {
  id: 'view',
  label: 'View',
  value: () => null,
  cell: ({ company, id, regNumber }) => (
    <Button
      component={Link}
      to={truckPaths.view(company, id)}
      size="compact-sm"
      variant="default"
      aria-label={`View ${regNumber}`}
    >
      View
    </Button>
  ),
  size: 84,
  locked: true,
  sortable: false,
};

/** The columns of both lists. */
export const stockColumns: readonly ListColumn<Truck>[] = [view, ...stockFields];
