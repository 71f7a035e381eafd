/** What people do with their own second factors; the password is asked for before each (specification, section 18.2). */
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import type { Scope } from '#server/http/call.ts';
import type { AttemptLimits } from '#server/identity/accounts/password-check.ts';
import type { CodeSetup } from '#server/identity/factors/one-time-codes.ts';
import type { Passkeys } from '#server/identity/factors/passkeys.ts';
import type { FactorState, SecondFactors } from '#server/identity/factors/second-factors.ts';
import { clearAttempts } from '#server/identity/records/attempt-store.ts';
import { type IdentityDb, identityOf } from '#server/identity/records/identity-tables.ts';
import { findRecord, removeRecord, saveRecord } from '#server/identity/records/record-store.ts';
import { findSessionOfCall } from '#server/identity/records/session-store.ts';
import { badField, notFound } from '#shared/errors.ts';
import { countAttempt, proveOwnPassword } from './own-password.ts';

/** The factors of the actor; scopes without a transaction, as attempts are counted whatever becomes of the call. */
export interface OwnFactors {
  state(scope: Scope): Promise<FactorState>;
  /** A fresh secret that counts once a code confirms it, within ten minutes. @throws Failure 400 for a wrong password, 429 */
  beginCodes(scope: Scope, password: string): Promise<CodeSetup>;
  /** Gives the recovery codes; the first factor ends the person's other sign-ins. @throws Failure 400 for a wrong code, 429 */
  confirmCodes(scope: Scope, code: string): Promise<string[]>;
  /** @throws Failure 400 for a wrong password, 409 where it is the last one and everybody needs one, 429 */
  removeCodes(scope: Scope, password: string): Promise<void>;
  /** @throws Failure 400 for a wrong password, 409 without a factor and where others were made meanwhile, 429 */
  renewRecoveryCodes(scope: Scope, password: string): Promise<string[]>;
  /** What a browser is asked for. @throws Failure 400 for a wrong password, 429 */
  beginPasskey(scope: Scope, password: string): Promise<PublicKeyCredentialCreationOptionsJSON>;
  /** Gives recovery codes where the person has none; as `confirmCodes`. @throws Failure 400 for an answer that is not right */
  addPasskey(scope: Scope, name: string, answer: unknown): Promise<string[]>;
  /** As `removeCodes`. @throws Failure 404 */
  removePasskey(scope: Scope, id: string, password: string): Promise<void>;
}

/** The challenge that a passkey is being made for: one for each person, used once. */
const challengeModel = 'PasskeyRegistration';
/** Seconds. */
const challengeLife = 5 * 60;

const lateText = 'This secret has run out. Close this and begin again.';

async function saveChallenge(db: IdentityDb, userId: string, challenge: string): Promise<void> {
  const none = { grantId: null, uid: null, sessionUid: null, visitor: null, browser: null };
  const record = { model: challengeModel, id: userId, accountId: userId, expiresIn: challengeLife };
  await saveRecord(db, { ...record, ...none, payload: { challenge, until: Date.now() + challengeLife * 1000 } });
}

async function takeChallenge(db: IdentityDb, userId: string): Promise<string | undefined> {
  const found = await findRecord(db, challengeModel, 'id', userId);
  await removeRecord(db, challengeModel, userId);
  const { challenge, until } = (found?.payload ?? {}) as { challenge?: string; until?: number };
  return (until ?? 0) > Date.now() ? challenge : undefined;
}

/** The factors with the limits of guesses. */
export function ownFactors(limits: AttemptLimits, factors: SecondFactors, passkeys: Passkeys): OwnFactors {
  const prove = (scope: Scope, password: string) => proveOwnPassword(scope, limits, { password, field: 'password' });

  return {
    state: ({ actor }) => factors.stateOf(actor.userId),
    beginCodes: async (scope, password) => factors.begin(await prove(scope, password)),
    async confirmCodes(scope, code) {
      const { userId } = scope.actor;
      // Whoever holds a token, and neither the phone nor the password, must not find the code out.
      const subject = `confirm ${userId}`;
      await countAttempt(identityOf(scope.db), subject, limits.account);
      const codes = await factors.confirm(scope, userId, code, await findSessionOfCall(scope));
      if (codes === 'late') throw badField('code', lateText);
      if (codes === 'wrong') throw badField('code', 'Wrong code.');
      await clearAttempts(identityOf(scope.db), subject);
      return codes;
    },
    async removeCodes(scope, password) {
      const { userId } = await prove(scope, password);
      await factors.removeCodes(scope, userId);
    },
    async renewRecoveryCodes(scope, password) {
      const mark = await factors.markOfRecoveryCodes(scope.actor.userId);
      const { userId } = await prove(scope, password);
      return await factors.renewRecoveryCodes(scope, userId, mark);
    },
    async beginPasskey(scope, password) {
      const options = await passkeys.registration(await prove(scope, password));
      await saveChallenge(identityOf(scope.db), scope.actor.userId, options.challenge);
      return options;
    },
    async addPasskey(scope, name, answer) {
      const { userId } = scope.actor;
      const challenge = await takeChallenge(identityOf(scope.db), userId);
      const passkey = challenge === undefined ? undefined : await passkeys.register(challenge, answer);
      const keptUid = await findSessionOfCall(scope);
      const codes = passkey && (await factors.addPasskey(scope, userId, { passkey, name, keptUid }));
      if (!codes) throw badField('response', 'The passkey was not accepted. Try again.');
      return codes;
    },
    async removePasskey(scope, id, password) {
      const { userId } = await prove(scope, password);
      if (!(await factors.removePasskey(scope, userId, id))) throw notFound();
    },
  };
}
