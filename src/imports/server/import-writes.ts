/** Announces imports, matches their columns, starts their runs: each with its audit row. */
import { randomUUIDv7 } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { headKey } from '#imports/guess-columns.ts';
import type { ImportColumn, ImportMatch, NewImport } from '#imports/import.ts';
import { isOfCompany } from '#imports/import.ts';
import { importField } from '#imports/import-fields.ts';
import { enqueueRemoval } from '#media/server/removal-jobs.ts';
import { createdBy } from '#server/audit/stamps.ts';
import { type AuditContext, writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import { withTransaction } from '#server/db/database.ts';
import { assertCurrent } from '#server/http/etag.ts';
import type { WriteContext } from '#server/http/request-context.ts';
import { badField, conflict, notFound } from '#shared/errors.ts';
import { enqueueRun, enqueueUndo } from './import-jobs.ts';
import { importKeyOf } from './import-keys.ts';
import { importChange } from './import-record.ts';
import { countTaken } from './import-row-store.ts';
import { findImport, insertImport, removeImport, type StoredImport, saveColumnMatches } from './import-store.ts';
import { repeatDryRun } from './read-import.ts';
import { saveImport } from './save-import.ts';
import { assertUndoable, assertUntouched, undoAtOnce } from './undo-import.ts';
import { countToUndo } from './undo-store.ts';

/** Adds an import that waits for its bytes. */
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

/** The import, held against other writers. @throws Failure 404 */
async function lockImport({ db }: Pick<WriteContext, 'db'>, id: string): Promise<StoredImport> {
  const stored = await findImport(db, id, true);
  if (!stored) throw notFound();
  return stored;
}

/** What a body says of columns, by their heads. @throws Failure 400 for an unknown head or field, and for one that comes twice */
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

/** A field that a column is given is taken from the one that had it. */
function matched(columns: readonly ImportColumn[], chosen: ReadonlyMap<string, string | null>): ImportColumn[] {
  const given = new Set(chosen.values());
  return columns.map((column) => {
    const field = chosen.get(column.head);
    if (field !== undefined) return { ...column, field };
    return given.has(column.field) ? { ...column, field: null } : column;
  });
}

/** One that failed can be run again, for the rows that it did not take. */
function isReady({ state, columns }: StoredImport): boolean {
  return state === 'Ready' || (state === 'Failed' && columns.length > 0);
}

/** Matches columns anew, looks at all rows anew, and remembers what the heads mean. @throws Failure 400, 404, 409, 412 */
export async function matchColumns(
  context: WriteContext,
  { id, ifMatch }: { id: string; ifMatch: string | undefined },
  body: ImportMatch,
): Promise<StoredImport> {
  const stored = await lockImport(context, id);
  assertCurrent(ifMatch, stored.version);
  if (!isReady(stored)) throw conflict();
  const { taken } = await countTaken(context.db, id);
  if (taken > 0) throw conflict('Some rows were imported already. Import the rest, or undo it.');
  const columns = matched(stored.columns, chosenFields(stored, body));
  const { leaveOutHidden = stored.leaveOutHidden } = body;
  const after = await saveImport(context, stored, { columns, leaveOutHidden, state: 'Ready', fault: null });
  const heads = columns.map(({ head, field }) => [headKey(head), field] as const);
  await saveColumnMatches(context.db, stored.kind, new Map(heads.filter(([key]) => key !== '')));
  await repeatDryRun(context, after);
  return after;
}

/** Starts the run; pressed again, there is nothing to start. @throws Failure 404, 409 */
export async function startRun(context: WriteContext, id: string): Promise<StoredImport> {
  const stored = await lockImport(context, id);
  if (!isReady(stored)) throw conflict();
  const { taken, open } = await countTaken(context.db, id);
  const run = { by: context.actor.userId, progress: taken, progressOf: taken + open };
  const after = await saveImport(context, stored, { state: 'Running', fault: null, run });
  await enqueueRun(context.db, id);
  return after;
}

/** Forgets an import that did nothing, or whose time is over. */
export async function deleteImport(context: AuditContext, stored: StoredImport): Promise<void> {
  await removeImport(context.db, stored.id);
  await enqueueRemoval(context.db, importKeyOf(stored.id));
  await writeAuditEntry(context, importChange({ before: stored }));
}

/** Rows that a call takes back by itself, in its own transaction. */
const undoneAtOnce = 200;

/** Milliseconds that a call waits for the end of an undo, so that most callers find it done. */
const undoWait = { maxMs: 15_000, pollMs: 100 };

/** Takes back an import of few rows, and forgets one that took none; gives one whose undo needs steps as it is. */
async function undoSmallImport(context: WriteContext, id: string): Promise<StoredImport | undefined> {
  const stored = await lockImport(context, id);
  const toUndo = await countToUndo(context.db, id);
  const isUnused = toUndo === 0 && ['Reading', 'Ready', 'Failed'].includes(stored.state);
  if (isUnused) {
    await deleteImport(context, stored);
    return undefined;
  }
  assertUndoable(stored);
  // What was begun in steps is brought to its end in steps: it keeps what was touched meanwhile.
  if (stored.undoRequest !== null || toUndo > undoneAtOnce) return stored;
  await undoAtOnce(context, stored, undoneAtOnce);
  return undefined;
}

/** Leaves the rest of an undo to a job. @throws Failure 409 where another call was first */
async function beginUndo(context: WriteContext, { id }: StoredImport): Promise<void> {
  const stored = await lockImport(context, id);
  assertUndoable(stored);
  const undo = {
    request: stored.undoRequest ?? context.requestId,
    by: context.actor.userId,
    progressOf: await countToUndo(context.db, id),
  };
  await saveImport(context, stored, { state: 'Undoing', fault: null, undo });
  await enqueueUndo(context.db, id);
}

/**
 * Undoes an import, in steps where it has many rows; one that took none is forgotten. Is answered when all is undone, or
 * after some seconds, while a job goes on. @throws Failure 404, 409; nothing is undone then
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
