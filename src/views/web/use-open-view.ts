/** The view that a list shows: the one in its address, or the person's default where the address says nothing (10.3). */
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import type { View } from '#views/view.ts';
import type { ViewColumns } from '#web/table/use-column-settings.ts';
import type { ListStateControl } from '#web/table/use-list-state.ts';
import { belongsTo, stateOfQuery } from '#web/table/view-state.ts';
import { useViews } from './view-queries.ts';

/** What stands in the address where a person wants no view, not even their default one. */
const noView = 'none';

/** Shows a view. */
export function openView(control: ListStateControl, view: Pick<View, 'id' | 'query'> | undefined): void {
  control.open(view ? stateOfQuery(view.query) : {}, view?.id ?? noView);
}

/** The columns of the open view. */
export function useOpenView(
  list: string,
  fixed: { sold?: string },
  control: ListStateControl,
): ViewColumns | undefined {
  const { data: views } = useViews(list);
  const open = views?.find(({ id }) => id === control.viewId);
  const wasPlain = useRef(control.isPlain);
  const openDefault = useEffectEvent((view: View | undefined) => {
    if (wasPlain.current && control.isPlain && view) openView(control, view);
    wasPlain.current = false;
  });
  useEffect(() => {
    if (views) openDefault(views.find(({ isDefault, query }) => isDefault && belongsTo(query, fixed)));
  }, [views, fixed]);
  return useMemo(() => open && { id: open.id, columns: open.columns }, [open]);
}
