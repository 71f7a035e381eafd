/** Handlers of the routes for the user's own second factors. */
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
import type { OwnFactors } from '#server/identity/account-management/own-factors.ts';
import type { StoredPasskey } from '#server/identity/factors/passkey-store.ts';
import { Failure } from '#shared/errors.ts';

function shownPasskey({ id, name, created_at, used_at }: StoredPasskey): ListedPasskey {
  return { id, name, createdAt: created_at.toISOString(), usedAt: used_at?.toISOString() ?? null };
}

/** @param factors undefined with an external identity provider */
export function registerFactorRoutes(registrar: RouteRegistrar, factors: OwnFactors | undefined): void {
  /** @throws Failure 409 with an external identity provider */
  function requireFactors(): OwnFactors {
    if (!factors) throw new Failure(409);
    return factors;
  }
  // Attempts must stay counted if the call fails.
  const ownTransactions = true;

  registrar.handle(getFactorsRoute, async (context) => {
    const { passkeys, ...state } = await requireFactors().state(context);
    return { ...state, passkeys: passkeys.map(shownPasskey) };
  });
  registrar.handle(beginCodesRoute, (context) => requireFactors().beginCodes(context, context.body.password), {
    ownTransactions,
  });
  registrar.handle(
    confirmCodesRoute,
    async (context) => ({ recoveryCodes: await requireFactors().confirmCodes(context, context.body.code) }),
    {
      ownTransactions,
    },
  );
  registrar.handle(removeCodesRoute, (context) => requireFactors().removeCodes(context, context.body.password), {
    ownTransactions,
  });
  registrar.handle(
    renewRecoveryCodesRoute,
    async (context) => ({ recoveryCodes: await requireFactors().renewRecoveryCodes(context, context.body.password) }),
    { ownTransactions },
  );
  registrar.handle(
    beginPasskeyRoute,
    async (context) => ({ ...(await requireFactors().beginPasskey(context, context.body.password)) }),
    {
      ownTransactions,
    },
  );
  registrar.handle(
    addPasskeyRoute,
    async (context) => ({
      recoveryCodes: await requireFactors().addPasskey(context, context.body.name, context.body.response),
    }),
    { ownTransactions },
  );
  registrar.handle(
    removePasskeyRoute,
    (context) => requireFactors().removePasskey(context, context.params.passkeyId, context.body.password),
    {
      ownTransactions,
    },
  );
}
