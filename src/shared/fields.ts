/**
 * The fields of a list as plain data. One schema serves the list's queries, the columns of the browser, the detail
 * panel, the conflict dialog and the export.
 */

import type { ListName } from './list-calls.ts';
import type { Currency } from './money.ts';
import type { ShownKind } from './record-types.ts';

/** The type of a value decides how it is compared, filtered, formatted and aligned. */
export type FieldType =
  | 'text'
  /** An array of short texts, or of codes with labels in `choices`. */
  | 'texts'
  | 'money'
  | 'number'
  | 'date'
  | 'choice'
  | 'status'
  | 'party'
  | 'company'
  | 'yesNo'
  | 'object';

/** A column is filtered by a part of its text, by a range of numbers or dates, or by a choice of values. */
export type FilterKind = 'text' | 'number' | 'date' | 'choice';

/** One field of a record. The functions below fill in optional settings from the type. */
export interface Field<Id extends string = string> {
  /** The name in rows, queries, addresses and stored settings. Never rename it. */
  id: Id;
  label: string;
  type: FieldType;
  /** Labels of the values of a choice, a status or of several codes, in display order. */
  choices?: Readonly<Record<string, string>>;
  /** Filters also compare the `vehicle_key` of the reg or chassis numbers in this field. */
  hasVehicleNumber?: true;
  /** Filters also compare the digits of the phone numbers in this field. */
  hasPhoneNumber?: true;
  /** The values are never null. */
  required?: boolean;
  /** Every record has such a value in reality, so a filter says how many rows it leaves out because they have none. */
  expected?: true;
  /** False if the list cannot be sorted by the field. */
  sorts?: boolean;
  /** False if the field cannot be filtered. */
  filter?: FilterKind | false;
  /**
   * An index has the ascending order. For a descending sort it is scanned backwards for rows that have a value; rows
   * without one follow, because empty values come last in both directions.
   */
  readsBackwards?: true;
  groups?: boolean;
  /**
   * Every response has the field's sum over all matching rows. For fields on demand and for `shown`, only a query that
   * names the field gets its sum: a visible column does.
   */
  sums?: boolean | 'shown';
  /**
   * The column is `shown` by default, `hidden` until the user shows it, always visible (`locked`), or `never` a column,
   * although rows have the value.
   */
  list?: 'shown' | 'hidden' | 'locked' | 'never';
  /** The label in the detail panel, where it differs. */
  detailLabel?: string;
  /** The id of the field with the number's unit. */
  unitField?: string;
  /** The unit in which values are compared, where rows have different ones: `km`. */
  compareUnit?: string;
  /** The id of the field with the currency of an amount. The default is pounds. */
  currencyField?: string;
  /** The currency of the amounts in all rows. The default is pounds. */
  currency?: Currency;
  /** Width of the column in pixels. */
  size?: number;
  /**
   * Where a phone shows the field in the few lines of a row: at the end of the name's line (`beside`), next to the name
   * as the `year` of its date, or `below` the name. Other fields are reached by scrolling.
   */
  phone?: 'beside' | 'below' | 'year';
  /** The amount is a profit or a loss, and its colour shows which. */
  gains?: boolean;
  /** Rows have the value only if the query names the field, because few users need it or it is expensive to query. */
  onDemand?: boolean;
  /** False if exports leave the field out. */
  exports?: boolean;
  /** False if the conflict dialog does not list the field. */
  conflicts?: boolean;
}

/** A list and its fields. The server's `SqlList` adds where they come from. */
export interface ListSchema<Id extends string = string> {
  list: ListName;
  /** The kinds of records that rows have values of. */
  shows: readonly ShownKind[];
  /** The name of the records in messages: `trucks`. */
  noun: string;
  fields: readonly Field<Id>[];
  /** All companies share the records, so there is no list of one company. */
  isShared?: true;
  /** The list has the query parameter `sold`, which selects by the field `isSold`. */
  hasSold?: true;
  /** The order without `sort`, in the query's syntax: `-number`. */
  defaultSort: string;
  /** The default order for all companies together, where it differs: each company has its own numbers. */
  defaultSortOfAll?: string;
  /** The field by whose values sums are split, such as the currency. */
  sumBy?: { field: string; values: readonly string[] };
}

/** Infers the ids of the fields, so that the compiler finds a field without SQL. */
export function defineFields<Id extends string>(fields: readonly Field<Id>[]): readonly Field<Id>[] {
  return fields;
}

/** Infers the ids of the fields, like `defineFields`. */
export function defineList<Id extends string>(listSchema: ListSchema<Id>): ListSchema<Id> {
  return listSchema;
}

export type FieldsById = ReadonlyMap<string, Field>;

export function fieldsById({ fields }: Pick<ListSchema, 'fields'>): FieldsById {
  return new Map(fields.map((field) => [field.id, field]));
}

const filterByType: Record<FieldType, FilterKind | false> = {
  text: 'text',
  texts: 'choice',
  money: 'number',
  number: 'number',
  date: 'date',
  choice: 'choice',
  status: 'choice',
  party: 'text',
  company: 'choice',
  yesNo: 'choice',
  object: false,
};

const sizeByType: Record<FieldType, number> = {
  text: 150,
  texts: 220,
  money: 150,
  number: 130,
  date: 130,
  choice: 130,
  status: 130,
  party: 190,
  company: 180,
  yesNo: 130,
  object: 150,
};

const groupedTypes: readonly FieldType[] = ['texts', 'choice', 'status', 'party', 'company', 'yesNo'];

/** Whether values are typed by people, so that case and Unicode normalization do not matter when they are compared. */
export function isFreeText({ type, choices }: Field): boolean {
  return type === 'text' || type === 'party' || (type === 'texts' && choices === undefined);
}

/** False if the field cannot be filtered. */
export function filterOf({ filter, type }: Field): FilterKind | false {
  return filter ?? filterByType[type];
}

export function isSortable({ sorts, type }: Field): boolean {
  return sorts ?? type !== 'object';
}

export function isGroupable({ groups, type }: Field): boolean {
  return groups ?? groupedTypes.includes(type);
}

export function isExportable({ exports: exported, type }: Field): boolean {
  return exported ?? type !== 'object';
}

/** In pixels. */
export function defaultWidth({ size, type }: Field): number {
  return size ?? sizeByType[type];
}

export function alignOf({ type }: Field): 'left' | 'right' {
  return type === 'money' || type === 'number' ? 'right' : 'left';
}

/** The visibility of the field as a column. */
export function placeOf({ list }: Field): NonNullable<Field['list']> {
  return list ?? 'shown';
}

/** The fields that can be columns of the list. */
export function columnFields<F extends Field>({ fields }: { fields: readonly F[] }): readonly F[] {
  return fields.filter((field) => placeOf(field) !== 'never');
}

/** @throws Error for an unknown id, which is a programming error. */
export function fieldOf<F extends Field>({ fields, list }: { fields: readonly F[]; list: ListName }, id: string): F {
  const field = fields.find((candidate) => candidate.id === id);
  if (!field) throw new Error(`The list ${list} has no field ${id}.`);
  return field;
}
