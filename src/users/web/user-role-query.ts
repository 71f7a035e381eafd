/** The signed-in person's own role (specification, section 7). */
import { useQuery } from '@tanstack/react-query';
import { getUserRoleRoute } from '#users/user-routes.ts';
import { callApi } from '#web/api/call-api.ts';
import { isServerAway, reconnectInterval } from '#web/auth/server-away.tsx';

/** The role of whoever is signed in; asks nothing while nobody is, and again and again while the server is away. */
export function useUserRole(subject: string | undefined) {
  return useQuery({
    queryKey: [getUserRoleRoute.id, subject],
    queryFn: ({ signal }) => callApi(getUserRoleRoute, { signal }),
    enabled: subject !== undefined,
    refetchInterval: ({ state }) => isServerAway(state.error) && reconnectInterval,
  });
}
