/** Exports lists as files that are streamed while they are generated. */
import type { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { ExportRow } from '#server/files/export-row.ts';
import { spreadsheetAnswer } from '#server/files/spreadsheet-answer.ts';
import type { StreamResponse } from '#server/http/request-context.ts';
import { columnFields, fieldOf, isExportable, placeOf } from '#shared/fields.ts';
import type { ExportQuery } from '#shared/list-query.ts';
import { exportRows } from './export-rows.ts';
import type { ListRequest } from './list-statement.ts';
import type { SqlField, SqlList } from './sql-list.ts';

interface ExportRequest extends ListRequest {
  query: ExportQuery;
  /** `YYYY-MM-DD`, for the file name. */
  today: string;
}

/** The requested columns, or the list's default columns, with the company if all companies are exported. */
function chosenColumns(listSchema: SqlList, { query, company }: ExportRequest): SqlField[] {
  if (query.columns !== null) return query.columns.map((id) => fieldOf(listSchema, id));
  const shown = columnFields(listSchema).filter((field) => placeOf(field) !== 'hidden' && isExportable(field));
  const ofCompany = listSchema.fields.filter(({ id }) => company === null && id === 'company');
  return [...ofCompany, ...shown.filter(({ id }) => id !== 'company')];
}

/** Columns of the file. A number with a unit is followed by its unit, unless that is a column already. */
function columnsOf(listSchema: SqlList, request: ExportRequest): SqlField[] {
  const chosen = chosenColumns(listSchema, request);
  const ids = new Set(chosen.map(({ id }) => id));
  return chosen.flatMap((field) => {
    const { unitField } = field;
    return unitField === undefined || ids.has(unitField) ? [field] : [field, fieldOf(listSchema, unitField)];
  });
}

/** Fields to read: those of the columns, and the currencies for number formats in a workbook. */
function readFieldsOf(listSchema: SqlList, columns: readonly SqlField[]): SqlField[] {
  const currencies = columns.flatMap(({ currencyField }) => currencyField ?? []);
  const ids = new Set([...columns.map(({ id }) => id), ...currencies]);
  return [...ids].map((id) => fieldOf(listSchema, id));
}

/** Without extension. */
function fileName({ listSchema, company, today }: ExportRequest): string {
  const list = `${listSchema.list.charAt(0).toUpperCase()}${listSchema.list.slice(1)}`;
  return [list, ...(company === null ? [] : [company]), today].join('_');
}

/** Puts the batch that was already read in front of the rest. */
async function* resumed(
  first: IteratorResult<ExportRow[]>,
  rest: AsyncGenerator<ExportRow[]>,
): AsyncGenerator<ExportRow[]> {
  if (first.done !== true) yield first.value;
  yield* rest;
}

/** Ends the batches and their transaction when the response is closed, for whatever reason. */
function endWith(content: Readable, batches: AsyncGenerator<ExportRow[]>, signal: AbortSignal): void {
  // 'close' is emitted in every case: at the end, after an error, and when the client disconnects early.
  content.once('close', () => {
    // If the rollback fails, the transaction has ended with its connection.
    batches.return(undefined).catch(() => undefined);
  });
  if (signal.aborted) content.destroy();
}

/**
 * Exports a list. The first rows are read before the response begins, so that an error until then has a status.
 * @throws Failure 503 when the database takes too long
 */
export async function exportList(
  db: Kysely<Database>,
  request: ExportRequest,
  signal: AbortSignal,
): Promise<StreamResponse> {
  const { listSchema, query } = request;
  const columns = columnsOf(listSchema, request);
  const batches = exportRows(db, request, readFieldsOf(listSchema, columns), signal);
  const rows = resumed(await batches.next(), batches);
  const names = { name: fileName(request), sheet: listSchema.list };
  const answer = spreadsheetAnswer(query.format, names, { fields: columns, batches: rows });
  endWith(answer.content, batches, signal);
  return answer;
}
