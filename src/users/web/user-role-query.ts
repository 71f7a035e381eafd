/** The user's own role. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { getUserRoleRoute } from '#users/user-routes.ts';
import { callApi } from '#web/api/call-api.ts';
import { isServerError, isServerUnavailable, reconnectInterval } from '#web/auth/server-unavailable.tsx';

const freshMs = 2000;

/** Long enough for the app to render: if the role were dropped from the cache meanwhile, typed input would be lost. */
const cacheMs = 60_000;

/** Polls while the server is unavailable or fails. */
const userRoleQuery = (subject: string | undefined) =>
  queryOptions({
    queryKey: [getUserRoleRoute.id, subject],
    meta: { route: getUserRoleRoute },
    queryFn: ({ signal }) => callApi(getUserRoleRoute, { signal }),
    enabled: subject !== undefined,
    staleTime: freshMs,
    gcTime: cacheMs,
    refetchInterval: ({ state: { error } }) =>
      (isServerUnavailable(error) || isServerError(error)) && reconnectInterval,
  });

/** @param subject undefined if no user is logged in */
export function useUserRole(subject: string | undefined) {
  return useQuery(userRoleQuery(subject));
}
