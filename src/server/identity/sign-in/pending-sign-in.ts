/**
 * A sign-in whose password was right and whose second factor is still to come. It belongs to the account, so that a
 * changed password and an account that is deleted void it as they end sessions.
 */
import type { IdentityAccount } from '#server/identity/accounts/account-store.ts';
import type { IdentityDb } from '#server/identity/records/identity-tables.ts';
import { findRecord, removeRecord, saveRecord } from '#server/identity/records/record-store.ts';

const model = 'PendingSignIn';
/** Seconds; the sign-in itself lives no longer. */
const life = 10 * 60;

/** Where it stands: a factor is to be shown, or set up first, or it was set up just now. */
export type PendingStage = 'prove' | 'setUp' | 'proven';

/** The sign-in as it waits. */
export interface PendingSignIn {
  userId: string;
  stage: PendingStage;
  /** The password that was right: milliseconds since 1970 of its last change. */
  passwordChangedAt: number;
  /** The sealed secret that is being set up: of this sign-in alone, so that nobody has seen it before. */
  secret?: string | undefined;
}

/** Keeps it under the sign-in's id. */
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
    expiresIn: life,
  });
}

/** The one at this stage; undefined where there is none. */
export async function findPending(
  db: IdentityDb,
  uid: string,
  stage: PendingStage,
): Promise<PendingSignIn | undefined> {
  const record = await findRecord(db, model, 'id', uid);
  const pending = record?.payload as unknown as PendingSignIn | undefined;
  return pending?.stage === stage ? pending : undefined;
}

/** It was finished, or begun anew. */
export async function removePending(db: IdentityDb, uid: string): Promise<void> {
  await removeRecord(db, model, uid);
}

/** The account of a pending sign-in as `finishSignIn` takes it. */
export function accountOfPending({ userId, passwordChangedAt }: PendingSignIn): Proven {
  return { userId, passwordChangedAt: new Date(passwordChangedAt) };
}

/** Who has proven themselves, with which password. */
export type Proven = Pick<IdentityAccount, 'userId' | 'passwordChangedAt'>;
