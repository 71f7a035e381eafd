/** Queries on views: what one person may see of them. */
import { type Insertable, type Kysely, type RawBuilder, sql } from 'kysely';
import type { StampedUpdate } from '#server/audit/stamps.ts';
import type { Database } from '#server/db/schema.ts';
import type { Actor } from '#server/http/request-context.ts';
import { adminRoles } from '#shared/roles.ts';
import type { View } from '#views/view.ts';
import type { ListViewTable } from './view-tables.ts';

/** A view as it is for everyone who sees it. */
export type StoredView = Omit<View, 'isDefault' | 'mayChange'>;

function viewsWhere(actor: Actor, condition: RawBuilder<unknown>): RawBuilder<View> {
  return sql<View>`
    select v.id, v.list, v.name, v.shared, d.view_id is not null as "isDefault", v.query, v.columns,
      (v.owner_id is not distinct from ${actor.userId} or ${adminRoles.includes(actor.role)}) as "mayChange", v.version
    from list_view v
    left join list_view_default d on d.view_id = v.id and d.user_id = ${actor.userId} and d.list = v.list
    where (v.shared or v.owner_id = ${actor.userId}) and ${condition}
    order by v.list, v.name collate natural_order, v.id`;
}

/** The person's own views and everybody's, by name; `list` undefined is every list's. */
export async function listViews(db: Kysely<Database>, actor: Actor, list: string | undefined): Promise<View[]> {
  const ofList = list === undefined ? sql`true` : sql`v.list = ${list}`;
  return (await viewsWhere(actor, ofList).execute(db)).rows;
}

/** One view that the person may see, or null. */
export async function findView(db: Kysely<Database>, actor: Actor, id: string): Promise<View | null> {
  return (await viewsWhere(actor, sql`v.id = ${id}`).execute(db)).rows[0] ?? null;
}

/** Holds a view against other writers until the transaction ends. */
export async function lockView(db: Kysely<Database>, id: string): Promise<void> {
  await db.selectFrom('list_view').select('id').where('id', '=', id).forUpdate().execute();
}

/** Lets nobody else count or add views until the transaction ends. */
export async function lockCounts(db: Kysely<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('views'))`.execute(db);
}

/** How many views the person has, those for everyone among them. */
export async function countViewsOf(db: Kysely<Database>, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('list_view')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('owner_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** How many views are for everyone. */
export async function countSharedViews(db: Kysely<Database>): Promise<number> {
  const { count } = await db
    .selectFrom('list_view')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('shared', '=', true)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Adds a view. */
export async function insertView(db: Kysely<Database>, values: Insertable<ListViewTable>): Promise<void> {
  await db.insertInto('list_view').values(values).execute();
}

/** Changes a view and counts its version up. */
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

/** Removes a view, and with it every default that it was. */
export async function removeView(db: Kysely<Database>, id: string): Promise<void> {
  await db.deleteFrom('list_view').where('id', '=', id).execute();
}

/** Removes the views of a person that nobody else sees, in their order; gives what they were. */
export async function removePersonalViewsOf(db: Kysely<Database>, userId: string): Promise<StoredView[]> {
  const { rows } = await sql<StoredView>`
    with removed as (
      delete from list_view where owner_id = ${userId} and not shared
      returning id, list, name, shared, query, columns, version
    )
    select * from removed order by id`.execute(db);
  return rows;
}

/** Makes the view the one that its list opens with for the person, or no longer that. */
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
