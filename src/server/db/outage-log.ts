/** Logs once when a part of the program loses the database, and once when it recovers. */
import type { Log } from '#server/log.ts';

export interface OutageLog {
  failed(error: unknown): void;
  worked(): void;
}

/** @param texts log messages for the start and the end of an outage */
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
