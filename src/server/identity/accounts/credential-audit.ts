/** Writes changes of passwords, sessions and second factors to the audit log, without any secrets. */
import { type AuditContext, writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import type { StoredSession } from '#server/identity/records/session-store.ts';
import type { IdentityAccount } from './account-store.ts';

function personOf(userId: string) {
  return { recordType: 'user', recordId: userId } as const;
}

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

/** The user logged one of their devices out. */
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

interface RecordedFactor {
  id: string;
  kind: 'OneTimeCodes' | 'Passkey';
  /** Passkeys only. */
  name?: string;
}

/** A user has at most one authenticator app. */
export const codesFactor: RecordedFactor = { id: 'OneTimeCodes', kind: 'OneTimeCodes' };

/** A user may have several passkeys. */
export function passkeyFactor({ id, name }: { id: string; name: string }): RecordedFactor {
  return { id, kind: 'Passkey', name };
}

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

/** New recovery codes replaced the old ones. */
export async function recordRecoveryCodes(context: AuditContext, userId: string): Promise<void> {
  await writeAuditEntry(context, {
    recordType: 'recoveryCodes',
    recordId: userId,
    parent: personOf(userId),
    after: { madeAt: new Date().toISOString() },
  });
}
