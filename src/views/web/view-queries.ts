/** Saved views as the browser reads and changes them (specification, section 19). */
import { createViewRoute, deleteViewRoute, listViewsRoute, updateViewRoute } from '#views/view-routes.ts';
import { changesOf, useCall } from '#web/api/use-call.ts';

type ListName = NonNullable<NonNullable<Parameters<typeof useCall<typeof listViewsRoute>>[1]['query']>['list']>;

/** The views of a list that the person may see, by name. */
export function useViews(list: string, settings: { enabled?: boolean } = {}) {
  return useCall(listViewsRoute, { query: { list: list as ListName } }, settings);
}

const useViewChange = changesOf(listViewsRoute);

/** Saves a new view. */
export const useCreateView = () => useViewChange(createViewRoute);

/** Changes a view. */
export const useUpdateView = () => useViewChange(updateViewRoute);

/** Deletes a view. */
export const useDeleteView = () => useViewChange(deleteViewRoute);
