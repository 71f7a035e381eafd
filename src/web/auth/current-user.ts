/** The logged-in user and their role. The app provides the context. */
import { createContext, useContext } from 'react';
import type { Role } from '#shared/roles.ts';

export interface CurrentUser {
  /** True until the user and their role are known. */
  isLoading: boolean;
  isAuthenticated: boolean;
  /** The user is logged in, but the server is unavailable, so the role is not known. */
  isServerAway: boolean;
  /** The user is logged in, but loading the role failed. They count as unapproved until it succeeds. */
  isRoleUnknown: boolean;
  /** Loads the role again. */
  retry: () => unknown;
  /** Undefined while loading and if no user is logged in. */
  role: Role | undefined;
  name: string | undefined;
  email: string | undefined;
}

/** Provided above the pages. */
export const CurrentUserContext = createContext<CurrentUser>({
  isLoading: true,
  isAuthenticated: false,
  isServerAway: false,
  isRoleUnknown: false,
  retry: () => undefined,
  role: undefined,
  name: undefined,
  email: undefined,
});

export function useCurrentUser(): CurrentUser {
  return useContext(CurrentUserContext);
}
