/** The buttons of a list: its actions and saved views. */
import { use } from 'react';
import type { ListCompany } from '#web/ui/use-company.ts';
import type { ColumnSettings } from './column-settings.ts';
import type { ListColumn, ListRow } from './list-column.ts';
import type { ListPageConfig } from './list-page-config.ts';
import { ListViewsContext, type ListViewsProps } from './list-views.ts';
import { shownColumnIds } from './shown-columns.ts';

interface ListToolsProps<Row extends ListRow> extends Pick<ListViewsProps, 'viewId' | 'open' | 'state'> {
  config: ListPageConfig<Row>;
  company: ListCompany;
  /** The selected rows. */
  selected: readonly Row[];
  deselect: () => void;
  columns: readonly ListColumn<Row>[];
  settings: ColumnSettings;
  fixed: ListViewsProps['fixed'];
}

export function ListTools<Row extends ListRow>(props: ListToolsProps<Row>) {
  const { config, company, selected, deselect, columns, settings } = props;
  const { fixed, viewId, open, state } = props;
  const { list, Actions } = config;
  const { Buttons: ViewButtons } = use(ListViewsContext);
  return (
    <>
      {Actions && <Actions {...{ company, selected, deselect }} />}
      <ViewButtons {...{ list, fixed, viewId, open, state }} shownColumns={shownColumnIds(columns, settings)} />
    </>
  );
}
