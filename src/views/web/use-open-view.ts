/** The view that a list shows: the one in its address, or the person's default where the address says nothing (10.3). */
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { View } from '#views/view.ts';
import type { BuiltInView, OpenView } from '#web/table/list-views.ts';
import type { ListStateControl } from '#web/table/use-list-state.ts';
import { belongsTo, stateOfQuery } from '#web/table/view-state.ts';
import { useViews } from './view-queries.ts';

/** What stands in the address where a person wants no view, not even their default one. */
const noView = 'none';

/** Shows a view. */
export function openView({ open }: Pick<ListStateControl, 'open'>, view: Pick<View, 'id' | 'query'> | undefined): void {
  open(view ? stateOfQuery(view.query) : {}, view?.id ?? noView);
}

/** The columns of the open view; not ready while a default one may still come, so that nothing is asked for twice. */
export function useOpenView(
  list: string,
  fixed: { sold?: string },
  control: ListStateControl,
  builtIn: readonly BuiltInView[],
): OpenView {
  const { data: views, failureCount } = useViews(list);
  const { viewId, isPlain } = control;
  const open = builtIn.find(({ id }) => id === viewId) ?? views?.find(({ id }) => id === viewId);
  const [isSettled, setSettled] = useState(!isPlain);
  const openDefault = useEffectEvent((view: View | undefined) => {
    if (isPlain && view) openView(control, view);
  });
  useEffect(() => {
    if (!views || isSettled) return;
    openDefault(views.find(({ isDefault, query }) => isDefault && belongsTo(query, fixed)));
    setSettled(true);
  }, [views, fixed, isSettled]);
  const isReady = isSettled || !isPlain || failureCount > 0;
  return useMemo(() => ({ isReady, columns: open && { id: open.id, columns: open.columns } }), [isReady, open]);
}
