/** Queries on views, limited to those that the user may see. */
import { type Insertable, type Kysely, type RawBuilder, sql } from 'kysely';
import type { StampedUpdate } from '#server/audit/stamps.ts';
import type { Database } from '#server/db/schema.ts';
import type { Actor } from '#server/http/request-context.ts';
import { isAdministrator } from '#shared/roles.ts';
import type { View } from '#views/view.ts';
import type { ListViewTable } from './view-tables.ts';

/** A view without its properties for a single user. */
export type StoredView = Omit<View, 'isDefault' | 'mayChange'>;

function viewsWhere(actor: Actor, condition: RawBuilder<unknown>): RawBuilder<View> {
  return sql<View>`
    select v.id, v.list, v.name, v.shared, d.view_id is not null as "isDefault", v.query, v.columns,
      (v.owner_id is not distinct from ${actor.userId} or ${isAdministrator(actor.role)}) as "mayChange", v.version
    from list_view v
    left join list_view_default d on d.view_id = v.id and d.user_id = ${actor.userId} and d.list = v.list
    where (v.shared or v.owner_id = ${actor.userId}) and ${condition}
    order by v.list, v.name collate natural_order, v.id`;
}

/** The user's own and the shared views, by name, of one list or of all lists. */
export async function listViews(db: Kysely<Database>, actor: Actor, list: string | undefined): Promise<View[]> {
  const ofList = list === undefined ? sql`true` : sql`v.list = ${list}`;
  return (await viewsWhere(actor, ofList).execute(db)).rows;
}

/** Null if the view does not exist or the user may not see it. */
export async function findView(db: Kysely<Database>, actor: Actor, id: string): Promise<View | null> {
  return (await viewsWhere(actor, sql`v.id = ${id}`).execute(db)).rows[0] ?? null;
}

/** Locks the view until the transaction ends. */
export async function lockView(db: Kysely<Database>, id: string): Promise<void> {
  await db.selectFrom('list_view').select('id').where('id', '=', id).forUpdate().execute();
}

/** Prevents other transactions from counting or adding views until this one ends. */
export async function lockCounts(db: Kysely<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('views'))`.execute(db);
}

/** Includes the user's shared views. */
export async function countViewsOf(db: Kysely<Database>, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('list_view')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('owner_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function countSharedViews(db: Kysely<Database>): Promise<number> {
  const { count } = await db
    .selectFrom('list_view')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('shared', '=', true)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertView(db: Kysely<Database>, values: Insertable<ListViewTable>): Promise<void> {
  await db.insertInto('list_view').values(values).execute();
}

/** Updates a view and increments its version. */
export async function updateView(
  db: Kysely<Database>,
  id: string,
  values: StampedUpdate<ListViewTable>,
): Promise<void> {
  await db
    .updateTable('list_view')
    .set(values)
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Defaults that refer to the view are deleted by cascade. */
export async function removeView(db: Kysely<Database>, id: string): Promise<void> {
  await db.deleteFrom('list_view').where('id', '=', id).execute();
}

/** Deletes the user's personal views and returns them. */
export async function removePersonalViewsOf(db: Kysely<Database>, userId: string): Promise<StoredView[]> {
  const { rows } = await sql<StoredView>`
    with removed as (
      delete from list_view where owner_id = ${userId} and not shared
      returning id, list, name, shared, query, columns, version
    )
    select * from removed order by id`.execute(db);
  return rows;
}

/** Makes the view the user's default for its list, or removes that default. */
export async function setDefault(
  db: Kysely<Database>,
  userId: string,
  view: { id: string; list: string },
  isDefault: boolean,
): Promise<void> {
  await db.deleteFrom('list_view_default').where('user_id', '=', userId).where('view_id', '=', view.id).execute();
  if (!isDefault) return;
  await db
    .insertInto('list_view_default')
    .values({ user_id: userId, list: view.list, view_id: view.id })
    .onConflict((clash) => clash.columns(['user_id', 'list']).doUpdateSet({ view_id: view.id }))
    .execute();
}
