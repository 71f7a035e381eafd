/** Handles database outages for jobs: pg-boss keeps polling, and the outage is logged once. */
import type { Db } from 'pg-boss';
import { isDatabaseUnavailable } from '#server/db/database-unavailable.ts';
import { openOutageLog } from '#server/db/outage-log.ts';
import type { Log } from '#server/log.ts';

/** Pause before the queues are polled again. Workers that use notifications would poll only after a minute. */
const retryMs = 5000;

/** Maximum number of failed statements that are stored. */
const maxTexts = 100;

interface Watched {
  log: Log;
  pollNow(): void;
}

/**
 * Wraps pg-boss's database to detect outages. An outage is over when a statement that failed succeeds again; other,
 * read-only statements also succeed on a read-only database.
 */
export function watchOutage<Database extends Db>(database: Database, { log, pollNow }: Watched): Database {
  const outage = openOutageLog(log, {
    begins: 'The database cannot be used for jobs. They will run when it can.',
    ends: 'The database can be used for jobs again.',
  });
  const failedTexts = new Set<string>();
  let isPollScheduled = false;
  const onFailure = (text: string, error: unknown) => {
    outage.failed(error);
    if (failedTexts.size < maxTexts) failedTexts.add(text);
    if (isPollScheduled) return;
    isPollScheduled = true;
    setTimeout(() => {
      isPollScheduled = false;
      pollNow();
    }, retryMs).unref();
  };
  return {
    ...database,
    async executeSql(text: string, values?: unknown[]) {
      try {
        const answer = await database.executeSql(text, values);
        if (failedTexts.has(text)) {
          failedTexts.clear();
          outage.worked();
        }
        return answer;
      } catch (error) {
        if (isDatabaseUnavailable(error)) onFailure(text, error);
        throw error;
      }
    },
  };
}
