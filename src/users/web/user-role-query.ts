/** The signed-in person's own role (specification, section 7). */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { getUserRoleRoute } from '#users/user-routes.ts';
import { callApi } from '#web/api/call-api.ts';
import { isServerAway, reconnectInterval } from '#web/auth/server-away.tsx';

/** Milliseconds for which an answer waits for the app to be drawn. */
const keptMs = 2000;

/** How the role of a person is asked for, again and again while the server is away. */
export const userRoleQuery = (subject: string | undefined) =>
  queryOptions({
    queryKey: [getUserRoleRoute.id, subject],
    queryFn: ({ signal }) => callApi(getUserRoleRoute, { signal }),
    enabled: subject !== undefined,
    staleTime: keptMs,
    gcTime: keptMs,
    refetchInterval: ({ state }) => isServerAway(state.error) && reconnectInterval,
  });

/** The role of whoever is signed in; asks nothing while nobody is. */
export function useUserRole(subject: string | undefined) {
  return useQuery(userRoleQuery(subject));
}
