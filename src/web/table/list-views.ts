/** The interface between list pages and saved views. The app provides the implementation through a context. */
import { type ComponentType, createContext } from 'react';
import type { ListState } from './list-state.ts';
import type { ViewColumns } from './use-column-settings.ts';
import type { ListStateControl } from './use-list-state.ts';

/** A built-in view of a list, which only sets the columns. */
export interface BuiltInView {
  /** Used in URLs: `selling`. */
  id: string;
  name: string;
  /** Ids of the visible columns, in display order. */
  columns: readonly string[];
  /** Default widths in pixels, so that all columns fit on the screen. */
  sizes: Readonly<Record<string, number>>;
}

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
  builtIn: readonly BuiltInView[];
}

export interface ListViews {
  /** A hook for the columns of the open view. If the URL has no parameters, it opens the user's default view. */
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

/** The default has no views. */
export const ListViewsContext = createContext<ListViews>(noViews);
