/** Answers the calls for one's own second factors. */
import {
  beginCodesRoute,
  confirmCodesRoute,
  getFactorsRoute,
  removeCodesRoute,
  renewRecoveryCodesRoute,
} from '#account/factor-routes.ts';
import type { Calls } from '#server/http/calls.ts';
import type { OwnFactors } from '#server/identity/own-factors.ts';
import { Failure } from '#shared/errors.ts';

/** Serves the calls of `factor-routes.ts`; without factors accounts are kept elsewhere. */
export function serveFactorCalls(calls: Calls, factors: OwnFactors | undefined): void {
  /** @throws Failure 409 where they are kept elsewhere */
  function ours(): OwnFactors {
    if (!factors) throw new Failure(409);
    return factors;
  }
  // Attempts are counted whatever becomes of the call.
  const ownTransactions = true;

  calls.serve(getFactorsRoute, (call) => ours().state(call));
  calls.serve(beginCodesRoute, (call) => ours().beginCodes(call, call.body.password), { ownTransactions });
  calls.serve(confirmCodesRoute, async (call) => ({ recoveryCodes: await ours().confirmCodes(call, call.body.code) }), {
    ownTransactions,
  });
  calls.serve(removeCodesRoute, (call) => ours().removeCodes(call, call.body.password), { ownTransactions });
  calls.serve(
    renewRecoveryCodesRoute,
    async (call) => ({ recoveryCodes: await ours().renewRecoveryCodes(call, call.body.password) }),
    { ownTransactions },
  );
}
