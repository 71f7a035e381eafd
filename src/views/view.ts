/** A saved view: a list's query and columns under a name, personal or shared. */
import { z } from 'zod';
import { listNames } from '#shared/list-calls.ts';
import { idSchema, isStorable, requiredLineSchema } from '#shared/text.ts';
import { tooLargeMessage } from './view-limits.ts';

/** Maximum number of columns, and length of the query's JSON. Views from before `viewLimits` can be this large. */
const limits = { query: 20_000, columns: 200 };

function isShort(value: unknown): boolean {
  return JSON.stringify(value).length <= limits.query;
}

function isStorableJson(value: unknown): boolean {
  // PostgreSQL rejects NUL characters and lone surrogates, which JSON escapes.
  return !/\\u(?:0000|d[89a-f])/i.test(JSON.stringify(value));
}

const listSchema = z.enum(listNames, 'Choose a list.').meta({ id: 'ListName' });

/** The schema is recursive, so the OpenAPI document needs a name for it. */
const jsonSchema = z.json().register(z.globalRegistry, { id: 'JsonValue' });

/** The query of the list call as an object. Columns that no longer exist are ignored when the view is opened. */
const querySchema = z
  .record(z.string(), jsonSchema, 'Give the query as an object.')
  .refine(isShort, { error: tooLargeMessage, abort: true })
  .refine(isStorableJson, 'Contains characters that cannot be used.');

const columnsSchema = z
  .array(z.string().min(1, 'Required.').max(200, 'At most 200 characters.').refine(isStorable, 'Not a column.'))
  .max(limits.columns, `At most ${limits.columns} columns.`);

export const viewBodySchema = z
  .object({
    list: listSchema,
    name: requiredLineSchema,
    /** Shared with everyone, or personal. */
    shared: z.boolean('Choose yes or no.').default(false),
    /** The default view of the user. */
    isDefault: z.boolean('Choose yes or no.').default(false),
    query: querySchema.default({}),
    /** Ids of the visible columns, in display order. */
    columns: columnsSchema.default([]),
  })
  .meta({ id: 'ViewBody' });
export type ViewBody = z.output<typeof viewBodySchema>;

/** The body of an update. Missing fields stay unchanged. */
export const viewUpdateSchema = z
  .object({
    list: listSchema.optional(),
    name: requiredLineSchema.optional(),
    shared: z.boolean('Choose yes or no.').optional(),
    isDefault: z.boolean('Choose yes or no.').optional(),
    query: querySchema.optional(),
    columns: columnsSchema.optional(),
  })
  .meta({ id: 'ViewUpdate' });
export type ViewUpdate = z.output<typeof viewUpdateSchema>;

/** A view for a user. */
export const viewSchema = z
  .object({
    id: idSchema,
    list: z.string(),
    name: z.string(),
    shared: z.boolean(),
    isDefault: z.boolean(),
    query: z.record(z.string(), z.unknown()),
    columns: z.array(z.string()),
    /** True for the owner and for administrators. */
    mayChange: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'View' });
export type View = z.infer<typeof viewSchema>;
