/** Queries on merges: what was moved, and what an undo restores. */
import { type Kysely, sql } from 'kysely';
import type { PartyKind, PartySummary } from '#parties/party.ts';
import { type FlatFields, type Merge, undoDays } from '#parties/party-record.ts';
import { colleagueName } from '#server/audit/colleague-name.ts';
import type { CreateStamp, UpdateStamp } from '#server/audit/stamps.ts';
import type { Database } from '#server/db/schema.ts';
import type { Actor } from '#server/http/request-context.ts';
import { businessDay } from '#shared/business-day.ts';
import type { Company } from '#shared/companies.ts';

export interface Moved {
  /** Ids of trucks that named the other party. */
  trucks: readonly string[];
  /** Ids of parties that were merged into the other one earlier. */
  parties: readonly string[];
  /** Details copied to the survivor. */
  fields: FlatFields;
}

export interface StoredMerge {
  id: string;
  survivorId: string;
  otherId: string;
  moved: Moved;
  isLate: boolean;
}

/** A truck whose party changed. */
export interface MovedTruck {
  id: string;
  company: Company;
  version: number;
}

const truckColumns = { client: 'sold_to', supplier: 'bought_from' } as const;

export async function listTrucksOf(db: Kysely<Database>, kind: PartyKind, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from truck where ${sql.id(truckColumns[kind])} = ${id} order by id`.execute(db);
  return rows.map((row) => row.id);
}

/** Moves trucks from one party to another, except those with another party by now. Returns the moved trucks. */
export async function moveTrucks(
  db: Kysely<Database>,
  kind: PartyKind,
  { from, to, trucks }: { from: string; to: string; trucks: readonly string[] },
  stamp: UpdateStamp,
): Promise<MovedTruck[]> {
  const column = sql.id(truckColumns[kind]);
  // Locked in id order so that two writers cannot deadlock, and selected by id alone, which stays fast for any number
  // of trucks.
  const locked = await sql<{ id: string; party: string | null }>`
    select id, ${column} as party from truck where id = any(${trucks}::text[]) order by id for update`.execute(db);
  const ids = locked.rows.filter(({ party }) => party === from).map(({ id }) => id);
  const { rows } = await sql<MovedTruck>`
    update truck
    set ${column} = ${to}, version = version + 1, updated_by = ${stamp.updated_by}, updated_at = ${stamp.updated_at}
    where id = any(${ids}::text[])
    returning id, company, version`.execute(db);
  return rows;
}

/** Whether trucks are still to be moved to or from one of the parties, or the one that it was merged into. */
export async function isMovingTrucks(db: Kysely<Database>, kind: PartyKind, ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select from party_merge g
    where g.kind = ${kind} and g.moving_from is not null
      and (g.other_id = any(${ids}::text[]) or g.kept_id in (
        select coalesce(p.merged_into, p.id) from ${sql.table(kind)} p where p.id = any(${ids}::text[])
      ))
    limit 1`.execute(db);
  return rows.length > 0;
}

/** The next batch of trucks for a merge or its undo. */
export interface NextTrucks {
  kind: PartyKind;
  from: PartySummary;
  to: PartySummary;
  trucks: readonly string[];
  /** Id of the user who merged or undid. */
  by: string | null;
}

/** Locks a merge and returns its next batch of trucks; null when all are moved. */
export async function lockNextTrucks(
  db: Kysely<Database>,
  mergeId: string,
  maxTrucks: number,
): Promise<NextTrucks | null> {
  type Row = Pick<NextTrucks, 'kind' | 'trucks' | 'by'> & { survivorId: string; otherId: string; isUndo: boolean };
  const { rows } = await sql<Row>`
    select kind, kept_id as "survivorId", other_id as "otherId", undone_at is not null as "isUndo", updated_by as by,
      array(
        select t.id from jsonb_array_elements_text(moved -> 'trucks') t (id)
        where t.id > moving_from order by t.id limit ${maxTrucks}
      ) as trucks
    from party_merge where id = ${mergeId} and moving_from is not null for update`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const { kind, survivorId, otherId, isUndo, trucks, by } = row;
  const parties = await db.selectFrom(kind).select(['id', 'name']).where('id', 'in', [survivorId, otherId]).execute();
  const survivor = parties.find(({ id }) => id === survivorId);
  const other = parties.find(({ id }) => id === otherId);
  if (!survivor || !other) throw new Error(`A ${kind} of merge ${mergeId} does not exist.`);
  return { kind, trucks, by, ...(isUndo ? { from: survivor, to: other } : { from: other, to: survivor }) };
}

/** Saves the id up to which trucks were moved; null when done. */
export async function setMovingFrom(db: Kysely<Database>, mergeId: string, movingFrom: string | null): Promise<void> {
  await db.updateTable('party_merge').set({ moving_from: movingFrom }).where('id', '=', mergeId).execute();
}

/** Ids of the parties merged into this one. */
export async function mergedInto(db: Kysely<Database>, kind: PartyKind, id: string): Promise<string[]> {
  const rows = await db.selectFrom(kind).select('id').where('merged_into', '=', id).orderBy('id').execute();
  return rows.map((row) => row.id);
}

/** Sets or clears `merged_into` and returns the new versions by id. */
export async function setMergedInto(
  db: Kysely<Database>,
  kind: PartyKind,
  ids: readonly string[],
  target: string | null,
  stamp: UpdateStamp,
): Promise<{ id: string; version: number }[]> {
  if (ids.length === 0) return [];
  return await db
    .updateTable(kind)
    .set({ merged_into: target, ...stamp })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', 'in', ids)
    .returning(['id', 'version'])
    .execute();
}

export async function insertMerge(
  db: Kysely<Database>,
  merge: { id: string; kind: PartyKind; survivorId: string; otherId: string; moved: Moved },
  stamp: CreateStamp,
): Promise<void> {
  const { id, kind, survivorId, otherId, moved } = merge;
  const values = { id, kind, kept_id: survivorId, other_id: otherId, moved: JSON.stringify(moved), ...stamp };
  await db.insertInto('party_merge').values(values).execute();
}

/** Locks a merge that has not been undone, so that only one request can undo it; null if there is none. */
export async function lockMerge(db: Kysely<Database>, kind: PartyKind, id: string): Promise<StoredMerge | null> {
  const { rows } = await sql<StoredMerge>`
    select id, kept_id as "survivorId", other_id as "otherId", moved,
      created_at < now() - make_interval(days => ${undoDays}) as "isLate"
    from party_merge where id = ${id} and kind = ${kind} and undone_at is null for update`.execute(db);
  return rows[0] ?? null;
}

export async function markUndone(db: Kysely<Database>, id: string, stamp: UpdateStamp): Promise<void> {
  await db
    .updateTable('party_merge')
    .set({ undone_at: sql<Date>`now()`, ...stamp })
    .where('id', '=', id)
    .execute();
}

/**
 * Merges into a party that can still be undone, latest first, each with its last day for an undo in the business's time
 * zone.
 */
export async function listUndoable(
  db: Kysely<Database>,
  kind: PartyKind,
  survivorId: string,
  { actor, timeZone }: { actor: Actor; timeZone: string },
): Promise<Merge[]> {
  type Row = Omit<Merge, 'undoUntil' | 'by'> & { until: Date; name: string | null; email: string | null };
  const { rows } = await sql<Row>`
    select g.id as "mergeId", g.other_id as "otherId", p.name as "otherName", u.name, u.email,
      to_char(g.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
      g.created_at + make_interval(days => ${undoDays}) as until
    from party_merge g
    join ${sql.table(kind)} p on p.id = g.other_id and p.merged_into = g.kept_id
    left join app_user u on u.user_id = g.created_by
    where g.kind = ${kind} and g.kept_id = ${survivorId} and g.undone_at is null
      and g.created_at >= now() - make_interval(days => ${undoDays})
    order by g.created_at desc, g.id`.execute(db);
  return rows.map(({ until, name, email, ...merge }) => ({
    ...merge,
    by: colleagueName({ name, email }, actor),
    undoUntil: businessDay(until, timeZone),
  }));
}
