/** Saved views as the browser reads and changes them (specification, section 19). */
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { View } from '#views/view.ts';
import { createViewRoute, deleteViewRoute, listViewsRoute, updateViewRoute } from '#views/view-routes.ts';
import { sendCall } from '#web/api/call-api.ts';
import { callKey, changesOf } from '#web/api/use-call.ts';
import { belongsTo } from '#web/table/view-state.ts';

/** Milliseconds in which an answer is not asked for again. */
const freshMs = 2000;

/** Milliseconds that an answer is kept for the next visit: a list whose views are known asks for its rows at once. */
const cacheMs = 600_000;

function viewsQuery(list: string) {
  const parts = { query: { list: list as 'trucks' } };
  return queryOptions({
    queryKey: callKey(listViewsRoute, parts),
    queryFn: ({ signal }) => sendCall(listViewsRoute, { ...parts, signal }),
    staleTime: freshMs,
    gcTime: cacheMs,
  });
}

/** The views of a list that the person may see, by name. */
export function useViews(list: string) {
  return useQuery({ ...viewsQuery(list), select: viewsOf });
}

/** Has them read anew for a menu or a dialog that opens: no news tells of what the same person saves in another window. */
export function useTodaysViews(list: string): void {
  useQuery({ ...viewsQuery(list), notifyOnChangeProps: [] });
}

/** Reads them anew, and gives the version that a view has now; undefined where it is gone. */
export function useReadVersion(list: string): (id: string) => Promise<number | undefined> {
  const client = useQueryClient();
  return async (id) => {
    await client.invalidateQueries({ queryKey: viewsQuery(list).queryKey });
    return client.getQueryData(viewsQuery(list).queryKey)?.data.find((view) => view.id === id)?.version;
  };
}

/** A version of a view, as a write names the one that its writer has seen. */
export function viewTag(version: number | undefined): string | undefined {
  return version === undefined ? undefined : `"${version}"`;
}

function viewsOf({ data }: { data: View[] }): View[] {
  return data;
}

/** The person's default among the views of a list, on a screen that is limited to this. */
export function defaultOf(views: readonly View[], fixed: { sold?: string }): View | undefined {
  return views.find(({ isDefault, query }) => isDefault && belongsTo(query, fixed));
}

const useViewChange = changesOf(listViewsRoute);

/** Saves a new view. */
export const useCreateView = () => useViewChange(createViewRoute);

/** Changes a view. */
export const useUpdateView = () => useViewChange(updateViewRoute);

/** Deletes a view. */
export const useDeleteView = () => useViewChange(deleteViewRoute);
