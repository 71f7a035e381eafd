/** Who is signed in as far as the session knows, before the server has said with what role. */
import type { User, UserManagerEvents } from 'oidc-client-ts';

/** The session's person. */
export interface SessionUser {
  isAuthenticated: boolean;
  /** Also of a session that has expired: whose unsaved work stands open. */
  user: User | undefined;
}

/** Tells who is signed in, and whoever asked when that changes. */
export interface SessionUserStore {
  now: () => SessionUser;
  subscribe: (listener: () => void) => () => void;
}

const signedOut: SessionUser = { isAuthenticated: false, user: undefined };

/** Follows the session. Nobody is signed out by a token that runs out while it is renewed: what was told last holds. */
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
