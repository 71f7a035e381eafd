/** Queries on the user's own second factors. */
import { listSignInsRoute } from '#account/account-routes.ts';
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
import { changesOf, useCall } from '#web/api/use-call.ts';

export const useFactors = () => useCall(getFactorsRoute, {}, { retries: 1 });

const useFactorChange = changesOf(getFactorsRoute);
/** The first factor ends other sessions. */
const useNewFactor = changesOf(getFactorsRoute, listSignInsRoute);

/** Returns a secret that is not valid until it is confirmed. */
export const useBeginCodes = () => useFactorChange(beginCodesRoute);

/** Returns recovery codes. */
export const useConfirmCodes = () => useNewFactor(confirmCodesRoute);

export const useRemoveCodes = () => useFactorChange(removeCodesRoute);

/** Returns WebAuthn options. */
export const useBeginPasskey = () => useFactorChange(beginPasskeyRoute);

/** Returns recovery codes if the user has none. */
export const useAddPasskey = () => useNewFactor(addPasskeyRoute);

export const useRemovePasskey = () => useFactorChange(removePasskeyRoute);

/** Returns new recovery codes. */
export const useRenewRecoveryCodes = () => useFactorChange(renewRecoveryCodesRoute);
