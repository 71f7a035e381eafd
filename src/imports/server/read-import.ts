/** Reads the file of an import: stores its rows, guesses its columns and runs the dry run. */
import { buffer } from 'node:stream/consumers';
import { enqueueRemoval } from '#files/server/removal-jobs.ts';
import { senderOf } from '#files/server/uploads.ts';
import { guessColumns } from '#imports/guess-columns.ts';
import type { ImportColumn } from '#imports/import.ts';
import { withTransaction } from '#server/db/database.ts';
import { isDatabaseUnavailable } from '#server/db/database-unavailable.ts';
import type { WriteContext } from '#server/http/request-context.ts';
import { ownRequestPrefixes } from '#server/http/request-id.ts';
import { describeFailure } from '#server/jobs/describe-failure.ts';
import { isArchive } from './file-kind.ts';
import { importKeyOf } from './import-keys.ts';
import { type ImportParts, systemScope } from './import-parts.ts';
import { deleteRows, insertRows, listFileRows, updateRows } from './import-row-store.ts';
import { findImport, readHeads, type StoredImport } from './import-store.ts';
import { dryRunRows, rowOutcomeOf } from './importers.ts';
import { type ReadFile, UnreadableFile } from './parsed-file.ts';
import { readSpreadsheet } from './read-spreadsheet.ts';
import { saveImport } from './save-import.ts';

function columnsOf({ heads, examples, hiddenColumns }: ReadFile, matched: readonly (string | null)[]): ImportColumn[] {
  return heads.map((head, at) => ({
    head,
    field: matched[at] ?? null,
    example: examples[at] ?? '',
    ...(hiddenColumns.includes(at) && { hidden: true }),
  }));
}

/** Runs the dry run with the current columns and stores the outcomes. */
export async function repeatDryRun(context: WriteContext, stored: StoredImport): Promise<void> {
  const rows = await dryRunRows(context, stored, await listFileRows(context.db, stored.id));
  await updateRows(context.db, stored.id, rows.map(rowOutcomeOf));
}

async function storeFile(context: WriteContext, stored: StoredImport, file: ReadFile): Promise<void> {
  const guessed = guessColumns(stored.kind, file.heads, await readHeads(context.db, stored));
  await deleteRows(context.db, stored.id);
  await insertRows(context.db, stored.id, file.rows);
  const { contents } = file;
  const read = await saveImport(context, stored, { state: 'Ready', columns: columnsOf(file, guessed), contents });
  await repeatDryRun(context, read);
}

async function parse(parts: ImportParts, { id, contents }: StoredImport, signal: AbortSignal) {
  const bytes = new Uint8Array(await buffer(await parts.storage.read(importKeyOf(id))));
  const chosen = contents === null ? undefined : { sheet: contents.sheet, headLine: contents.headLine };
  try {
    return await readSpreadsheet({ bytes, isWorkbook: isArchive(bytes), chosen }, signal);
  } catch (error) {
    if (error instanceof UnreadableFile) return error;
    throw error;
  }
}

async function storeAnswer(parts: ImportParts, id: string, file: ReadFile | UnreadableFile): Promise<void> {
  await withTransaction(parts.db, async (trx) => {
    const stored = await findImport(trx, id, true);
    if (stored?.state !== 'Reading') return;
    const context = {
      ...systemScope(parts, trx, `${ownRequestPrefixes.read}${id}`),
      actor: { ...senderOf(stored), role: 'Other' as const },
    };
    if (!(file instanceof UnreadableFile)) return await storeFile(context, stored, file);
    await saveImport(context, stored, { state: 'Failed', error: file.message, columns: [] });
    await deleteRows(trx, id);
    // After a sheet or line that cannot be read, another one can be chosen.
    if (stored.contents === null) await enqueueRemoval(trx, importKeyOf(id));
  });
}

/** Fails an import that is waiting to be read, with the reason. */
export async function failReading(parts: ImportParts, id: string, reason: string): Promise<void> {
  await storeAnswer(parts, id, new UnreadableFile(reason));
}

interface Attempt {
  signal: AbortSignal;
  isLastTry: boolean;
}

/**
 * Reads an import that is waiting for it; any other import is left unchanged. Safe to repeat after an interruption.
 * Errors of the parser process or the storage are retried; errors in the rows are not, because they would occur
 * again.
 */
export async function readImport(parts: ImportParts, id: string, { signal, isLastTry }: Attempt): Promise<void> {
  const waiting = await findImport(parts.db, id);
  if (waiting?.state !== 'Reading' || waiting.size === null) return;
  let isParsed = false;
  try {
    const file = await parse(parts, waiting, signal);
    isParsed = true;
    await storeAnswer(parts, id, file);
  } catch (error) {
    if (signal.aborted || isDatabaseUnavailable(error) || !(isParsed || isLastTry)) throw error;
    parts.log.error({ err: error, importId: id }, 'the file of an import could not be read');
    const reason = `The file could not be read. ${describeFailure(error, signal)} Import it again.`;
    await failReading(parts, id, reason);
  }
}
