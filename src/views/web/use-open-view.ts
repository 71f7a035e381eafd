/** The open view of a list: the one in the URL, or the user's default if the URL has no parameters. */
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { View } from '#views/view.ts';
import { noView } from '#web/table/list-state.ts';
import type { BuiltInView, OpenView } from '#web/table/list-views.ts';
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
  builtIn: readonly BuiltInView[],
): OpenView {
  const { data: views, failureCount } = useViews(list);
  const { viewId, isPlain } = control;
  const open = builtIn.find(({ id }) => id === viewId) ?? views?.find(({ id }) => id === viewId);
  const [isSettled, setSettled] = useState(() => !isPlain || (views !== undefined && !defaultOf(views, fixed)));
  const openDefault = useEffectEvent((view: View | undefined) => {
    if (isPlain && view) openView(control, view);
  });
  useEffect(() => {
    if (!views || isSettled) return;
    openDefault(defaultOf(views, fixed));
    setSettled(true);
  }, [views, fixed, isSettled]);
  const isReady = isSettled || !isPlain || failureCount > 0;
  return useMemo(() => ({ isReady, columns: open && { id: open.id, columns: open.columns } }), [isReady, open]);
}
