/** The query parameters of a list, validated against its schema. */
import { z } from 'zod';
import { type FieldsById, fieldsById, isExportable, isGroupable, isSortable, type ListSchema } from './fields.ts';
import { parseSort, type SortBy, splitNames } from './list-address.ts';
import { type ColumnFilter, readFilters } from './list-filter.ts';
import { queryCountSchema } from './query-count.ts';
import { isStorable } from './text.ts';

/** Rows of one page. */
export const pageLimits = { maxRows: 200, defaultRows: 25 } as const;

/** A validated query. */
export interface ListQuery {
  search: string;
  filter: ColumnFilter[];
  sort: SortBy[];
  group: string | null;
  limit: number;
  offset: number;
  /** Fields of the rows besides the id; null means all. */
  fields: string[] | null;
  /** Fields on demand, in addition to the usual ones. */
  also?: string[];
  /** Null means sold and unsold. */
  sold: boolean | null;
}

type Context = z.RefinementCtx;

function addIssue(context: Context, path: (string | number)[], message: string): typeof z.NEVER {
  context.addIssue({ code: 'custom', path, message, input: undefined });
  return z.NEVER;
}

const textSchema = z.string().refine(isStorable, 'Contains characters that cannot be used.').optional();

function unknown(name: string): string {
  return `There is no column ${JSON.stringify(name.slice(0, 100))}.`;
}

function readSort(known: FieldsById, text: string | undefined, context: Context): SortBy[] {
  const sort = parseSort(text ?? '');
  for (const { id } of sort) {
    const field = known.get(id);
    if (!field) addIssue(context, ['sort'], unknown(id));
    else if (!isSortable(field)) addIssue(context, ['sort'], `The list cannot be sorted by ${id}.`);
  }
  return sort;
}

function readGroup(known: FieldsById, id: string | undefined, context: Context): string | null {
  if (!id) return null;
  const field = known.get(id);
  if (!field) return addIssue(context, ['group'], unknown(id));
  return isGroupable(field) ? id : addIssue(context, ['group'], `The list cannot be grouped by ${id}.`);
}

function readFields(known: FieldsById, text: string | undefined, context: Context, at = 'fields'): string[] | null {
  if (text === undefined) return null;
  const ids = splitNames(text);
  for (const id of ids) if (!known.has(id)) addIssue(context, [at], unknown(id));
  return [...new Set(ids)];
}

const soldSchema = z.enum(['true', 'false'], 'Enter true or false.').optional();

const rawShape = {
  /** The search ignores case, accents and spaces. */
  search: textSchema,
  /** JSON by column: `{"make":{"in":["DAF",null]},"mileage":{"from":1,"to":500000}}`. */
  filter: textSchema,
  /** `-salePrice,make`; empty values come last, ties by id. */
  sort: textSchema,
  /** A column. */
  group: textSchema,
  /** Fields of the rows besides the id. */
  fields: textSchema,
  /** Fields on demand, in addition to the usual ones. */
  also: textSchema,
  sold: soldSchema,
};

type RawQuery = z.infer<z.ZodObject<typeof rawShape>>;

function readQuery(listSchema: ListSchema, known: FieldsById, raw: RawQuery, context: Context) {
  return {
    search: raw.search ?? '',
    filter: readFilters(known, raw.filter, (path, message) => addIssue(context, path, message)),
    sort: readSort(known, raw.sort, context),
    group: readGroup(known, raw.group, context),
    fields: readFields(known, raw.fields, context),
    also: readFields(known, raw.also, context, 'also') ?? [],
    sold: !listSchema.hasSold || raw.sold === undefined ? null : raw.sold === 'true',
  };
}

/** Converts a query in a body, where filters, numbers and yes/no may also be JSON values, to the texts of a URL. */
function queryOfBody(body: unknown): unknown {
  if (body === undefined || body === null) return {};
  if (typeof body !== 'object' || Array.isArray(body)) return body;
  const given = Object.entries(body).filter(([, value]) => value !== null);
  return Object.fromEntries(
    given.map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  );
}

/** A list's query in the body of a request, for filters that are too long for a URL. */
export function inBody<Query extends z.ZodType>(querySchema: Query) {
  return z.preprocess((body: z.input<Query>) => queryOfBody(body), querySchema);
}

export interface ExportQuery extends ListQuery {
  format: 'csv' | 'xlsx';
  /** Columns in export order; null means the default columns of the list. */
  columns: string[] | null;
}

function readColumns(known: FieldsById, text: string | undefined, context: Context): string[] | null {
  const columns = readFields(known, text || undefined, context, 'columns');
  for (const id of columns ?? []) {
    const field = known.get(id);
    if (field && !isExportable(field)) addIssue(context, ['columns'], `The column ${id} is not exported.`);
  }
  return columns;
}

/** The query of an export: as for rows, but without pages. */
export function exportQuerySchema(listSchema: ListSchema) {
  const known = fieldsById(listSchema);
  return z
    .object({ ...rawShape, format: z.enum(['csv', 'xlsx'], 'Enter csv or xlsx.'), columns: textSchema })
    .transform(
      ({ format, columns, ...raw }, context): ExportQuery => ({
        ...readQuery(listSchema, known, raw, context),
        limit: 0,
        offset: 0,
        format,
        columns: readColumns(known, columns, context),
      }),
    );
}

/** The query of a list's rows: texts in the URL, parsed to a `ListQuery`. */
export function listQuerySchema(listSchema: ListSchema) {
  const known = fieldsById(listSchema);
  return z
    .object({
      ...rawShape,
      limit: queryCountSchema(1, pageLimits.maxRows).default(pageLimits.defaultRows),
      offset: queryCountSchema(0, Number.MAX_SAFE_INTEGER).default(0),
    })
    .transform(
      ({ limit, offset, ...raw }, context): ListQuery => ({
        ...readQuery(listSchema, known, raw, context),
        limit,
        offset,
      }),
    );
}
