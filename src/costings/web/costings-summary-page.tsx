/** `/trucks/costings/summary`: what each truck of a company cost and earned (specification, section 2.6). */
import { IconPlus } from '@tabler/icons-react';
import type { CostingSummary } from '#costings/costing.ts';
import { createRegNumberSearch } from '#costings/costing-search.ts';
import type { Company } from '#shared/companies.ts';
import { useLoadAlert } from '#web/alerts/use-load-alert.ts';
import { addTruckPath } from '#web/paths.ts';
import { DataTable } from '#web/table/data-table.tsx';
import { ListToolbar } from '#web/table/list-toolbar.tsx';
import { TableConfiguration } from '#web/table/table-configuration.tsx';
import { useSearchText, useTableUrlState } from '#web/table/use-table-url-state.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { CompanyTabs } from '#web/ui/company-tabs.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useCompany } from '#web/ui/use-company.ts';
import { costingColumns } from './costing-columns.tsx';
import { useCostingSummaries } from './costing-queries.ts';

const title = 'Truck Costings';
const tableId = 'truck-costings';
const noSummaries: readonly CostingSummary[] = [];
const matchesRegNumber = createRegNumberSearch();

interface Props {
  company: Company;
  searchText: string;
  onSearch: (text: string) => void;
}

/** A list page; another company is another list. The search text stays. */
export function CostingsSummaryPage() {
  const { company } = useCompany();
  const [searchText, setSearchText] = useSearchText();
  return (
    <>
      <PageHeader title={title} company={company} />
      <CompanyTabs>
        <CompanyCostings key={company} company={company} searchText={searchText} onSearch={setSearchText} />
      </CompanyTabs>
    </>
  );
}

function CompanyCostings({ company, searchText, onSearch }: Props) {
  const { data, error, isPending, refetch } = useCostingSummaries(company);
  const table = useTableUrlState();
  useLoadAlert(error, 'Failed to retrieve list of truck costings.');
  return (
    <>
      <ListToolbar searchLabel="Search trucks..." searchText={searchText} onSearch={onSearch}>
        <TableConfiguration tableId={tableId} columns={costingColumns} />
      </ListToolbar>
      {error !== null && data === undefined ? (
        <LoadFailed text="The list of truck costings could not be loaded." onRetry={refetch} />
      ) : (
        <DataTable<CostingSummary>
          tableId={tableId}
          caption={title}
          columns={costingColumns}
          rows={data ?? noSummaries}
          {...table}
          searchText={searchText}
          matches={matchesRegNumber}
          onClearSearch={() => onSearch('')}
          isLoading={isPending}
          loadingText="Loading list of truck costings..."
          emptyText="No truck costings to display"
          emptyAction={
            <ButtonLink to={addTruckPath(company)} leftSection={<IconPlus size={18} aria-hidden />}>
              Create a truck
            </ButtonLink>
          }
          noMatchText="No trucks match."
        />
      )}
    </>
  );
}
