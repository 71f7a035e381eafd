/** Built-in views of a list, which are tabs above it. */
import { type Filters, formatSort, type SortBy } from '#shared/list-address.ts';
import type { ListColumn, ListRow } from './list-column.ts';
import type { ListState } from './list-state.ts';

/** How a column looks in a view, where that differs from the standard list. */
type ColumnLook<Row extends ListRow> = Partial<Pick<ListColumn<Row>, 'size' | 'label' | 'text' | 'cell' | 'cardPart'>>;

/** Keep it at module scope. */
export interface BuiltInView<Row extends ListRow> {
  /** Used in URLs: `selling`. */
  id: string;
  name: string;
  /** The visible columns by id, in display order. */
  columns: Readonly<Record<string, ColumnLook<Row>>>;
  filters?: Filters;
  sort?: readonly SortBy[];
  /** Shows a card for each row, whose contents are the columns with a `cardPart`. */
  isCards?: true;
}

/** The list's columns as they look in the view. */
export function columnsInView<Row extends ListRow>(
  columns: readonly ListColumn<Row>[],
  view: BuiltInView<Row> | undefined,
): readonly ListColumn<Row>[] {
  return view ? columns.map((column) => ({ ...column, ...view.columns[column.id] })) : columns;
}

type Selected = Pick<BuiltInView<ListRow>, 'filters' | 'sort'>;

/**
 * The state after a change from one view to another. Search, groups and the user's own filters and order stay, and what
 * came with the first view goes. Undefined is the standard list.
 */
export function stateInView(
  { search, filters, sort, grouping }: ListState,
  before: Selected | undefined,
  next: Selected | undefined,
): Pick<ListState, 'search' | 'filters' | 'sort' | 'grouping'> {
  const own = Object.entries(filters).filter(([id]) => before?.filters?.[id] === undefined);
  const ownSort = before?.sort && formatSort(before.sort) === formatSort(sort) ? [] : sort;
  return {
    search,
    filters: { ...Object.fromEntries(own), ...next?.filters },
    sort: next?.sort && ownSort.length === 0 ? next.sort : ownSort,
    grouping,
  };
}
