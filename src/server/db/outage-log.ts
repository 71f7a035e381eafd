/** Logs that a part of the program cannot use the database: one line when that begins, and one when it is over. */
import type { Log } from '#server/log.ts';

/** What one part of the program finds out about the database. */
export interface OutageLog {
  failed(error: unknown): void;
  /** The database was used again. */
  worked(): void;
}

/** @param texts what the log says at the beginning and at the end of an outage */
export function openOutageLog(log: Log, texts: { begins: string; ends: string }): OutageLog {
  let begunAt: number | undefined;
  return {
    failed(error) {
      if (begunAt !== undefined) return;
      begunAt = performance.now();
      log.warn({ reason: error instanceof Error ? error.message : String(error) }, texts.begins);
    },
    worked() {
      if (begunAt === undefined) return;
      log.info({ seconds: Math.round((performance.now() - begunAt) / 1000) }, texts.ends);
      begunAt = undefined;
    },
  };
}
