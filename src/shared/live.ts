/** News of changed records, as the server sends them to open screens (specification, sections 10.7 and 19). */
import { z } from 'zod';
import { liveKinds } from './record-types.ts';

/**
 * One change: which record, whose (null for what belongs to no company, or went with its truck), its version (null
 * where it has none), and whether it is gone.
 */
export const recordChangeSchema = z
  .object({
    kind: z.enum(liveKinds),
    id: z.string(),
    company: z.string().nullable(),
    version: z.int().nullable(),
    deleted: z.boolean(),
  })
  .meta({ id: 'RecordChange' });
export type RecordChange = z.infer<typeof recordChangeSchema>;

/** The address of the stream, below the origin. */
export const livePath = '/api/live';

/** Names of the stream's events: one change; and that changes may have been missed, so that all is to be read anew. */
export const liveEvents = { changed: 'changed', missed: 'missed' } as const;
