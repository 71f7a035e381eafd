/**
 * Takes an import back. Where nothing that it made or changed was touched since, a small one is taken back by its call, in
 * one transaction, and a larger one by a job in short ones. Each holds its records, in the order of their ids, then looks,
 * then writes.
 */
import { retentionDays, undoHours } from '#imports/import.ts';
import { partyKinds } from '#parties/party.ts';
import { deleteParties } from '#parties/server/delete-party.ts';
import { lockParties } from '#parties/server/party-record-store.ts';
import { withTransaction } from '#server/db/database.ts';
import type { WriteContext } from '#server/http/request-context.ts';
import { doInSteps, stepRows } from '#server/jobs/steps.ts';
import { conflict } from '#shared/errors.ts';
import { formatNumber } from '#shared/numbers.ts';
import type { ImportedVerdict } from './dry-run-row.ts';
import { type ImportParts, runRequestId, systemScope } from './import-parts.ts';
import { addProgress, findActor, findImport, type StoredImport } from './import-store.ts';
import type { MadeParty } from './import-tables.ts';
import { importerOf } from './importers.ts';
import { replanStatements } from './replan-statements.ts';
import { isRetryable, lockImport } from './run-import.ts';
import { saveImport } from './save-import.ts';
import {
  countNotUndone,
  deleteCreatedParties,
  listMadeParties,
  listTaken,
  listTouchedLines,
  listUnusedParties,
  markNotUndone,
  markUndone,
} from './undo-store.ts';

const notUndoneReasons = {
  touched: 'Kept: it was changed or used while the import was being undone.',
  failed: 'Kept: it could not be undone.',
};

/** When an import ceases to be undone; null where it cannot be. One that was begun may be brought to its end while it is kept. */
export function undoUntil({ state, progress, at, runAt, doneAt, undoRequest }: StoredImport): Date | null {
  const tookRows = state === 'Done' || (state === 'Failed' && progress > 0);
  if (!tookRows) return null;
  const hours = (from: Date, count: number) => new Date(from.getTime() + count * 3_600_000);
  return undoRequest === null ? hours(doneAt ?? runAt ?? at, undoHours) : hours(at, retentionDays * 24);
}

/** @throws Failure 409 where the import cannot be undone, or it is too late */
export function assertUndoable(stored: StoredImport): void {
  if (stored.state === 'Running') throw conflict('The import is still running.');
  if (stored.state === 'Undoing') throw conflict('The import is already being undone.');
  const until = undoUntil(stored);
  if (until === null) throw conflict('Only an import that is done can be undone.');
  if (until.getTime() < Date.now()) throw conflict('The import was done more than a day ago and cannot be undone.');
}

function touchedText([first = '', ...others]: readonly string[]): string {
  const verb = others.length === 0 ? 'was' : `and ${others.length} more were`;
  return `${first} ${verb} changed or used since. The import cannot be undone any more.`;
}

/** The audit rows of these requests are the import's own. */
function ownRequests({ requestId }: Pick<WriteContext, 'requestId'>, { id, undoRequest }: StoredImport): string[] {
  return [runRequestId(id), undoRequest ?? requestId];
}

/** Holds the records of rows, and gives the lines of those that are not as the import left them. */
async function lockImported(
  context: WriteContext,
  stored: StoredImport,
  rows: readonly ImportedVerdict[],
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

/** Takes back rows whose records are held. */
async function undoRows(context: WriteContext, { id, kind, company }: StoredImport, rows: readonly ImportedVerdict[]) {
  if (rows.length === 0) return;
  await importerOf(kind).undo({ context, company }, rows);
  const lines = rows.map(({ line }) => line);
  await markUndone(context.db, id, lines);
}

/** Deletes parties that were made on the way and that nothing but the import, and now its undo, speaks of. */
async function deleteImportedParties(
  context: WriteContext,
  stored: StoredImport,
  made: readonly MadeParty[],
): Promise<void> {
  for (const kind of partyKinds) {
    const ids = made.filter((party) => party.kind === kind).map((party) => party.id);
    if (ids.length === 0) continue;
    // Held, so that no truck can name them once they were looked at.
    await lockParties(context.db, kind, ids);
    const unused = await listUnusedParties(context.db, { kind, ids, own: ownRequests(context, stored) });
    await deleteParties(
      context,
      kind,
      unused.map((one) => ({ id: one, ifMatch: undefined })),
    );
  }
}

/** Does away with the parties of the next rows; gives how many rows these were. */
async function deleteNextParties(context: WriteContext, stored: StoredImport, maxRows: number): Promise<number> {
  const rows = await listMadeParties(context.db, stored.id, maxRows);
  await deleteImportedParties(
    context,
    stored,
    rows.flatMap(({ made }) => made),
  );
  await deleteCreatedParties(
    context.db,
    stored.id,
    rows.map(({ line }) => line),
  );
  return rows.length;
}

/** Takes back as many rows as a call does by itself. @throws Failure 409 with the names of what is not as it was left */
export async function undoAtOnce(context: WriteContext, stored: StoredImport, maxRows: number): Promise<void> {
  const taken = await listTaken(context.db, stored.id, { after: 0, limit: maxRows });
  const touched = await lockImported(context, stored, taken);
  const titles = taken.filter(({ line }) => touched.has(line)).map(({ title }) => title);
  if (titles.length > 0) throw conflict(touchedText(titles));
  await undoRows(context, stored, taken);
  while ((await deleteNextParties(context, stored, maxRows)) > 0);
  await saveImport(context, stored, { state: 'Undone', fault: null });
}

/** Looks at everything that an import took, in short transactions. @throws Failure 409 with the names of what is not as it was left */
export async function assertUntouched(context: WriteContext, stored: StoredImport): Promise<void> {
  const titles: string[] = [];
  let after = 0;
  for (;;) {
    const taken = await withTransaction(context.db, async (db) => {
      const rows = await listTaken(db, stored.id, { after, limit: stepRows.max });
      const touched = await lockImported({ ...context, db }, stored, rows);
      return rows.map(({ line, title }) => ({ line, title, isTouched: touched.has(line) }));
    });
    if (taken.length === 0) break;
    titles.push(...taken.filter(({ isTouched }) => isTouched).map(({ title }) => title));
    after = taken.at(-1)?.line ?? after;
  }
  if (titles.length > 0) throw conflict(touchedText(titles));
}

/** Does a part of an undo in a transaction; 0 where the import is not being undone any more. */
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
  const rows = await listTaken(db, stored.id, { after: 0, limit: maxRows });
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

/** Keeps the record of the next row, which cannot be taken back. */
async function skipNextRow({ db }: WriteContext, { id }: StoredImport): Promise<number> {
  const [row] = await listTaken(db, id, { after: 0, limit: 1 });
  if (row === undefined) return 0;
  await markNotUndone(db, id, [row.line], notUndoneReasons.failed);
  await addProgress(db, id, 1);
  return 1;
}

/** Takes back rows; where they cannot be taken back together, fewer of them, down to one that is kept. */
async function undoStep(parts: ImportParts, id: string, signal: AbortSignal, maxRows: number): Promise<number> {
  try {
    return await whileUndoing(parts, id, (context, stored) => undoNextRows(context, stored, maxRows));
  } catch (error) {
    if (signal.aborted || isRetryable(error)) throw error;
    parts.log.warn({ err: error, importId: id, maxRows }, 'rows of an import could not be undone');
  }
  if (maxRows === 1) return await whileUndoing(parts, id, skipNextRow);
  return await undoStep(parts, id, signal, Math.ceil(maxRows / 8));
}

async function endUndo(context: WriteContext, stored: StoredImport): Promise<number> {
  const notUndone = await countNotUndone(context.db, stored.id);
  const records = notUndone === 1 ? '1 record was kept' : `${formatNumber(notUndone)} records were kept`;
  const fault = notUndone === 0 ? null : `${records}. The rows say why.`;
  await saveImport(context, stored, { state: 'Undone', fault });
  return 0;
}

/** Says of an import that is being undone that this stopped. */
export async function failUndo(parts: ImportParts, id: string): Promise<void> {
  await withTransaction(parts.db, async (trx) => {
    const stored = await findImport(trx, id, true);
    if (stored?.state !== 'Undoing') return;
    const rows = `${formatNumber(stored.progress)} of ${formatNumber(stored.progressOf)} rows`;
    const fault = `The undo stopped after ${rows}. Undo the import again to finish.`;
    await saveImport(systemScope(parts, trx, runRequestId(id)), stored, { state: 'Done', fault });
  });
}

/** Brings an undo that was begun to its end, from wherever it is. */
export async function continueUndo(parts: ImportParts, id: string, signal: AbortSignal): Promise<void> {
  try {
    await doInSteps(signal, (maxRows) => undoStep(parts, id, signal, maxRows));
    await doInSteps(signal, (maxRows) =>
      whileUndoing(parts, id, (context, stored) => deleteNextParties(context, stored, maxRows)),
    );
    await whileUndoing(parts, id, endUndo);
  } catch (error) {
    if (signal.aborted || isRetryable(error)) throw error;
    parts.log.error({ err: error, importId: id }, 'an undo of an import failed');
    await failUndo(parts, id);
  }
}
