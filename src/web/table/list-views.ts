/** How a list page takes part in saved views, which are a noun of their own: the app hands them in (10.3). */
import { type ComponentType, createContext } from 'react';
import type { ListState } from './list-state.ts';
import type { ViewColumns } from './use-column-settings.ts';
import type { ListStateControl } from './use-list-state.ts';

/** A view that comes with the list: other columns, nothing else. */
export interface BuiltInView {
  /** Stands in addresses: `selling`. */
  id: string;
  name: string;
  /** Ids of its columns, in their order. */
  columns: readonly string[];
  /** Widths in pixels that they start from, so that all of them are in sight. */
  sizes: Readonly<Record<string, number>>;
}

/** What a list knows of the view that it shows. */
export interface OpenView {
  columns: ViewColumns | undefined;
  /** False while it is not known yet what the list shows: it asks for nothing. */
  isReady: boolean;
}

/** What the buttons of views are told of the list. */
export interface ListViewsProps {
  /** The list's name in its calls. */
  list: string;
  /** What the screen is limited to. */
  fixed: { sold?: string };
  viewId: string | null;
  open: ListStateControl['open'];
  /** The state, without columns that no longer exist. */
  state: ListState;
  /** Ids of the columns in sight, in their order. */
  shownColumns: readonly string[];
  builtIn: readonly BuiltInView[];
}

/** The parts that a list page uses. */
export interface ListViews {
  /** A hook: the columns of the view that is open; opens the person's default view where the address says nothing. */
  useOpenView(
    list: string,
    fixed: { sold?: string },
    control: ListStateControl,
    builtIn: readonly BuiltInView[],
  ): OpenView;
  /** 'Views' and 'Save View'. */
  Buttons: ComponentType<ListViewsProps>;
}

const noView: OpenView = { columns: undefined, isReady: true };
const noViews: ListViews = {
  useOpenView: () => noView,
  Buttons: () => null,
};

/** Lists without views, unless the app says otherwise. */
export const ListViewsContext = createContext<ListViews>(noViews);
