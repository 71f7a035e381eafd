/** Current Stock and All Stock: a company's trucks with search, selection and the ways on (specification, section 2.5). */
import { Button } from '@mantine/core';
import { IconFileInvoice, IconPlus, IconShoppingCart } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { Company } from '#shared/companies.ts';
import type { Truck } from '#trucks/truck.ts';
import { createTruckSearch } from '#trucks/truck-search.ts';
import { useLoadAlert } from '#web/alerts/use-load-alert.ts';
import { addTruckPath, invoicePaths, orderPaths } from '#web/paths.ts';
import { DataTable } from '#web/table/data-table.tsx';
import { ListToolbar } from '#web/table/list-toolbar.tsx';
import { TableConfiguration } from '#web/table/table-configuration.tsx';
import { type RowSelection, useRowSelection } from '#web/table/use-row-selection.ts';
import { useSearchText, useTableUrlState } from '#web/table/use-table-url-state.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { CompanyTabs } from '#web/ui/company-tabs.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useCompany } from '#web/ui/use-company.ts';
import { stockColumns } from './stock-columns.tsx';
import { useTruckList } from './truck-queries.ts';

interface StockProps {
  title: string;
  includeSold: boolean;
  failureAlert: string;
}

const tableId = 'trucks';
const noTrucks: readonly Truck[] = [];
const matchesTruck = createTruckSearch();
const regNumberOf = (truck: Truck) => truck.regNumber;

interface CompanyStockProps extends StockProps {
  company: Company;
  searchText: string;
  onSearch: (text: string) => void;
}

/** A list page; another company is another list, with nothing selected. The search text stays. */
export function StockList(props: StockProps) {
  const { company } = useCompany();
  const [searchText, setSearchText] = useSearchText();
  return (
    <>
      <PageHeader title={props.title} company={company} />
      <CompanyTabs>
        <CompanyStock key={company} company={company} searchText={searchText} onSearch={setSearchText} {...props} />
      </CompanyTabs>
    </>
  );
}

function CompanyStock(props: CompanyStockProps) {
  const { company, title, includeSold, failureAlert, searchText, onSearch } = props;
  const { data, error, isPending, isPartial, refetch } = useTruckList(company, includeSold);
  const trucks = data ?? noTrucks;
  const selection = useRowSelection(trucks);
  const table = useTableUrlState();
  useLoadAlert(error, failureAlert);
  const add = <AddTruck company={company} />;

  return (
    <>
      <Toolbar company={company} selection={selection} searchText={searchText} onSearch={onSearch} add={add} />
      {error !== null && data === undefined ? (
        <LoadFailed text="The list of trucks could not be loaded." onRetry={refetch} />
      ) : (
        <DataTable
          tableId={tableId}
          caption={title}
          columns={stockColumns}
          rows={trucks}
          {...table}
          searchText={searchText}
          matches={matchesTruck}
          onClearSearch={() => onSearch('')}
          selection={selection}
          rowLabel={regNumberOf}
          isLoading={isPending}
          isPartial={isPartial}
          loadingText="Loading list of trucks..."
          emptyText="No trucks to display"
          emptyAction={<AddTruck company={company} label="Create a truck" />}
          noMatchText="No trucks match."
        />
      )}
    </>
  );
}

function AddTruck({ company, label = 'Add' }: { company: Company; label?: string }) {
  return (
    <ButtonLink to={addTruckPath(company)} leftSection={<IconPlus size={18} aria-hidden />}>
      {label}
    </ButtonLink>
  );
}

interface ToolbarProps {
  company: Company;
  selection: RowSelection<Truck>;
  searchText: string;
  onSearch: (text: string) => void;
  add: ReactNode;
}

function Toolbar({ company, selection, searchText, onSearch, add }: ToolbarProps) {
  const navigate = useNavigate();
  const trucks = selection.selected;
  const none = trucks.length === 0;
  return (
    <ListToolbar searchLabel="Search trucks..." searchText={searchText} onSearch={onSearch}>
      {add}
      <Button
        variant="default"
        disabled={none}
        leftSection={<IconShoppingCart size={18} aria-hidden />}
        onClick={() => navigate(orderPaths.create(company), { state: { trucks } })}
      >
        Order ({trucks.length})
      </Button>
      <Button
        variant="default"
        disabled={none}
        leftSection={<IconFileInvoice size={18} aria-hidden />}
        onClick={() => navigate(invoicePaths.create(company), { state: { trucks } })}
      >
        Invoice ({trucks.length})
      </Button>
      <TableConfiguration tableId={tableId} columns={stockColumns} />
    </ListToolbar>
  );
}
