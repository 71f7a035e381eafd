/** A paper as rows of the paperwork tables: which column holds which field is said by the catalogues of fields. */
import type { Insertable } from 'kysely';
import { calculatedFields } from '#paperwork/paper-fields.ts';
import { headFields } from '#paperwork/paper-head-fields.ts';
import { itemFields, itemLines, paperTruckFields } from '#paperwork/paper-item-fields.ts';
import type { PaperItem, PaperTruck } from '#paperwork/paperwork.ts';
import { ownColumns } from '#server/list/list-schema-columns.ts';
import type { PaperContent } from './calculate-paper.ts';
import type { PaperItemTable, PaperTable, PaperTruckTable } from './paper-tables.ts';

/** Those that a person chooses, but for the number, which is given. */
const contentFields = headFields.filter(({ id }) => id !== 'number');
const ownOfHead = ownColumns({ fields: [...contentFields, ...calculatedFields], alias: 'p' });
const ownOfItem = ownColumns({ fields: itemFields, alias: 'i' });
const ownOfTruck = ownColumns({ fields: paperTruckFields, alias: 't' });

function valuesOf(columns: Readonly<Record<string, string>>, record: object): Record<string, unknown> {
  const values = new Map(Object.entries(record));
  return Object.fromEntries(Object.entries(columns).map(([id, column]) => [column, values.get(id)]));
}

/** The columns that hold what a body comes to. */
type ContentColumns = Omit<
  Insertable<PaperTable>,
  'id' | 'kind' | 'company' | 'number' | 'reference_id' | 'created_by' | 'updated_by'
>;

/** The columns that hold a paper's content, but for its items. */
export function paperColumns(content: PaperContent): ContentColumns {
  const columns = {
    ...valuesOf(ownOfHead, content),
    bill_to: JSON.stringify(content.billToClient),
    ship_to: JSON.stringify(content.shipToClient),
  };
  return columns as unknown as ContentColumns;
}

type Place<Table> = Omit<Table, 'paper_id' | 'item_position' | 'position'>;

/** The columns of an item, but for whose it is, and its place. */
export function itemColumns(item: PaperItem): Place<Insertable<PaperItemTable>> {
  const lines = itemLines.flatMap((line) => [
    [`${line}_net`, item.totals[line].net],
    [`${line}_gross`, item.totals[line].gross],
  ]);
  const columns: unknown = { ...valuesOf(ownOfItem, item), ...Object.fromEntries(lines) };
  return columns as Place<Insertable<PaperItemTable>>;
}

function truckColumns(truck: PaperTruck): Place<Insertable<PaperTruckTable>> {
  return valuesOf(ownOfTruck, truck) as unknown as Place<Insertable<PaperTruckTable>>;
}

/** The columns that a copy of a paper takes over as they are: its own, those of its items, and of their trucks. */
export const copiedColumns = {
  paper: [
    'company',
    'bill_to',
    'ship_to',
    ...Object.values(
      ownColumns({ fields: [...headFields, ...calculatedFields].filter(({ copied }) => copied !== false), alias: 'p' }),
    ),
  ],
  item: ['position', ...Object.values(ownOfItem), ...itemLines.flatMap((line) => [`${line}_net`, `${line}_gross`])],
  truck: ['item_position', 'position', ...Object.values(ownOfTruck)],
} as const;

/** The items of a paper and their trucks, in order. */
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
