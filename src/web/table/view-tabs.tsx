/** Tabs for the built-in views of a list; on a phone a select, so that none is cut off. */
import { NativeSelect, SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type BuiltInView, stateInView } from './built-in-views.ts';
import type { ListRow } from './list-column.ts';
import { type ListState, noView, plainState } from './list-state.ts';
import type { ListStateControl } from './use-list-state.ts';
import classes from './view-tabs.module.css';

interface ViewTabsProps<Row extends ListRow> extends Pick<ListStateControl, 'viewId' | 'open'> {
  views: readonly BuiltInView<Row>[];
  state: ListState;
  remember: (id: string | null) => void;
}

const label = 'Ready-made views';

/** No tab is selected while a saved view is open. */
export function ViewTabs<Row extends ListRow>({ views, state, viewId, open, remember }: ViewTabsProps<Row>) {
  const isPhone = useMediaQuery('(width < 40em)', false, { getInitialValueInEffect: false });
  const before = views.find(({ id }) => id === viewId);
  const isStandard = viewId === null || viewId === noView;
  const value = isStandard ? noView : (before?.id ?? '');
  const data = [{ id: noView, name: 'Standard' }, ...views].map(({ id, name }) => ({ value: id, label: name }));
  const choose = (id: string) => {
    const next = views.find((view) => view.id === id);
    // A saved view brought its own search and filters, so they go with it.
    open(stateInView(isStandard || before ? state : plainState, before, next), id);
    remember(next ? id : null);
  };
  if (isPhone) {
    return (
      <NativeSelect
        className={classes.select ?? ''}
        aria-label={label}
        value={value}
        data={value === '' ? [{ value, label: 'Saved view', disabled: true }, ...data] : data}
        onChange={(event) => choose(event.currentTarget.value)}
      />
    );
  }
  return (
    <div data-view-tabs className={classes.tabs}>
      <SegmentedControl aria-label={label} size="sm" data={data} value={value} onChange={choose} />
    </div>
  );
}
