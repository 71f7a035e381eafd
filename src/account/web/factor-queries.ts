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
import { useCall, useChange } from '#web/api/use-call.ts';

export const useFactors = () => useCall(getFactorsRoute, {}, { retries: 1 });

/** Returns a secret that is not valid until it is confirmed. */
export const useBeginCodes = () => useChange(beginCodesRoute);

/** Returns recovery codes. */
export const useConfirmCodes = () => useChange(confirmCodesRoute);

export const useRemoveCodes = () => useChange(removeCodesRoute);

/** Returns WebAuthn options. */
export const useBeginPasskey = () => useChange(beginPasskeyRoute);

/** Returns recovery codes if the user has none. */
export const useAddPasskey = () => useChange(addPasskeyRoute);

export const useRemovePasskey = () => useChange(removePasskeyRoute);

/** Returns new recovery codes. */
export const useRenewRecoveryCodes = () => useChange(renewRecoveryCodesRoute);
