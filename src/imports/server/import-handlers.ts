/** Answers the calls for imports. */

import { cellForFile } from '#imports/cell.ts';
import type { Import, ImportCounts, ImportLine } from '#imports/import.ts';
import {
  createImportRoute,
  getImportRoute,
  getWrongRowsRoute,
  listImportsRoute,
  type RowsQuery,
  runImportRoute,
  undoImportRoute,
  updateImportRoute,
} from '#imports/import-routes.ts';
import { blockBytes } from '#media/upload-limits.ts';
import { csvOfTexts } from '#server/files/csv-writer.ts';
import { FileAnswer, type Scope } from '#server/http/call.ts';
import type { Calls } from '#server/http/calls.ts';
import { mapInTurns } from '#server/map-in-turns.ts';
import { csvRecord, guardFormula } from '#shared/csv.ts';
import { notFound } from '#shared/errors.ts';
import { importKeyOf } from './import-keys.ts';
import type { ImportParts } from './import-parts.ts';
import { listVerdicts, listWrongRows } from './import-row-store.ts';
import { countOutcomes, findImport, listImports, noCounts, type StoredImport } from './import-store.ts';
import { arrivedImport } from './import-uploads.ts';
import { announceImport, matchColumns, startRun, takeBackImport } from './import-writes.ts';
import { undoUntil } from './undo-import.ts';

function lineOf(stored: StoredImport, counts: ImportCounts | undefined): ImportLine {
  const { id, kind, company, name, state, fault, progress, progressOf, at, userName, email } = stored;
  return {
    id,
    kind,
    company,
    name,
    state,
    fault,
    counts: counts ?? noCounts(),
    progress,
    progressOf,
    at: at.toISOString(),
    by: userName ?? email,
    undoUntil: undoUntil(stored)?.toISOString() ?? null,
  };
}

async function wholeImport({ db }: Pick<Scope, 'db'>, stored: StoredImport, query: RowsQuery): Promise<Import> {
  const counts = await countOutcomes(db, [stored.id]);
  const rows = await listVerdicts(db, stored.id, query);
  return {
    ...lineOf(stored, counts.get(stored.id)),
    columns: stored.columns,
    ...(stored.contents ?? { sheet: null, otherSheets: [], hiddenRows: 0 }),
    leaveOutHidden: stored.leaveOutHidden,
    rows: rows.map(({ line, outcome, reason, recordId: id, title, changes, undo }) => ({
      line,
      outcome,
      reason,
      id,
      title,
      changes,
      undo,
    })),
  };
}

async function existing({ db }: Pick<Scope, 'db'>, id: string): Promise<StoredImport> {
  const stored = await findImport(db, id);
  if (!stored) throw notFound();
  return stored;
}

/** Where the bytes go. */
function addressFor({ storage }: ImportParts, { id, contentType, announcedSize }: StoredImport): Promise<string> {
  return storage.uploadAddress(importKeyOf(id), contentType, announcedSize > blockBytes);
}

/** An address opens the storage to whoever reads it: who asks twice is given another one. */
function rememberId(parts: ImportParts) {
  return {
    keep: (result: unknown) => ({ id: (result as { id: string }).id }),
    renew: async (kept: unknown) => {
      const stored = await existing(parts, (kept as { id: string }).id);
      return { id: stored.id, uri: await addressFor(parts, stored) };
    },
  };
}

/** The wrong rows as they came, with the line and the reason of each behind them. */
async function wrongRowsFile({ db }: Pick<Scope, 'db'>, { id, columns }: StoredImport): Promise<FileAnswer> {
  const heads = columns.map(({ head }) => head);
  const rows = await mapInTurns(await listWrongRows(db, id), ({ line, cells, reason }) =>
    csvRecord([...heads.map((_, at) => cellForFile(cells[at])), String(line), reason ?? ''].map(guardFormula)),
  );
  return new FileAnswer('Wrong_Rows.csv', Buffer.from([csvOfTexts([[...heads, 'Line', 'Reason']]), ...rows].join('')));
}

function serveReads(calls: Calls, parts: ImportParts): void {
  calls.serve(listImportsRoute, async (call) => {
    const stored = await listImports(call.db);
    const counts =
      stored.length === 0
        ? new Map()
        : await countOutcomes(
            call.db,
            stored.map(({ id }) => id),
          );
    return stored.map((one) => lineOf(one, counts.get(one.id)));
  });

  calls.serve(getImportRoute, async (call) => {
    const { importId } = call.params;
    const seen = await existing(call, importId);
    // While the storage is away it goes on with what is known to be there.
    await arrivedImport(parts, seen, call.requestId).catch((error: unknown) => {
      call.log.warn({ err: error }, 'a file of an import cannot be looked for');
    });
    const stored = await existing(call, importId);
    call.setVersion(stored.version);
    return wholeImport(call, stored, call.query);
  });

  calls.serve(getWrongRowsRoute, async (call) => wrongRowsFile(call, await existing(call, call.params.importId)));
}

/** Serves the calls of `import-routes.ts`. */
export function serveImportCalls(calls: Calls, parts: ImportParts): void {
  serveReads(calls, parts);

  calls.serve(
    createImportRoute,
    async (call) => {
      const stored = await announceImport(call, call.body);
      return { id: stored.id, uri: await addressFor(parts, stored) };
    },
    { remember: rememberId(parts) },
  );

  calls.serve(updateImportRoute, async (call) => {
    const target = { id: call.params.importId, ifMatch: call.ifMatch };
    const stored = await matchColumns(call, target, call.body);
    call.setVersion(stored.version);
    return wholeImport(call, stored, call.query);
  });

  calls.serve(runImportRoute, async (call) => {
    const stored = await startRun(call, call.params.importId);
    const counts = await countOutcomes(call.db, [stored.id]);
    return lineOf(stored, counts.get(stored.id));
  });

  calls.serve(undoImportRoute, (call) => takeBackImport(call, call.params.importId), { ownTransactions: true });
}
