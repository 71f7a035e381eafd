/** What people do with their own account, where accounts are kept here (specification, section 18.2). */
import { assertUnchanged } from '#server/audit/assert-unchanged.ts';
import type { Scope } from '#server/http/call.ts';
import { findAccountVersion, lockAccountVersion, updateAccountName } from '#server/identity/accounts/account-store.ts';
import { browserWords } from '#server/identity/accounts/browser-words.ts';
import { recordEndedSignIn } from '#server/identity/accounts/credential-audit.ts';
import type { AttemptLimits } from '#server/identity/accounts/password-check.ts';
import type { Passkeys } from '#server/identity/factors/passkeys.ts';
import type { SecondFactors } from '#server/identity/factors/second-factors.ts';
import { identityOf } from '#server/identity/records/identity-tables.ts';
import { endSession } from '#server/identity/records/record-store.ts';
import { findSessionOfCall, listSessions } from '#server/identity/records/session-store.ts';
import { notFound } from '#shared/errors.ts';
import { type OwnFactors, ownFactors } from './own-factors.ts';
import { changeOwnPassword } from './own-password.ts';

/** A sign-in as its person sees it. */
interface OwnSignIn {
  id: string;
  /** `Chrome on Windows` */
  browser: string;
  begun: Date;
  lastUsed: Date;
  /** The one that asks. */
  isCurrent: boolean;
}

/** The accounts, for their own people; each call is about the actor's. */
export interface OwnAccounts {
  factors: OwnFactors;
  /** The version of what the person may change. @throws Failure 404 */
  version(scope: Scope): Promise<number>;
  /** Gives the version after it. @throws Failure 404, 412 */
  rename(scope: Scope, name: string, ifMatch: string | undefined): Promise<number>;
  /** Needs a scope without a transaction. @throws Failure 400 that names the field, 429 */
  changePassword(scope: Scope, change: { currentPassword: string; newPassword: string }): Promise<void>;
  /** The one that was used last first. */
  signIns(scope: Scope): Promise<OwnSignIn[]>;
  /** Its tokens are refused from now on. @throws Failure 404 */
  endSignIn(scope: Scope, id: string): Promise<void>;
  /** All but the one that asks. */
  endOtherSignIns(scope: Scope): Promise<void>;
}

async function listSignIns(scope: Scope): Promise<OwnSignIn[]> {
  const current = await findSessionOfCall(scope);
  const sessions = await listSessions(identityOf(scope.db), scope.actor.userId);
  return sessions.map(({ uid, browser, begun, lastUsed }) => ({
    id: uid,
    browser: browserWords(browser),
    begun,
    lastUsed,
    isCurrent: uid === current,
  }));
}

async function end(scope: Scope, { id: uid, browser }: OwnSignIn): Promise<void> {
  await endSession(identityOf(scope.db), uid);
  await recordEndedSignIn(scope, scope.actor.userId, { uid, browser });
}

/** The accounts under these limits of guesses. */
export function ownAccounts(limits: AttemptLimits, factors: SecondFactors, passkeys: Passkeys): OwnAccounts {
  return {
    factors: ownFactors(limits, factors, passkeys),
    async version({ db, actor }) {
      const version = await findAccountVersion(identityOf(db), actor.userId);
      if (version === undefined) throw notFound();
      return version;
    },
    async rename(scope, name, ifMatch) {
      const { userId } = scope.actor;
      const identity = identityOf(scope.db);
      const version = await lockAccountVersion(identity, userId);
      if (version === undefined) throw notFound();
      await assertUnchanged(scope, ifMatch, { recordType: 'user', recordId: userId, version });
      return await updateAccountName(identity, userId, name);
    },
    async changePassword(scope, change) {
      await changeOwnPassword(scope, limits, { ...change, sessionUid: await findSessionOfCall(scope) });
    },
    signIns: listSignIns,
    async endSignIn(scope, id) {
      const found = (await listSignIns(scope)).find((signIn) => signIn.id === id);
      if (!found) throw notFound();
      await end(scope, found);
    },
    async endOtherSignIns(scope) {
      for (const signIn of await listSignIns(scope)) if (!signIn.isCurrent) await end(scope, signIn);
    },
  };
}
