/** Queries on costings. The database builds the JSON of the API, so lists are passed through without parsing. */
import { type Insertable, type Kysely, type RawBuilder, sql, type Updateable } from 'kysely';
import type { Costing, CostingType, TruckProfit } from '#costings/costing.ts';
import type { CreateStamp, UpdateStamp } from '#server/audit/stamps.ts';
import { onlyRow } from '#server/db/only-row.ts';
import type { Database } from '#server/db/schema.ts';
import { type RowPatch, updateEachQuery } from '#server/db/update-each.ts';
import { rowColumns } from '#server/list/list-schema-columns.ts';
import type { Company } from '#shared/companies.ts';
import { costingSummarySqlFields, profitAfterVatSql } from './costing-sql-list.ts';
import type { TruckCostingTable } from './costing-tables.ts';

/** The columns in the order of the API. */
const costingFields = sql<never>`
  k.id as "costingsId", k.truck_id as "truckId", k.type, k.invoice_number as "invoiceNumber", k.value, k.version`;

/** The totals that `profit.ts` calculates on screen are stored with the truck. */
const summaryFields = rowColumns({ fields: costingSummarySqlFields });

/** Returns a company's summaries as one JSON text. */
function summariesQuery(company: Company): RawBuilder<{ json: string }> {
  return sql<{ json: string }>`
    select coalesce(json_agg(row_to_json(r)), '[]')::text as json
    from (
      select ${summaryFields}
      from truck t
      where t.company = ${company}
      order by t.reg_number_trimmed
    ) r`;
}

/** Costs and profit of a company's trucks by reg number, as the JSON text of an array of `CostingSummary`. */
export async function listSummaries(db: Kysely<Database>, company: Company): Promise<string> {
  const { rows } = await summariesQuery(company).execute(db);
  return onlyRow(rows).json;
}

/**
 * Costs and profit of a truck, or null.
 * @param vatDueSql as for `profitAfterVatSql`
 */
export async function findSummary(db: Kysely<Database>, company: Company, truckId: string, vatDueSql: string) {
  const { rows } = await sql<{ summary: TruckProfit }>`
    select row_to_json(r) as summary
    from (
      select ${summaryFields}, ${sql.raw(profitAfterVatSql(vatDueSql))} as "profitAfterVat"
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
  return onlyRow(rows).json;
}

/**
 * A truck's costings, oldest first, as the JSON text of an array of `Costing`; null if the company has no such truck.
 */
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

/**
 * Locks trucks and their cost totals until the transaction ends, in id order so that two writers cannot deadlock.
 * Returns the ids of the company's trucks.
 */
export async function lockTrucksForCosting(
  db: Kysely<Database>,
  company: Company,
  truckIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from truck where company = ${company} and id = any(${truckIds}::text[])
    order by id for no key update`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

function selectCosting(db: Kysely<Database>) {
  return db
    .selectFrom('truck_costing')
    .select(['id as costingsId', 'truck_id as truckId', 'type', 'invoice_number as invoiceNumber', 'value', 'version']);
}

function costingOf<Row extends { type: string; value: string }>(row: Row) {
  return { ...row, type: row.type as CostingType, value: Number(row.value) };
}

/** Locks the costings that belong to the trucks until the transaction ends, and returns them by id. */
export async function lockCostings(
  db: Kysely<Database>,
  truckIds: readonly string[],
  ids: readonly string[],
): Promise<Map<string, Costing>> {
  const isOne = sql<boolean>`truck_id = any(${truckIds}::text[]) and id = any(${ids}::text[])`;
  const rows = await selectCosting(db).where(isOne).orderBy('id').forUpdate().execute();
  return new Map(rows.map((row) => [row.costingsId, costingOf(row)]));
}

export async function insertCostings(
  db: Kysely<Database>,
  rows: readonly (Insertable<TruckCostingTable> & CreateStamp)[],
): Promise<void> {
  await db.insertInto('truck_costing').values(rows).execute();
}

/** Updates costings that this transaction has locked and increments their versions. */
export async function updateEachCosting(
  db: Kysely<Database>,
  patches: readonly (RowPatch & { values: Updateable<TruckCostingTable> })[],
  stamp: UpdateStamp,
): Promise<void> {
  await updateEachQuery('truck_costing', patches, { stamp, unlessSame: true }).execute(db);
}

/** Locks all costings of the trucks until the transaction ends, oldest first. */
export async function lockCostingsOfTrucks(db: Kysely<Database>, truckIds: readonly string[]): Promise<Costing[]> {
  const query = selectCosting(db).where(sql<boolean>`truck_id = any(${truckIds}::text[])`);
  return (await query.orderBy('id').forUpdate().execute()).map(costingOf);
}

export async function removeCostings(db: Kysely<Database>, ids: readonly string[]): Promise<void> {
  await sql`delete from truck_costing where id = any(${ids}::text[])`.execute(db);
}
