/**
 * Imports all valid rows in short transactions. Each transaction also stores the outcome of its rows, so an
 * interrupted run continues where it stopped.
 */
import { type Kysely, sql } from 'kysely';
import { enqueueRemoval } from '#files/server/removal-jobs.ts';
import { withTransaction } from '#server/db/database.ts';
import { isTemporaryFailure } from '#server/db/long-wait.ts';
import type { Database } from '#server/db/schema.ts';
import type { WriteContext } from '#server/http/request-context.ts';
import { doInSteps } from '#server/jobs/steps.ts';
import { Failure } from '#shared/errors.ts';
import { formatNumber } from '#shared/numbers.ts';
import type { DryRunRow, MatchedRow } from './dry-run-row.ts';
import { importKeyOf } from './import-keys.ts';
import { type ImportParts, runRequestId, systemScope } from './import-parts.ts';
import {
  countImported,
  listFileRows,
  listRemainingLines,
  listRowOutcomes,
  type RowOutcome,
  storeCreatedParties,
  updateRows,
} from './import-row-store.ts';
import { addProgress, findImport, findImportUser, type StoredImport } from './import-store.ts';
import { dryRunRows, importerOf, rowOutcomeOf } from './importers.ts';
import { resolvePartyNames } from './party-ids.ts';
import { replanStatements } from './replan-statements.ts';
import { saveImport } from './save-import.ts';

const changedSincePreview = 'Changed by someone else since the preview. Import this row again.';

/** Another user took the same name or reg number at the same time, so the dry run is repeated. */
class ConcurrentImport extends Error {}

/** Whether a row still means what it meant in the preview that the user saw. */
function isAsSeen(now: DryRunRow, seen: RowOutcome): boolean {
  const isSame = now.recordId === seen.recordId && now.seenVersion === seen.seenVersion;
  return isSame && now.outcome === seen.outcome;
}

/**
 * A row to import, or why it is no longer possible. The reason of the preview is retained, because earlier rows of
 * the file now exist as records.
 */
function recheckRow(now: DryRunRow, seen: RowOutcome): DryRunRow | RowOutcome {
  if (isAsSeen(now, seen)) return { ...now, reason: seen.reason };
  return { ...seen, outcome: 'Wrong', reason: now.outcome === 'Wrong' ? now.reason : changedSincePreview };
}

function isFound(row: DryRunRow): row is MatchedRow {
  return row.recordId !== null && row.seenVersion !== null;
}

function byRecord(one: MatchedRow, other: MatchedRow): number {
  return one.recordId < other.recordId ? -1 : 1;
}

/** Imports rows that either all create records or all change existing ones. */
async function importBatch(
  context: WriteContext,
  stored: StoredImport,
  rows: readonly DryRunRow[],
): Promise<RowOutcome[]> {
  const importer = importerOf(stored.kind);
  const importContext = { context, company: stored.company };
  try {
    const found = rows.filter(isFound);
    const imported = await (found.length > 0
      ? importer.update(importContext, found)
      : importer.create(importContext, rows));
    return rows.map((row, at) => {
      const { recordId = null, version = null } = imported[at] ?? {};
      return { ...rowOutcomeOf(row), recordId, madeVersion: version };
    });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    // The database has aborted the transaction.
    if (error.status === 409) throw new ConcurrentImport();
    const [row] = rows;
    if (row && rows.length === 1) return [refused(row, error)];
    // Nothing was written, so the rows are tried one by one to find the one with the error.
    const rowOutcomes: RowOutcome[] = [];
    for (const one of rows) rowOutcomes.push(...(await importBatch(context, stored, [one])));
    return rowOutcomes;
  }
}

function refused(row: DryRunRow, { status, fieldErrors: [fieldError], message }: Failure): RowOutcome {
  const reason = status === 412 || status === 404 ? changedSincePreview : (fieldError?.message ?? message);
  return { ...rowOutcomeOf(row), outcome: 'Wrong', reason };
}

/** How much of a failed run was done, and what to do next. */
function partText({ progress, progressOf }: StoredImport): string {
  const rows = `${formatNumber(progress)} of ${formatNumber(progressOf)} rows`;
  return `It stopped after ${rows}. Import the rest, or undo it.`;
}

/** Allows one process at a time to work on an import, even if another believes that this one has stopped. */
export async function lockImport(db: Kysely<Database>, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${runRequestId(id)}, 0))`.execute(db);
}

/** Runs part of an import in a transaction; undefined if the import is no longer running. */
async function whileRunning<Result>(
  parts: ImportParts,
  id: string,
  work: (context: WriteContext, stored: StoredImport) => Promise<Result>,
): Promise<Result | undefined> {
  return await withTransaction(parts.db, async (trx) => {
    await lockImport(trx, id);
    const stored = await findImport(trx, id);
    if (stored?.state !== 'Running') return undefined;
    const context = systemScope(parts, trx, runRequestId(id));
    const actor = await findImportUser(trx, stored.runBy);
    if (actor) return await work({ ...context, actor }, stored);
    const part = stored.progress === 0 ? 'Nothing was imported.' : partText(stored);
    const permissionError = `The person who started this import no longer has permission. ${part}`;
    await saveImport(context, stored, { state: 'Failed', error: permissionError });
    return undefined;
  });
}

/** The rows still to be imported: new records in file order, then changes in the lock order that all writers use. */
async function dryRunOpenRows(context: WriteContext, stored: StoredImport): Promise<DryRunRow[]> {
  const { db } = context;
  await replanStatements(db);
  const seen = new Map(
    (await listRowOutcomes(db, stored.id))
      .filter(({ outcome, madeVersion }) => madeVersion === null && (outcome === 'New' || outcome === 'Changed'))
      .map(({ undo: _, ...rowOutcome }) => [rowOutcome.line, rowOutcome]),
  );
  if (seen.size === 0) return [];
  // The meaning of a row depends on all rows of the file, including those already imported.
  const looked = await dryRunRows(context, stored, await listFileRows(db, stored.id));
  const settled = looked.flatMap((row) => {
    const rowOutcome = seen.get(row.line);
    return rowOutcome === undefined ? [] : recheckRow(row, rowOutcome);
  });
  const wrong = settled.filter((row): row is RowOutcome => !('body' in row));
  await updateRows(db, stored.id, wrong);
  await addProgress(db, stored.id, wrong.length);
  const good = settled.filter((row): row is DryRunRow => 'body' in row);
  return [...good.filter((row) => !isFound(row)), ...good.filter(isFound).toSorted(byRecord)];
}

/** Imports rows in this transaction, except those that another process has imported in the meantime. */
async function importRows(context: WriteContext, stored: StoredImport, rows: readonly DryRunRow[]): Promise<true> {
  const { db } = context;
  const lines = rows.map(({ line }) => line);
  await replanStatements(db);
  const open = await listRemainingLines(db, stored.id, lines);
  const batch = rows.filter(({ line }) => open.has(line));
  if (batch.length === 0) return true;
  const named = stored.kind === 'trucks' ? await resolvePartyNames(context, batch) : { rows: batch, made: new Map() };
  await updateRows(db, stored.id, await importBatch(context, stored, named.rows));
  await storeCreatedParties(db, stored.id, named.made);
  await addProgress(db, stored.id, batch.length);
  return true;
}

/** The next rows that either all create records or all change existing ones. */
function nextRows(rows: readonly DryRunRow[], start: number, maxRows: number): DryRunRow[] {
  const next = rows.slice(start, start + maxRows);
  const [first] = next;
  const other = next.findIndex((row) => isFound(row) !== (first !== undefined && isFound(first)));
  return other === -1 ? next : next.slice(0, other);
}

async function attempt(parts: ImportParts, id: string, signal: AbortSignal, onStep: () => void): Promise<void> {
  signal.throwIfAborted();
  const rows = await whileRunning(parts, id, dryRunOpenRows);
  if (rows === undefined) return;
  let start = 0;
  await doInSteps(signal, async (maxRows) => {
    const step = nextRows(rows, start, maxRows);
    if (step.length === 0) return 0;
    const isTaken = await whileRunning(parts, id, (context, stored) => importRows(context, stored, step));
    if (!isTaken) return 0;
    start += step.length;
    onStep();
    return step.length;
  });
  await whileRunning(parts, id, async (context, stored) => {
    // If another process works on the same run, it may have rows left.
    const { open } = await countImported(context.db, id);
    if (open > 0) return;
    await saveImport(context, stored, { state: 'Done', isDone: true });
    await enqueueRemoval(context.db, importKeyOf(id));
  });
}

/** Marks a running import as failed. */
export async function failRun(parts: ImportParts, id: string): Promise<void> {
  await withTransaction(parts.db, async (trx) => {
    const stored = await findImport(trx, id, true);
    if (stored?.state !== 'Running') return;
    const nothingImported = 'The import failed; nothing was imported. Try again.';
    const reason = stored.progress === 0 ? nothingImported : `The import failed. ${partText(stored)}`;
    await saveImport(systemScope(parts, trx, runRequestId(id)), stored, { state: 'Failed', error: reason });
  });
}

/** Max attempts in a row in which no step was completed. */
const maxAttempts = 3;

/** Runs an import that was started; one that has finished is left unchanged. */
export async function runImport(parts: ImportParts, id: string, signal: AbortSignal): Promise<void> {
  let attempts = 0;
  for (;;) {
    attempts += 1;
    try {
      return await attempt(parts, id, signal, () => {
        attempts = 0;
      });
    } catch (error) {
      if (error instanceof ConcurrentImport && attempts < maxAttempts) continue;
      if (signal.aborted || isTemporaryFailure(error)) throw error;
      parts.log.error({ err: error, importId: id }, 'an import failed');
      return await failRun(parts, id);
    }
  }
}
