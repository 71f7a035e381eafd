/** Combines the session's user with the role that the server reports. */
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

/** The role when the server refuses to return one: an account that is not approved yet. */
const roleWithoutAnswer: Role = 'Other';

/** After a new log-in, perhaps in another tab, requests a role again that could not be loaded. */
function useRetryAfterLogin(token: string | undefined, isError: boolean, refetch: () => unknown): void {
  const tried = useRef(token);
  useEffect(() => {
    if (tried.current === token) return;
    tried.current = token;
    if (isError) refetch();
  }, [token, isError, refetch]);
}

/** A 403 for a list or a record means that the role has changed since it was loaded, so it is loaded again. */
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

/** A session found to be lost before any page is shown ends at once: there is no unsaved work to protect. */
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

/** Provides the user who is logged in. */
export function CurrentUserProvider({ children }: { children: ReactNode }) {
  return <CurrentUserContext value={useJoinedUser()}>{children}</CurrentUserContext>;
}
