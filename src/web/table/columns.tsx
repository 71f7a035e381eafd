/** Creates the columns of a list from its schema. */
import type { ReactNode } from 'react';
import { fieldText, sumText, valueText } from '#shared/field-texts.ts';
import {
  alignOf,
  columnFields,
  defaultWidth,
  type Field,
  fieldOf,
  filterOf,
  isExportable,
  isGroupable,
  isSortable,
  type ListSchema,
  placeOf,
} from '#shared/fields.ts';
import { fieldMark } from './field-mark.tsx';
import type { ListColumn, ListRow } from './list-column.ts';
import { NameCell, type PhoneCells, phoneFieldsOf, WideCell } from './name-cell.tsx';
import { rowLinkTo } from './row-controls.tsx';

/** Custom cells by field id. */
type OwnCells<Row extends ListRow> = Readonly<Record<string, (row: Row) => ReactNode>>;

interface ColumnsOfList<Row extends ListRow> {
  listSchema: ListSchema;
  /** The path that a row's View link opens. */
  addressOf(row: Row): string;
  /** The name of a row for its link (`View AB12 CDE`) and its checkbox (`Select AB12 CDE`). */
  nameOf(row: Row): string;
  cells?: OwnCells<Row>;
  /** Lines below the row's name on a phone, such as links or buttons that need no scrolling there. */
  controls?: PhoneCells<Row>;
  /** A chip next to the name of a row. */
  mark?: (row: Row) => ReactNode;
}

/** Types of fields whose texts vary in length. */
const growingTypes: readonly Field['type'][] = ['text', 'texts', 'party'];

function toColumn<Row extends ListRow>(list: ColumnsOfList<Row>, field: Field): ListColumn<Row> {
  const { listSchema, cells, controls } = list;
  const place = placeOf(field);
  const text = (row: Row) => fieldText(listSchema, field, row as Record<string, unknown>);
  const control = controls?.[field.id];
  const cell =
    (control && ((row: Row) => <WideCell text={text(row)}>{control(row)}</WideCell>)) ??
    cells?.[field.id] ??
    fieldMark<Row>(field, 'cell');
  return {
    id: field.id,
    label: field.label,
    text,
    ...(cell ? { cell, isShape: field.type === 'status' } : {}),
    align: alignOf(field),
    size: defaultWidth(field),
    grows: growingTypes.includes(field.type),
    locked: place === 'locked',
    hidden: place === 'hidden',
    ...(field.onDemand || field.sums === 'shown' ? { onDemand: true } : {}),
    ...(isExportable(field) ? {} : { unexported: true }),
    sortable: isSortable(field),
    filter: filterOf(field),
    isExpected: field.expected === true,
    isYesNo: field.type === 'yesNo',
    isMoney: field.type === 'money',
    isText: field.type === 'text',
    ...(field.compareUnit ? { filterLabel: `${field.label} (${field.compareUnit})` } : {}),
    groupable: isGroupable(field),
    valueText: (value) => valueText(field, value),
    sums: Boolean(field.sums),
    sumText: (sums) => sumText(field, sums),
  };
}

/**
 * The column with the row's name and, on a phone, further fields. @param last fields to add after those of the schema
 */
function toLead<Row extends ListRow>(
  list: ColumnsOfList<Row>,
  column: ListColumn<Row>,
  last: readonly Field[] = [],
): ListColumn<Row> {
  const phone = phoneFieldsOf(list.listSchema, last);
  if (!phone) return column;
  const { mark, controls = {} } = list;
  const cell = (row: Row) => (
    <NameCell row={row} name={column.text(row)} phone={phone} cells={controls} mark={mark?.(row)} />
  );
  const { beside } = phone;
  return { ...column, isLead: true, cell, ...(beside && { phoneSumText: (sums) => sumText(beside, sums) }) };
}

/** A column without a field in the schema, so it cannot be exported. */
export function ownColumn<Row extends ListRow>(
  column: Pick<ListColumn<Row>, 'id' | 'label' | 'text' | 'size'> & Partial<ListColumn<Row>>,
): ListColumn<Row> {
  return {
    align: 'left',
    sortable: false,
    filter: false,
    groupable: false,
    valueText: String,
    sumText: () => '',
    grows: true,
    unexported: true,
    ...column,
  };
}

/** The first column of every list, with the link that opens the row. */
export function viewColumn<Row extends ListRow>(cell: (row: Row) => ReactNode): ListColumn<Row> {
  return ownColumn({
    id: 'view',
    label: 'View',
    text: () => '',
    cell,
    size: 84,
    phoneSize: 48,
    locked: true,
    grows: false,
  });
}

/** The columns for the list of one company, and for the list of all companies, which also shows each row's company. */
export function listColumns<Row extends ListRow>(list: ColumnsOfList<Row>) {
  const { listSchema, addressOf, nameOf } = list;
  const view = viewColumn<Row>((row) => rowLinkTo(addressOf(row), `View ${nameOf(row)}`));
  const fields = columnFields(listSchema).filter(({ type }) => type !== 'company');
  const [name, ...others] = fields.map((field) => toColumn(list, field));
  if (!name) throw new Error(`The list ${listSchema.list} has no columns.`);
  const one: readonly ListColumn<Row>[] = [view, toLead(list, name), ...others];
  if (listSchema.isShared) return { one, all: one };
  const company: Field = { ...fieldOf(listSchema, 'company'), list: 'shown' };
  const lead = toLead(list, name, [company]);
  const all: readonly ListColumn<Row>[] = [view, lead, { ...toColumn(list, company), isCompany: true }, ...others];
  return { one, all };
}
