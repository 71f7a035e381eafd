/**
 * What a noun says of its fields, as plain data: one catalogue for its list by query, the columns of the browser, the
 * detail panel, the conflict dialog and the export (specification, sections 10.1 to 10.6).
 */

import type { Currency } from './money.ts';
import type { ListName } from './record-types.ts';

/** What a value is: how it is compared, filtered, written and lined up follows from it. */
export type FieldType =
  | 'text'
  | 'money'
  | 'number'
  | 'date'
  | 'choice'
  | 'status'
  | 'party'
  | 'company'
  | 'yesNo'
  | 'object';

/** How a column is filtered: a piece of text, a range of numbers, a range of dates, or some of its values. */
export type FilterKind = 'text' | 'number' | 'date' | 'choice';

/** One field of a record. What is left out follows from the type (the functions below). */
export interface Field {
  /** The name in rows, queries, addresses and stored settings. Never rename it. */
  id: string;
  label: string;
  type: FieldType;
  /** SQL of the value as a row carries it; the aliases are those of the catalogue. */
  sql: string;
  /** SQL of what is filtered, sorted and grouped, where that differs: the name of a party, a mileage in kilometres. */
  compareSql?: string;
  /** SQL of what is sorted, where that differs from what is compared: a number written as text. */
  orderSql?: string;
  /** Labels of the values of a choice or a status, in their order. */
  choices?: Readonly<Record<string, string>>;
  /** It has reg or chassis numbers, which filters compare by `vehicle_key` too. */
  hasVehicleNumber?: true;
  /** It has phone numbers, which filters compare by their digits too. */
  hasPhoneNumber?: true;
  /** The values are never null. */
  required?: boolean;
  /** False: the list cannot be sorted by it. */
  sorts?: boolean;
  /** False: it cannot be filtered. */
  filter?: FilterKind | false;
  /**
   * An index has its order upwards. Downwards it is read backwards for the rows that have a value, and those without one
   * follow, as empty ones come last both ways.
   */
  readsBackwards?: true;
  /** Whether rows can be grouped by it. */
  groups?: boolean;
  /**
   * Its sum over all rows that match stands in every answer; of a field on demand, and where it says `shown`, in those that
   * are asked for it by name, as for a column that somebody shows.
   */
  sums?: boolean | 'shown';
  /**
   * Where it stands as a column: `shown` unless told, `hidden` until somebody shows it, `locked` in sight, or `never`
   * one at all (rows carry it all the same).
   */
  list?: 'shown' | 'hidden' | 'locked' | 'never';
  /** Its label in the detail panel, where that differs. */
  detailLabel?: string;
  /** The id of the field that has the unit of a number. */
  unitField?: string;
  /** The unit that values are compared in, where rows have several: `km`. */
  compareUnit?: string;
  /** The id of the field that has the currency of an amount; pounds without it. */
  currencyField?: string;
  /** The currency of an amount that has the same one in every row; pounds without it. */
  currency?: Currency;
  /** Width of the column in pixels. */
  size?: number;
  /**
   * Its part in the lines that a phone shows of a row: at the end of the name's line (`beside`), next to the name
   * as the `year` of its date, or `below` it; without it the field is seen by scrolling.
   */
  phone?: 'beside' | 'below' | 'year';
  /** A gain from 0 up, a loss below: its colour tells which (section 9). */
  gains?: boolean;
  /** Rows carry it only where a query asks for it by name: it is of use to few, or costs more than the others. */
  onDemand?: boolean;
  /** False: it is left out of exports. */
  exports?: boolean;
  /** False: the dialog for a record that somebody else changed does not speak of it. */
  conflicts?: boolean;
}

/**
 * A list: its fields and where its rows come from. Every value of a row must come from the records that `sourcesOf` names
 * for the list, from the day (`todaySql`), and from nothing else that changes: what was calculated for a list is remembered
 * while these stay as they are.
 */
export interface ListSchema {
  list: ListName;
  /** How it is called in messages: `trucks`. */
  noun: string;
  fields: readonly Field[];
  /** The table of the rows with its alias: `truck t`; the alias has `id`. */
  table: string;
  alias: string;
  /** Joins by alias; the engine takes those that a statement needs. Each finds at most one row. */
  joins: Readonly<Record<string, string>>;
  /** SQL that every row of the list fulfils. */
  where?: string;
  /** SQL of the company of a row; null for lists that belong to all companies. */
  companySql: string | null;
  /** SQL of the text that the search looks into, folded by `search_key`; reg numbers are in it as their `vehicle_key`, too. */
  searchSql: string;
  /** SQL of what else the search looks into: a query of ids of rows, before the condition on a text of theirs. */
  alsoSearched?: { idsSql: string; searchSql: string };
  /** SQL of phone numbers, apart by line breaks, which the search finds by their digits. */
  phonesSql?: string;
  /** SQL of a yes or no that `sold` in the query asks for. */
  soldSql?: string;
  /** The order without `sort`, written as in a query: `-number`. */
  defaultSort: string;
  /** That of all companies together, where it differs: numbers are each company's own. */
  defaultSortOfAll?: string;
  /** The day that its fields hold for, where they depend on one (`listSchemaFor`). */
  day?: string;
  /** The field whose values sums are kept apart by. */
  sumBy?: { field: string; values: readonly string[] };
}

/** What a query is checked with. */
export type FieldsById = ReadonlyMap<string, Field>;

/** The fields of a catalogue by their ids. */
export function fieldsById({ fields }: Pick<ListSchema, 'fields'>): FieldsById {
  return new Map(fields.map((field) => [field.id, field]));
}

const filterByType: Record<FieldType, FilterKind | false> = {
  text: 'text',
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

const groupedTypes: readonly FieldType[] = ['choice', 'status', 'party', 'company', 'yesNo'];

/** How a field is filtered; false where it is not. */
export function filterOf({ filter, type }: Field): FilterKind | false {
  return filter ?? filterByType[type];
}

/** Whether a list can be sorted by the field. */
export function isSortable({ sorts, type }: Field): boolean {
  return sorts ?? type !== 'object';
}

/** Whether rows can be grouped by the field. */
export function isGroupable({ groups, type }: Field): boolean {
  return groups ?? groupedTypes.includes(type);
}

/** Whether the field may be a column of an export. */
export function isExportable({ exports: exported, type }: Field): boolean {
  return exported ?? type !== 'object';
}

/** Pixels that the field's column is wide. */
export function defaultWidth({ size, type }: Field): number {
  return size ?? sizeByType[type];
}

/** Amounts and numbers are lined up on the right. */
export function alignOf({ type }: Field): 'left' | 'right' {
  return type === 'money' || type === 'number' ? 'right' : 'left';
}

/** Where the field stands as a column of its list. */
export function placeOf({ list }: Field): NonNullable<Field['list']> {
  return list ?? 'shown';
}

/** The fields that are columns of the list, in their order. */
export function columnFields({ fields }: Pick<ListSchema, 'fields'>): readonly Field[] {
  return fields.filter((field) => placeOf(field) !== 'never');
}

/** The field of that id. @throws Error where the catalogue has none: a fault of the program. */
export function fieldOf({ fields, list }: Pick<ListSchema, 'fields' | 'list'>, id: string): Field {
  const field = fields.find((candidate) => candidate.id === id);
  if (!field) throw new Error(`The list ${list} has no field ${id}.`);
  return field;
}
