/** A view: a list's query and columns under a name, for oneself or for everyone (specification, sections 10.3 and 19). */
import { z } from 'zod';
import { listNames } from '#shared/record-types.ts';
import { idSchema, isStorable, requiredLineSchema } from '#shared/text.ts';
import { tooLargeMessage } from './view-limits.ts';

/** Columns that are shown, and characters of a query as JSON: those of a view from before `viewLimits`. */
const limits = { query: 20_000, columns: 200 };

function isShort(value: unknown): boolean {
  return JSON.stringify(value).length <= limits.query;
}

function isStorableJson(value: unknown): boolean {
  // an escaped character that the database does not take stands there as \u0000 or as half of a pair
  return !/\\u(?:0000|d[89a-f])/i.test(JSON.stringify(value));
}

const listSchema = z.enum(listNames, 'Choose a list.').meta({ id: 'ListName' });

/** Goes into itself, so the OpenAPI document needs a name for it. */
const jsonSchema = z.json().register(z.globalRegistry, { id: 'JsonValue' });

/** The call's query as an object; columns of the past stay in it without harm. */
const querySchema = z
  .record(z.string(), jsonSchema, 'Give the query as an object.')
  .refine(isShort, { error: tooLargeMessage, abort: true })
  .refine(isStorableJson, 'Contains characters that cannot be stored.');

const columnsSchema = z
  .array(z.string().min(1, 'Required.').max(200, 'At most 200 characters.').refine(isStorable, 'Not a column.'))
  .max(limits.columns, `At most ${limits.columns} columns.`);

/** The body of a write. */
export const viewBodySchema = z
  .object({
    list: listSchema,
    name: requiredLineSchema,
    /** For everyone, or for its owner alone. */
    shared: z.boolean('Choose yes or no.').default(false),
    /** The list opens with it, for the person who says so. */
    isDefault: z.boolean('Choose yes or no.').default(false),
    query: querySchema.default({}),
    /** Ids of the columns that are shown, in their order. */
    columns: columnsSchema.default([]),
  })
  .meta({ id: 'ViewBody' });
export type ViewBody = z.output<typeof viewBodySchema>;

/** The body of a change: what is left out stays. */
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

/** A view as a person sees it. */
export const viewSchema = z
  .object({
    id: idSchema,
    list: z.string(),
    name: z.string(),
    shared: z.boolean(),
    isDefault: z.boolean(),
    query: z.record(z.string(), z.unknown()),
    columns: z.array(z.string()),
    /** Whether the person may change it: its owner may, and who administers people. */
    mayChange: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'View' });
export type View = z.infer<typeof viewSchema>;
