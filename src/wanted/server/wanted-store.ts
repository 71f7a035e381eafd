/** Queries on wanted entries. */
import { type Insertable, type Kysely, type RawBuilder, sql } from 'kysely';
import type { StampedUpdate, UpdateStamp } from '#server/audit/stamps.ts';
import { findInCompany, type RecordStore } from '#server/db/record-store.ts';
import type { Database } from '#server/db/schema.ts';
import type { WriteContext } from '#server/http/request-context.ts';
import { listSchemaFor } from '#server/list/day-fields.ts';
import { rowColumns, rowJoins } from '#server/list/list-schema-columns.ts';
import type { SqlList } from '#server/list/sql-list.ts';
import type { Company } from '#shared/companies.ts';
import { truckSqlList } from '#trucks/server/truck-sql-list.ts';
import type { SavedWanted, TruckWanted, Wanted } from '#wanted/wanted.ts';
import type { CountAllMatches } from './match-counter.ts';
import { countMatches } from './matching-trucks.ts';
import { findOpenEntries, matchSql } from './wanted-matches.ts';
import { wantedListWith } from './wanted-sql-list.ts';
import type { WantedDismissalTable, WantedTable } from './wanted-tables.ts';

type Context = Pick<WriteContext, 'db' | 'today'>;

async function readWanted(db: Kysely<Database>, list: SqlList, condition: RawBuilder<unknown>): Promise<Wanted[]> {
  const { rows } = await sql<{ wanted: Wanted }>`
    select row_to_json(r) as wanted
    from (
      select ${rowColumns(list)} from ${sql.raw(list.table)} ${rowJoins(list)}
      where ${condition}
      order by k.name collate natural_order, w.id
    ) r`.execute(db);
  return rows.map(({ wanted }) => wanted);
}

/** By client. */
export async function listWanted(
  { db, today }: Context,
  countAllMatches: CountAllMatches,
  company: Company,
): Promise<Wanted[]> {
  const { counts, state } = await countAllMatches(db, company, today());
  return await readWanted(db, wantedListWith(counts, state), sql`w.company = ${company}`);
}

export async function findWanted({ db, today }: Context, company: Company, id: string): Promise<Wanted | null> {
  const [entry] = await findOpenEntries(db, { company, today: today(), id });
  const counts = entry === undefined ? {} : { [id]: await countMatches(db, entry, today()) };
  const list = wantedListWith(counts, today());
  const [wanted] = await readWanted(db, list, sql`w.company = ${company} and w.id = ${id}`);
  return wanted ?? null;
}

/** The entries that a truck matches, by client. */
export async function listTruckWanted(
  { db, today }: Context,
  company: Company,
  truckId: string,
): Promise<TruckWanted[]> {
  const request = { company, today: today() };
  const entries = await findOpenEntries(db, request);
  if (entries.length === 0) return [];
  const { ids, source } = matchSql(listSchemaFor(truckSqlList, company, request.today), entries);
  const { rows } = await sql<{ wanted: TruckWanted }>`
    select json_build_object(
      'wantedId', w.id, 'clientId', k.id, 'client', k.name, 'note', w.note, 'wants', w.wants,
      'maxPrice', w.max_price, 'until', w.until
    ) as wanted
    from ${sql.raw(source)}
    join wanted w on w.id = any(${sql.raw(ids)})
    join client m on m.id = w.client_id
    join client k on k.id = coalesce(m.merged_into, m.id)
    where t.id = ${truckId} and t.company = ${company} and not t.is_sold
    order by k.name collate natural_order, w.id`.execute(db);
  return rows.map(({ wanted }) => wanted);
}

/** An entry as stored: with its own client, even if that was merged since. */
export interface StoredWanted {
  saved: SavedWanted;
  version: number;
}

/** Locks the entry until the transaction ends. */
export async function lockWanted(db: Kysely<Database>, company: Company, id: string): Promise<StoredWanted | null> {
  const { rows } = await sql<StoredWanted>`
    select w.version, json_build_object(
      'id', w.id, 'company', w.company, 'clientId', c.id, 'clientName', c.name, 'search', w.search,
      'filter', w.filter, 'wants', w.wants, 'maxPrice', w.max_price, 'until', w.until, 'note', w.note,
      'userId', w.user_id
    ) as saved
    from wanted w join client c on c.id = w.client_id
    where w.company = ${company} and w.id = ${id}
    for update of w`.execute(db);
  return rows[0] ?? null;
}

export async function insertWanted(db: Kysely<Database>, values: Insertable<WantedTable>): Promise<void> {
  await db.insertInto('wanted').values(values).execute();
}

export async function updateWanted(
  db: Kysely<Database>,
  id: string,
  values: StampedUpdate<WantedTable>,
): Promise<void> {
  await db
    .updateTable('wanted')
    .set(values)
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function removeWanted(db: Kysely<Database>, id: string): Promise<void> {
  await db.deleteFrom('wanted').where('id', '=', id).execute();
}

/** Clears the person of all entries that the user looks after, and returns these. */
export async function releaseWantedOf(db: Kysely<Database>, userId: string, stamp: UpdateStamp) {
  return await db
    .updateTable('wanted')
    .set({ user_id: null, ...stamp })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('user_id', '=', userId)
    .returning(['id', 'company', 'version'])
    .execute();
}

/** A dismissed truck, as in the audit log. */
export interface Dismissal {
  id: string;
  wantedId: string;
  truckId: string;
  regNumber: string;
}

/** @param truckId only of this truck */
export async function listDismissals(db: Kysely<Database>, wantedId: string, truckId?: string): Promise<Dismissal[]> {
  const ofTruck = truckId === undefined ? sql`true` : sql`truck_id = ${truckId}`;
  const { rows } = await sql<Dismissal>`
    select id, wanted_id as "wantedId", truck_id as "truckId", reg_number as "regNumber" from wanted_dismissal
    where wanted_id = ${wantedId} and ${ofTruck}
    order by id`.execute(db);
  return rows;
}

export async function insertDismissal(db: Kysely<Database>, values: Insertable<WantedDismissalTable>): Promise<void> {
  await db.insertInto('wanted_dismissal').values(values).execute();
}

export async function removeDismissals(db: Kysely<Database>, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('wanted_dismissal').where('id', 'in', ids).execute();
}

export const wantedRecords: RecordStore = {
  find: findInCompany('wanted'),
  hit: {
    from: 'wanted r join client m on m.id = r.client_id join client k on k.id = coalesce(m.merged_into, m.id)',
    company: 'r.company',
    title: `'Wanted by ' || k.name`,
    detail: 'r.wants',
  },
};
