/** Starts the session and provides it to the pages, which are not rendered before. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useSyncExternalStore } from 'react';
import { staffCookie } from '#shared/staff-cookie.ts';
import { Loading } from '#web/ui/loading.tsx';
import {
  isServerUnavailable,
  reconnectInterval,
  ServerUnavailable,
  useServerUnavailable,
} from './server-unavailable.tsx';
import { startSession } from './session.ts';
import { sessionKey } from './session-key.ts';
import type { SessionManager } from './session-manager.ts';
import type { SessionUser } from './session-user.ts';
import { signInFailure } from './sign-in-failure.ts';
import { SignInProblem } from './sign-in-problem.tsx';

const lifeMs = 30 * 24 * 3_600_000;

/** Sets the staff cookie. In browsers without the Cookie Store API, staff's visits to shared pages are counted. */
function StaffMark() {
  const isSignedIn = useSessionUser().user !== undefined;
  useEffect(() => {
    const { name, value, path } = staffCookie;
    const store = 'cookieStore' in globalThis ? globalThis.cookieStore : undefined;
    if (isSignedIn) void store?.set({ name, value, path, sameSite: 'lax', expires: Date.now() + lifeMs });
    else void store?.delete({ name, path });
  }, [isSignedIn]);
  return null;
}

const SessionContext = createContext<SessionManager | undefined>(undefined);

export function useSession(): SessionManager {
  const manager = useContext(SessionContext);
  if (manager === undefined) throw new Error('useSession outside of SessionProvider.');
  return manager;
}

/** The logged-in user; available before the role is known. */
export function useSessionUser(): SessionUser {
  const { signedIn } = useSession();
  return useSyncExternalStore(signedIn.subscribe, signedIn.now);
}

/** The session is started only once, but a failed start can be retried. */
const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: startSession,
  retry: 1,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  refetchInterval: ({ state }) => isServerUnavailable(state.error) && reconnectInterval,
});

function Starting() {
  return (
    <main>
      <Loading />
    </main>
  );
}

export function SessionProvider({ children }: { children: ReactNode }) {
  const start = useQuery(sessionQuery);
  const isAway = useServerUnavailable(start);
  if (isAway) {
    return (
      <main>
        <ServerUnavailable onRetry={() => start.refetch()} />
      </main>
    );
  }
  if (start.isError && !start.isFetching) {
    return (
      <main>
        <SignInProblem message={signInFailure(start.error)} onRetry={() => start.refetch()} />
      </main>
    );
  }
  if (start.data === undefined) return <Starting />;
  return (
    <SessionContext value={start.data}>
      <StaffMark />
      {children}
    </SessionContext>
  );
}
