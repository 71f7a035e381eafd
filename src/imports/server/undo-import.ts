/**
 * Takes an import back as a whole, where nothing that it made or changed was touched since, in one transaction: all its
 * records are held first, in the order of their ids, then looked at, then written many at a time.
 */
import { undoHours } from '#imports/import.ts';
import { partyKinds } from '#parties/party.ts';
import { deleteParties } from '#parties/server/delete-party.ts';
import { lockParties } from '#parties/server/party-record-store.ts';
import type { Scope } from '#server/http/call.ts';
import { conflict } from '#shared/errors.ts';
import { runRequestId } from './import-parts.ts';
import { listVerdicts } from './import-row-store.ts';
import type { StoredImport } from './import-store.ts';
import { importerOf } from './importers.ts';
import type { Importer, TakenVerdict } from './looked-row.ts';
import { planAnew } from './plan-anew.ts';
import { saveImport } from './save-import.ts';
import { listTouchedLines, listUnusedParties } from './undo-store.ts';

/** Records that are written at a time, so that other calls have their turns in between. */
const recordsAtOnce = 500;

/** When an import ceases to be undone; null where it cannot be. */
export function undoUntil({ state, doneAt }: StoredImport): Date | null {
  return state === 'Done' && doneAt ? new Date(doneAt.getTime() + undoHours * 3_600_000) : null;
}

function touchedText([first = '', ...others]: readonly string[]): string {
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  const verb = others.length === 0 ? 'was' : 'were';
  return `${first}${more} ${verb} changed or used since. The import cannot be undone any more.`;
}

/** What the run took, in the order of its lines. */
async function takenRows({ db }: Scope, importId: string): Promise<TakenVerdict[]> {
  return (await listVerdicts(db, importId)).flatMap(({ recordId, madeVersion, ...row }) =>
    recordId === null || madeVersion === null ? [] : { ...row, recordId, madeVersion },
  );
}

/** Holds what the run took. @throws Failure 409 with the names of what is not as it was left */
async function holdUntouched(
  scope: Scope,
  { id, company }: StoredImport,
  importer: Importer,
  taken: readonly TakenVerdict[],
): Promise<void> {
  const held = await importer.hold({ scope, company }, taken);
  const { recordType } = importer;
  const touched = await listTouchedLines(scope.db, { importId: id, recordType, run: runRequestId(id) });
  const titles = taken
    .filter(({ line, recordId }) => touched.has(line) || !held.has(recordId))
    .map(({ title }) => title);
  if (titles.length > 0) throw conflict(touchedText(titles));
}

/** Deletes the parties that were made on the way and that nothing but the import, and now its undo, speaks of. */
async function forgetParties(scope: Scope, { id, made }: StoredImport): Promise<void> {
  const own = [runRequestId(id), scope.requestId];
  for (const kind of partyKinds) {
    const ids = made.filter((party) => party.kind === kind).map((party) => party.id);
    if (ids.length === 0) continue;
    // Held, so that no truck can name them once they were looked at.
    await lockParties(scope.db, kind, ids);
    const unused = await listUnusedParties(scope.db, { kind, ids, own });
    await deleteParties(
      scope,
      kind,
      unused.map((one) => ({ id: one, ifMatch: undefined })),
    );
  }
}

/** @throws Failure 409 with the reason where it is too late, or something was changed since */
export async function undoImport(scope: Scope, stored: StoredImport): Promise<void> {
  const { id, kind, company } = stored;
  const until = undoUntil(stored);
  if (until === null) throw conflict('Only an import that is done can be undone.');
  if (until.getTime() < Date.now()) throw conflict('The import was done more than a day ago and cannot be undone.');
  const importer = importerOf(kind);
  const taken = await takenRows(scope, id);
  await planAnew(scope.db);
  await holdUntouched(scope, stored, importer, taken);
  for (let start = 0; start < taken.length; start += recordsAtOnce) {
    await importer.takeBack({ scope, company }, taken.slice(start, start + recordsAtOnce));
  }
  await forgetParties(scope, stored);
  await saveImport(scope, stored, { state: 'Undone' });
}
