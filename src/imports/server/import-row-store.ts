import { type Kysely, sql } from 'kysely';
import type { Cell } from '#imports/cell.ts';
import type { ImportChange, ImportOutcome, UndoOutcome } from '#imports/import.ts';
import type { RowsQuery } from '#imports/import-routes.ts';
import { onlyRow } from '#server/db/only-row.ts';
import type { Database } from '#server/db/schema.ts';
import type { MadeParty } from './import-tables.ts';
import { rowBatches } from './parsed-file.ts';

/** A row as it is in the file. */
export interface FileRow {
  line: number;
  cells: Cell[];
  /** Hidden in the spreadsheet. */
  isHidden: boolean;
}

/** The outcome of a row after a dry run or a run. */
export interface RowOutcome {
  line: number;
  outcome: ImportOutcome;
  reason: string | null;
  recordId: string | null;
  title: string;
  changes: ImportChange[];
  /** The record's version at the dry run. */
  seenVersion: number | null;
  /** The record's version after the run. */
  madeVersion: number | null;
  /** The values that an undo restores. */
  former: Record<string, unknown> | null;
}

/** A row with the result of an undo. */
export type StoredRow = RowOutcome & { undo: UndoOutcome | null };

/** Max rows and characters in one statement. */
const batchLimits = { rows: 1000, characters: 500_000 };

/** Stores the rows of a file before their dry run. */
export async function insertRows(db: Kysely<Database>, importId: string, rows: readonly FileRow[]): Promise<void> {
  for (const batch of rowBatches(rows, batchLimits)) {
    await db
      .insertInto('import_row')
      .values(
        batch.map(({ line, cells, isHidden }) => ({
          import_id: importId,
          line,
          cells: JSON.stringify(cells),
          is_hidden: isHidden,
          outcome: 'Wrong' as const,
          title: '',
        })),
      )
      .execute();
  }
}

export async function deleteRows(db: Kysely<Database>, importId: string): Promise<void> {
  await db.deleteFrom('import_row').where('import_id', '=', importId).execute();
}

export async function updateRows(
  db: Kysely<Database>,
  importId: string,
  rowOutcomes: readonly RowOutcome[],
): Promise<void> {
  for (let start = 0; start < rowOutcomes.length; start += batchLimits.rows) {
    const batch = rowOutcomes.slice(start, start + batchLimits.rows);
    await sql`
      update import_row r
      set outcome = v.outcome, reason = v.reason, record_id = v."recordId", title = v.title, changes = v.changes,
        seen_version = v."seenVersion", made_version = v."madeVersion", former = v.former
      from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) v (
        line integer, outcome text, reason text, "recordId" text, title text, changes jsonb,
        "seenVersion" integer, "madeVersion" integer, former jsonb
      )
      where r.import_id = ${importId} and r.line = v.line`.execute(db);
  }
}

/** All rows of the file, in order. */
export function listFileRows(db: Kysely<Database>, importId: string): Promise<FileRow[]> {
  const query = db
    .selectFrom('import_row')
    .select(['line', 'cells', 'is_hidden as isHidden'])
    .where('import_id', '=', importId);
  return query.orderBy('line').execute();
}

export const rowOutcomeColumns = [
  'line',
  'outcome',
  'reason',
  'record_id as recordId',
  'title',
  'changes',
  'seen_version as seenVersion',
  'made_version as madeVersion',
  'former',
  'undo',
] as const;

/** The outcomes of rows, in order. */
export function listRowOutcomes(
  db: Kysely<Database>,
  importId: string,
  { outcome, limit, offset }: RowsQuery = {},
): Promise<StoredRow[]> {
  let query = db.selectFrom('import_row').select(rowOutcomeColumns).where('import_id', '=', importId).orderBy('line');
  if (outcome !== undefined) query = query.where('outcome', '=', outcome);
  if (limit !== undefined) query = query.limit(limit);
  return (offset === undefined ? query : query.offset(offset)).execute();
}

/** Those of the given lines that a run has not imported yet. */
export async function listRemainingLines(
  db: Kysely<Database>,
  importId: string,
  lines: readonly number[],
): Promise<Set<number>> {
  const rows = await db
    .selectFrom('import_row')
    .select('line')
    .where('import_id', '=', importId)
    .where('line', '=', sql<number>`any(${lines}::int[])`)
    .where('made_version', 'is', null)
    .where('outcome', 'in', ['New', 'Changed'])
    .execute();
  return new Set(rows.map(({ line }) => line));
}

interface GoodRows {
  /** Imported by a run. */
  taken: number;
  /** To be imported. */
  open: number;
  /** Equal to their records. */
  same: number;
}

export async function countImported(db: Kysely<Database>, importId: string): Promise<GoodRows> {
  const { rows } = await sql<GoodRows>`
    select count(*) filter (where outcome <> 'Same' and made_version is not null)::int as taken,
      count(*) filter (where outcome <> 'Same' and made_version is null)::int as open,
      count(*) filter (where outcome = 'Same')::int as same
    from import_row where import_id = ${importId} and outcome <> 'Wrong'`.execute(db);
  return onlyRow(rows);
}

/** Stores which clients and suppliers were created for a row, by its line. */
export async function storeCreatedParties(
  db: Kysely<Database>,
  importId: string,
  made: ReadonlyMap<number, readonly MadeParty[]>,
): Promise<void> {
  if (made.size === 0) return;
  const given = JSON.stringify([...made].map(([line, parties]) => ({ line, parties })));
  await sql`
    update import_row r set made = v.parties
    from jsonb_to_recordset(${given}::jsonb) v (line integer, parties jsonb)
    where r.import_id = ${importId} and r.line = v.line`.execute(db);
}

/** Rows with errors as they were in the file, with their reasons. */
export function listWrongRows(db: Kysely<Database>, importId: string) {
  return db
    .selectFrom('import_row')
    .select(['line', 'cells', 'reason'])
    .where('import_id', '=', importId)
    .where('outcome', '=', 'Wrong')
    .orderBy('line')
    .execute();
}
