/** Queries and mutations for saved views. */
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { View } from '#views/view.ts';
import { listViewsRoute } from '#views/view-routes.ts';
import { sendCall } from '#web/api/call-api.ts';
import { identifyCall } from '#web/api/use-call.ts';
import { belongsTo } from '#web/table/view-state.ts';

/** Views count as fresh for this time. */
const freshMs = 2000;

/** Views stay cached for the next visit, so that the list can load its rows at once. */
const cacheMs = 600_000;

function viewsQuery(list: string) {
  const parts = { query: { list: list as 'trucks' } };
  return queryOptions({
    ...identifyCall(listViewsRoute, parts),
    queryFn: ({ signal }) => sendCall(listViewsRoute, { ...parts, signal }),
    staleTime: freshMs,
    gcTime: cacheMs,
  });
}

/** The views of a list that the user may see, by name. */
export function useViews(list: string) {
  return useQuery({ ...viewsQuery(list), select: viewsOf });
}

/** Reloads the views when a menu or dialog opens, because there are no change events for the user's personal views. */
export function useTodaysViews(list: string): void {
  useQuery({ ...viewsQuery(list), notifyOnChangeProps: [] });
}

/** Reloads the views and returns the current version of one; undefined if it was deleted. */
export function useReadVersion(list: string): (id: string) => Promise<number | undefined> {
  const client = useQueryClient();
  return async (id) => {
    await client.invalidateQueries({ queryKey: viewsQuery(list).queryKey });
    return client.getQueryData(viewsQuery(list).queryKey)?.data.find((view) => view.id === id)?.version;
  };
}

/** The ETag of a version. */
export function viewTag(version: number | undefined): string | undefined {
  return version === undefined ? undefined : `"${version}"`;
}

function viewsOf({ data }: { data: View[] }): View[] {
  return data;
}

/** The user's default view for a screen with these limits. */
export function defaultOf(views: readonly View[], fixed: { sold?: string }): View | undefined {
  return views.find(({ isDefault, query }) => isDefault && belongsTo(query, fixed));
}
