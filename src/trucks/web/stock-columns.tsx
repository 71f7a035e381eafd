/** Columns of the stock lists: the way to the truck, then its fields (specification, section 2.5). */
import type { Truck } from '#trucks/truck.ts';
import { truckPaths } from '#web/paths.ts';
import { viewColumn } from '#web/table/cells.tsx';
import type { ListColumn } from '#web/table/list-column.ts';
import { stockFields } from './truck-fields.tsx';

/** The columns of both lists. */
export const stockColumns: readonly ListColumn<Truck>[] = [
  viewColumn(
    ({ company, id }) => truckPaths.view(company, id),
    ({ regNumber }) => regNumber,
  ),
  ...stockFields,
];
