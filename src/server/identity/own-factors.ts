/** What people do with their own second factors; the password is asked for before each (specification, section 18.2). */
import type { Scope } from '#server/http/call.ts';
import { badField, conflict } from '#shared/errors.ts';
import type { CodeSetup } from './one-time-codes.ts';
import { proveOwnPassword } from './own-password.ts';
import type { AttemptLimits } from './password-check.ts';
import type { FactorState, SecondFactors } from './second-factors.ts';

/** The factors of the actor; scopes without a transaction, as attempts are counted whatever becomes of the call. */
export interface OwnFactors {
  state(scope: Scope): Promise<FactorState>;
  /** A fresh secret that counts once a code confirms it. @throws Failure 400 for a wrong password, 429 */
  beginCodes(scope: Scope, password: string): Promise<CodeSetup>;
  /** Gives the recovery codes. @throws Failure 400 for a wrong code */
  confirmCodes(scope: Scope, code: string): Promise<string[]>;
  /** @throws Failure 400 for a wrong password, 409 where everybody needs one, 429 */
  removeCodes(scope: Scope, password: string): Promise<void>;
  /** @throws Failure 400 for a wrong password, 409 where there is no factor that they stand in for, 429 */
  renewRecoveryCodes(scope: Scope, password: string): Promise<string[]>;
}

const neededText = 'Everyone must use a second factor: set up another one in its place.';
const noneText = 'Set up one-time codes first.';

/** The factors with the limits of guesses. */
export function ownFactors(limits: AttemptLimits, factors: SecondFactors): OwnFactors {
  const prove = (scope: Scope, password: string) => proveOwnPassword(scope, limits, { password, field: 'password' });
  return {
    state: ({ actor }) => factors.stateOf(actor.userId),
    beginCodes: async (scope, password) => factors.begin(await prove(scope, password)),
    async confirmCodes(scope, code) {
      const codes = await factors.confirm(scope, scope.actor.userId, code);
      if (!codes) throw badField('code', 'Wrong code.');
      return codes;
    },
    async removeCodes(scope, password) {
      const { userId } = await prove(scope, password);
      if ((await factors.stateOf(userId)).isDemanded) throw conflict(neededText);
      await factors.remove(scope, userId);
    },
    async renewRecoveryCodes(scope, password) {
      const { userId } = await prove(scope, password);
      if (!(await factors.stateOf(userId)).oneTimeCodes) throw conflict(noneText);
      return await factors.renewRecoveryCodes(scope, userId);
    },
  };
}
