/** Assigns the role SuperAdmin from the terminal, for when a new identity provider leaves no administrator. */
import { randomUUID } from 'node:crypto';
import { type Kysely, type Selectable, sql } from 'kysely';
import { createdBy, updatedBy } from '#server/audit/stamps.ts';
import { type AuditContext, systemActor, writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import { withTransaction } from '#server/db/database.ts';
import type { Database } from '#server/db/schema.ts';
import { emailKey } from '#server/email-key.ts';
import { ownRequestIds } from '#server/http/request-id.ts';
import { StartError } from '#server/start-error.ts';
import { isBeingRemoved } from './removal-store.ts';
import { insertUser, lockRoles, lockUser, type StoredUser, updateUser } from './user-store.ts';

/** The actor of these changes in the audit log. */
const commandActor = { ...systemActor, name: 'npm run make-superadmin' } as const;

/** How long a grant for an e-mail is valid. */
export const grantDays = 7;

type Grant = Selectable<Database['super_admin_grant']>;

function commandContext(db: Kysely<Database>): AuditContext {
  return { db, actor: commandActor, requestId: ownRequestIds.makeSuperAdmin };
}

function recordedGrant({ email, expires_at }: Grant) {
  return { email, role: 'SuperAdmin', expiresAt: expires_at.toISOString() };
}

async function promote(context: AuditContext, user: StoredUser): Promise<StoredUser> {
  const promoted = { ...user, role: 'SuperAdmin' } as const;
  await updateUser(context.db, user.userId, { role: promoted.role }, updatedBy(context));
  const change = { recordType: 'user', recordId: user.userId } as const;
  await writeAuditEntry(context, { ...change, before: { ...user }, after: promoted });
  return promoted;
}

/**
 * Makes the account SuperAdmin, even before its first log-in; false if it already has the role.
 * @throws StartError while the user is being deleted
 */
export async function makeSuperAdmin(db: Kysely<Database>, account: Omit<StoredUser, 'role'>): Promise<boolean> {
  return await withTransaction(db, async (trx) => {
    await lockRoles(trx);
    const { userId } = account;
    if (await isBeingRemoved(trx, userId))
      throw new StartError(`The user with the subject ${userId} is being deleted.`);
    const context = commandContext(trx);
    const stored = await lockUser(trx, userId);
    if (stored?.role === 'SuperAdmin') return false;
    if (stored) {
      await promote(context, stored);
      return true;
    }
    const user = { ...account, role: 'SuperAdmin' } as const;
    await insertUser(trx, user, createdBy(context));
    await writeAuditEntry(context, { recordType: 'user', recordId: userId, after: user });
    return true;
  });
}

/** Grants the role to the first user who logs in at the issuer with this verified e-mail. */
export async function grantSuperAdmin(db: Kysely<Database>, issuer: string, email: string): Promise<void> {
  await withTransaction(db, async (trx) => {
    const expiresAt = sql<Date>`now() + ${grantDays} * interval '1 day'`;
    const stored = await trx
      .insertInto('super_admin_grant')
      .values({ id: randomUUID(), issuer, email, email_key: emailKey(email), expires_at: expiresAt })
      .onConflict((clash) => clash.columns(['issuer', 'email_key']).doUpdateSet({ email, expires_at: expiresAt }))
      .returningAll()
      .executeTakeFirstOrThrow();
    await writeAuditEntry(commandContext(trx), {
      recordType: 'invitation',
      recordId: stored.id,
      after: recordedGrant(stored),
    });
  });
}

/** Uses a grant for the user's verified e-mail if there is one, and returns the resulting user. */
export async function consumeGrant(
  trx: Kysely<Database>,
  issuer: string,
  user: StoredUser,
  requestId: string,
): Promise<StoredUser> {
  if (user.email === null || user.emailVerified !== true) return user;
  const grant = await trx
    .deleteFrom('super_admin_grant')
    .where('issuer', '=', issuer)
    .where('email_key', '=', emailKey(user.email))
    .where('expires_at', '>', sql<Date>`now()`)
    .returningAll()
    .executeTakeFirst();
  if (!grant) return user;
  const context = { db: trx, actor: commandActor, requestId };
  await writeAuditEntry(context, { recordType: 'invitation', recordId: grant.id, before: recordedGrant(grant) });
  return user.role === 'SuperAdmin' ? user : await promote(context, user);
}

/** Users with this e-mail whose last log-in was at the issuer. */
export async function findByEmail(db: Kysely<Database>, issuer: string, email: string): Promise<StoredUser[]> {
  const people = await db
    .selectFrom('app_user')
    .select(['user_id as userId', 'email', 'email_verified as emailVerified', 'name', 'role'])
    .where('issuer', '=', issuer)
    .where('email', 'is not', null)
    .execute();
  const key = emailKey(email);
  return people.filter((person) => emailKey(person.email ?? '') === key);
}

/**
 * Whether a SuperAdmin can log in: one has an account `here`, all have it `elsewhere`, there are `none`, or it is
 * `unknown` because the identity provider of a SuperAdmin has not been recorded yet.
 */
export type SuperAdminState = 'here' | 'elsewhere' | 'unknown' | 'none';

/** @param issuer of an external provider; undefined for the embedded one */
export async function superAdminState(db: Kysely<Database>, issuer: string | undefined): Promise<SuperAdminState> {
  const { rows } = await sql<{ issuer: string | null; embedded: boolean }>`
    select u.issuer, exists (select from identity_account a where a.user_id = u.user_id) as embedded
    from app_user u where u.role = 'SuperAdmin'`.execute(db);
  if (rows.length === 0) return 'none';
  if (rows.some((row) => (issuer === undefined ? row.embedded : row.issuer === issuer))) return 'here';
  return issuer !== undefined && rows.some((row) => row.issuer === null && !row.embedded) ? 'unknown' : 'elsewhere';
}

/** A warning with the command that helps; undefined if an administrator can log in, or will be the first user. */
export function describeSuperAdmins(state: SuperAdminState, issuer: string | undefined): string | undefined {
  if (state === 'here' || state === 'none') return undefined;
  const missing =
    issuer === undefined
      ? 'No SuperAdmin has an account at the embedded identity provider'
      : `No SuperAdmin has signed in with this identity provider (${issuer}) yet`;
  return `${missing}. If none can: npm run make-superadmin -- E-MAIL`;
}
