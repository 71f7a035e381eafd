/** Answers the calls for one's own second factors. */
import type { ListedPasskey } from '#account/account.ts';
import {
  addPasskeyRoute,
  beginCodesRoute,
  beginPasskeyRoute,
  confirmCodesRoute,
  getFactorsRoute,
  removeCodesRoute,
  removePasskeyRoute,
  renewRecoveryCodesRoute,
} from '#account/factor-routes.ts';
import type { Calls } from '#server/http/calls.ts';
import type { StoredPasskey } from '#server/identity/factors/passkey-store.ts';
import type { OwnFactors } from '#server/identity/upkeep/own-factors.ts';
import { Failure } from '#shared/errors.ts';

function shownPasskey({ id, name, created_at, used_at }: StoredPasskey): ListedPasskey {
  return { id, name, createdAt: created_at.toISOString(), usedAt: used_at?.toISOString() ?? null };
}

/** Serves the calls of `factor-routes.ts`; without factors accounts are kept elsewhere. */
export function serveFactorCalls(calls: Calls, factors: OwnFactors | undefined): void {
  /** @throws Failure 409 where they are kept elsewhere */
  function ours(): OwnFactors {
    if (!factors) throw new Failure(409);
    return factors;
  }
  // Attempts are counted whatever becomes of the call.
  const ownTransactions = true;

  calls.serve(getFactorsRoute, async (call) => {
    const { passkeys, ...state } = await ours().state(call);
    return { ...state, passkeys: passkeys.map(shownPasskey) };
  });
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
  calls.serve(beginPasskeyRoute, async (call) => ({ ...(await ours().beginPasskey(call, call.body.password)) }), {
    ownTransactions,
  });
  calls.serve(
    addPasskeyRoute,
    async (call) => ({ recoveryCodes: await ours().addPasskey(call, call.body.name, call.body.response) }),
    { ownTransactions },
  );
  calls.serve(removePasskeyRoute, (call) => ours().removePasskey(call, call.params.passkeyId, call.body.password), {
    ownTransactions,
  });
}
