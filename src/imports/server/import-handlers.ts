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
import { csvOfTexts } from '#server/files/csv-writer.ts';
import { FileResponse, type WriteContext } from '#server/http/request-context.ts';
import type { RouteRegistrar } from '#server/http/route-registrar.ts';
import { mapCooperatively } from '#server/map-cooperatively.ts';
import { csvRecord, guardFormula } from '#shared/csv.ts';
import { notFound } from '#shared/errors.ts';
import type { ImportUploads } from './import-files.ts';
import { listRowOutcomes, listWrongRows } from './import-row-store.ts';
import { countOutcomes, findImport, listImports, noCounts, type StoredImport } from './import-store.ts';
import { announceImport, matchColumns, startRun, undoImport } from './import-writes.ts';
import { undoUntil } from './undo-import.ts';

function lineOf(stored: StoredImport, counts: ImportCounts | undefined): ImportLine {
  const { id, kind, company, name, state, error, progress, progressOf, at, userName, email } = stored;
  return {
    id,
    kind,
    company,
    name,
    state,
    fault: error,
    counts: counts ?? noCounts(),
    progress,
    progressOf,
    at: at.toISOString(),
    by: userName ?? email,
    undoUntil: undoUntil(stored)?.toISOString() ?? null,
  };
}

const noContents = { sheet: null, otherSheets: [], headLine: null, headLines: [], hiddenRows: 0 };

async function importResponse(
  { db }: Pick<WriteContext, 'db'>,
  stored: StoredImport,
  query: RowsQuery,
): Promise<Import> {
  const counts = await countOutcomes(db, [stored.id]);
  const rows = await listRowOutcomes(db, stored.id, query);
  return {
    ...lineOf(stored, counts.get(stored.id)),
    columns: stored.columns,
    ...(stored.contents ?? noContents),
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

async function existing({ db }: Pick<WriteContext, 'db'>, id: string): Promise<StoredImport> {
  const stored = await findImport(db, id);
  if (!stored) throw notFound();
  return stored;
}

/** The rows with errors as they were in the file, each followed by its line and reason. */
async function wrongRowsFile({ db }: Pick<WriteContext, 'db'>, { id, columns }: StoredImport): Promise<FileResponse> {
  const heads = columns.map(({ head }) => head);
  const rows = await mapCooperatively(await listWrongRows(db, id), ({ line, cells, reason }) =>
    csvRecord([...heads.map((_, at) => cellForFile(cells[at])), String(line), reason ?? ''].map(guardFormula)),
  );
  return new FileResponse(
    'Wrong_Rows.csv',
    Buffer.from([csvOfTexts([[...heads, 'Line', 'Reason']]), ...rows].join('')),
  );
}

function registerReadRoutes(registrar: RouteRegistrar, uploads: ImportUploads): void {
  registrar.handle(listImportsRoute, async (context) => {
    const stored = await listImports(context.db);
    const counts =
      stored.length === 0
        ? new Map()
        : await countOutcomes(
            context.db,
            stored.map(({ id }) => id),
          );
    return stored.map((one) => lineOf(one, counts.get(one.id)));
  });

  registrar.handle(getImportRoute, async (context) => {
    const { importId } = context.params;
    await uploads.arrivedIfKnown([await existing(context, importId)], context.requestId);
    const stored = await existing(context, importId);
    context.setVersion(stored.version);
    return importResponse(context, stored, context.query);
  });

  registrar.handle(getWrongRowsRoute, async (context) =>
    wrongRowsFile(context, await existing(context, context.params.importId)),
  );
}

export function registerImportRoutes(registrar: RouteRegistrar, uploads: ImportUploads): void {
  registerReadRoutes(registrar, uploads);

  registrar.handle(
    createImportRoute,
    async (context) => {
      const stored = await announceImport(context, context.body);
      return { id: stored.id, uri: await uploads.addressOf(stored) };
    },
    { replay: uploads.replay },
  );

  registrar.handle(updateImportRoute, async (context) => {
    const target = { id: context.params.importId, ifMatch: context.ifMatch };
    const stored = await matchColumns(context, target, context.body);
    context.setVersion(stored.version);
    return importResponse(context, stored, context.query);
  });

  registrar.handle(runImportRoute, async (context) => {
    const stored = await startRun(context, context.params.importId);
    const counts = await countOutcomes(context.db, [stored.id]);
    return lineOf(stored, counts.get(stored.id));
  });

  registrar.handle(undoImportRoute, (context) => undoImport(context, context.params.importId), {
    ownTransactions: true,
  });
}
