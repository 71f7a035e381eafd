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
import type { RouteRegistrar } from '#server/http/route-registrar.ts';
import type { StoredPasskey } from '#server/identity/factors/passkey-store.ts';
import type { OwnFactors } from '#server/identity/upkeep/own-factors.ts';
import { Failure } from '#shared/errors.ts';

function shownPasskey({ id, name, created_at, used_at }: StoredPasskey): ListedPasskey {
  return { id, name, createdAt: created_at.toISOString(), usedAt: used_at?.toISOString() ?? null };
}

/** Serves the calls of `factor-routes.ts`; without factors accounts are kept elsewhere. */
export function registerFactorRoutes(registrar: RouteRegistrar, factors: OwnFactors | undefined): void {
  /** @throws Failure 409 where they are kept elsewhere */
  function ours(): OwnFactors {
    if (!factors) throw new Failure(409);
    return factors;
  }
  // Attempts are counted whatever becomes of the call.
  const ownTransactions = true;

  registrar.handle(getFactorsRoute, async (context) => {
    const { passkeys, ...state } = await ours().state(context);
    return { ...state, passkeys: passkeys.map(shownPasskey) };
  });
  registrar.handle(beginCodesRoute, (context) => ours().beginCodes(context, context.body.password), {
    ownTransactions,
  });
  registrar.handle(
    confirmCodesRoute,
    async (context) => ({ recoveryCodes: await ours().confirmCodes(context, context.body.code) }),
    {
      ownTransactions,
    },
  );
  registrar.handle(removeCodesRoute, (context) => ours().removeCodes(context, context.body.password), {
    ownTransactions,
  });
  registrar.handle(
    renewRecoveryCodesRoute,
    async (context) => ({ recoveryCodes: await ours().renewRecoveryCodes(context, context.body.password) }),
    { ownTransactions },
  );
  registrar.handle(
    beginPasskeyRoute,
    async (context) => ({ ...(await ours().beginPasskey(context, context.body.password)) }),
    {
      ownTransactions,
    },
  );
  registrar.handle(
    addPasskeyRoute,
    async (context) => ({ recoveryCodes: await ours().addPasskey(context, context.body.name, context.body.response) }),
    { ownTransactions },
  );
  registrar.handle(
    removePasskeyRoute,
    (context) => ours().removePasskey(context, context.params.passkeyId, context.body.password),
    {
      ownTransactions,
    },
  );
}
