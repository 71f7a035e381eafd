/** Who is signed in, with what role: filled by the app, read by every page. */
import { createContext, useContext } from 'react';
import type { Role } from '#shared/roles.ts';

/** The person at the screen. */
export interface CurrentUser {
  /** It is not known yet who is signed in, or with what role. */
  isLoading: boolean;
  isAuthenticated: boolean;
  /** Somebody is signed in, but the server that knows their role is away. */
  isServerAway: boolean;
  /** Somebody is signed in, and the server failed to tell their role: they are an unapproved user until it does. */
  isRoleUnknown: boolean;
  /** Asks for the role again, at once. */
  retry: () => unknown;
  /** Undefined while loading and while nobody is signed in. */
  role: Role | undefined;
  name: string | undefined;
  email: string | undefined;
}

/** Provided once, above the pages. */
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

/** The person at the screen. */
export function useCurrentUser(): CurrentUser {
  return useContext(CurrentUserContext);
}
