/** Saved views as the browser reads and changes them (specification, section 19). */
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { View } from '#views/view.ts';
import { createViewRoute, deleteViewRoute, listViewsRoute, updateViewRoute } from '#views/view-routes.ts';
import { sendCall } from '#web/api/call-api.ts';
import { callKey, changesOf } from '#web/api/use-call.ts';
import { belongsTo } from '#web/table/view-state.ts';

/** Milliseconds that an answer waits for the page for which it was asked. */
const keptMs = 2000;

function viewsQuery(list: string) {
  const parts = { query: { list: list as 'trucks' } };
  return queryOptions({
    queryKey: callKey(listViewsRoute, parts),
    queryFn: ({ signal }) => sendCall(listViewsRoute, { ...parts, signal }),
    staleTime: keptMs,
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

/** Whether screens opened with a view of the person's choice when that was read last. */
const knownDefaults = new Map<string, boolean>();

const screenKey = (list: string, { sold }: { sold?: string }) => `${list} ${sold}`;

/** What was read last of `hasDefaultView`; undefined before that. */
export function hadDefaultView(list: string, fixed: { sold?: string }): boolean | undefined {
  return knownDefaults.get(screenKey(list, fixed));
}

/** Reads whether one of them is the person's default on a screen that is limited to this. */
export async function hasDefaultView(client: QueryClient, list: string, fixed: { sold?: string }): Promise<boolean> {
  const { data } = await client.fetchQuery({ ...viewsQuery(list), staleTime: 0, gcTime: keptMs });
  rememberDefault(data, list, fixed);
  return defaultOf(data, fixed) !== undefined;
}

/** Keeps what `hadDefaultView` tells. */
export function rememberDefault(views: readonly View[], list: string, fixed: { sold?: string }): void {
  knownDefaults.set(screenKey(list, fixed), defaultOf(views, fixed) !== undefined);
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
