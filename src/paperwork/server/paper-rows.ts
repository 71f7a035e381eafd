/** Converts orders and invoices into database rows. The field lists define which column holds which field. */
import type { Insertable } from 'kysely';
import { calculatedFields } from '#paperwork/paper-fields.ts';
import { headFields } from '#paperwork/paper-head-fields.ts';
import { itemLines } from '#paperwork/paper-item-fields.ts';
import type { PaperItem, PaperTruck } from '#paperwork/paperwork.ts';
import { ownColumns } from '#server/list/list-schema-columns.ts';
import { withSql } from '#server/list/sql-list.ts';
import type { PaperContent } from './calculate-paper.ts';
import { itemSqlFields, paperTruckSqlFields } from './paper-item-sql.ts';
import type { PaperItemTable, PaperTable, PaperTruckTable } from './paper-tables.ts';

const headSqlFields = withSql([...headFields, ...calculatedFields], 'paper p', {});
/** All but the number, which is allocated separately. */
const headColumns = ownColumns({ fields: headSqlFields.filter(({ id }) => id !== 'number'), alias: 'p' });
const itemFieldColumns = ownColumns({ fields: itemSqlFields, alias: 'i' });
const truckFieldColumns = ownColumns({ fields: paperTruckSqlFields, alias: 't' });

function valuesOf(columns: Readonly<Record<string, string>>, record: object): Record<string, unknown> {
  const values = new Map(Object.entries(record));
  return Object.fromEntries(Object.entries(columns).map(([id, column]) => [column, values.get(id)]));
}

type ContentColumns = Omit<
  Insertable<PaperTable>,
  'id' | 'kind' | 'company' | 'number' | 'reference_id' | 'created_by' | 'updated_by'
>;

/** The columns of `paper`, without items. */
export function paperColumns(content: PaperContent): ContentColumns {
  const columns = {
    ...valuesOf(headColumns, content),
    bill_to: JSON.stringify(content.billToClient),
    ship_to: JSON.stringify(content.shipToClient),
  };
  return columns as unknown as ContentColumns;
}

type WithoutKeys<Table> = Omit<Table, 'paper_id' | 'item_position' | 'position'>;

/** The columns of an item, without its keys. */
export function itemColumns(item: PaperItem): WithoutKeys<Insertable<PaperItemTable>> {
  const lines = itemLines.flatMap((line) => [
    [`${line}_net`, item.totals[line].net],
    [`${line}_gross`, item.totals[line].gross],
  ]);
  const columns: unknown = { ...valuesOf(itemFieldColumns, item), ...Object.fromEntries(lines) };
  return columns as WithoutKeys<Insertable<PaperItemTable>>;
}

function truckColumns(truck: PaperTruck): WithoutKeys<Insertable<PaperTruckTable>> {
  return valuesOf(truckFieldColumns, truck) as unknown as WithoutKeys<Insertable<PaperTruckTable>>;
}

/** The columns that an invoice copies from its order. */
export const copiedColumns = {
  paper: [
    'company',
    'bill_to',
    'ship_to',
    ...Object.values(
      ownColumns({ fields: headSqlFields.filter((field) => !('copied' in field) || field.copied), alias: 'p' }),
    ),
  ],
  item: [
    'position',
    ...Object.values(itemFieldColumns),
    ...itemLines.flatMap((line) => [`${line}_net`, `${line}_gross`]),
  ],
  truck: ['item_position', 'position', ...Object.values(truckFieldColumns)],
} as const;

export function itemRows(paperId: string, items: readonly PaperItem[]) {
  return {
    items: items.map((item, position) => ({ paper_id: paperId, position, ...itemColumns(item) })),
    trucks: items.flatMap((item, itemPosition) =>
      item.trucks.map((truck, position) => ({
        paper_id: paperId,
        item_position: itemPosition,
        position,
        ...truckColumns(truck),
      })),
    ),
  };
}
