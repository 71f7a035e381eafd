/** Finds the user of a valid token, or creates one at the first log-in. */
import type { Kysely } from 'kysely';
import { createdBy, updatedBy } from '#server/audit/stamps.ts';
import { writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import type { TokenIdentity } from '#server/auth/token-verifier.ts';
import type { Profile, ReadProfile } from '#server/auth/userinfo.ts';
import { withTransaction } from '#server/db/database.ts';
import type { Database } from '#server/db/schema.ts';
import { createSharedLookup } from '#server/db/shared-lookup.ts';
import { emailKey } from '#server/email-key.ts';
import type { Actor } from '#server/http/request-context.ts';
import { Failure } from '#shared/errors.ts';
import type { Role } from '#shared/roles.ts';
import { hasHiddenCharacters, isStorable } from '#shared/text.ts';
import { userIdSchema } from '#users/user.ts';
import { consumeGrant } from './super-admins.ts';
import {
  findUser,
  findUsers,
  hasSuperAdmin,
  insertUser,
  type KnownUser,
  lockUser,
  type StoredUser,
  updateIssuer,
  updateUser,
  wasRemovedSince,
} from './user-store.ts';

export interface SignInOptions {
  db: Kysely<Database>;
  /** The identity provider whose tokens are verified. */
  issuer: string;
  /** External providers: the first user with this verified e-mail becomes SuperAdmin if there is none. */
  firstAdminEmail: string | undefined;
  readProfile: ReadProfile;
  /** Whether users change their names in this app, so that names in tokens are ignored. */
  storesProfiles: boolean;
  /** Whether the account still exists; true if the provider cannot tell. */
  accountExists: (userId: string) => Promise<boolean>;
}

interface Bearer {
  identity: TokenIdentity;
  token: string;
  requestId: string;
}

/** Minimum interval between two requests for a user's profile. */
const profileRetryMs = 60_000;

/** Finds or creates the user of a token. @throws Failure 401 for a deleted user or an invalid id */
export type SignIn = (bearer: Bearer) => Promise<Actor>;

export function createSignIn(options: SignInOptions): SignIn {
  const { db, issuer, firstAdminEmail } = options;
  const requestedAt = new Map<string, number>();
  const lookUp = createSharedLookup((userIds) => findUsers(db, userIds));

  /** The map is in insertion order, so the first entries are the oldest. */
  function dropExpired(now: number): void {
    for (const [userId, at] of requestedAt) {
      if (now - at < profileRetryMs) return;
      requestedAt.delete(userId);
    }
  }

  /** Whether the token lacks claims that userinfo may have. */
  function isPartial(own: Profile, known: KnownUser | undefined): boolean {
    const { email, emailVerified, name } = completed(own, known);
    if (own.email === null || name === null) return true;
    // After the first log-in with this provider, verification matters only for the first administrator.
    return emailVerified === null && (known?.issuer !== issuer || isFirstAdminEmail(email));
  }

  /** The token's profile, completed from userinfo (at most once a minute) and then from the stored user. */
  async function profileOf({ identity, token }: Bearer, known?: KnownUser): Promise<Profile> {
    const own = storable(identity);
    const now = Date.now();
    dropExpired(now);
    if (!isPartial(own, known) || requestedAt.has(identity.userId)) return completed(own, known);
    requestedAt.set(identity.userId, now);
    const userinfo = await options.readProfile(token, identity.userId);
    return completed(completed(own, userinfo === null ? undefined : storable(userinfo)), known);
  }

  function isFirstAdminEmail(email: string | null): boolean {
    if (email === null || firstAdminEmail === undefined) return false;
    return emailKey(email) === emailKey(firstAdminEmail);
  }

  function isFirstAdmin({ email, emailVerified }: Profile): boolean {
    return emailVerified === true && isFirstAdminEmail(email);
  }

  /** Whether the token may change a known user: their profile, or their role as first administrator. */
  function mayHaveChanged(user: KnownUser, { identity }: Bearer): boolean {
    if (user.issuer !== issuer) return true;
    if (options.storesProfiles) {
      // Only a newly verified e-mail is taken from the token, and verification is never removed.
      const { emailVerified } = identity;
      return user.emailVerified !== true && emailVerified !== null && emailVerified !== user.emailVerified;
    }
    if (identity.email !== null || user.email === null) return true;
    return user.role !== 'SuperAdmin' && isFirstAdminEmail(user.email);
  }

  async function refresh(known: KnownUser, bearer: Bearer): Promise<StoredUser> {
    if (!mayHaveChanged(known, bearer)) return known;
    const current = await profileOf(bearer, known);
    const profile = options.storesProfiles ? { ...current, name: known.name ?? current.name } : current;
    const promoted = known.role !== 'SuperAdmin' && isFirstAdmin(profile);
    if (profile.email === null || (!promoted && sameProfile(known, profile))) return known;
    return withTransaction(db, async (trx) => {
      const first = promoted && !(await hasSuperAdmin(trx));
      // A concurrent call of the same page may have stored the changes already.
      const user = (await lockUser(trx, known.userId)) ?? known;
      if (!first && sameProfile(user, profile)) return user;
      const changes = {
        email: profile.email,
        emailVerified: profile.emailVerified,
        name: profile.name ?? user.name,
        ...(first ? ({ role: 'SuperAdmin' } as const) : {}),
      };
      await updateUser(trx, user.userId, changes, updatedBy({ actor: { ...user, ...changes } }));
      await recordUser(trx, bearer, user, { ...user, ...changes });
      return { ...user, ...changes };
    });
  }

  async function createUser(bearer: Bearer): Promise<StoredUser> {
    const { identity } = bearer;
    if (await wasRemovedSince(db, identity.userId, identity.issuedAt)) throw new Failure(401);
    if (!(await options.accountExists(identity.userId))) throw new Failure(401);
    const profile = await profileOf(bearer);
    return withTransaction(db, async (trx) => {
      const role: Role = isFirstAdmin(profile) && !(await hasSuperAdmin(trx)) ? 'SuperAdmin' : 'Other';
      const { email, emailVerified, name } = profile;
      const user = { userId: identity.userId, email, emailVerified, name, role };
      const created = await insertUser(trx, user, createdBy({ actor: user }));
      if (created) await recordUser(trx, bearer, undefined, created);
      const stored = created ?? (await findUser(trx, identity.userId));
      if (!stored) throw new Failure(401);
      return stored;
    });
  }

  /** Records the user's identity provider, and assigns a role that `make-superadmin` has granted to their e-mail. */
  async function updateProvider(person: StoredUser, { requestId }: Bearer): Promise<StoredUser> {
    return withTransaction(db, async (trx) => {
      const user = (await lockUser(trx, person.userId)) ?? person;
      await updateIssuer(trx, user.userId, issuer);
      return await consumeGrant(trx, issuer, user, requestId);
    });
  }

  return async (bearer) => {
    if (!userIdSchema.safeParse(bearer.identity.userId).success) throw new Failure(401);
    const known = await lookUp(bearer.identity.userId);
    const person = known ? await refresh(known, bearer) : await createUser(bearer);
    // A changed profile may have a newly verified e-mail, to which a role was granted.
    const isUnchanged = known?.issuer === issuer && person === known;
    return isUnchanged ? person : await updateProvider(person, bearer);
  };
}

/**
 * Drops an e-mail or name that PostgreSQL cannot store or that has hidden characters, because people can enter anything
 * at an external provider.
 */
function storable({ email, emailVerified, name }: Profile): Profile {
  const valid = (text: string | null) =>
    text !== null && isStorable(text) && !hasHiddenCharacters(text) ? text : null;
  return { email: valid(email), emailVerified: valid(email) === null ? null : emailVerified, name: valid(name) };
}

/** Completes a profile from another one. Verification is copied only for the same e-mail. */
function completed(profile: Profile, other: Profile | undefined): Profile {
  if (other === undefined) return profile;
  const name = profile.name ?? other.name;
  if (profile.email === null) return { email: other.email, emailVerified: other.emailVerified, name };
  const isSame = profile.email === other.email;
  return { email: profile.email, emailVerified: profile.emailVerified ?? (isSame ? other.emailVerified : null), name };
}

function sameProfile(user: StoredUser, profile: Profile): boolean {
  const sameName = profile.name === null || user.name === profile.name;
  return user.email === profile.email && user.emailVerified === profile.emailVerified && sameName;
}

async function recordUser(
  db: Kysely<Database>,
  { requestId }: Bearer,
  before: StoredUser | undefined,
  after: StoredUser,
): Promise<void> {
  await writeAuditEntry(
    { db, actor: after, requestId },
    {
      recordType: 'user',
      recordId: after.userId,
      ...(before ? { before: { ...before } } : {}),
      after: { ...after },
    },
  );
}
