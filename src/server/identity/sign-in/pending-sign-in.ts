/**
 * A log-in with a correct password that still needs the second factor. The record belongs to the account, so that a
 * password change or the deletion of the account removes it together with the sessions.
 */
import type { IdentityAccount } from '#server/identity/accounts/account-store.ts';
import type { IdentityDb } from '#server/identity/records/identity-tables.ts';
import { findRecord, removeRecord, saveRecord } from '#server/identity/records/record-store.ts';

const model = 'PendingSignIn';
/** As long as the interaction itself. */
const maxAgeSeconds = 10 * 60;

/** `prove`: asks for a factor. `setUp`: has the user set one up. `proven`: one was just set up. */
export type PendingStage = 'prove' | 'setUp' | 'proven';

export interface PendingSignIn {
  userId: string;
  stage: PendingStage;
  /** Identifies the password that was entered: milliseconds since 1970. */
  passwordChangedAt: number;
  /** The sealed secret to set up. It is new for each log-in, so that no one else can have seen it. */
  secret?: string | undefined;
}

/** @param uid id of the interaction */
export async function savePending(db: IdentityDb, uid: string, pending: PendingSignIn): Promise<void> {
  await saveRecord(db, {
    model,
    id: uid,
    payload: { ...pending },
    accountId: pending.userId,
    grantId: null,
    uid: null,
    sessionUid: null,
    visitor: null,
    browser: null,
    expiresIn: maxAgeSeconds,
  });
}

export async function findPending(
  db: IdentityDb,
  uid: string,
  stage: PendingStage,
): Promise<PendingSignIn | undefined> {
  const record = await findRecord(db, model, 'id', uid);
  const pending = record?.payload as unknown as PendingSignIn | undefined;
  return pending?.stage === stage ? pending : undefined;
}

export async function removePending(db: IdentityDb, uid: string): Promise<void> {
  await removeRecord(db, model, uid);
}

/** For `finishSignIn`. */
export function toAuthenticatedAccount({ userId, passwordChangedAt }: PendingSignIn): AuthenticatedAccount {
  return { userId, passwordChangedAt: new Date(passwordChangedAt) };
}

/** The user who was authenticated, and when the password they entered was set. */
export type AuthenticatedAccount = Pick<IdentityAccount, 'userId' | 'passwordChangedAt'>;
