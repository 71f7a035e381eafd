/** Turns the bearer of a valid token into the person of the product: known, or met for the first time. */
import type { Kysely } from 'kysely';
import { recordChange } from '#server/audit/record-change.ts';
import type { TokenIdentity } from '#server/auth/token-verifier.ts';
import type { Profile, ReadProfile } from '#server/auth/userinfo.ts';
import { withTransaction } from '#server/db/database.ts';
import type { Database } from '#server/db/schema.ts';
import type { Actor } from '#server/http/call.ts';
import { Failure } from '#shared/errors.ts';
import type { Role } from '#shared/roles.ts';
import { findUser, hasSuperAdmin, insertUser, type StoredUser, updateProfile, wasRemovedSince } from './user-store.ts';

/** How people come in. */
export interface SignInOptions {
  db: Kysely<Database>;
  /** With an external provider: whoever first has this verified e-mail while there is no SuperAdmin becomes one. */
  firstAdminEmail: string | undefined;
  readProfile: ReadProfile;
  /** Whether the account behind a token still stands; providers that cannot say answer true. */
  accountExists: (userId: string) => Promise<boolean>;
}

interface Bearer {
  identity: TokenIdentity;
  token: string;
  requestId: string;
}

/** How long a profile that could not be read is left alone. */
const profileRetryMs = 60_000;

/** Finds or makes the person behind a token. @throws Failure 401 for someone who was deleted */
export type SignIn = (bearer: Bearer) => Promise<Actor>;

/** Makes the sign-in of a server. */
export function createSignIn(options: SignInOptions): SignIn {
  const askedAt = new Map<string, number>();

  async function profileOf({ identity, token }: Bearer): Promise<Profile> {
    if (identity.email !== null) return identity;
    const last = askedAt.get(identity.userId) ?? 0;
    if (Date.now() - last < profileRetryMs) return identity;
    const read = await options.readProfile(token, identity.userId);
    if (read?.email) askedAt.delete(identity.userId);
    else askedAt.set(identity.userId, Date.now());
    return read ?? identity;
  }

  async function refresh(user: StoredUser, bearer: Bearer): Promise<StoredUser> {
    const known = bearer.identity.email ?? user.email;
    if (known !== null && (bearer.identity.email === null || sameProfile(user, bearer.identity))) return user;
    const profile = await profileOf(bearer);
    if (profile.email === null || sameProfile(user, profile)) return user;
    const changed = { email: profile.email, name: profile.name ?? user.name };
    await withTransaction(options.db, async (trx) => {
      await updateProfile(trx, user.userId, changed);
      await recordPerson(trx, bearer, user, { ...user, ...changed });
    });
    return { ...user, ...changed };
  }

  async function meet(bearer: Bearer): Promise<StoredUser> {
    const { identity } = bearer;
    if (await wasRemovedSince(options.db, identity.userId, identity.issuedAt)) throw new Failure(401);
    if (!(await options.accountExists(identity.userId))) throw new Failure(401);
    const profile = await profileOf(bearer);
    return withTransaction(options.db, async (trx) => {
      const role: Role = (await isFirstAdmin(trx, options.firstAdminEmail, profile)) ? 'SuperAdmin' : 'Other';
      const user = { userId: identity.userId, email: profile.email, name: profile.name, role };
      const made = await insertUser(trx, user);
      if (made) await recordPerson(trx, bearer, undefined, made);
      const stored = made ?? (await findUser(trx, identity.userId));
      if (!stored) throw new Failure(401);
      return stored;
    });
  }

  return async (bearer) => {
    const known = await findUser(options.db, bearer.identity.userId);
    const user = known ? await refresh(known, bearer) : await meet(bearer);
    return { userId: user.userId, email: user.email, role: user.role };
  };
}

function sameProfile(user: StoredUser, profile: Profile): boolean {
  return user.email === profile.email && (profile.name === null || user.name === profile.name);
}

async function isFirstAdmin(
  trx: Kysely<Database>,
  firstAdminEmail: string | undefined,
  profile: Profile,
): Promise<boolean> {
  if (firstAdminEmail === undefined || !profile.emailVerified) return false;
  if (profile.email?.toLowerCase() !== firstAdminEmail.toLowerCase()) return false;
  return !(await hasSuperAdmin(trx));
}

async function recordPerson(
  db: Kysely<Database>,
  { requestId }: Bearer,
  before: StoredUser | undefined,
  after: StoredUser,
): Promise<void> {
  const actor: Actor = { userId: after.userId, email: after.email, role: after.role };
  await recordChange(
    { db, actor, requestId },
    {
      recordType: 'user',
      recordId: after.userId,
      ...(before ? { before: { ...before } } : {}),
      after: { ...after },
    },
  );
}
