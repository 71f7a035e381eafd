/** The interface between list pages and saved views. The app provides the implementation through a context. */
import { type ComponentType, createContext } from 'react';
import type { BuiltInView } from './built-in-views.ts';
import type { ListRow } from './list-column.ts';
import type { ListState } from './list-state.ts';
import type { ViewColumns } from './use-column-settings.ts';
import type { ListStateControl } from './use-list-state.ts';

/** The open view of a list. */
export interface OpenView {
  columns: ViewColumns | undefined;
  /** False while the view is loading; the list waits with its request. */
  isReady: boolean;
}

export interface ListViewsProps {
  /** The list's name in its calls. */
  list: string;
  /** Query parameters that limit the screen. */
  fixed: { sold?: string };
  viewId: string | null;
  open: ListStateControl['open'];
  /** The state without columns that no longer exist. */
  state: ListState;
  /** Ids of the visible columns, in display order. */
  shownColumns: readonly string[];
}

/** A built-in view that opens if the URL has no parameters and the user has no default view. */
export type FirstView = Pick<BuiltInView<ListRow>, 'id' | 'filters' | 'sort'>;

export interface ListViews {
  /**
   * A hook for the columns of the open saved view. If the URL has no parameters, it opens the user's default view or else
   * the given one.
   */
  useOpenView(
    list: string,
    fixed: { sold?: string },
    control: ListStateControl,
    first: FirstView | undefined,
  ): OpenView;
  /** 'Views' and 'Save View'. */
  Buttons: ComponentType<ListViewsProps>;
}

const noView: OpenView = { columns: undefined, isReady: true };
const noViews: ListViews = {
  useOpenView: () => noView,
  Buttons: () => null,
};

/** The default has no views. */
export const ListViewsContext = createContext<ListViews>(noViews);
