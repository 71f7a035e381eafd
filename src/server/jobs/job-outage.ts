/** Jobs wait while the database is away or takes no changes: pg-boss goes on asking, and the log says it once. */
import type { Db } from 'pg-boss';
import { isDatabaseUnavailable } from '#server/db/database-unavailable.ts';
import { openOutageLog } from '#server/db/outage-log.ts';
import type { Log } from '#server/log.ts';

/** Milliseconds until jobs are looked for again; workers that listen for news would look only after a minute. */
const retryMs = 5000;

/** Statements of an outage that are remembered. */
const maxTexts = 100;

interface Watched {
  log: Log;
  pollNow(): void;
}

/**
 * pg-boss's database, watched for an outage. It is over once one of the statements that failed works again: others,
 * which only read, work on a database that takes no changes.
 */
export function watchOutage<Database extends Db>(database: Database, { log, pollNow }: Watched): Database {
  const outage = openOutageLog(log, {
    begins: 'The database cannot be used for jobs. They wait until it can.',
    ends: 'The database can be used for jobs again.',
  });
  const failedTexts = new Set<string>();
  let isLookPlanned = false;
  const onFailure = (text: string, error: unknown) => {
    outage.failed(error);
    if (failedTexts.size < maxTexts) failedTexts.add(text);
    if (isLookPlanned) return;
    isLookPlanned = true;
    setTimeout(() => {
      isLookPlanned = false;
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
