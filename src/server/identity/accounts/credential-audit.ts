/** What the audit trail keeps of passwords and sign-ins: that they were changed or ended, never what they are. */
import { type AuditContext, writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import type { StoredSession } from '#server/identity/records/session-store.ts';
import type { IdentityAccount } from './account-store.ts';

/** Of whom something was changed. */
function personOf(userId: string) {
  return { recordType: 'user', recordId: userId } as const;
}

/** The password was changed, now. */
export async function recordPasswordChange(
  context: AuditContext,
  { userId, passwordChangedAt }: Pick<IdentityAccount, 'userId' | 'passwordChangedAt'>,
): Promise<void> {
  await writeAuditEntry(context, {
    recordType: 'password',
    recordId: userId,
    parent: personOf(userId),
    before: { changedAt: passwordChangedAt.toISOString() },
    after: { changedAt: new Date().toISOString() },
  });
}

/** A sign-in was ended by its person. */
export async function recordEndedSignIn(
  context: AuditContext,
  userId: string,
  { uid, browser }: Pick<StoredSession, 'uid'> & { browser: string },
): Promise<void> {
  await writeAuditEntry(context, {
    recordType: 'signIn',
    recordId: uid,
    parent: personOf(userId),
    before: { browser },
  });
}

/** A second factor as the audit trail names it. */
interface RecordedFactor {
  id: string;
  kind: 'OneTimeCodes' | 'Passkey';
  /** A passkey's. */
  name?: string;
}

/** A person has them or not. */
export const codesFactor: RecordedFactor = { id: 'OneTimeCodes', kind: 'OneTimeCodes' };

/** One of several. */
export function passkeyFactor({ id, name }: { id: string; name: string }): RecordedFactor {
  return { id, kind: 'Passkey', name };
}

/** A second factor was set up or taken away. */
export async function recordFactor(
  context: AuditContext,
  userId: string,
  what: 'added' | 'removed',
  { id, ...fields }: RecordedFactor,
): Promise<void> {
  await writeAuditEntry(context, {
    recordType: 'secondFactor',
    recordId: `${userId} ${id}`,
    parent: personOf(userId),
    ...(what === 'added' ? { after: fields } : { before: fields }),
  });
}

/** Fresh recovery codes took the place of the old ones. */
export async function recordRecoveryCodes(context: AuditContext, userId: string): Promise<void> {
  await writeAuditEntry(context, {
    recordType: 'recoveryCodes',
    recordId: userId,
    parent: personOf(userId),
    after: { madeAt: new Date().toISOString() },
  });
}
