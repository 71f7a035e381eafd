/** Takes all good rows of an import in one transaction: all of them are there at its end, or none. */
import { type Kysely, sql } from 'kysely';
import { withTransaction } from '#server/db/database.ts';
import { isDatabaseAway } from '#server/db/database-away.ts';
import type { Database } from '#server/db/schema.ts';
import type { Scope } from '#server/http/call.ts';
import { Failure } from '#shared/errors.ts';
import { type ImportParts, runRequestId, systemScope } from './import-parts.ts';
import { listFileRows, listVerdicts, type RowVerdict, updateRows } from './import-row-store.ts';
import { findImport, importingPerson, noteProgress, type StoredImport } from './import-store.ts';
import { importerOf, lookAtRows, verdictOf } from './importers.ts';
import type { LookedRow } from './looked-row.ts';
import { resolveNamed } from './party-ids.ts';
import { planAnew } from './plan-anew.ts';
import { saveImport } from './save-import.ts';

/** Rows between two notes of how far it is. */
const rowsPerNote = 100;

const changedMeanwhile = 'It was changed by someone else after this file was looked at. Import the row again.';

/** Somebody took the same name or reg number at the same moment: all is looked at again. */
class TakenMeanwhile extends Error {}

/** Whether a row means what it meant when a person looked at it. */
function isAsSeen(now: LookedRow, seen: RowVerdict): boolean {
  const isSame = now.recordId === seen.recordId && now.seenVersion === seen.seenVersion;
  return isSame && now.outcome === seen.outcome;
}

/** What a row is from now on, before anything is written: what is no longer as it was seen is wrong. */
function settle(now: LookedRow, seen: RowVerdict | undefined): LookedRow | RowVerdict {
  if (seen === undefined || seen.outcome === 'Wrong' || seen.outcome === 'Same') return seen ?? verdictOf(now);
  if (isAsSeen(now, seen)) return now;
  const reason = now.outcome === 'Wrong' ? now.reason : changedMeanwhile;
  return { ...seen, outcome: 'Wrong', reason };
}

/** What is done besides the writes. */
interface RunWatch {
  /** Told outside of the transaction, for those who look on. */
  onRow: (count: number) => Promise<void>;
  signal: AbortSignal;
}

async function takeRow(scope: Scope, stored: StoredImport, row: LookedRow): Promise<RowVerdict> {
  try {
    const { recordId, version } = await importerOf(stored.kind).take({ scope, company: stored.company }, row);
    return { ...verdictOf(row), recordId, madeVersion: version };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    // The database has given the transaction up.
    if (error.status === 409) throw new TakenMeanwhile();
    const [fault] = error.faults;
    const reason = error.status === 412 || error.status === 404 ? changedMeanwhile : (fault?.message ?? error.message);
    return { ...verdictOf(row), outcome: 'Wrong', reason };
  }
}

async function takeRows(scope: Scope, stored: StoredImport, { onRow, signal }: RunWatch): Promise<void> {
  const { db } = scope;
  const seen = new Map((await listVerdicts(db, stored.id)).map((verdict) => [verdict.line, verdict]));
  const looked = await lookAtRows(scope, stored, await listFileRows(db, stored.id));
  const settled = looked.map((row) => settle(row, seen.get(row.line)));
  const good = settled.filter((row): row is LookedRow => 'body' in row);
  const { rows, made } = stored.kind === 'trucks' ? await resolveNamed(scope, good) : { rows: good, made: [] };
  const verdicts = settled.filter((row): row is RowVerdict => !('body' in row));
  for (const [at, row] of rows.entries()) {
    signal.throwIfAborted();
    await planAnew(db, at);
    verdicts.push(await takeRow(scope, stored, row));
    if (at % rowsPerNote === 0) await onRow(at);
  }
  await updateRows(db, stored.id, verdicts);
  await saveImport(scope, stored, { state: 'Done', made, isDone: true });
}

/** One process at a time, whatever another one believes of this one. */
async function holdImport(db: Kysely<Database>, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${runRequestId(id)}, 0))`.execute(db);
}

const mostTries = 3;

async function attempt(parts: ImportParts, id: string, signal: AbortSignal): Promise<void> {
  const { db } = parts;
  await withTransaction(db, async (trx) => {
    await holdImport(trx, id);
    const stored = await findImport(trx, id);
    if (stored?.state !== 'Running') return;
    const scope = systemScope(parts, trx, runRequestId(id));
    const actor = await importingPerson(trx, stored.runBy);
    const gone = 'Who started the import may not import any more. Nothing was taken.';
    if (!actor) await saveImport(scope, stored, { state: 'Failed', fault: gone });
    else await takeRows({ ...scope, actor }, stored, { signal, onRow: (count) => noteProgress(db, id, count) });
  });
}

async function fail(parts: ImportParts, id: string): Promise<void> {
  await withTransaction(parts.db, async (trx) => {
    const stored = await findImport(trx, id, true);
    if (stored?.state !== 'Running') return;
    const fault = 'The import failed, and nothing was taken. It can be run again.';
    await saveImport(systemScope(parts, trx, runRequestId(id)), stored, { state: 'Failed', fault });
  });
}

/** Runs an import that was started; one that is over is left as it is. A process that ended in the middle has done nothing. */
export async function runImport(parts: ImportParts, id: string, signal: AbortSignal): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt(parts, id, signal);
    } catch (error) {
      if (error instanceof TakenMeanwhile && tries < mostTries) continue;
      if (signal.aborted || isDatabaseAway(error)) throw error;
      parts.log.error({ err: error, importId: id }, 'an import failed');
      return await fail(parts, id);
    }
  }
}
