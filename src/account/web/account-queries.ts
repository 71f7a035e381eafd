/** Queries on the user's own account. */
import {
  changePasswordRoute,
  endOtherSignInsRoute,
  endSignInRoute,
  getAccountRoute,
  listSignInsRoute,
  updateAccountRoute,
} from '#account/account-routes.ts';
import { useCall, useChange, useVersion } from '#web/api/use-call.ts';

/** The account with its version. */
export const useAccount = () => useVersion(getAccountRoute, {}, { retries: 1 });

/** The browsers in which the user is logged in. */
export const useSignIns = () => useCall(listSignInsRoute, {}, { retries: 1 });

export const useUpdateAccount = () => useChange(updateAccountRoute);

/** Ends all other sessions. */
export const useChangePassword = () => useChange(changePasswordRoute);

export const useEndSignIn = () => useChange(endSignInRoute);

export const useEndOtherSignIns = () => useChange(endOtherSignInsRoute);
