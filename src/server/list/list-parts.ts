/** SQL fragments from a list schema: order, joins, sums. They contain only constants of the program, no input. */
import { type FieldType, fieldOf } from '#shared/fields.ts';
import type { SortBy } from '#shared/list-address.ts';
import { comparedSql } from './list-conditions.ts';
import type { SqlField, SqlList } from './sql-list.ts';

const textTypes: readonly FieldType[] = ['text', 'texts', 'choice', 'status', 'party', 'company'];

/** Whether the field's values are texts, which are sorted in natural order. */
export function isText({ type }: SqlField): boolean {
  return textTypes.includes(type);
}

/** Sorts `9` before `10`, and `daf` next to `DAF`. */
function sortedSql(field: SqlField): string {
  if (field.orderSql !== undefined) return field.orderSql;
  return isText(field) ? `${comparedSql(field)} collate natural_order` : comparedSql(field);
}

/** Sorts empty values last in both directions. Required fields have none, so their index can be read backwards. */
function orderOf(field: SqlField, desc: boolean): string {
  if (!desc) return sortedSql(field);
  return `${sortedSql(field)} desc${field.required ? '' : ' nulls last'}`;
}

function defaultOrder({ defaultSort }: SqlList): SortBy[] {
  return defaultSort.split(',').map((text) => ({ id: text.replace(/^-/, ''), desc: text.startsWith('-') }));
}

/** The order of rows; ties are ordered by id. */
export function orderSql(listSchema: SqlList, sort: readonly SortBy[]): string {
  const wanted = sort.length > 0 ? sort : defaultOrder(listSchema);
  const keys = wanted.map(({ id, desc }) => orderOf(fieldOf(listSchema, id), desc));
  return [...keys, `${listSchema.alias}.id`].join(', ');
}

/** For a descending sort: the rows with a value, and the rows without one, each in index order. */
export interface OrderHalf {
  where: string;
  order: string;
}

/** Splits a descending order into two halves if its first column is read backwards from an index; otherwise null. */
export function orderHalves(listSchema: SqlList, sort: readonly SortBy[]): [OrderHalf, OrderHalf] | null {
  const [first, ...rest] = sort;
  const field = first?.desc ? fieldOf(listSchema, first.id) : undefined;
  if (!field?.readsBackwards) return null;
  const value = sortedSql(field);
  const then = [...rest.map(({ id, desc }) => orderOf(fieldOf(listSchema, id), desc)), `${listSchema.alias}.id`];
  return [
    { where: `${value} is not null`, order: [`${value} desc`, ...then].join(', ') },
    { where: `${value} is null`, order: [value, ...then].join(', ') },
  ];
}

/** The table with the joins that these fragments use. */
export function sourceFor({ table, joins }: SqlList, texts: readonly string[]): string {
  const uses = (alias: string) => texts.some((text) => new RegExp(`\\b${alias}\\.`).test(text));
  const needed = Object.entries(joins).filter(([alias]) => uses(alias));
  return [table, ...needed.map(([, join]) => join)].join(' ');
}

/** The fields with sums; those on demand only if they are named. */
export function summedFields({ fields }: SqlList, also: readonly string[] = []): readonly SqlField[] {
  return fields.filter(({ id, sums, onDemand }) => sums && ((sums === true && !onDemand) || also.includes(id)));
}

/** Builds one JSON object of exact sums, grouped if the list defines it. */
export function sumsSql(
  listSchema: SqlList,
  also: readonly string[] | undefined,
  columnOf: (field: SqlField) => string = ({ sql }) => sql,
): string {
  const summed = summedFields(listSchema, also);
  const objectOf = (filter: string) => {
    const sums = summed.map((one) => `'${one.id}', coalesce(sum(${columnOf(one)})${filter}, 0)`);
    return `json_build_object(${sums.join(', ')})`;
  };
  if (listSchema.sumBy === undefined) return objectOf('');
  const { field, values } = listSchema.sumBy;
  const by = columnOf(fieldOf(listSchema, field));
  const parts = values.map((value) => `'${value}', ${objectOf(` filter (where ${by} = '${value}')`)}`);
  return `json_build_object(${parts.join(', ')})`;
}
