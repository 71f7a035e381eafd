/** The page of every list: company tabs, search, actions and the table. */
import { useQuery } from '@tanstack/react-query';
import { use, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useLoadAlert } from '#web/alerts/use-load-alert.ts';
import { CompanyTabs } from '#web/ui/company-tabs.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { type ListCompany, useListCompany } from '#web/ui/use-company.ts';
import { type BuiltInView, columnsInView } from './built-in-views.ts';
import { DataTable, rowsOf } from './data-table.tsx';
import { ExportMenu } from './export-menu.tsx';
import { FoundElsewhere, useThisPlace } from './found-elsewhere.tsx';
import { FoundRecordsContext } from './found-records.ts';
import type { ColumnChoices } from './header-props.ts';
import type { ListColumn, ListRow } from './list-column.ts';
import type { ListPageConfig } from './list-page-config.ts';
import { fitState } from './list-request.ts';
import { type Answer, type ListSource, pageQuery } from './list-source.ts';
import { type ListState, plainState } from './list-state.ts';
import { ListToolbar } from './list-toolbar.tsx';
import { ListTools } from './list-tools.tsx';
import { ListViewsContext } from './list-views.ts';
import { MissingValues } from './missing-values.tsx';
import { openFirstRow } from './row-keys.ts';
import { shownColumnIds } from './shown-columns.ts';
import { TableConfiguration } from './table-configuration.tsx';
import { useColumnSettings } from './use-column-settings.ts';
import { useItems } from './use-groups.ts';
import { useHiddenSelection } from './use-hidden-selection.ts';
import { useListRows } from './use-list-rows.ts';
import { type ListStateControl, useListState } from './use-list-state.ts';
import { usePinnedItems } from './use-pinned-items.ts';
import { useRememberedView } from './use-remembered-view.ts';
import { useRowSelection } from './use-row-selection.ts';
import { ViewTabs } from './view-tabs.tsx';

/** A list that all companies share. */
function SharedList<Row extends ListRow>({ config }: { config: ListPageConfig<Row> }) {
  return (
    <>
      <PageHeader title={config.title} />
      <CompanyList company="all" config={config} />
    </>
  );
}

function CompanyTabsList<Row extends ListRow>({ config }: { config: ListPageConfig<Row> }) {
  const company = useListCompany();
  return (
    <>
      <PageHeader title={config.title} />
      <CompanyTabs>
        <CompanyList key={company} {...{ config, company }} />
      </CompanyTabs>
    </>
  );
}

/** Changing the company keeps search, filters and sort order, but clears the selection. */
export function ListPage<Row extends ListRow>({ config }: { config: ListPageConfig<Row> }) {
  return config.isAllCompanies ? <SharedList config={config} /> : <CompanyTabsList config={config} />;
}

interface CompanyListProps<Row extends ListRow> {
  config: ListPageConfig<Row>;
  company: ListCompany;
}

const noFixed = {};
const noViews: readonly never[] = [];

/** The built-in view in the URL with its columns, and the one that the user chose last. */
function useBuiltIn<Row extends ListRow>(
  { columns, tableId, views = noViews }: ListPageConfig<Row>,
  company: ListCompany,
  { viewId, state }: ListStateControl,
) {
  const all = columns[company === 'all' ? 'all' : 'one'];
  const open: BuiltInView<Row> | undefined = views.find(({ id }) => id === viewId);
  const { remembered, remember } = useRememberedView(tableId);
  return {
    open,
    remember,
    columns: useMemo(() => columnsInView(all, open), [all, open]),
    shown: useMemo(() => open && { id: open.id, columns: Object.keys(open.columns) }, [open]),
    // A link to another page of the standard list shows that page.
    first: state.pageIndex === 0 ? views.find(({ id }) => id === remembered) : undefined,
  };
}

/** Ids of the visible columns on demand, for the query. */
function onDemandIds<Row extends ListRow>(columns: readonly ListColumn<Row>[], shown: readonly string[]): string {
  return columns.flatMap(({ id, onDemand }) => (onDemand && shown.includes(id) ? [id] : [])).join(',');
}

/** Loads the choices of filters from the list itself. */
export function choicesOf(source: ListSource): ColumnChoices {
  return function useColumnChoices(columnId) {
    const { data } = useQuery({
      ...pageQuery(source, { ...plainState, group: columnId, limit: 1, offset: 0 }),
      select: ({ page }) => page.groups.map(({ value }) => value),
    });
    return data;
  };
}

/** Goes to the last page if the requested one is past the end. */
function useLastPage(
  answer: Answer<ListRow> | undefined,
  { pageIndex, pageSize }: ListState,
  change: ListStateControl['change'],
) {
  const { request, page } = answer ?? {};
  const isPast = request !== undefined && page !== undefined && request.offset > 0 && request.offset >= page.total;
  const total = page?.total ?? 0;
  const goBack = useEffectEvent(() => {
    const last = Math.max(0, Math.ceil(total / pageSize) - 1);
    if (pageIndex > last) change({ pageIndex: last });
  });
  useEffect(() => {
    if (isPast) goBack();
  }, [isPast]);
  return isPast;
}

/** Enter in the search box opens the only match, as soon as the response has arrived. Typing cancels it. */
function useEnterOpens(search: string, answer: Answer<ListRow> | undefined): (typed: string) => void {
  const [wanted, setWanted] = useState<string>();
  const text = search.trim();
  const isAsked = wanted !== undefined && wanted === text;
  const isAnswered = answer?.request.search === text;
  const isOne = answer?.page.total === 1 && answer.request.group === null;
  useEffect(() => {
    if (!isAsked || !isAnswered) return;
    setWanted(undefined);
    if (isOne) openFirstRow();
  }, [isAsked, isAnswered, isOne]);
  return (typed) => setWanted(typed.trim() || undefined);
}

interface ElsewhereProps<Row extends ListRow> {
  config: ListPageConfig<Row>;
  answer: Answer<Row> | undefined;
}

/** Matches in other companies (unless all companies share the list), and other records found by the global search. */
function Elsewhere<Row extends ListRow>({ config, answer }: ElsewhereProps<Row>) {
  const { routes, fixed = noFixed, columns, elsewhere = [] } = config;
  const here = useThisPlace(fixed);
  const FoundRecords = use(FoundRecordsContext);
  const search = answer?.request.search ?? '';
  if (search === '') return null;
  const isCompanies = columns.one !== columns.all;
  const isFiltered = Object.keys(answer?.request.filters ?? {}).length > 0;
  return (
    <>
      {isCompanies && <FoundElsewhere {...{ routes, search, isFiltered }} places={[here, ...elsewhere]} />}
      <FoundRecords search={search} />
    </>
  );
}

/** Has its own state, so that changes do not render the page around it again. */
function CompanyList<Row extends ListRow>({ config, company }: CompanyListProps<Row>) {
  const control = useListState();
  const { list, routes, fixed = noFixed, firstSort, views, EmptyAction } = config;
  const builtIn = useBuiltIn(config, company, control);
  const { columns } = builtIn;
  const { useOpenView } = use(ListViewsContext);
  const view = useOpenView(list, fixed, control, builtIn.first);
  const { change, open, viewId, shows } = control;
  const columnSettings = useColumnSettings(config.tableId, columns, { view: builtIn.shown ?? view.columns, shows });
  const state = useMemo(() => fitState(columns, control.state), [columns, control.state]);
  const sorted = useMemo(
    () => (firstSort && state.sort.length === 0 ? { ...state, sort: firstSort } : state),
    [state, firstSort],
  );
  const also = onDemandIds(columns, shownColumnIds(columns, columnSettings.settings));
  const source = useMemo(
    (): ListSource => ({ company, routes, fixed: also === '' ? fixed : { ...fixed, also } }),
    [company, routes, fixed, also],
  );
  const { answer, error, isFetching, refetch } = useListRows<Row>(source, sorted, view.isReady);
  const isPast = useLastPage(answer, state, change);
  const useChoices = useMemo(() => choicesOf(source), [source]);
  const grouped = useItems({ source, state, answer });
  const { items, pinned: pinnedRows, release } = usePinnedItems(answer, grouped);
  const shown = useMemo(() => rowsOf(items), [items]);
  const selection = useRowSelection(shown);
  const hasSelected = selection.selected.length > 0;
  useEffect(() => {
    if (!hasSelected) release();
  }, [hasSelected, release]);
  const hiddenSelection = useHiddenSelection({ source, answer, shown, selection });
  const elsewhere = useMemo(() => <Elsewhere {...{ config, answer }} />, [config, answer]);
  const missing = useMemo(
    () => <MissingValues {...{ source, answer, columns, change }} plural={config.plural} />,
    [source, answer, columns, change, config.plural],
  );
  const emptyAction = useMemo(() => EmptyAction && <EmptyAction company={company} />, [EmptyAction, company]);
  const onEnter = useEnterOpens(control.state.search, isFetching ? undefined : answer);
  useLoadAlert(error, config.failureAlert);

  return (
    <>
      {views && <ViewTabs {...{ views, state, viewId, open }} remember={builtIn.remember} />}
      <ListToolbar
        searchLabel={config.searchLabel}
        searchText={control.state.search}
        onSearch={(search) => change({ search })}
        onEnter={onEnter}
        configuration={
          <>
            <ExportMenu
              {...{ title: config.title, source, state, columns, readPdf: config.readPdf }}
              settings={columnSettings.settings}
            />
            <TableConfiguration columns={columns} control={columnSettings} />
          </>
        }
        note={config.selectionNote?.(selection.selected)}
      >
        <ListTools
          {...{ config, company, columns, fixed, state, viewId, open }}
          selected={selection.selected}
          deselect={selection.clear}
          settings={columnSettings.settings}
        />
      </ListToolbar>
      {error !== null && answer === undefined ? (
        <LoadFailed text={config.failedText} onRetry={refetch} />
      ) : (
        <DataTable
          {...config}
          {...{ columns, columnSettings, state, change, isFetching, useChoices, elsewhere, emptyAction }}
          answer={isPast ? undefined : answer}
          {...{ items, pinnedRows }}
          start={grouped.start}
          filterNotices={missing}
          caption={config.title}
          isCards={builtIn.open?.isCards === true}
          selection={config.rowLabel && selection}
          hiddenSelection={hiddenSelection}
        />
      )}
    </>
  );
}
