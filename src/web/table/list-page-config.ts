/** Configuration of a list page: its calls, texts, columns and actions. */
import type { ComponentType } from 'react';
import type { SortBy } from '#shared/list-address.ts';
import type { ListRoutes } from '#shared/list-routes.ts';
import type { ListCompany } from '#web/ui/use-company.ts';
import type { BuiltInView } from './built-in-views.ts';
import type { ListTexts } from './data-table.tsx';
import type { ReadPdf } from './export-menu.tsx';
import type { ElsewherePlace } from './found-elsewhere.tsx';
import type { ListColumn, ListRow } from './list-column.ts';
import type { ListSource } from './list-source.ts';

export interface ListActionProps<Row extends ListRow> {
  company: ListCompany;
  /** The selected rows with all their fields. */
  selected: readonly Row[];
  deselect: () => void;
}

/** Keep it at module scope. */
export interface ListPageConfig<Row extends ListRow> extends ListTexts {
  /** The list's name in its calls: `trucks`. */
  list: string;
  routes: ListRoutes;
  /** Query parameters that limit the screen. */
  fixed?: ListSource['fixed'];
  /** The order until the user sorts, where it differs from the list's own. */
  firstSort?: readonly SortBy[];
  title: string;
  /** All companies share the list, so it has no company tabs. */
  isAllCompanies?: boolean;
  /** Key of the column settings in local storage: `trucks`. */
  tableId: string;
  /** `Search trucks...` */
  searchLabel: string;
  /** `Failed to retrieve list of trucks` */
  failureAlert: string;
  /** `The list of trucks could not be loaded.` */
  failedText: string;
  columns: { one: readonly ListColumn<Row>[]; all: readonly ListColumn<Row>[] };
  /** Makes rows selectable, and labels their checkboxes: `Select AB12 CDE`. */
  rowLabel?: (row: Row) => string;
  /** Built-in views, shown as tabs after 'Standard'. */
  views?: readonly BuiltInView<Row>[];
  /** Further screens to search if nothing matches; this list is searched in all companies anyway. */
  elsewhere?: readonly ElsewherePlace[];
  /** Loads the list as a PDF, for the export menu. */
  readPdf?: ReadPdf;
  /** Buttons above the list. */
  Actions?: ComponentType<ListActionProps<Row>>;
  /** A sentence below the buttons about the selected rows. */
  selectionNote?: (selected: readonly Row[]) => string;
  /** A button for the empty list. */
  EmptyAction?: ComponentType<{ company: ListCompany }>;
}
