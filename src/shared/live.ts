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

/** The most milliseconds that the server looks back for whoever says since when it knows nothing. */
export const maxAgoMs = 3_600_000;

/**
 * Names of the stream's events: one change; that changes may have been missed, so that all is to be read anew; and that
 * the line still stands.
 */
export const liveEvents = { changed: 'changed', missed: 'missed', ping: 'ping' } as const;

/** Milliseconds between two pings; a stream that says nothing for several times as long is lost. */
export const pingMs = 20_000;
