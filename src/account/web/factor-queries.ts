/** One's own second factors as the browser reads and changes them. */
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

/** What one has. */
export const useFactors = () => useCall(getFactorsRoute, {}, { retries: 1 });

const useFactorChange = changesOf(getFactorsRoute);
/** The first factor ends other sign-ins. */
const useNewFactor = changesOf(getFactorsRoute, listSignInsRoute);

/** Gives a secret that does not count yet. */
export const useBeginCodes = () => useFactorChange(beginCodesRoute);

/** Gives the recovery codes. */
export const useConfirmCodes = () => useNewFactor(confirmCodesRoute);

/** Takes the codes away. */
export const useRemoveCodes = () => useFactorChange(removeCodesRoute);

/** Gives what the browser is asked for. */
export const useBeginPasskey = () => useFactorChange(beginPasskeyRoute);

/** Gives recovery codes where one has none. */
export const useAddPasskey = () => useNewFactor(addPasskeyRoute);

/** Removes one. */
export const useRemovePasskey = () => useFactorChange(removePasskeyRoute);

/** Gives fresh recovery codes. */
export const useRenewRecoveryCodes = () => useFactorChange(renewRecoveryCodesRoute);
