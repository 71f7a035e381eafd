/** Queries of an undo: which records are no more as the import left them, and which parties nobody needs. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { PartyKind } from '#parties/party.ts';
import type { Database } from '#server/db/schema.ts';
import type { Importer } from './looked-row.ts';

const tables = { truck: 'truck', client: 'client', supplier: 'supplier', costing: 'truck_costing' } as const;

/** SQL that the trail tells of a record, or of what belongs to it or names it, by anything but these requests. */
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

/** An import, what it made, and the request of its run. */
interface Undone {
  importId: string;
  recordType: Importer['recordType'];
  run: string;
}

/** Lines of rows whose records are not as the import left them; of new ones also where anything belongs to them or names them by now. */
export async function listTouchedLines(
  db: Kysely<Database>,
  { importId, recordType, run }: Undone,
): Promise<Set<number>> {
  const { rows } = await sql<{ line: number }>`
    select r.line from import_row r
    left join ${sql.table(tables[recordType])} now_is on now_is.id = r.record_id and now_is.version = r.made_version
    where r.import_id = ${importId} and r.made_version is not null
      and (now_is.id is null or (r.outcome = 'New' and ${isTouched(recordType, sql`r.record_id`, [run])}))`.execute(db);
  return new Set(rows.map(({ line }) => line));
}

/** Of these parties those that nothing but the given requests speaks of. */
export async function listUnusedParties(
  db: Kysely<Database>,
  { kind, ids, own }: { kind: PartyKind; ids: readonly string[]; own: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from ${sql.table(kind)} p
    where p.id = any(${ids}::text[]) and not ${isTouched(kind, sql`p.id`, own)}
    order by p.id`.execute(db);
  return rows.map(({ id }) => id);
}
