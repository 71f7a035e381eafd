/** Totals of the costings list, apart for what was earned, what is expected, and what was only spent so far. */
import { Text } from '@mantine/core';
import { costingListRoutes } from '#costings/costing-routes.ts';
import { costOfServices } from '#costings/profit.ts';
import { formatFilters } from '#shared/list-address.ts';
import type { ListGroup, ResultPage } from '#shared/list-routes.ts';
import { formatMoney } from '#shared/money.ts';
import { useCall } from '#web/api/use-call.ts';
import { companyPathOf } from '#web/table/list-source.ts';
import type { ListCompany } from '#web/ui/use-company.ts';

function useSoldAndUnsold(company: ListCompany, filter?: string): ResultPage | undefined {
  const parts = {
    params: { truckCompany: companyPathOf(company) },
    query: { group: 'isSold', limit: '1', fields: 'id', ...(filter !== undefined && { filter }) },
  };
  return useCall(costingListRoutes.rows, parts, { retries: 0 }).data;
}

interface Totals {
  count: number;
  profit: number;
  cost: number;
}

function totalsOf(groups: readonly ListGroup[], isSold: boolean): Totals {
  const { count, sums = {} } = groups.find(({ value }) => value === isSold) ?? { count: 0 };
  const sumOf = (column: string) => (typeof sums[column] === 'number' ? sums[column] : 0);
  return {
    count,
    profit: sumOf('profit'),
    cost: costOfServices([sumOf('purchasePrice'), sumOf('totalCostOfServices')]),
  };
}

const trucks = (count: number) => `${count.toLocaleString('en-GB')} ${count === 1 ? 'truck' : 'trucks'}`;

/** Of every truck of the company, whatever the list is searched for. Shows nothing until it is loaded. */
export function ProfitTotals({ company }: { company: ListCompany }) {
  const all = useSoldAndUnsold(company);
  const withPrice = useSoldAndUnsold(company, formatFilters({ salePrice: { from: 0.01 } }));
  if (all === undefined || withPrice === undefined) return null;
  const sold = totalsOf(withPrice.groups, true);
  const expected = totalsOf(withPrice.groups, false);
  const inStock = totalsOf(all.groups, false);
  const open = { count: inStock.count - expected.count, cost: costOfServices([inStock.cost, -expected.cost]) };
  const lines = [
    `Sold: ${trucks(sold.count)}, profit ${formatMoney(sold.profit)}`,
    `In stock with a price: ${trucks(expected.count)}, expected profit ${formatMoney(expected.profit)}`,
    `In stock without a price: ${trucks(open.count)}, cost so far ${formatMoney(open.cost)}`,
  ];
  return (
    <Text
      component="ul"
      c="dimmed"
      size="sm"
      mt="md"
      mb={0}
      pl={0}
      style={{ listStyle: 'none' }}
      aria-label="Totals by sale"
    >
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </Text>
  );
}
