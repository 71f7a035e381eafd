/** `/trucks/costings/summary`: costs and profit of a company's trucks. */
import { IconPlus } from '@tabler/icons-react';
import type { CostingSummary } from '#costings/costing.ts';
import { costingListSchema } from '#costings/costing-fields.ts';
import { costingListRoutes } from '#costings/costing-routes.ts';
import { hasSalePrice } from '#costings/profit.ts';
import { addTruckPath, truckPaths } from '#web/paths.ts';
import { listColumns } from '#web/table/columns.tsx';
import { ListPage } from '#web/table/list-page.tsx';
import type { ListPageConfig } from '#web/table/list-page-config.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { useListCompany } from '#web/ui/use-company.ts';
import { ProfitAmount } from './profit-amount.tsx';
import { ProfitTotals } from './profit-totals.tsx';

/** Rows of the list also say whether the truck is sold. */
type CostingRow = CostingSummary & { isSold?: boolean };

const costings: ListPageConfig<CostingRow> = {
  list: costingListSchema.list,
  routes: costingListRoutes,
  tableId: 'truck-costings',
  title: 'Truck Costings',
  searchLabel: 'Search trucks...',
  loadingText: 'Loading list of truck costings...',
  emptyText: 'No truck costings to display',
  noMatchText: 'No trucks match.',
  failureAlert: 'Failed to retrieve list of truck costings.',
  failedText: 'The list of truck costings could not be loaded.',
  plural: 'trucks',
  columns: listColumns<CostingRow>({
    listSchema: costingListSchema,
    addressOf: ({ company, id }) => truckPaths.view(company, id),
    nameOf: ({ regNumber }) => regNumber,
    cells: {
      profit: ({ profit, isSold, salePrice }) => (
        <ProfitAmount
          amount={profit}
          isUnsold={isSold === false}
          isUnpriced={isSold === true && !hasSalePrice({ salePrice })}
        />
      ),
    },
  }),
  EmptyAction: ({ company }) => (
    <ButtonLink
      to={addTruckPath(company === 'all' ? undefined : company)}
      leftSection={<IconPlus size={18} aria-hidden />}
    >
      Add a truck
    </ButtonLink>
  ),
};

/** Includes sold trucks. */
export function CostingsSummaryPage() {
  return (
    <>
      <ListPage config={costings} />
      <ProfitTotals company={useListCompany()} />
    </>
  );
}
