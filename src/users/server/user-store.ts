/** Queries on users. */
import { type Kysely, sql } from 'kysely';
import type { CreateStamp, UpdateStamp } from '#server/audit/stamps.ts';
import type { FindRecord } from '#server/db/record-store.ts';
import type { Database } from '#server/db/schema.ts';
import { approvedRoles, type Role } from '#shared/roles.ts';
import type { Colleague } from '#users/user.ts';

export interface StoredUser {
  userId: string;
  email: string | null;
  /** Null if the identity provider does not say. */
  emailVerified: boolean | null;
  name: string | null;
  role: Role;
}

/** A user with the identity provider of the last log-in; null if unknown. */
export interface KnownUser extends StoredUser {
  issuer: string | null;
}

const columns = ['user_id as userId', 'email', 'email_verified as emailVerified', 'name', 'role'] as const;

export async function findUser(db: Kysely<Database>, userId: string): Promise<StoredUser | null> {
  const row = await db.selectFrom('app_user').select(columns).where('user_id', '=', userId).executeTakeFirst();
  return row ?? null;
}

export const findUserIds: FindRecord = async (db, { id }) => ((await findUser(db, id)) ? [id] : []);

/** As `findUser`, and locks the user until the transaction ends. */
export async function lockUser(trx: Kysely<Database>, userId: string): Promise<StoredUser | null> {
  const found = trx.selectFrom('app_user').select(columns).where('user_id', '=', userId).forUpdate();
  return (await found.executeTakeFirst()) ?? null;
}

/** Users by id. */
export async function findUsers(db: Kysely<Database>, userIds: string[]): Promise<Map<string, KnownUser>> {
  const found = db
    .selectFrom('app_user')
    .select([...columns, 'issuer'])
    .where(sql<boolean>`user_id = any(${userIds})`);
  const rows = await found.execute();
  return new Map(rows.map((row) => [row.userId, row]));
}

/** Null if a concurrent request has inserted the user. */
export async function insertUser(
  db: Kysely<Database>,
  user: StoredUser,
  stamp: CreateStamp,
): Promise<StoredUser | null> {
  const { userId, emailVerified, ...rest } = user;
  const row = await db
    .insertInto('app_user')
    .values({ user_id: userId, email_verified: emailVerified, ...rest, ...stamp })
    .onConflict((clash) => clash.column('user_id').doNothing())
    .returning(columns)
    .executeTakeFirst();
  return row ?? null;
}

/** Updates only the given fields, so that a concurrent change of the role is not lost. */
export async function updateUser(
  db: Kysely<Database>,
  userId: string,
  { emailVerified, ...changes }: Partial<Omit<StoredUser, 'userId'>>,
  stamp: UpdateStamp,
): Promise<void> {
  const set = { ...changes, ...(emailVerified === undefined ? {} : { email_verified: emailVerified }), ...stamp };
  await db.updateTable('app_user').set(set).where('user_id', '=', userId).execute();
}

/** Records the identity provider of the last log-in, without an audit row. */
export async function updateIssuer(db: Kysely<Database>, userId: string, issuer: string): Promise<void> {
  await db.updateTable('app_user').set({ issuer }).where('user_id', '=', userId).execute();
}

/** @param seconds since 1970 */
export async function wasRemovedSince(db: Kysely<Database>, userId: string, seconds: number): Promise<boolean> {
  const row = await db
    .selectFrom('removed_user')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('removed_at', '>=', sql<Date>`to_timestamp(${seconds})`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Ids of the users deleted within the last `seconds`. */
export async function listRemovedWithin(db: Kysely<Database>, seconds: number): Promise<Set<string>> {
  const rows = await db
    .selectFrom('removed_user')
    .select('user_id')
    .where('removed_at', '>', sql<Date>`now() - ${seconds} * interval '1 second'`)
    .execute();
  return new Set(rows.map((row) => row.user_id));
}

/** Whether there is a SuperAdmin. Takes a lock until the transaction ends, so that two transactions cannot create one. */
export async function hasSuperAdmin(trx: Kysely<Database>): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('first super admin'))`.execute(trx);
  const row = await trx.selectFrom('app_user').select('user_id').where('role', '=', 'SuperAdmin').executeTakeFirst();
  return row !== undefined;
}

/** All users who have logged in. */
export function listStoredUsers(db: Kysely<Database>): Promise<StoredUser[]> {
  return db.selectFrom('app_user').select(columns).execute();
}

/** Approved users by name. E-mail addresses are for administrators only. */
export async function listColleagues(db: Kysely<Database>): Promise<Colleague[]> {
  const { rows } = await sql<Colleague>`
    select user_id as "userId", coalesce(nullif(name, ''), 'Unnamed colleague') as name from app_user
    where role = any(${approvedRoles}::text[])
    order by name collate natural_order, user_id`.execute(db);
  return rows;
}

/** Ids of users waiting for approval whose e-mail is not confirmed, according to the identity provider. */
export async function listUnconfirmed(db: Kysely<Database>): Promise<string[]> {
  const rows = await db
    .selectFrom('app_user')
    .select('user_id')
    .where('role', '=', 'Other')
    .where('email_verified', 'is', false)
    .execute();
  return rows.map((row) => row.user_id);
}

/** The number of users waiting for approval. */
export async function countWaiting(db: Kysely<Database>): Promise<number> {
  const { count } = await db
    .selectFrom('app_user')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('role', '=', 'Other')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Serialises role changes and deletions, so that each sees the result of the previous one. */
export async function lockRoles(trx: Kysely<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('roles'))`.execute(trx);
}

/** Removes a user and records when, so that tokens issued before are refused. */
export async function removeUser(trx: Kysely<Database>, userId: string): Promise<void> {
  await trx.deleteFrom('app_user').where('user_id', '=', userId).execute();
  await trx
    .insertInto('removed_user')
    .values({ user_id: userId })
    .onConflict((clash) => clash.column('user_id').doUpdateSet({ removed_at: sql<Date>`now()` }))
    .execute();
}

/** Ids of SuperAdmins, oldest first. */
export async function listSuperAdmins(db: Kysely<Database>): Promise<string[]> {
  const rows = await db
    .selectFrom('app_user')
    .select('user_id')
    .where('role', '=', 'SuperAdmin')
    .orderBy('created_at')
    .execute();
  return rows.map((row) => row.user_id);
}
