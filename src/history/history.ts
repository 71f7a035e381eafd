/** The history of a record, as calls answer it (specification, sections 12.4 and 19). */
import { z } from 'zod';
import { queryCountSchema } from '#shared/query-count.ts';

/** `2026-11-20T09:30:00Z`, `2026-11-20T09:30:00.123+01:00` */
const instantSchema = z.iso.datetime({ offset: true, error: 'Give an instant, as 2026-11-20T09:30:00Z.' });

/** A field's value before or after: as reads spell it, a party by its name; null where there is none. */
const valueSchema = z.union([z.string(), z.number(), z.boolean()]).nullable();

/** What a change made of one field. */
export const fieldChangeSchema = z
  .object({
    /** A field within another one has a path: `billToClient.city`, `items.0.rate`. */
    field: z.string(),
    label: z.string(),
    from: valueSchema,
    to: valueSchema,
    /** As screens show them: `£1.00`; empty where there is none. */
    fromText: z.string(),
    toText: z.string(),
  })
  .meta({ id: 'FieldChange' });
export type FieldChange = z.infer<typeof fieldChangeSchema>;

/** One line of a history. */
export const historyEntrySchema = z
  .object({
    id: z.string(),
    at: z.string(),
    /** Who did it, by name. */
    by: z.string(),
    sentence: z.string(),
    changes: z.array(fieldChangeSchema),
  })
  .meta({ id: 'HistoryEntry' });
export type HistoryEntry = z.infer<typeof historyEntrySchema>;

/** Entries of one answer, unless asked for. */
const historyPage = 50;

/** Which part of a history is asked for. */
export const historyQuerySchema = z.object({
  /** Only what was before this instant. */
  before: instantSchema.optional(),
  /** More come where the last ones were done at the same moment, so that none is lost between two answers. */
  limit: queryCountSchema(1, 200).default(historyPage),
});
export type HistoryQuery = z.output<typeof historyQuerySchema>;
