/** `/orders` and `/invoices`: a company's papers of a kind (specification, sections 2.12 and 2.17). */
import { IconTruck } from '@tabler/icons-react';
import { createPaperSearch } from '#paperwork/paper-search.ts';
import type { PaperKind, PaperRow } from '#paperwork/paperwork.ts';
import type { Company } from '#shared/companies.ts';
import { useLoadAlert } from '#web/alerts/use-load-alert.ts';
import { paths } from '#web/paths.ts';
import { DataTable } from '#web/table/data-table.tsx';
import { ListToolbar } from '#web/table/list-toolbar.tsx';
import { TableConfiguration } from '#web/table/table-configuration.tsx';
import { useSearchText, useTableUrlState } from '#web/table/use-table-url-state.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { CompanyTabs } from '#web/ui/company-tabs.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useCompany } from '#web/ui/use-company.ts';
import { paperColumns } from './paper-columns.tsx';
import { usePaperList } from './paper-queries.ts';

/** What a list is called: its title, and its name in texts and in local storage. */
const names = {
  order: { title: 'Orders', plural: 'orders' },
  invoice: { title: 'Invoices', plural: 'invoices' },
} as const satisfies Record<PaperKind, object>;

const noPapers: readonly PaperRow[] = [];
const matchesPaper = createPaperSearch();

/** `/orders` */
export function OrdersPage() {
  return <PaperListPage kind="order" />;
}

/** `/invoices` */
export function InvoicesPage() {
  return <PaperListPage kind="invoice" />;
}

/** Another company is another list; the search text stays. */
function PaperListPage({ kind }: { kind: PaperKind }) {
  const { company } = useCompany();
  const [searchText, setSearchText] = useSearchText();
  return (
    <>
      <PageHeader title={names[kind].title} company={company} />
      <CompanyTabs>
        <CompanyPapers key={company} kind={kind} company={company} searchText={searchText} onSearch={setSearchText} />
      </CompanyTabs>
    </>
  );
}

interface Props {
  kind: PaperKind;
  company: Company;
  searchText: string;
  onSearch: (text: string) => void;
}

function CompanyPapers({ kind, company, searchText, onSearch }: Props) {
  const { title, plural } = names[kind];
  const { data, error, isPending, refetch } = usePaperList(kind, company);
  const table = useTableUrlState();
  useLoadAlert(error, `Failed to retrieve list of ${plural}`);
  return (
    <>
      <ListToolbar searchLabel={`Search ${plural}...`} searchText={searchText} onSearch={onSearch}>
        <TableConfiguration tableId={plural} columns={paperColumns[kind]} />
      </ListToolbar>
      {error !== null && data === undefined ? (
        <LoadFailed text={`The list of ${plural} could not be loaded.`} onRetry={refetch} />
      ) : (
        <DataTable<PaperRow>
          tableId={plural}
          caption={title}
          columns={paperColumns[kind]}
          rows={data ?? noPapers}
          {...table}
          searchText={searchText}
          matches={matchesPaper}
          onClearSearch={() => onSearch('')}
          isLoading={isPending}
          loadingText={`Loading list of ${plural}...`}
          emptyText={`No ${plural} to display`}
          emptyAction={<ChooseTrucks company={company} />}
          noMatchText={`No ${plural} match.`}
        />
      )}
    </>
  );
}

/** A paper begins with the trucks that it is for. */
function ChooseTrucks({ company }: { company: Company }) {
  return (
    <ButtonLink to={`${paths.currentStock}?company=${company}`} leftSection={<IconTruck size={18} aria-hidden />}>
      Choose trucks in Current Stock
    </ButtonLink>
  );
}
