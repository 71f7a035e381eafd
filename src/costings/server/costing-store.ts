/** Queries on costings. Lists become the JSON of section 3 in the database, and are passed through. */
import { type Insertable, type Kysely, type RawBuilder, sql } from 'kysely';
import type { Costing, CostingSummary, CostingType } from '#costings/costing.ts';
import { costingCatalogue, costingListFields } from '#costings/costing-fields.ts';
import type { CreateStamp, StampedUpdate } from '#server/audit/stamps.ts';
import type { Database } from '#server/db/schema.ts';
import { rowColumns } from '#server/list/catalogue-columns.ts';
import type { Company } from '#shared/companies.ts';
import type { TruckCostingTable } from './costing-tables.ts';

/** The read of section 3, as columns in its order and spelling. */
const costingFields = sql<never>`
  k.id as "costingsId", k.truck_id as "truckId", k.type, k.invoice_number as "invoiceNumber", k.value, k.version`;

/** The read of a summary: what the screen computes by `profit.ts` is kept with the truck. */
const summaryFields = rowColumns({
  fields: costingCatalogue.fields.filter((field) => !costingListFields.includes(field)),
});

/** A query that gives a company's summaries as one JSON text. */
export function summariesQuery(company: Company): RawBuilder<{ json: string }> {
  return sql<{ json: string }>`
    select coalesce(json_agg(row_to_json(r)), '[]')::text as json
    from (
      select ${summaryFields}
      from truck t
      where t.company = ${company}
      order by t.reg_number_trimmed
    ) r`;
}

/** What every truck of a company cost and earned, by reg number, as the JSON text of an array of `CostingSummary`. */
export async function listSummaries(db: Kysely<Database>, company: Company): Promise<string> {
  const { rows } = await summariesQuery(company).execute(db);
  return rows[0]?.json ?? '[]';
}

/** What one truck of a company cost and earned, or null. */
export async function findSummary(db: Kysely<Database>, company: Company, truckId: string) {
  const { rows } = await sql<{ summary: CostingSummary }>`
    select row_to_json(r) as summary
    from (
      select ${summaryFields}
      from truck t
      where t.company = ${company} and t.id = ${truckId}
    ) r`.execute(db);
  return rows[0]?.summary ?? null;
}

/** The costings of all companies, oldest first, as the JSON text of an array of `Costing`. */
export async function listAllCostings(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ json: string }>`
    select coalesce(json_agg(row_to_json(r)), '[]')::text as json
    from (select ${costingFields} from truck_costing k order by k.created_at, k.id) r`.execute(db);
  return rows[0]?.json ?? '[]';
}

/** A truck's costings, oldest first, as the JSON text of an array of `Costing`; null where the company has no such truck. */
export async function listCostings(db: Kysely<Database>, company: Company, truckId: string): Promise<string | null> {
  const { rows } = await sql<{ json: string }>`
    select coalesce(
      (
        select json_agg(row_to_json(r))
        from (select ${costingFields} from truck_costing k where k.truck_id = t.id order by k.created_at, k.id) r
      ),
      '[]'
    )::text as json
    from truck t
    where t.company = ${company} and t.id = ${truckId}`.execute(db);
  return rows[0]?.json ?? null;
}

/** Keeps a truck where it is, and its cost totals to this writer, until the transaction ends; false when the company has none of that id. */
export async function lockTruckForCosting(db: Kysely<Database>, company: Company, truckId: string): Promise<boolean> {
  const row = await db
    .selectFrom('truck')
    .select('id')
    .where('company', '=', company)
    .where('id', '=', truckId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

function selectCosting(db: Kysely<Database>) {
  return db
    .selectFrom('truck_costing')
    .select(['id as costingsId', 'truck_id as truckId', 'type', 'invoice_number as invoiceNumber', 'value', 'version']);
}

function costingOf<Row extends { type: string; value: string }>(row: Row) {
  return { ...row, type: row.type as CostingType, value: Number(row.value) };
}

/** One costing of a truck, held against other writers until the transaction ends, or null. */
export async function lockCosting(db: Kysely<Database>, truckId: string, id: string): Promise<Costing | null> {
  const row = await selectCosting(db)
    .where('truck_id', '=', truckId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ? costingOf(row) : null;
}

/** Adds a costing. */
export async function insertCosting(
  db: Kysely<Database>,
  values: Insertable<TruckCostingTable> & CreateStamp,
): Promise<void> {
  await db.insertInto('truck_costing').values(values).execute();
}

/** Changes a costing and counts its version up. */
export async function updateCosting(
  db: Kysely<Database>,
  id: string,
  values: StampedUpdate<TruckCostingTable>,
): Promise<void> {
  await db
    .updateTable('truck_costing')
    .set(values)
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** All costings of a truck, oldest first, held against other writers until the transaction ends. */
export async function lockCostingsOfTruck(db: Kysely<Database>, truckId: string): Promise<Costing[]> {
  const rows = await selectCosting(db).where('truck_id', '=', truckId).orderBy('id').forUpdate().execute();
  return rows.map(costingOf);
}

/** Removes a costing. */
export async function removeCosting(db: Kysely<Database>, id: string): Promise<void> {
  await db.deleteFrom('truck_costing').where('id', '=', id).execute();
}
