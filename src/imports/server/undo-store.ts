/** Queries for undoing imports: what is still to be undone, and what has been changed or used since. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { PartyKind } from '#parties/party.ts';
import { onlyRow } from '#server/db/only-row.ts';
import type { Database } from '#server/db/schema.ts';
import type { ImportedRowOutcome, Importer } from './dry-run-row.ts';
import { rowOutcomeColumns } from './import-row-store.ts';
import type { MadeParty } from './import-tables.ts';

const tables = { truck: 'truck', client: 'client', supplier: 'supplier', costing: 'truck_costing' } as const;

/**
 * SQL condition: the audit log has an entry from any other request for the record, or for a record that belongs or
 * refers to it.
 */
function isTouched(type: string, id: RawBuilder<unknown>, own: readonly string[]): RawBuilder<boolean> {
  const isForeign = sql`e.request_id <> all(${own}::text[])`;
  return sql<boolean>`(
    exists (select from audit_entry e where e.record_type = ${type} and e.record_id = ${id} and ${isForeign})
    or exists (select from audit_entry e where e.parent_type = ${type} and e.parent_id = ${id} and ${isForeign})
    or exists (
      select from audit_mention m join audit_entry e on e.id = m.entry_id
      where m.subject_type = ${type} and m.subject_id = ${id} and ${isForeign}
    )
  )`;
}

/** Rows of an import, and the requests of its run and its undo. */
interface Undone {
  importId: string;
  lines: readonly number[];
  recordType: Importer['recordType'];
  own: readonly string[];
}

/**
 * Lines whose records have changed since the import. A new record also counts as changed if anything belongs or
 * refers to it.
 */
export async function listTouchedLines(
  db: Kysely<Database>,
  { importId, lines, recordType, own }: Undone,
): Promise<Set<number>> {
  const { rows } = await sql<{ line: number }>`
    select r.line from import_row r
    left join ${sql.table(tables[recordType])} now_is on now_is.id = r.record_id and now_is.version = r.made_version
    where r.import_id = ${importId} and r.line = any(${lines}::int[])
      and (now_is.id is null or (r.outcome = 'New' and ${isTouched(recordType, sql`r.record_id`, own)}))`.execute(db);
  return new Set(rows.map(({ line }) => line));
}

const truckColumns = { client: 'sold_to', supplier: 'bought_from' } as const satisfies Record<PartyKind, string>;

/** Those of the given parties that nothing but the given requests refers to, and no remaining truck names. */
export async function listUnusedParties(
  db: Kysely<Database>,
  { kind, ids, own }: { kind: PartyKind; ids: readonly string[]; own: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from ${sql.table(kind)} p
    where p.id = any(${ids}::text[]) and not ${isTouched(kind, sql`p.id`, own)}
      and not exists (select from truck t where t.${sql.id(truckColumns[kind])} = p.id)
    order by p.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** The next rows to undo, in line order. */
export async function listImportedRows(
  db: Kysely<Database>,
  importId: string,
  { after, limit }: { after: number; limit: number },
): Promise<ImportedRowOutcome[]> {
  const rows = await db
    .selectFrom('import_row')
    .select(rowOutcomeColumns)
    .where('import_id', '=', importId)
    .where('line', '>', after)
    .where('made_version', 'is not', null)
    .where('undo', 'is', null)
    .orderBy('line')
    .limit(limit)
    .execute();
  return rows.flatMap(({ recordId, madeVersion, undo: _, ...row }) =>
    recordId === null || madeVersion === null ? [] : { ...row, recordId, madeVersion },
  );
}

/** The number of rows to undo. */
export async function countToUndo(db: Kysely<Database>, importId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from import_row
    where import_id = ${importId} and made_version is not null and undo is null`.execute(db);
  return onlyRow(rows).count;
}

export async function markUndone(db: Kysely<Database>, importId: string, lines: readonly number[]): Promise<void> {
  await sql`update import_row set undo = 'Undone' where import_id = ${importId} and line = any(${lines}::int[])`.execute(
    db,
  );
}

/** Marks rows whose records were not undone, with the reason. */
export async function markNotUndone(
  db: Kysely<Database>,
  importId: string,
  lines: readonly number[],
  reason: string,
): Promise<void> {
  await sql`
    update import_row set undo = 'Kept', reason = ${reason}
    where import_id = ${importId} and line = any(${lines}::int[])`.execute(db);
}

/** The number of records that were not undone. */
export async function countNotUndone(db: Kysely<Database>, importId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from import_row where import_id = ${importId} and undo = 'Kept'`.execute(db);
  return onlyRow(rows).count;
}

/** The next rows for which clients or suppliers were created. */
export async function listMadeParties(db: Kysely<Database>, importId: string, limit: number) {
  const { rows } = await sql<{ line: number; made: MadeParty[] }>`
    select line, made from import_row
    where import_id = ${importId} and made is not null order by line limit ${limit}`.execute(db);
  return rows;
}

/** Clears the created parties of rows once an undo has dealt with them. */
export async function clearCreatedParties(
  db: Kysely<Database>,
  importId: string,
  lines: readonly number[],
): Promise<void> {
  await sql`update import_row set made = null where import_id = ${importId} and line = any(${lines}::int[])`.execute(
    db,
  );
}
