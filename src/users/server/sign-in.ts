/** Turns the bearer of a valid token into the person of the product: known, or met for the first time. */
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

/** How people come in. */
export interface SignInOptions {
  db: Kysely<Database>;
  /** The identity provider whose tokens are verified. */
  issuer: string;
  /** With an external provider: whoever first has this verified e-mail while there is no SuperAdmin becomes one. */
  firstAdminEmail: string | undefined;
  readProfile: ReadProfile;
  /** Profiles are kept here, and written down when they change: tokens bring no news of a name. */
  storesProfiles: boolean;
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

/** Finds or makes the person behind a token. @throws Failure 401 for someone who was deleted, or an impossible id */
export type SignIn = (bearer: Bearer) => Promise<Actor>;

/** Makes the sign-in of a server. */
export function createSignIn(options: SignInOptions): SignIn {
  const { db, issuer, firstAdminEmail } = options;
  const requestedAt = new Map<string, number>();
  const lookUp = createSharedLookup((userIds) => findUsers(db, userIds));

  /** The map keeps the order in which was asked: the first ones are the oldest. */
  function dropExpired(now: number): void {
    for (const [userId, at] of requestedAt) {
      if (now - at < profileRetryMs) return;
      requestedAt.delete(userId);
    }
  }

  /** Whether the token leaves something open that its issuer may be asked for. */
  function isPartial(own: Profile, known: KnownUser | undefined): boolean {
    const { email, emailVerified, name } = filled(own, known);
    if (own.email === null || name === null) return true;
    // Once a person has signed in with this provider it matters only where it makes them the administrator.
    return emailVerified === null && (known?.issuer !== issuer || isFirstAdminEmail(email));
  }

  /** The profile of the token, its gaps filled from userinfo, asked for once a minute at the most, then from what is known. */
  async function profileOf({ identity, token }: Bearer, known?: KnownUser): Promise<Profile> {
    const own = storable(identity);
    const now = Date.now();
    dropExpired(now);
    if (!isPartial(own, known) || requestedAt.has(identity.userId)) return filled(own, known);
    requestedAt.set(identity.userId, now);
    const userinfo = await options.readProfile(token, identity.userId);
    return filled(filled(own, userinfo === null ? undefined : storable(userinfo)), known);
  }

  function isFirstAdminEmail(email: string | null): boolean {
    if (email === null || firstAdminEmail === undefined) return false;
    return emailKey(email) === emailKey(firstAdminEmail);
  }

  function isFirstAdmin({ email, emailVerified }: Profile): boolean {
    return emailVerified === true && isFirstAdminEmail(email);
  }

  /** Whether the token may have news of a person who is known: of their name, or that they are the administrator. */
  function mayHaveChanged(user: KnownUser, { identity }: Bearer): boolean {
    if (user.issuer !== issuer) return true;
    if (options.storesProfiles) {
      // That an e-mail is confirmed comes with the next token, and is never taken back.
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
      // Calls of one page come together: the first of them has told the news already.
      const user = (await lockUser(trx, known.userId)) ?? known;
      if (!first && sameProfile(user, profile)) return user;
      const changes = {
        email: profile.email,
        emailVerified: profile.emailVerified,
        name: profile.name ?? user.name,
        ...(first ? ({ role: 'SuperAdmin' } as const) : {}),
      };
      await updateUser(trx, user.userId, changes, updatedBy({ actor: { ...user, ...changes } }));
      await recordPerson(trx, bearer, user, { ...user, ...changes });
      return { ...user, ...changes };
    });
  }

  async function meet(bearer: Bearer): Promise<StoredUser> {
    const { identity } = bearer;
    if (await wasRemovedSince(db, identity.userId, identity.issuedAt)) throw new Failure(401);
    if (!(await options.accountExists(identity.userId))) throw new Failure(401);
    const profile = await profileOf(bearer);
    return withTransaction(db, async (trx) => {
      const role: Role = isFirstAdmin(profile) && !(await hasSuperAdmin(trx)) ? 'SuperAdmin' : 'Other';
      const { email, emailVerified, name } = profile;
      const user = { userId: identity.userId, email, emailVerified, name, role };
      const made = await insertUser(trx, user, createdBy({ actor: user }));
      if (made) await recordPerson(trx, bearer, undefined, made);
      const stored = made ?? (await findUser(trx, identity.userId));
      if (!stored) throw new Failure(401);
      return stored;
    });
  }

  /** Notes the provider of a person who is new here, and gives the role that a command keeps for their e-mail. */
  async function arrive(person: StoredUser, { requestId }: Bearer): Promise<StoredUser> {
    return withTransaction(db, async (trx) => {
      const user = (await lockUser(trx, person.userId)) ?? person;
      await updateIssuer(trx, user.userId, issuer);
      return await consumeGrant(trx, issuer, user, requestId);
    });
  }

  return async (bearer) => {
    if (!userIdSchema.safeParse(bearer.identity.userId).success) throw new Failure(401);
    const known = await lookUp(bearer.identity.userId);
    const person = known ? await refresh(known, bearer) : await meet(bearer);
    // A profile that has changed may have an e-mail that is verified now.
    const isSettled = known?.issuer === issuer && person === known;
    return isSettled ? person : await arrive(person, bearer);
  };
}

/**
 * A profile without an e-mail or a name that the database cannot hold, or that is not what it looks like: people write
 * these themselves elsewhere.
 */
function storable({ email, emailVerified, name }: Profile): Profile {
  const held = (text: string | null) => (text !== null && isStorable(text) && !hasHiddenCharacters(text) ? text : null);
  return { email: held(email), emailVerified: held(email) === null ? null : emailVerified, name: held(name) };
}

/** A profile with what it leaves open from another one; that an e-mail is confirmed is said of this e-mail alone. */
function filled(profile: Profile, other: Profile | undefined): Profile {
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

async function recordPerson(
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
