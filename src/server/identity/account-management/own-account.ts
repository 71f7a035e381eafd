/** What users can do with their own account at the embedded provider. */
import { assertUnchanged } from '#server/audit/assert-unchanged.ts';
import type { WriteContext } from '#server/http/request-context.ts';
import { findAccountVersion, lockAccountVersion, updateAccountName } from '#server/identity/accounts/account-store.ts';
import { recordEndedSignIn } from '#server/identity/accounts/credential-audit.ts';
import { describeBrowser } from '#server/identity/accounts/describe-browser.ts';
import type { AttemptLimits } from '#server/identity/accounts/password-check.ts';
import type { Passkeys } from '#server/identity/factors/passkeys.ts';
import type { SecondFactors } from '#server/identity/factors/second-factors.ts';
import { identityOf } from '#server/identity/records/identity-tables.ts';
import { endSession } from '#server/identity/records/record-store.ts';
import { findSessionOfCall, listSessions } from '#server/identity/records/session-store.ts';
import { notFound } from '#shared/errors.ts';
import { type OwnFactors, ownFactors } from './own-factors.ts';
import { changeOwnPassword } from './own-password.ts';

/** A session as shown to its user. */
interface OwnSignIn {
  id: string;
  /** `Chrome on Windows` */
  browser: string;
  begun: Date;
  lastUsed: Date;
  /** The session of this call. */
  isCurrent: boolean;
}

/** Each call concerns the actor's own account. */
export interface OwnAccounts {
  factors: OwnFactors;
  /** The version of the fields that the user may change. @throws Failure 404 */
  version(context: WriteContext): Promise<number>;
  /** Returns the new version. @throws Failure 404, 412 */
  rename(context: WriteContext, name: string, ifMatch: string | undefined): Promise<number>;
  /** Must not run in a transaction, so that attempts stay counted. @throws Failure 400 with the field, 429 */
  changePassword(context: WriteContext, change: { currentPassword: string; newPassword: string }): Promise<void>;
  /** Most recently used first. */
  signIns(context: WriteContext): Promise<OwnSignIn[]>;
  /** Its tokens are refused from then on. @throws Failure 404 */
  endSignIn(context: WriteContext, id: string): Promise<void>;
  /** Ends all sessions except that of this call. */
  endOtherSignIns(context: WriteContext): Promise<void>;
}

async function listSignIns(context: WriteContext): Promise<OwnSignIn[]> {
  const current = await findSessionOfCall(context);
  const sessions = await listSessions(identityOf(context.db), context.actor.userId);
  return sessions.map(({ uid, browser, begun, lastUsed }) => ({
    id: uid,
    browser: describeBrowser(browser),
    begun,
    lastUsed,
    isCurrent: uid === current,
  }));
}

async function end(context: WriteContext, { id: uid, browser }: OwnSignIn): Promise<void> {
  await endSession(identityOf(context.db), uid);
  await recordEndedSignIn(context, context.actor.userId, { uid, browser });
}

export function ownAccounts(limits: AttemptLimits, factors: SecondFactors, passkeys: Passkeys): OwnAccounts {
  return {
    factors: ownFactors(limits, factors, passkeys),
    async version({ db, actor }) {
      const version = await findAccountVersion(identityOf(db), actor.userId);
      if (version === undefined) throw notFound();
      return version;
    },
    async rename(context, name, ifMatch) {
      const { userId } = context.actor;
      const identity = identityOf(context.db);
      const version = await lockAccountVersion(identity, userId);
      if (version === undefined) throw notFound();
      await assertUnchanged(context, ifMatch, { recordType: 'user', recordId: userId, version });
      return await updateAccountName(identity, userId, name);
    },
    async changePassword(context, change) {
      await changeOwnPassword(context, limits, { ...change, sessionUid: await findSessionOfCall(context) });
    },
    signIns: listSignIns,
    async endSignIn(context, id) {
      const found = (await listSignIns(context)).find((signIn) => signIn.id === id);
      if (!found) throw notFound();
      await end(context, found);
    },
    async endOtherSignIns(context) {
      for (const signIn of await listSignIns(context)) if (!signIn.isCurrent) await end(context, signIn);
    },
  };
}
