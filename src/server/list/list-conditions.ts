/** SQL conditions for the rows of a list that match a query. */
import { type RawBuilder, sql } from 'kysely';
import type { Company } from '#shared/companies.ts';
import { type FieldType, fieldOf, isFreeText } from '#shared/fields.ts';
import type { FilterValue } from '#shared/list-address.ts';
import type { ColumnFilter } from '#shared/list-filter.ts';
import type { ListQuery } from '#shared/list-query.ts';
import { parsePhoneNumber } from '#shared/phone-number.ts';
import { withoutHiddenCharacters } from '#shared/text.ts';
import { searchedVehicleKey, vehicleKey } from '#shared/vehicle-key.ts';
import type { SqlField, SqlList } from './sql-list.ts';

type Condition = RawBuilder<unknown>;

/** SQL of the value that a field is compared by. */
export function comparedSql({ type, compareSql, sql: value }: SqlField): string {
  // Without any text the value is empty, like that of other types.
  if (type === 'texts') return `nullif(${value}, '{}')`;
  return compareSql ?? value;
}

const arrayTypes: Record<FieldType, string> = {
  text: 'text[]',
  texts: 'text[]',
  money: 'numeric[]',
  number: 'numeric[]',
  date: 'date[]',
  choice: 'text[]',
  status: 'text[]',
  party: 'text[]',
  company: 'text[]',
  yesNo: 'boolean[]',
  object: 'text[]',
};

/** Wraps the field's SQL in parentheses, so that it can be used with any operator. */
function operandOf(field: SqlField): Condition {
  return sql.raw(`(${comparedSql(field)})`);
}

/**
 * One of these values; null means empty. A boolean is used without a comparison, so that its subquery can become a
 * join.
 */
function amongCondition(field: SqlField, values: readonly FilterValue[]): Condition {
  const compared = operandOf(field);
  const [only] = values;
  if (field.type === 'yesNo' && field.required && values.length === 1 && only !== null) {
    return only === true ? compared : sql`not ${compared}`;
  }
  const given = values
    .filter((value) => value !== null)
    .map((value) => (isFreeText(field) ? String(value).trim() : value));
  const value = isFreeText(field) ? sql`${compared} collate same_text` : compared;
  const list = sql`${given}::${sql.raw(arrayTypes[field.type])}`;
  const same = field.type === 'texts' ? sql`${value} && ${list}` : sql`${value} = any(${list})`;
  const keys = field.hasVehicleNumber ? given.map((value) => vehicleKey(String(value))).filter(Boolean) : [];
  const among = keys.length === 0 ? same : sql`(${same} or vehicle_key(${compared}) = any(${keys}::text[]))`;
  return values.includes(null) ? sql`(${among} or ${compared} is null)` : among;
}

/** Escapes `%` and `_`. */
function likePattern(key: Condition): Condition {
  return sql`'%' || regexp_replace(${key}, '([\\\\%_])', '\\\\\\1', 'g') || '%'`;
}

/** Whether a text with one phone number per line contains a number with this key. */
function hasPhone(phones: Condition, key: string): Condition {
  return sql`strpos(regexp_replace(${phones}, '[^0-9\\n]', '', 'g'), ${key}) > 0`;
}

/** Ignores spaces, case and accents, like the list's search. */
function containsCondition(field: SqlField, text: string): Condition {
  const compared = operandOf(field);
  if (field.type === 'texts') {
    return sql`exists (
      select from unnest(${compared}) one where strpos(search_key(one), search_key(${text})) > 0
    )`;
  }
  const contains = sql`strpos(search_key(${compared}), search_key(${text})) > 0`;
  const phone = field.hasPhoneNumber ? parsePhoneNumber(text)?.key : undefined;
  if (phone !== undefined) return sql`(${contains} or ${hasPhone(compared, phone)})`;
  const key = field.hasVehicleNumber ? searchedVehicleKey(text) : null;
  return key === null ? contains : sql`(${contains} or strpos(vehicle_key(${compared}), ${key}) > 0)`;
}

function filterConditions(field: SqlField, filter: ColumnFilter): Condition[] {
  const compared = operandOf(field);
  const cast = sql.raw(field.type === 'date' ? 'date' : 'numeric');
  const conditions: Condition[] = [];
  if (filter.in !== undefined) conditions.push(amongCondition(field, filter.in));
  const contained = withoutHiddenCharacters(filter.contains ?? '').trim();
  if (contained !== '') conditions.push(containsCondition(field, contained));
  if (filter.from !== undefined) conditions.push(sql`${compared} >= ${filter.from}::${cast}`);
  if (filter.to !== undefined) conditions.push(sql`${compared} <= ${filter.to}::${cast}`);
  return conditions;
}

function textSearchCondition({ alias, searchSql, alsoSearched }: SqlList, search: string): Condition {
  const key = searchedVehicleKey(search);
  const contains = (text: string) => {
    const asTyped = sql`${sql.raw(text)} like ${likePattern(sql`search_key(${search})`)}`;
    // A key has only letters and digits, so it needs no escaping.
    return key === null ? asTyped : sql`(${asTyped} or ${sql.raw(text)} like ${`%${key}%`})`;
  };
  if (alsoSearched === undefined) return contains(searchSql);
  const ids = sql`${sql.raw(alsoSearched.idsSql)} and ${contains(alsoSearched.searchSql)}`;
  return sql`(${contains(searchSql)} or ${sql.raw(alias)}.id in (${ids}))`;
}

function searchCondition(listSchema: SqlList, search: string): Condition {
  const inTexts = textSearchCondition(listSchema, search);
  const phone = parsePhoneNumber(search)?.key;
  if (listSchema.phonesSql === undefined || phone === undefined) return inTexts;
  return sql`(${inTexts} or ${hasPhone(sql.raw(listSchema.phonesSql), phone)})`;
}

/** The condition for the rows of a list; company null means all companies. */
export function listCondition(listSchema: SqlList, company: Company | null, query: ListQuery): Condition {
  const conditions: Condition[] = [];
  if (listSchema.where !== undefined) conditions.push(sql.raw(listSchema.where));
  if (company !== null && listSchema.companySql !== null) {
    conditions.push(sql`${sql.raw(listSchema.companySql)} = ${company}`);
  }
  if (query.sold !== null && listSchema.hasSold) {
    const isSold = fieldOf(listSchema, 'isSold').sql;
    conditions.push(sql.raw(query.sold ? isSold : `not ${isSold}`));
  }
  const search = withoutHiddenCharacters(query.search).trim();
  if (search !== '') conditions.push(searchCondition(listSchema, search));
  for (const filter of query.filter) conditions.push(...filterConditions(fieldOf(listSchema, filter.id), filter));
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}
