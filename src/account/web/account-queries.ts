/** One's own account as the browser reads and changes it. */
import {
  changePasswordRoute,
  endOtherSignInsRoute,
  endSignInRoute,
  getAccountRoute,
  listSignInsRoute,
  updateAccountRoute,
} from '#account/account-routes.ts';
import { changesOf, useCall, useVersion } from '#web/api/use-call.ts';

/** Who one is, with its version. */
export const useAccount = () => useVersion(getAccountRoute, {}, { retries: 1 });

/** Where one is signed in. */
export const useSignIns = () => useCall(listSignInsRoute, {}, { retries: 1 });

const useAccountChange = changesOf(getAccountRoute);
const useSignInChange = changesOf(listSignInsRoute);

/** Changes one's name. */
export const useUpdateAccount = () => useAccountChange(updateAccountRoute);

/** Changes one's password, which ends every other sign-in. */
export const useChangePassword = () => useSignInChange(changePasswordRoute);

/** Ends one sign-in. */
export const useEndSignIn = () => useSignInChange(endSignInRoute);

/** Ends all sign-ins but this one. */
export const useEndOtherSignIns = () => useSignInChange(endOtherSignInsRoute);
