/** The signed-in person's own role (specification, section 7). */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { getUserRoleRoute } from '#users/user-routes.ts';
import { callApi } from '#web/api/call-api.ts';
import { isServerError, isServerUnavailable, reconnectInterval } from '#web/auth/server-unavailable.tsx';

/** Milliseconds in which an answer is not asked for again. */
const freshMs = 2000;

/** Milliseconds for which an answer waits for the app to be drawn: a page that is drawn and then forgets the role is lost with what is typed. */
const cacheMs = 60_000;

/** How the role of a person is asked for, again and again while the server is away or fails. */
const userRoleQuery = (subject: string | undefined) =>
  queryOptions({
    queryKey: [getUserRoleRoute.id, subject],
    queryFn: ({ signal }) => callApi(getUserRoleRoute, { signal }),
    enabled: subject !== undefined,
    staleTime: freshMs,
    gcTime: cacheMs,
    refetchInterval: ({ state: { error } }) =>
      (isServerUnavailable(error) || isServerError(error)) && reconnectInterval,
  });

/** The role of whoever is signed in; asks nothing while nobody is. */
export function useUserRole(subject: string | undefined) {
  return useQuery(userRoleQuery(subject));
}
