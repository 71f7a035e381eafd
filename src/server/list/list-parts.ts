/** Pieces of SQL that a catalogue gives: order, joins, sums. All of it is text of the program, nothing of a request. */
import { type Field, type FieldType, fieldOf, type ListSchema } from '#shared/fields.ts';
import type { SortBy } from '#shared/list-query.ts';
import { comparedSql } from './list-conditions.ts';

const textTypes: readonly FieldType[] = ['text', 'choice', 'status', 'party', 'company'];

/** Whether values of the field are texts, which sort in natural order. */
export function isText({ type }: Field): boolean {
  return textTypes.includes(type);
}

/** `9` before `10`, `daf` beside `DAF`. */
function sortedSql(field: Field): string {
  if (field.orderSql !== undefined) return field.orderSql;
  return isText(field) ? `${comparedSql(field)} collate natural_order` : comparedSql(field);
}

/** Empty last in both directions; where nothing is empty, an index is read backwards. */
function orderOf(field: Field, desc: boolean): string {
  if (!desc) return sortedSql(field);
  return `${sortedSql(field)} desc${field.required ? '' : ' nulls last'}`;
}

function defaultOrder({ defaultSort }: ListSchema): SortBy[] {
  return defaultSort.split(',').map((text) => ({ id: text.replace(/^-/, ''), desc: text.startsWith('-') }));
}

/** What rows are ordered by; ties by id. */
export function orderSql(listSchema: ListSchema, sort: readonly SortBy[]): string {
  const wanted = sort.length > 0 ? sort : defaultOrder(listSchema);
  const keys = wanted.map(({ id, desc }) => orderOf(fieldOf(listSchema, id), desc));
  return [...keys, `${listSchema.alias}.id`].join(', ');
}

/** Rows that have a value of what they are sorted by downwards, and those that have none: each as an index has them. */
export interface OrderHalf {
  where: string;
  order: string;
}

/** The order downwards in two halves, where the first column is read backwards from its index; else null. */
export function orderHalves(listSchema: ListSchema, sort: readonly SortBy[]): [OrderHalf, OrderHalf] | null {
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

/** The table with the joins that these pieces of SQL speak of. */
export function sourceFor({ table, joins }: ListSchema, texts: readonly string[]): string {
  const speaksOf = (alias: string) => texts.some((text) => new RegExp(`\\b${alias}\\.`).test(text));
  const needed = Object.entries(joins).filter(([alias]) => speaksOf(alias));
  return [table, ...needed.map(([, join]) => join)].join(' ');
}

/** The fields whose sums an answer has: some only where they are asked for by name. */
export function summedFields({ fields }: ListSchema, also: readonly string[] = []): readonly Field[] {
  return fields.filter(({ id, sums, onDemand }) => sums && ((sums === true && !onDemand) || also.includes(id)));
}

/** One JSON object of exact sums; kept apart by the values that the list says. */
export function sumsSql(
  listSchema: ListSchema,
  also: readonly string[] | undefined,
  columnOf: (field: Field) => string = ({ sql }) => sql,
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
