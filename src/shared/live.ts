/** Change events that the server sends to open screens. */
import { z } from 'zod';
import { recordTypeNames } from './record-types.ts';

/**
 * A changed record. The company is null for records without one. The version is null for types without versions, and if
 * only a part of the record changed.
 */
export const recordChangeSchema = z
  .object({
    kind: z.enum(recordTypeNames),
    id: z.string(),
    company: z.string().nullable(),
    version: z.int().nullable(),
    deleted: z.boolean(),
  })
  .meta({ id: 'RecordChange' });
export type RecordChange = z.infer<typeof recordChangeSchema>;

/** The path of the event stream. */
export const livePath = '/api/live';

/** How far back a browser can ask for missed changes when it reconnects. */
export const maxAgoMs = 3_600_000;

/**
 * Event names: a change; changes may have been missed, so the browser must reload everything; and a ping that shows
 * that the connection is alive.
 */
export const liveEvents = { changed: 'changed', missed: 'missed', ping: 'ping' } as const;

/** Interval of pings. A browser reconnects after several intervals without an event. */
export const pingMs = 20_000;
