/** Evaluates a list query with plain code over an array, for comparison with the list engine. */

import type { SqlField, SqlList } from '#server/list/sql-list.ts';
import { fieldOf, isFreeText } from '#shared/fields.ts';
import { searchedVehicleKey, vehicleKey } from '#shared/vehicle-key.ts';

/** A row of an array call. */
export type PlainRow = Record<string, unknown> & { id: string };

/** A query in the format of the URL. */
export interface PlainQuery {
  search?: string;
  sold?: 'true' | 'false';
  filter: Record<string, { in?: unknown[]; contains?: string; from?: string | number; to?: string | number }>;
  sort: { id: string; desc: boolean }[];
  group?: string;
  /** On-demand fields, separated by commas. */
  also?: string;
  limit: number;
  offset: number;
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'accent' });
const textTypes = ['text', 'texts', 'choice', 'status', 'party', 'company'];

function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll('ø', 'o');
}

/** The value used in comparisons: a mileage in millionths of a kilometre, so that it is an integer. */
function comparedValue(field: SqlField, row: PlainRow): string | number | boolean | null {
  if (field.id === 'mileage') return Number(row.mileage) * (row.mileageUnit === 'Miles' ? 1_609_344 : 1_000_000);
  const value = row[field.id] ?? null;
  if (field.type === 'texts') return (value as string[]).join('\n') || null;
  if (field.type === 'party') return (value as { name: string } | null)?.name ?? null;
  return value as string | number | boolean | null;
}

/** The values by which a row is filtered and grouped: several for a field with several texts. */
function comparedValues(field: SqlField, row: PlainRow): (string | number | boolean | null)[] {
  if (field.type !== 'texts') return [comparedValue(field, row)];
  const texts = row[field.id] as string[];
  return texts.length === 0 ? [null] : texts;
}

function scaled(field: SqlField, value: unknown): unknown {
  return field.id === 'mileage' && typeof value === 'number' ? value * 1_000_000 : value;
}

function withoutSpaces(text: string): string {
  return fold(text).replace(/\s+/gu, '');
}

/** Values with the same key are equal in groups and filters. */
function sameKey(field: SqlField, value: unknown): unknown {
  return isFreeText(field) && typeof value === 'string' ? value.normalize('NFC').toLowerCase() : value;
}

function containsText(field: SqlField, value: string, text: string): boolean {
  const key = field.hasVehicleNumber ? searchedVehicleKey(text) : null;
  return withoutSpaces(value).includes(withoutSpaces(text)) || (key !== null && vehicleKey(value).includes(key));
}

function passes(field: SqlField, row: PlainRow, filter: PlainQuery['filter'][string]): boolean {
  const values = comparedValues(field, row);
  const [value = null] = values;
  const among = filter.in?.map((one) => sameKey(field, scaled(field, one)));
  if (among && !values.some((one) => among.includes(sameKey(field, one)))) return false;
  const { contains = '' } = filter;
  if (contains.trim() && !values.some((one) => one !== null && containsText(field, String(one), contains)))
    return false;
  const [from, to] = [scaled(field, filter.from), scaled(field, filter.to)] as (string | number | undefined)[];
  if (from !== undefined && (value === null || value < from)) return false;
  return to === undefined || (value !== null && value <= to);
}

function compareIn(field: SqlField, one: PlainRow, other: PlainRow, desc: boolean): number {
  const [a, b] = [comparedValue(field, one), comparedValue(field, other)];
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  // Fields with their own order are numbers, or ISO timestamps whose text order is the same.
  const isNumber = field.orderSql !== undefined && /^\d+$/.test(String(a));
  const isText = textTypes.includes(field.type) && field.orderSql === undefined;
  const order = isText ? collator.compare(String(a), String(b)) : Number(a > b) - Number(a < b);
  const byNumber = isNumber ? Number(a) - Number(b) : order;
  return desc ? -byNumber : byNumber;
}

function sumsOf(listSchema: SqlList, rows: readonly PlainRow[], also: readonly string[]) {
  const summed = listSchema.fields.filter(
    ({ id, sums, onDemand }) => sums && ((sums === true && !onDemand) || also.includes(id)),
  );
  const of = (some: readonly PlainRow[]) =>
    Object.fromEntries(
      summed.map(({ id }) => [id, some.reduce((sum, row) => sum + Math.round(Number(row[id] ?? 0) * 100), 0) / 100]),
    );
  const { sumBy } = listSchema;
  if (!sumBy) return of(rows);
  return Object.fromEntries(sumBy.values.map((value) => [value, of(rows.filter((row) => row[sumBy.field] === value))]));
}

/** The most frequent spelling of the values in a group. */
function spellingOf(rows: readonly { value: string | number | boolean | null }[]) {
  const counts = Map.groupBy(rows, ({ value }) => value);
  const [[value] = [null]] = [...counts].toSorted(
    ([one, ones], [other, others]) => others.length - ones.length || (String(one) < String(other) ? -1 : 1),
  );
  return value;
}

/** The searchable texts of a row. */
type SearchTexts = (row: PlainRow) => string[];

/** Page, total, sums and groups of the matching rows; groups are in no particular order. */
export function plainList(listSchema: SqlList, all: readonly PlainRow[], query: PlainQuery, texts: SearchTexts) {
  const matching = all.filter((row) => {
    if (query.sold !== undefined && listSchema.hasSold && String(row.isSold) !== query.sold) return false;
    if (query.search && !texts(row).some((text) => withoutSpaces(text).includes(withoutSpaces(query.search ?? ''))))
      return false;
    return Object.entries(query.filter).every(([id, filter]) => passes(fieldOf(listSchema, id), row, filter));
  });
  const [, sign = '', first = ''] = /^(-?)(.*)$/.exec(listSchema.defaultSort) ?? [];
  const sort = query.sort.length > 0 ? query.sort : [{ id: first, desc: sign === '-' }];
  const sorted = matching.toSorted((one, other) => {
    for (const { id, desc } of sort) {
      const order = compareIn(fieldOf(listSchema, id), one, other, desc);
      if (order !== 0) return order;
    }
    return one.id < other.id ? -1 : 1;
  });
  const { group } = query;
  const also = query.also?.split(',') ?? [];
  const groupField = group === undefined ? undefined : fieldOf(listSchema, group);
  const grouped = groupField
    ? Map.groupBy(
        matching.flatMap((row) => comparedValues(groupField, row).map((value) => ({ value, row }))),
        ({ value }) => sameKey(groupField, value),
      )
    : [];
  return {
    rows: sorted.slice(query.offset, query.offset + query.limit),
    total: matching.length,
    sums: sumsOf(listSchema, matching, also),
    groups: [...grouped].map(([, found]) => ({
      value: spellingOf(found),
      count: found.length,
      sums: sumsOf(
        listSchema,
        found.map(({ row }) => row),
        also,
      ),
    })),
  };
}
