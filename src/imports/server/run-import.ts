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
import type { FoundRow, LookedRow } from './looked-row.ts';
import { resolveNamed } from './party-ids.ts';
import { planAsRowsGrow } from './plan-anew.ts';
import { saveImport } from './save-import.ts';

/** Rows that are written at a time; after each the run notes how far it is. */
const rowsAtOnce = 200;

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

function isFound(row: LookedRow): row is FoundRow {
  return row.recordId !== null && row.seenVersion !== null;
}

function byRecord(one: FoundRow, other: FoundRow): number {
  return one.recordId < other.recordId ? -1 : 1;
}

/** Rows that make records, in their order; then those that change some, in the order in which everybody locks these. */
function* batchesOf(rows: readonly LookedRow[]): Generator<LookedRow[]> {
  for (const alike of [rows.filter((row) => !isFound(row)), rows.filter(isFound).toSorted(byRecord)]) {
    for (let start = 0; start < alike.length; start += rowsAtOnce) yield alike.slice(start, start + rowsAtOnce);
  }
}

/** Takes rows that all make records, or all change some. */
async function takeBatch(scope: Scope, stored: StoredImport, rows: readonly LookedRow[]): Promise<RowVerdict[]> {
  const importer = importerOf(stored.kind);
  const within = { scope, company: stored.company };
  try {
    const found = rows.filter(isFound);
    const taken = await (found.length > 0 ? importer.change(within, found) : importer.make(within, rows));
    return rows.map((row, at) => {
      const { recordId = null, version = null } = taken[at] ?? {};
      return { ...verdictOf(row), recordId, madeVersion: version };
    });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    // The database has given the transaction up.
    if (error.status === 409) throw new TakenMeanwhile();
    const [row] = rows;
    if (row && rows.length === 1) return [refused(row, error)];
    // Nothing of them was written: which of them was at fault is seen one by one.
    const verdicts: RowVerdict[] = [];
    for (const one of rows) verdicts.push(...(await takeBatch(scope, stored, [one])));
    return verdicts;
  }
}

function refused(row: LookedRow, { status, faults: [fault], message }: Failure): RowVerdict {
  const reason = status === 412 || status === 404 ? changedMeanwhile : (fault?.message ?? message);
  return { ...verdictOf(row), outcome: 'Wrong', reason };
}

async function takeRows(scope: Scope, stored: StoredImport, { onRow, signal }: RunWatch): Promise<void> {
  const { db } = scope;
  const seen = new Map((await listVerdicts(db, stored.id)).map((verdict) => [verdict.line, verdict]));
  const looked = await lookAtRows(scope, stored, await listFileRows(db, stored.id));
  const settled = looked.map((row) => settle(row, seen.get(row.line)));
  const good = settled.filter((row): row is LookedRow => 'body' in row);
  const { rows, made } = stored.kind === 'trucks' ? await resolveNamed(scope, good) : { rows: good, made: [] };
  const verdicts = settled.filter((row): row is RowVerdict => !('body' in row));
  const plan = planAsRowsGrow(db);
  let written = 0;
  for (const batch of batchesOf(rows)) {
    signal.throwIfAborted();
    await plan(written);
    verdicts.push(...(await takeBatch(scope, stored, batch)));
    written += batch.length;
    await onRow(written);
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

/** Says of an import that runs that it failed. */
export async function failRun(parts: ImportParts, id: string): Promise<void> {
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
      return await failRun(parts, id);
    }
  }
}
