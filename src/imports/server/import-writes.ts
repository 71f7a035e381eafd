/** Creates imports, matches their columns and starts their runs, each with an audit entry. */
import { randomUUIDv7 } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { enqueueRemoval } from '#files/server/removal-jobs.ts';
import { headKey } from '#imports/guess-columns.ts';
import type { ImportColumn, ImportMatch, NewImport } from '#imports/import.ts';
import { isOfCompany } from '#imports/import.ts';
import { importField } from '#imports/import-fields.ts';
import { createdBy } from '#server/audit/stamps.ts';
import { type AuditContext, writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import { withTransaction } from '#server/db/database.ts';
import { assertCurrent } from '#server/http/etag.ts';
import type { WriteContext } from '#server/http/request-context.ts';
import { badField, conflict, notFound } from '#shared/errors.ts';
import { enqueueReading, enqueueRun, enqueueUndo } from './import-jobs.ts';
import { importKeyOf } from './import-keys.ts';
import { importChange } from './import-record.ts';
import { countImported } from './import-row-store.ts';
import { findImport, insertImport, removeImport, type StoredImport, saveColumnMatches } from './import-store.ts';
import type { FileContents } from './parsed-file.ts';
import { repeatDryRun } from './read-import.ts';
import { saveImport } from './save-import.ts';
import { assertUndoable, assertUntouched, undoAtOnce } from './undo-import.ts';
import { countToUndo } from './undo-store.ts';

/** Adds an import that is waiting for its file. */
export async function announceImport(context: WriteContext, body: NewImport): Promise<StoredImport> {
  const { kind, name, contentType, size } = body;
  const company = isOfCompany(kind) ? (body.company ?? null) : null;
  const id = randomUUIDv7();
  await insertImport(context.db, { id, kind, company, name, contentType, announcedSize: size }, createdBy(context));
  const after = await findImport(context.db, id);
  if (!after) throw notFound();
  await writeAuditEntry(context, importChange({ after }));
  return after;
}

/**
 * Locks the import.
 * @throws Failure 404
 */
async function lockImport({ db }: Pick<WriteContext, 'db'>, id: string): Promise<StoredImport> {
  const stored = await findImport(db, id, true);
  if (!stored) throw notFound();
  return stored;
}

/**
 * The chosen fields by column heading.
 * @throws Failure 400 for an unknown heading or field, and for duplicates
 */
function chosenFields({ kind, columns }: StoredImport, { columns: given }: ImportMatch): Map<string, string | null> {
  const chosen = new Map<string, string | null>();
  for (const [at, { head, field }] of given.entries()) {
    if (!columns.some((column) => column.head === head))
      throw badField(`columns.${at}.head`, 'The file has no such column.');
    if (chosen.has(head)) throw badField(`columns.${at}.head`, 'This column appears twice.');
    if (field !== null && !importField(kind, field)) throw badField(`columns.${at}.field`, 'There is no such field.');
    if (field !== null && [...chosen.values()].includes(field)) {
      throw badField(`columns.${at}.field`, 'Another column is already imported into this field.');
    }
    chosen.set(head, field);
  }
  return chosen;
}

/** A field can have one column only, so assigning it to a column removes it from the previous one. */
function withFields(columns: readonly ImportColumn[], chosen: ReadonlyMap<string, string | null>): ImportColumn[] {
  const given = new Set(chosen.values());
  return columns.map((column) => {
    const field = chosen.get(column.head);
    if (field !== undefined) return { ...column, field };
    return given.has(column.field) ? { ...column, field: null } : column;
  });
}

/**
 * The chosen fields by heading key. A column that is ignored because another one has its field is not remembered: in
 * the next file it may be the only one.
 */
function rememberedHeads({ columns }: StoredImport, chosen: ReadonlyMap<string, string | null>) {
  const taken = [...chosen.values()];
  const isChosen = (head: string, field: string | null) => {
    const { field: before = null } = columns.find((column) => column.head === head) ?? {};
    return field !== null || (before !== null && !taken.includes(before));
  };
  const heads = [...chosen].filter(([head, field]) => headKey(head) !== '' && isChosen(head, field));
  return new Map(heads.map(([head, field]) => [headKey(head), field]));
}

/** A failed import can be run again for its remaining rows, or read again, unless its file was not readable at all. */
function isReady({ state, contents }: StoredImport): boolean {
  return state === 'Ready' || (state === 'Failed' && contents !== null);
}

/** The part of the file to read now, if the request chooses another one. */
function newPart({ contents }: StoredImport, { sheet, headLine, columns }: ImportMatch): FileContents | undefined {
  const isOtherSheet = sheet !== undefined && sheet !== contents?.sheet;
  const isOtherLine = headLine !== undefined && headLine !== contents?.headLine;
  if (!isOtherSheet && !isOtherLine) return undefined;
  if (contents === null) throw conflict();
  if (columns.length > 0) throw badField('columns', 'Match the columns after the sheet and its headings were read.');
  if (!isOtherSheet) return { ...contents, headLine: headLine ?? null };
  const sheets = [contents.sheet, ...contents.otherSheets].filter((name) => name !== null);
  if (!sheets.includes(sheet)) throw badField('sheet', 'The file has no such sheet.');
  const otherSheets = sheets.filter((name) => name !== sheet);
  return { ...contents, sheet, otherSheets, headLine: headLine ?? null, headLines: [] };
}

/**
 * Changes the matched columns, repeats the dry run and remembers the fields that a person chose for headings.
 * Another sheet or line of headings is read by a job.
 * @throws Failure 400, 404, 409, 412
 */
export async function matchColumns(
  context: WriteContext,
  { id, ifMatch }: { id: string; ifMatch: string | undefined },
  body: ImportMatch,
): Promise<StoredImport> {
  const stored = await lockImport(context, id);
  assertCurrent(ifMatch, stored.version);
  if (!isReady(stored)) throw conflict();
  const { taken } = await countImported(context.db, id);
  if (taken > 0) throw conflict('Some rows were imported already. Import the rest, or undo it.');
  const contents = newPart(stored, body);
  if (contents) {
    await enqueueReading(context.db, id);
    return await saveImport(context, stored, { state: 'Reading', error: null, contents });
  }
  const chosen = chosenFields(stored, body);
  const columns = withFields(stored.columns, chosen);
  const { leaveOutHidden = stored.leaveOutHidden } = body;
  const after = await saveImport(context, stored, { columns, leaveOutHidden, state: 'Ready', error: null });
  const person = { kind: stored.kind, userId: context.actor.userId };
  await saveColumnMatches(context.db, person, rememberedHeads(stored, chosen));
  await repeatDryRun(context, after);
  return after;
}

/**
 * Starts the run. A second request fails because the import is already running, and one without a good row has nothing
 * to do.
 * @throws Failure 404, 409
 */
export async function startRun(context: WriteContext, id: string): Promise<StoredImport> {
  const stored = await lockImport(context, id);
  if (!isReady(stored)) throw conflict();
  const { taken, open, same } = await countImported(context.db, id);
  if (taken + open + same === 0) throw conflict('No row can be imported. Look at the reasons, and match the columns.');
  const run = { by: context.actor.userId, progress: taken, progressOf: taken + open };
  const after = await saveImport(context, stored, { state: 'Running', error: null, run });
  await enqueueRun(context.db, id);
  return after;
}

/** Deletes an import that imported nothing or has expired. */
export async function deleteImport(context: AuditContext, stored: StoredImport): Promise<void> {
  await removeImport(context.db, stored.id);
  await enqueueRemoval(context.db, importKeyOf(stored.id));
  await writeAuditEntry(context, importChange({ before: stored }));
}

/** Max rows that the API call undoes itself, in its own transaction. */
const maxRowsInCall = 200;

/** How long the call waits for an undo to finish, so that most callers get a completed result. */
const undoWait = { maxMs: 15_000, pollMs: 100 };

/**
 * Undoes a small import, or deletes one that imported no rows. Returns a large import, which must be undone in
 * steps.
 */
async function undoSmallImport(context: WriteContext, id: string): Promise<StoredImport | undefined> {
  const stored = await lockImport(context, id);
  const toUndo = await countToUndo(context.db, id);
  const isUnused = toUndo === 0 && ['Reading', 'Ready', 'Failed'].includes(stored.state);
  if (isUnused) {
    await deleteImport(context, stored);
    return undefined;
  }
  assertUndoable(stored);
  // An undo that was started in steps is finished in steps, skipping records that changed in the meantime.
  if (stored.undoRequest !== null || toUndo > maxRowsInCall) return stored;
  await undoAtOnce(context, stored, maxRowsInCall);
  return undefined;
}

/**
 * Leaves the rest of an undo to a job.
 * @throws Failure 409 if another call was faster
 */
async function beginUndo(context: WriteContext, { id }: StoredImport): Promise<void> {
  const stored = await lockImport(context, id);
  assertUndoable(stored);
  const undo = {
    request: stored.undoRequest ?? context.requestId,
    by: context.actor.userId,
    progressOf: await countToUndo(context.db, id),
  };
  await saveImport(context, stored, { state: 'Undoing', error: null, undo });
  await enqueueUndo(context.db, id);
}

/**
 * Undoes an import, in steps if it is large, or deletes one that imported no rows. Returns when the undo is
 * complete, or after some seconds while a job continues.
 * @throws Failure 404, 409; nothing is undone then
 */
export async function undoImport(context: WriteContext & { signal: AbortSignal }, id: string): Promise<void> {
  const { db } = context;
  const large = await withTransaction(db, (trx) => undoSmallImport({ ...context, db: trx }, id));
  if (large === undefined) return;
  if (large.undoRequest === null) await assertUntouched(context, large);
  await withTransaction(db, (trx) => beginUndo({ ...context, db: trx }, large));
  const endsAt = Date.now() + undoWait.maxMs;
  while (Date.now() < endsAt && !context.signal.aborted) {
    if ((await findImport(db, id))?.state !== 'Undoing') return;
    await sleep(undoWait.pollMs);
  }
}
