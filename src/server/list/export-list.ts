/** Exports of lists as files that are sent while they are made (specification, section 10.6). */
import type { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { ExportRow } from '#server/files/export-row.ts';
import { spreadsheetAnswer } from '#server/files/spreadsheet-answer.ts';
import type { StreamAnswer } from '#server/http/call.ts';
import { type Catalogue, columnFields, type Field, fieldOf, isExportable, placeOf } from '#shared/fields.ts';
import type { ExportQuery } from '#shared/list-query.ts';
import { createPlaces } from './export-places.ts';
import { exportRows } from './export-rows.ts';
import type { ListRequest } from './list-request.ts';

/** Each holds a connection for as long as its reader takes, and everyone else needs some, too. */
const mostAtOnce = 3;

/** What is exported. */
interface ExportRequest extends ListRequest {
  query: ExportQuery;
  /** `YYYY-MM-DD`, for the file's name. */
  today: string;
}

/** Columns asked for, else those that the list shows at first; with all companies, whose row it is. */
function chosenColumns(catalogue: Catalogue, { query, company }: ExportRequest): Field[] {
  if (query.columns !== null) return query.columns.map((id) => fieldOf(catalogue, id));
  const shown = columnFields(catalogue).filter((field) => placeOf(field) !== 'hidden' && isExportable(field));
  const ofCompany = catalogue.fields.filter(({ id }) => company === null && id === 'company');
  return [...ofCompany, ...shown.filter(({ id }) => id !== 'company')];
}

/** Columns of the file: a number that has a unit has it in the next column, unless that is a column already. */
function columnsOf(catalogue: Catalogue, request: ExportRequest): Field[] {
  const chosen = chosenColumns(catalogue, request);
  const ids = new Set(chosen.map(({ id }) => id));
  return chosen.flatMap((field) => {
    const { unitField } = field;
    return unitField === undefined || ids.has(unitField) ? [field] : [field, fieldOf(catalogue, unitField)];
  });
}

/** Fields that are read: those of the columns, and the currencies that a workbook formats amounts with. */
function readFieldsOf(catalogue: Catalogue, columns: readonly Field[]): Field[] {
  const currencies = columns.flatMap(({ currencyField }) => currencyField ?? []);
  const ids = new Set([...columns.map(({ id }) => id), ...currencies]);
  return [...ids].map((id) => fieldOf(catalogue, id));
}

/** Without its ending. */
function fileName({ catalogue, company, today }: ExportRequest): string {
  const list = `${catalogue.list.charAt(0).toUpperCase()}${catalogue.list.slice(1)}`;
  return [list, ...(company === null ? [] : [company]), today].join('_');
}

/** Makes a file of a list. @throws Failure 503 when too many are under way, or the database takes too long */
export type ExportList = (db: Kysely<Database>, request: ExportRequest, signal: AbortSignal) => Promise<StreamAnswer>;

/** The same batches, of which the first has been read already. */
async function* resumed(
  first: IteratorResult<ExportRow[]>,
  rest: AsyncGenerator<ExportRow[]>,
): AsyncGenerator<ExportRow[]> {
  if (first.done !== true) yield first.value;
  yield* rest;
}

/** Ends the batches, and the transaction that they are read in, however the file ended. */
function endWith(content: Readable, batches: AsyncGenerator<ExportRow[]>, signal: AbortSignal, done: () => void): void {
  // Comes in every case: at the end, after a fault, and when the reader leaves before the file was begun.
  content.once('close', () => {
    done();
    // A transaction that cannot be ended any more has ended with its connection.
    batches.return(undefined).catch(() => undefined);
  });
  if (signal.aborted) content.destroy();
}

/** The rows are awaited before the answer begins, so that what goes wrong until then has a status. */
async function startExport(db: Kysely<Database>, request: ExportRequest, signal: AbortSignal, done: () => void) {
  const { catalogue, query } = request;
  const columns = columnsOf(catalogue, request);
  const batches = exportRows(db, request, readFieldsOf(catalogue, columns), signal);
  const rows = resumed(await batches.next(), batches);
  const names = { name: fileName(request), sheet: catalogue.list };
  const answer = spreadsheetAnswer(query.format, names, { fields: columns, batches: rows });
  endWith(answer.content, batches, signal, done);
  return answer;
}

/** Makes an exporter; whoever finds all places taken waits for one. */
export function createExporter(): ExportList {
  const takePlace = createPlaces(mostAtOnce);
  return async (db, request, signal) => {
    const leave = await takePlace(signal);
    try {
      return await startExport(db, request, signal, leave);
    } catch (error) {
      leave();
      throw error;
    }
  };
}
