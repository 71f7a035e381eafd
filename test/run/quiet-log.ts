import type { Log } from '#server/log.ts';

/** A log that discards everything. */
export const quietLog: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };
