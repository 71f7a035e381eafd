/** The open view of a list: the one in the URL; without parameters the user's default, or else the first one. */
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { View } from '#views/view.ts';
import { noView } from '#web/table/list-state.ts';
import type { FirstView, OpenView } from '#web/table/list-views.ts';
import type { ListStateControl } from '#web/table/use-list-state.ts';
import { stateOfQuery } from '#web/table/view-state.ts';
import { defaultOf, useViews } from './view-queries.ts';

export function openView({ open }: Pick<ListStateControl, 'open'>, view: Pick<View, 'id' | 'query'> | undefined): void {
  open(view ? stateOfQuery(view.query) : {}, view?.id ?? noView);
}

/**
 * The columns of the open view. Not ready until it is known whether there is a default, so that rows are loaded only
 * once.
 */
export function useOpenView(
  list: string,
  fixed: { sold?: string },
  control: ListStateControl,
  first: FirstView | undefined,
): OpenView {
  const { data: views, failureCount } = useViews(list);
  const { viewId, isPlain } = control;
  const open = views?.find(({ id }) => id === viewId);
  const [isSettled, setSettled] = useState(
    () => !isPlain || (views !== undefined && !defaultOf(views, fixed) && !first),
  );
  const openFirst = useEffectEvent((view: View | undefined) => {
    if (!isPlain) return;
    if (view) openView(control, view);
    else if (first) control.open(first, first.id);
  });
  useEffect(() => {
    if (!views || isSettled) return;
    openFirst(defaultOf(views, fixed));
    setSettled(true);
  }, [views, fixed, isSettled]);
  const isReady = isSettled || !isPlain || failureCount > 0;
  return useMemo(() => ({ isReady, columns: open && { id: open.id, columns: open.columns } }), [isReady, open]);
}
