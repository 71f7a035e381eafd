/** What users can do with their own second factors. Changes require the current password. */
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import type { WriteContext } from '#server/http/request-context.ts';
import type { AttemptLimits } from '#server/identity/accounts/password-check.ts';
import type { CodeSetup } from '#server/identity/factors/one-time-codes.ts';
import type { Passkeys } from '#server/identity/factors/passkeys.ts';
import type { FactorState, SecondFactors } from '#server/identity/factors/second-factors.ts';
import { clearAttempts } from '#server/identity/records/attempt-store.ts';
import { type IdentityDb, identityOf } from '#server/identity/records/identity-tables.ts';
import { findRecord, removeRecord, saveRecord } from '#server/identity/records/record-store.ts';
import { findSessionOfCall } from '#server/identity/records/session-store.ts';
import { badField, notFound } from '#shared/errors.ts';
import { countAttempt, verifyOwnPassword } from './own-password.ts';

/** The factors of the actor. Calls must not run in a transaction, so that attempts stay counted after a failure. */
export interface OwnFactors {
  state(context: WriteContext): Promise<FactorState>;
  /** Creates a secret that a code has to confirm within ten minutes. @throws Failure 400 for a wrong password, 429 */
  beginCodes(context: WriteContext, password: string): Promise<CodeSetup>;
  /** Returns recovery codes. The first factor ends the user's other sessions. @throws Failure 400 for a wrong code, 429 */
  confirmCodes(context: WriteContext, code: string): Promise<string[]>;
  /** @throws Failure 400 for a wrong password, 409 if it is the last factor and one is required, 429 */
  removeCodes(context: WriteContext, password: string): Promise<void>;
  /** @throws Failure 400 for a wrong password, 409 without a factor or if the codes were renewed concurrently, 429 */
  renewRecoveryCodes(context: WriteContext, password: string): Promise<string[]>;
  /** Options for the browser. @throws Failure 400 for a wrong password, 429 */
  beginPasskey(context: WriteContext, password: string): Promise<PublicKeyCredentialCreationOptionsJSON>;
  /** As `confirmCodes`; no recovery codes if the user has some. @throws Failure 400 for an invalid answer */
  addPasskey(context: WriteContext, name: string, answer: unknown): Promise<string[]>;
  /** As `removeCodes`. @throws Failure 404 */
  removePasskey(context: WriteContext, id: string, password: string): Promise<void>;
}

/** The challenge for a new passkey: one per user, used once. */
const challengeModel = 'PasskeyRegistration';
const challengeSeconds = 5 * 60;

const expiredText = 'This set-up key has expired. Close this window and start again.';

async function saveChallenge(db: IdentityDb, userId: string, challenge: string): Promise<void> {
  const none = { grantId: null, uid: null, sessionUid: null, visitor: null, browser: null };
  const record = { model: challengeModel, id: userId, accountId: userId, expiresIn: challengeSeconds };
  await saveRecord(db, { ...record, ...none, payload: { challenge, until: Date.now() + challengeSeconds * 1000 } });
}

async function consumeChallenge(db: IdentityDb, userId: string): Promise<string | undefined> {
  const found = await findRecord(db, challengeModel, 'id', userId);
  await removeRecord(db, challengeModel, userId);
  const { challenge, until } = (found?.payload ?? {}) as { challenge?: string; until?: number };
  return (until ?? 0) > Date.now() ? challenge : undefined;
}

export function ownFactors(limits: AttemptLimits, factors: SecondFactors, passkeys: Passkeys): OwnFactors {
  const verify = (context: WriteContext, password: string) =>
    verifyOwnPassword(context, limits, { password, field: 'password' });

  return {
    state: ({ actor }) => factors.stateOf(actor.userId),
    beginCodes: async (context, password) => factors.begin(await verify(context, password)),
    async confirmCodes(context, code) {
      const { userId } = context.actor;
      // Attempts are limited, so that the holder of a stolen token cannot guess the code.
      const subject = `confirm ${userId}`;
      await countAttempt(identityOf(context.db), subject, limits.account);
      const codes = await factors.confirm(context, userId, code, await findSessionOfCall(context));
      if (codes === 'late') throw badField('code', expiredText);
      if (codes === 'wrong') throw badField('code', 'Wrong code.');
      await clearAttempts(identityOf(context.db), subject);
      return codes;
    },
    async removeCodes(context, password) {
      const { userId } = await verify(context, password);
      await factors.removeCodes(context, userId);
    },
    async renewRecoveryCodes(context, password) {
      const setId = await factors.findRecoverySetId(context.actor.userId);
      const { userId } = await verify(context, password);
      return await factors.renewRecoveryCodes(context, userId, setId);
    },
    async beginPasskey(context, password) {
      const options = await passkeys.registration(await verify(context, password));
      await saveChallenge(identityOf(context.db), context.actor.userId, options.challenge);
      return options;
    },
    async addPasskey(context, name, answer) {
      const { userId } = context.actor;
      const challenge = await consumeChallenge(identityOf(context.db), userId);
      const passkey = challenge === undefined ? undefined : await passkeys.register(challenge, answer);
      const currentSessionUid = await findSessionOfCall(context);
      const codes = passkey && (await factors.addPasskey(context, userId, { passkey, name, currentSessionUid }));
      if (!codes) throw badField('response', 'The passkey was not accepted. Try again.');
      return codes;
    },
    async removePasskey(context, id, password) {
      const { userId } = await verify(context, password);
      if (!(await factors.removePasskey(context, userId, id))) throw notFound();
    },
  };
}
