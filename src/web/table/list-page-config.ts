/** What a list page shows: its calls, words, columns and what one can do (2.4 and 10). */
import type { ComponentType } from 'react';
import type { ListRoutes } from '#shared/list-routes.ts';
import type { ListCompany } from '#web/ui/use-company.ts';
import type { ListTexts } from './data-table.tsx';
import type { ReadPdf } from './export-menu.tsx';
import type { ElsewherePlace } from './found-elsewhere.tsx';
import type { ListColumn, ListRow } from './list-column.ts';
import type { ListSource } from './list-source.ts';
import type { BuiltInView } from './list-views.ts';

/** What an action of a list works on. */
export interface ListActionProps<Row extends ListRow> {
  company: ListCompany;
  /** The rows with a tick, whole. */
  selected: readonly Row[];
  /** Takes all ticks away. */
  deselect: () => void;
}

/** One list: keep it at module scope. */
export interface ListPageConfig<Row extends ListRow> extends ListTexts {
  /** The list's name in its calls: `trucks`. */
  list: string;
  routes: ListRoutes;
  /** What the screen is limited to. */
  fixed?: ListSource['fixed'];
  title: string;
  /** The list belongs to all companies together: it has no tabs. */
  isAllCompanies?: boolean;
  /** Names the column settings in local storage: `trucks`. */
  tableId: string;
  /** `Search trucks...` */
  searchLabel: string;
  /** `Failed to retrieve list of trucks` */
  failureAlert: string;
  /** `The list of trucks could not be loaded.` */
  failedText: string;
  columns: { one: readonly ListColumn<Row>[]; all: readonly ListColumn<Row>[] };
  /** Rows have checkboxes, named by this: `Select AB12 CDE`. */
  rowLabel?: (row: Row) => string;
  /** Views that come with it. */
  views?: readonly BuiltInView[];
  /** Where an empty search looks besides this list in all companies. */
  elsewhere?: readonly ElsewherePlace[];
  /** Its PDF, in the menu of the exports. */
  readPdf?: ReadPdf;
  /** Buttons above the list. */
  Actions?: ComponentType<ListActionProps<Row>>;
  /** The next step where the list is empty. */
  EmptyAction?: ComponentType<{ company: ListCompany }>;
}
