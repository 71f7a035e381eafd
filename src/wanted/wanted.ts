/** A wanted entry: what a client is looking for, as a search and a filter of the stock list. */
import { z } from 'zod';
import { companySchema } from '#shared/companies.ts';
import { dateSchema } from '#shared/dates.ts';
import { fieldsById } from '#shared/fields.ts';
import { type ColumnFilter, readFilterObject, readFilters } from '#shared/list-filter.ts';
import { moneySchema } from '#shared/money.ts';
import { descriptionSchema, idSchema, searchTextSchema } from '#shared/text.ts';
import { truckListSchema } from '#trucks/truck-fields.ts';
import { userIdSchema } from '#users/user.ts';

/** Length of the filter's JSON. */
const maxFilter = 20_000;

/** Only unsold trucks match, so an entry cannot choose sold ones. */
const wantedFields = truckListSchema.fields.filter(({ id }) => id !== 'isSold');
const known = fieldsById({ fields: wantedFields });

/** A stored filter in the form of a list query. */
export function columnFilters(filter: object): ColumnFilter[] {
  return readFilterObject(known, filter, () => undefined);
}

const byColumn = (filters: readonly ColumnFilter[]) =>
  Object.fromEntries(filters.map(({ id, ...conditions }) => [id, conditions]));

/** A stored filter as in a write. */
export const filterByColumn = (filter: object) => byColumn(columnFilters(filter));

const filterSchema = z
  .record(z.string(), z.unknown(), 'Enter an object by column, such as {"make":{"in":["DAF"]}}.')
  .refine((filter) => JSON.stringify(filter).length <= maxFilter, { error: 'Choose fewer values.', abort: true })
  .transform((filter, context) => {
    const filters = readFilterObject(known, filter, (path, message) => {
      context.addIssue({ code: 'custom', path, message, input: undefined });
    });
    return byColumn(filters);
  });

const optionalFields = z.object({
  /** Text in the search box of the stock list. */
  search: searchTextSchema.nullable().transform((text) => text ?? ''),
  /** By column of the stock list: `{"make":{"in":["DAF"]},"mileage":{"to":500000}}`. */
  filter: filterSchema.nullable().transform((filter) => filter ?? {}),
  /** In pounds. Trucks without a price match, too. */
  maxPrice: moneySchema.nullable(),
  /** The last day (inclusive); null for no end. */
  until: dateSchema.nullable(),
  note: descriptionSchema.nullable().transform((text) => text || null),
  /** The person who looks after the client's wish. */
  userId: userIdSchema.nullable(),
});

export const wantedBodySchema = z
  .object({ clientId: idSchema, ...optionalFields.partial().shape })
  .meta({ id: 'WantedBody' });
export type WantedBody = z.output<typeof wantedBodySchema>;

/** The body of an update: omitted fields stay unchanged. */
export const wantedUpdateSchema = wantedBodySchema.partial().meta({ id: 'WantedUpdate' });
export type WantedUpdate = z.output<typeof wantedUpdateSchema>;

export const wantedSchema = z
  .object({
    id: idSchema,
    company: companySchema,
    /** The client that a merged client was merged into. */
    clientId: idSchema,
    client: z.string(),
    search: z.string(),
    filter: z.record(z.string(), z.unknown()),
    /** Search and filter in words. */
    wants: z.string(),
    maxPrice: z.number().nullable(),
    until: z.string().nullable(),
    note: z.string().nullable(),
    userId: z.string().nullable(),
    person: z.string().nullable(),
    /** The day on which it was entered. */
    addedOn: z.string(),
    /** The number of trucks that match now and were not dismissed. */
    matches: z.int(),
    version: z.int(),
  })
  .meta({ id: 'Wanted' });
export type Wanted = z.infer<typeof wantedSchema>;

/** What a count is asked for: the criteria of an entry that is not saved yet, as in the query of a list. */
export const wantedCountQuerySchema = z
  .object({
    search: searchTextSchema.optional().describe('The text in the search box of the stock list.'),
    filter: z
      .string()
      .max(maxFilter, 'Choose fewer values.')
      .optional()
      .describe('JSON by column, as in the query of the stock list.'),
    maxPrice: z
      .string()
      .regex(/^\d{1,10}(?:\.\d{1,2})?$/, 'Enter an amount.')
      .optional()
      .describe('The highest price in pounds. Trucks without a price match, too.'),
  })
  .transform(({ search = '', filter, maxPrice = null }, context) => {
    const filters = readFilters(known, filter, (path, message) => {
      context.addIssue({ code: 'custom', path, message, input: undefined });
    });
    return { search, filter: Object.fromEntries(filters.map(({ id, ...one }) => [id, one])), maxPrice };
  });

/** A truck that matches an entry. */
export const wantedTruckSchema = z
  .object({
    id: idSchema,
    regNumber: z.string(),
    make: z.string(),
    model: z.string(),
    /** The price that buyers see; null for none. */
    price: z.number().nullable(),
    reservedFor: z.string().nullable(),
  })
  .meta({ id: 'WantedTruck' });
export type WantedTruck = z.infer<typeof wantedTruckSchema>;

/** An entry as in its audit log. The name of its person is looked up by id. */
export const savedWantedSchema = wantedSchema
  .omit({ client: true, person: true, addedOn: true, matches: true, version: true })
  .extend({ clientName: z.string() });
export type SavedWanted = z.infer<typeof savedWantedSchema>;

/** A wanted entry that a truck matches. */
export const truckWantedSchema = z
  .object({
    wantedId: idSchema,
    clientId: idSchema,
    client: z.string(),
    note: z.string().nullable(),
    wants: z.string(),
    maxPrice: z.number().nullable(),
    until: z.string().nullable(),
  })
  .meta({ id: 'TruckWanted' });
export type TruckWanted = z.infer<typeof truckWantedSchema>;
