/** Reads the file of an import: its rows are kept, its columns guessed, and every row looked at. The file then goes. */
import { buffer } from 'node:stream/consumers';
import { guessColumns } from '#imports/guess-columns.ts';
import { type ImportColumn, isWorkbookType } from '#imports/import.ts';
import { isEmptyCell } from '#imports/read-cell.ts';
import { enqueueRemoval } from '#media/server/removal-jobs.ts';
import { withTransaction } from '#server/db/database.ts';
import type { Scope } from '#server/http/call.ts';
import { ownRequestPrefixes } from '#server/http/request-id.ts';
import { firstCharacters } from '#shared/cut-text.ts';
import { importKeyOf } from './import-keys.ts';
import { type ImportParts, importSender, systemScope } from './import-parts.ts';
import { insertRows, listFileRows, updateRows } from './import-row-store.ts';
import { findImport, readHeads, type StoredImport } from './import-store.ts';
import { lookAtRows, verdictOf } from './importers.ts';
import { type ParsedFile, UnreadableFile } from './parsed-file.ts';
import { readSpreadsheet } from './read-spreadsheet.ts';
import { saveImport } from './save-import.ts';

/** Characters of a cell that stand beside its head. */
const exampleLength = 60;

function exampleOf({ rows }: ParsedFile, at: number): string {
  const cell = rows.map(({ cells }) => cells[at]).find((one) => !isEmptyCell(one));
  return cell === undefined || cell === null ? '' : firstCharacters(String(cell), exampleLength);
}

function columnsOf(file: ParsedFile, matched: readonly (string | null)[]): ImportColumn[] {
  return file.heads.map((head, at) => ({ head, field: matched[at] ?? null, example: exampleOf(file, at) }));
}

/** Looks at all rows with the columns as they are matched, and keeps what becomes of each. */
export async function lookAnew(scope: Scope, stored: StoredImport): Promise<void> {
  const rows = await lookAtRows(scope, stored, await listFileRows(scope.db, stored.id));
  await updateRows(scope.db, stored.id, rows.map(verdictOf));
}

async function keepFile(scope: Scope, stored: StoredImport, file: ParsedFile): Promise<void> {
  const guessed = guessColumns(stored.kind, file.heads, await readHeads(scope.db, stored.kind));
  await insertRows(scope.db, stored.id, file.rows);
  await lookAnew(scope, await saveImport(scope, stored, { state: 'Ready', columns: columnsOf(file, guessed) }));
}

async function parse(parts: ImportParts, { id, contentType }: StoredImport, signal: AbortSignal) {
  const bytes = new Uint8Array(await buffer(await parts.storage.read(importKeyOf(id))));
  try {
    return await readSpreadsheet({ bytes, isWorkbook: isWorkbookType(contentType) }, signal);
  } catch (error) {
    if (error instanceof UnreadableFile) return error;
    throw error;
  }
}

/** Reads an import that waits for it; any other is left as it is. May be done again for one that was read half. */
export async function readImport(parts: ImportParts, id: string, signal: AbortSignal): Promise<void> {
  const waiting = await findImport(parts.db, id);
  if (waiting?.state !== 'Reading' || waiting.size === null) return;
  const file = await parse(parts, waiting, signal);
  await withTransaction(parts.db, async (trx) => {
    const stored = await findImport(trx, id, true);
    if (stored?.state !== 'Reading') return;
    const scope = {
      ...systemScope(parts, trx, `${ownRequestPrefixes.read}${id}`),
      actor: { ...importSender(stored), role: 'Other' as const },
    };
    if (file instanceof UnreadableFile) await saveImport(scope, stored, { state: 'Failed', fault: file.message });
    else await keepFile(scope, stored, file);
    await enqueueRemoval(trx, importKeyOf(id));
  });
}
