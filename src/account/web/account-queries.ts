/** Queries on the user's own account. */
import {
  changePasswordRoute,
  endOtherSignInsRoute,
  endSignInRoute,
  getAccountRoute,
  listSignInsRoute,
  updateAccountRoute,
} from '#account/account-routes.ts';
import { changesOf, useCall, useVersion } from '#web/api/use-call.ts';

/** The account with its version. */
export const useAccount = () => useVersion(getAccountRoute, {}, { retries: 1 });

/** The browsers in which the user is logged in. */
export const useSignIns = () => useCall(listSignInsRoute, {}, { retries: 1 });

const useAccountChange = changesOf(getAccountRoute);
const useSignInChange = changesOf(listSignInsRoute);

export const useUpdateAccount = () => useAccountChange(updateAccountRoute);

/** Ends all other sessions. */
export const useChangePassword = () => useSignInChange(changePasswordRoute);

export const useEndSignIn = () => useSignInChange(endSignInRoute);

export const useEndOtherSignIns = () => useSignInChange(endOtherSignInsRoute);
