/** Finds columns that a view names and its list does not have. */
import type { FieldError } from '#shared/errors.ts';
import { fieldsById, type ListSchema } from '#shared/fields.ts';
import { parseFilterText, parseSort, splitNames } from '#shared/list-address.ts';
import type { View } from './view.ts';

type Content = Pick<View, 'query' | 'columns'>;

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function namesInFilter(filter: unknown): string[] {
  const filters = typeof filter === 'string' ? parseFilterText(filter) : filter;
  return typeof filters === 'object' && filters !== null && !Array.isArray(filters) ? Object.keys(filters) : [];
}

function namesInQuery({ filter, sort, group, innerGroups, also }: View['query']): string[] {
  return [
    ...namesInFilter(filter),
    ...parseSort(textOf(sort)).map(({ id }) => id),
    ...splitNames(textOf(group)),
    ...(Array.isArray(innerGroups) ? innerGroups.map(textOf) : []),
    ...splitNames(textOf(also)),
  ];
}

function namesIn({ query, columns }: Content) {
  return [
    ...columns.map((name, index) => ({ path: `columns.${index}`, name })),
    ...namesInQuery(query).map((name) => ({ path: 'query', name })),
  ];
}

/**
 * A validation error for each unknown column.
 * @param before the view before the change: what it already names was a column once, and may stay
 */
export function unknownColumns(listSchema: ListSchema, content: Content, before?: Content): FieldError[] {
  const known = fieldsById(listSchema);
  const stored = new Set(before === undefined ? [] : namesIn(before).map(({ name }) => name));
  const unknown = namesIn(content).filter(({ name }) => !known.has(name) && !stored.has(name));
  return unknown.map(({ path, name }) => ({
    path,
    message: `There is no column ${JSON.stringify(name.slice(0, 100))}.`,
  }));
}
