/** A record's history, as the API returns it. */
import { z } from 'zod';
import { queryCountSchema } from '#shared/query-count.ts';

/** `2026-11-20T09:30:00Z`, `2026-11-20T09:30:00.123+01:00` */
const instantSchema = z.iso.datetime({
  offset: true,
  error: 'Enter a date and time, for example 2026-11-20T09:30:00Z.',
});

/** A value before or after, as in a read; a party by name; null for none. */
const valueSchema = z.union([z.string(), z.number(), z.boolean()]).nullable();

/** The change of one field. */
export const fieldChangeSchema = z
  .object({
    /** A nested field has a path: `billToClient.city`, `items.0.rate`. */
    field: z.string(),
    label: z.string(),
    from: valueSchema,
    to: valueSchema,
    /** As shown on screen: `£1.00`; empty for none. */
    fromText: z.string(),
    toText: z.string(),
  })
  .meta({ id: 'FieldChange' });
export type FieldChange = z.infer<typeof fieldChangeSchema>;

/** An entry of a history. */
export const historyEntrySchema = z
  .object({
    id: z.string(),
    at: z.string(),
    /** The user's name. */
    by: z.string(),
    sentence: z.string(),
    changes: z.array(fieldChangeSchema),
  })
  .meta({ id: 'HistoryEntry' });
export type HistoryEntry = z.infer<typeof historyEntrySchema>;

/** Entries in one response by default. */
const historyPage = 50;

/** Selects a page of a history. */
export const historyQuerySchema = z.object({
  /** Only entries before this instant. */
  before: instantSchema.optional(),
  /** The response contains all entries of its last moment, even beyond the limit, so that the next page misses none. */
  limit: queryCountSchema(1, 200).default(historyPage),
});
export type HistoryQuery = z.output<typeof historyQuerySchema>;
