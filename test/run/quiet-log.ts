/** A log that nobody reads. */
import type { Log } from '#server/log.ts';

/** Swallows everything. */
export const quietLog: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };
