/** One's own second factors as the browser reads and changes them. */
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

/** What one has. */
export const useFactors = () => useCall(getFactorsRoute, {}, { retries: 1 });

const useFactorChange = changesOf(getFactorsRoute);

/** Gives a secret that does not count yet. */
export const useBeginCodes = () => useFactorChange(beginCodesRoute);

/** Gives the recovery codes. */
export const useConfirmCodes = () => useFactorChange(confirmCodesRoute);

/** Takes the codes away. */
export const useRemoveCodes = () => useFactorChange(removeCodesRoute);

/** Gives what the browser is asked for. */
export const useBeginPasskey = () => useFactorChange(beginPasskeyRoute);

/** Gives recovery codes where one has none. */
export const useAddPasskey = () => useFactorChange(addPasskeyRoute);

/** Removes one. */
export const useRemovePasskey = () => useFactorChange(removePasskeyRoute);

/** Gives fresh recovery codes. */
export const useRenewRecoveryCodes = () => useFactorChange(renewRecoveryCodesRoute);
