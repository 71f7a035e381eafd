/**
 * Undoes an import if no record has been changed or used since. The API call undoes a small import in one
 * transaction; a job undoes a larger one in several short ones. Each transaction locks its records in id order,
 * checks them and then writes.
 */
import { retentionDays, undoHours } from '#imports/import.ts';
import { partyKinds } from '#parties/party.ts';
import { deleteParties } from '#parties/server/delete-party.ts';
import { lockParties } from '#parties/server/party-record-store.ts';
import { withTransaction } from '#server/db/database.ts';
import { isTemporaryFailure } from '#server/db/long-wait.ts';
import type { WriteContext } from '#server/http/request-context.ts';
import { doInSteps, stepRows } from '#server/jobs/steps.ts';
import { conflict } from '#shared/errors.ts';
import { formatNumber } from '#shared/numbers.ts';
import type { ImportedRowOutcome } from './dry-run-row.ts';
import { type ImportParts, runRequestId, systemScope } from './import-parts.ts';
import { addProgress, findActor, findImport, type StoredImport } from './import-store.ts';
import type { MadeParty } from './import-tables.ts';
import { importerOf } from './importers.ts';
import { replanStatements } from './replan-statements.ts';
import { lockImport } from './run-import.ts';
import { saveImport } from './save-import.ts';
import {
  clearCreatedParties,
  countNotUndone,
  listImportedRows,
  listMadeParties,
  listTouchedLines,
  listUnusedParties,
  markNotUndone,
  markUndone,
} from './undo-store.ts';

const notUndoneReasons = {
  touched: 'Not undone: the record was changed or used during the undo.',
  failed: 'Not undone: the record could not be restored.',
};

/**
 * The deadline for an undo; null if the import cannot be undone. An undo that has been started can be finished until
 * the import is deleted.
 */
export function undoUntil({ state, progress, at, runAt, doneAt, undoRequest }: StoredImport): Date | null {
  const tookRows = state === 'Done' || (state === 'Failed' && progress > 0);
  if (!tookRows) return null;
  const hours = (from: Date, count: number) => new Date(from.getTime() + count * 3_600_000);
  return undoRequest === null ? hours(doneAt ?? runAt ?? at, undoHours) : hours(at, retentionDays * 24);
}

/** @throws Failure 409 if the import cannot be undone or the deadline has passed */
export function assertUndoable(stored: StoredImport): void {
  if (stored.state === 'Running') throw conflict('The import is still running.');
  if (stored.state === 'Undoing') throw conflict('The import is already being undone.');
  const until = undoUntil(stored);
  if (until === null) throw conflict('Only an import that is done can be undone.');
  if (until.getTime() < Date.now())
    throw conflict('The import finished more than a day ago and can no longer be undone.');
}

function touchedText([first = '', ...others]: readonly string[]): string {
  const verb = others.length === 0 ? 'has' : `and ${others.length} more have`;
  return `${first} ${verb} changed or been used since, so the import can no longer be undone.`;
}

/** The requests whose audit entries belong to the import itself. */
function ownRequests({ requestId }: Pick<WriteContext, 'requestId'>, { id, undoRequest }: StoredImport): string[] {
  return [runRequestId(id), undoRequest ?? requestId];
}

/** Locks the records of rows and returns the lines of those that have changed since the import. */
async function lockImported(
  context: WriteContext,
  stored: StoredImport,
  rows: readonly ImportedRowOutcome[],
): Promise<ReadonlySet<number>> {
  const { id, kind, company } = stored;
  const importer = importerOf(kind);
  await replanStatements(context.db);
  const held = await importer.lock({ context, company }, rows);
  const touched = await listTouchedLines(context.db, {
    importId: id,
    lines: rows.map(({ line }) => line),
    recordType: importer.recordType,
    own: ownRequests(context, stored),
  });
  return new Set(rows.filter(({ line, recordId }) => touched.has(line) || !held.has(recordId)).map(({ line }) => line));
}

/** Undoes rows whose records are locked. */
async function undoRows(
  context: WriteContext,
  { id, kind, company }: StoredImport,
  rows: readonly ImportedRowOutcome[],
) {
  if (rows.length === 0) return;
  await importerOf(kind).undo({ context, company }, rows);
  const lines = rows.map(({ line }) => line);
  await markUndone(context.db, id, lines);
}

/**
 * Deletes clients and suppliers that were created by the import and that nothing outside the import and its undo
 * refers to.
 */
async function deleteImportedParties(
  context: WriteContext,
  stored: StoredImport,
  made: readonly MadeParty[],
): Promise<void> {
  for (const kind of partyKinds) {
    const ids = made.filter((party) => party.kind === kind).map((party) => party.id);
    if (ids.length === 0) continue;
    // Locked so that no truck can refer to them after the check.
    await lockParties(context.db, kind, ids);
    const unused = await listUnusedParties(context.db, { kind, ids, own: ownRequests(context, stored) });
    await deleteParties(
      context,
      kind,
      unused.map((one) => ({ id: one, ifMatch: undefined })),
    );
  }
}

/** Deletes the parties created for the next rows; returns the number of rows. */
async function deleteNextParties(context: WriteContext, stored: StoredImport, maxRows: number): Promise<number> {
  const rows = await listMadeParties(context.db, stored.id, maxRows);
  await deleteImportedParties(
    context,
    stored,
    rows.flatMap(({ made }) => made),
  );
  await clearCreatedParties(
    context.db,
    stored.id,
    rows.map(({ line }) => line),
  );
  return rows.length;
}

/**
 * Undoes up to `maxRows` rows in this transaction.
 * @throws Failure 409 with the titles of changed records
 */
export async function undoAtOnce(context: WriteContext, stored: StoredImport, maxRows: number): Promise<void> {
  const taken = await listImportedRows(context.db, stored.id, { after: 0, limit: maxRows });
  const touched = await lockImported(context, stored, taken);
  const titles = taken.filter(({ line }) => touched.has(line)).map(({ title }) => title);
  if (titles.length > 0) throw conflict(touchedText(titles));
  await undoRows(context, stored, taken);
  while ((await deleteNextParties(context, stored, maxRows)) > 0);
  await saveImport(context, stored, { state: 'Undone', error: null });
}

/**
 * Checks all imported records in short transactions.
 * @throws Failure 409 with the titles of changed records
 */
export async function assertUntouched(context: WriteContext, stored: StoredImport): Promise<void> {
  const titles: string[] = [];
  let after = 0;
  for (;;) {
    const taken = await withTransaction(context.db, async (db) => {
      const rows = await listImportedRows(db, stored.id, { after, limit: stepRows.max });
      const touched = await lockImported({ ...context, db }, stored, rows);
      return rows.map(({ line, title }) => ({ line, title, isTouched: touched.has(line) }));
    });
    if (taken.length === 0) break;
    titles.push(...taken.filter(({ isTouched }) => isTouched).map(({ title }) => title));
    after = taken.at(-1)?.line ?? after;
  }
  if (titles.length > 0) throw conflict(touchedText(titles));
}

/** Runs part of an undo in a transaction; 0 if the import is no longer being undone. */
async function whileUndoing(
  parts: ImportParts,
  id: string,
  work: (context: WriteContext, stored: StoredImport) => Promise<number>,
): Promise<number> {
  return await withTransaction(parts.db, async (trx) => {
    await lockImport(trx, id);
    const stored = await findImport(trx, id);
    const { undoRequest, undoBy } = stored ?? {};
    if (stored?.state !== 'Undoing' || !undoRequest || !undoBy) return 0;
    const actor = await findActor(trx, undoBy);
    return await work({ ...systemScope(parts, trx, undoRequest), actor }, stored);
  });
}

async function undoNextRows(context: WriteContext, stored: StoredImport, maxRows: number): Promise<number> {
  const { db } = context;
  const rows = await listImportedRows(db, stored.id, { after: 0, limit: maxRows });
  if (rows.length === 0) return 0;
  const touched = await lockImported(context, stored, rows);
  await undoRows(
    context,
    stored,
    rows.filter(({ line }) => !touched.has(line)),
  );
  await markNotUndone(db, stored.id, [...touched], notUndoneReasons.touched);
  await addProgress(db, stored.id, rows.length);
  return rows.length;
}

/** Skips the next row, whose record cannot be undone. */
async function skipNextRow({ db }: WriteContext, { id }: StoredImport): Promise<number> {
  const [row] = await listImportedRows(db, id, { after: 0, limit: 1 });
  if (row === undefined) return 0;
  await markNotUndone(db, id, [row.line], notUndoneReasons.failed);
  await addProgress(db, id, 1);
  return 1;
}

/**
 * Undoes rows. If they cannot be undone together, retries with fewer of them, down to a single one that is skipped.
 */
async function undoStep(parts: ImportParts, id: string, signal: AbortSignal, maxRows: number): Promise<number> {
  try {
    return await whileUndoing(parts, id, (context, stored) => undoNextRows(context, stored, maxRows));
  } catch (error) {
    if (signal.aborted || isTemporaryFailure(error)) throw error;
    parts.log.warn({ err: error, importId: id, maxRows }, 'rows of an import could not be undone');
  }
  if (maxRows === 1) return await whileUndoing(parts, id, skipNextRow);
  return await undoStep(parts, id, signal, Math.ceil(maxRows / 8));
}

async function endUndo(context: WriteContext, stored: StoredImport): Promise<number> {
  const notUndone = await countNotUndone(context.db, stored.id);
  const records = notUndone === 1 ? '1 record was not undone' : `${formatNumber(notUndone)} records were not undone`;
  const message = notUndone === 0 ? null : `${records}. See the rows for the reasons.`;
  await saveImport(context, stored, { state: 'Undone', error: message });
  return 0;
}

/** Marks an undo that was in progress as stopped. */
export async function failUndo(parts: ImportParts, id: string): Promise<void> {
  await withTransaction(parts.db, async (trx) => {
    const stored = await findImport(trx, id, true);
    if (stored?.state !== 'Undoing') return;
    const rows = `${formatNumber(stored.progress)} of ${formatNumber(stored.progressOf)} rows`;
    const message = `The undo stopped after ${rows}. Undo the import again to finish.`;
    await saveImport(systemScope(parts, trx, runRequestId(id)), stored, { state: 'Done', error: message });
  });
}

/** Continues an undo that was started until it is complete. */
export async function continueUndo(parts: ImportParts, id: string, signal: AbortSignal): Promise<void> {
  try {
    await doInSteps(signal, (maxRows) => undoStep(parts, id, signal, maxRows));
    await doInSteps(signal, (maxRows) =>
      whileUndoing(parts, id, (context, stored) => deleteNextParties(context, stored, maxRows)),
    );
    await whileUndoing(parts, id, endUndo);
  } catch (error) {
    if (signal.aborted || isTemporaryFailure(error)) throw error;
    parts.log.error({ err: error, importId: id }, 'the undo of an import failed');
    await failUndo(parts, id);
  }
}
