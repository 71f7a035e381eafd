/** Joins who is signed in, as the session knows it, with the role, as the server knows it. */
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import type { Role } from '#shared/roles.ts';
import { getUserRoleRoute } from '#users/user-routes.ts';
import { useUserRole } from '#users/web/user-role-query.ts';
import { hasStatus } from '#web/api/api-error.ts';
import { type CurrentUser, CurrentUserContext } from '#web/auth/current-user.ts';
import { isServerError, useServerUnavailable } from '#web/auth/server-unavailable.tsx';
import type { SessionManager } from '#web/auth/session-manager.ts';
import { useSession, useSessionUser } from '#web/auth/session-provider.tsx';

/** Whose role is refused by a server that answers is an unapproved user (specification, section 4). */
const roleWithoutAnswer: Role = 'Other';

/** After a new log-in, as in another tab, a role that could not be loaded is asked for again. */
function useRetryAfterLogin(token: string | undefined, isError: boolean, refetch: () => unknown): void {
  const tried = useRef(token);
  useEffect(() => {
    if (tried.current === token) return;
    tried.current = token;
    if (isError) refetch();
  }, [token, isError, refetch]);
}

/** A refused list or record tells that the role was changed since it was loaded: the screens follow the new one. */
function useRefetchAfterRefusal(refetch: () => unknown): void {
  const client = useQueryClient();
  const refetchRole = useEffectEvent(refetch);
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return;
        if (event.query.queryKey[0] !== getUserRoleRoute.id && hasStatus(event.action.error, 403)) refetchRole();
      }),
    [client],
  );
}

/** A session that proves to be lost before any page is shown: nobody is signed in, and no unsaved work stands open. */
function useLeaveLostSession(isLost: boolean, session: SessionManager): void {
  useEffect(() => {
    if (isLost) void session.events.unload();
  }, [isLost, session]);
}

function useJoinedUser(): CurrentUser {
  const session = useSession();
  const { isAuthenticated, user } = useSessionUser();
  const profile = isAuthenticated ? user?.profile : undefined;
  const answer = useUserRole(profile?.sub);
  useRetryAfterLogin(user?.access_token, answer.isError, answer.refetch);
  useRefetchAfterRefusal(answer.refetch);
  const isLost = isAuthenticated && answer.isLoadingError && session.isOver;
  useLeaveLostSession(isLost, session);
  const isServerAway = useServerUnavailable(answer) && isAuthenticated && !isLost;
  const isRoleLoading = isAuthenticated && !isServerAway && (answer.isPending || isLost);
  const role = answer.data?.role ?? (answer.isError && !isServerAway ? roleWithoutAnswer : undefined);
  const isRoleUnknown = isAuthenticated && !isServerAway && answer.isLoadingError && isServerError(answer.error);
  const email = answer.data?.email ?? profile?.email;
  const name = profile?.name ?? email;
  return useMemo(
    () => ({
      isLoading: isRoleLoading,
      isAuthenticated,
      isServerAway,
      isRoleUnknown,
      retry: answer.refetch,
      role: isAuthenticated ? role : undefined,
      name,
      email,
    }),
    [isRoleLoading, isAuthenticated, isServerAway, isRoleUnknown, answer.refetch, role, name, email],
  );
}

/** Gives the pages below it the person who is signed in. */
export function CurrentUserProvider({ children }: { children: ReactNode }) {
  return <CurrentUserContext value={useJoinedUser()}>{children}</CurrentUserContext>;
}
