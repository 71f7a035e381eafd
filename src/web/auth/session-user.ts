/** The logged-in user as the session knows them, before the server has returned the role. */
import type { User, UserManagerEvents } from 'oidc-client-ts';

export interface SessionUser {
  isAuthenticated: boolean;
  /** Remains set after the session expires, because pages with unsaved changes stay open. */
  user: User | undefined;
}

/** An external store for `useSyncExternalStore`. */
export interface SessionUserStore {
  now: () => SessionUser;
  subscribe: (listener: () => void) => () => void;
}

const signedOut: SessionUser = { isAuthenticated: false, user: undefined };

/** Follows the session's events. A token that expires during its renewal does not log the user out. */
export function createSessionUser(events: UserManagerEvents): SessionUserStore {
  const listeners = new Set<() => void>();
  let now = signedOut;
  const setUser = (next: SessionUser) => {
    now = next;
    for (const listener of listeners) listener();
  };
  events.addUserLoaded((user) => setUser({ isAuthenticated: !user.expired, user }));
  events.addUserUnloaded(() => setUser(signedOut));
  return {
    now: () => now,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
