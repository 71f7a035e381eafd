/** Sales as a table with links to the trucks behind each figure, and as a chart. */
import { type Sales, type SalesFigures, type SalesKey, salesFieldsFor, salesKeyLabels } from '#reports/sales.ts';
import { type Company, companyNames, parseCompany } from '#shared/companies.ts';
import { monthEnd } from '#shared/dates.ts';
import type { Filter } from '#shared/list-address.ts';
import { formatMoney } from '#shared/money.ts';
import { formatNumber } from '#shared/numbers.ts';
import { paths } from '#web/paths.ts';
import { listLink } from '#web/table/list-link.ts';
import type { ListCompany } from '#web/ui/use-company.ts';
import { type Figure, type FigureRow, FiguresTable } from './figures-table.tsx';
import { LazyBars } from './lazy-bars.tsx';
import { monthName } from './months.ts';
import { shortMoney } from './short-money.ts';

export interface SalesView {
  company: ListCompany;
  from: string;
  to: string;
  by: SalesKey;
  sales: Sales;
}

/** The display name of a value. */
function nameOf(by: SalesKey, value: string | null): string {
  if (value === null) return 'None';
  if (by === 'month') return monthName(value);
  return by === 'company' ? companyNames[value as Company] : value;
}

/** The list filter for a value; undefined filters by the period only. */
function filterOf(by: SalesKey, value: string | null | undefined): Readonly<Record<string, Filter>> {
  if (value === undefined || by === 'month' || by === 'company') return {};
  const columns = { make: 'make', truckType: 'truckType', client: 'soldTo' } as const;
  return { [columns[by]]: { in: [value] } };
}

function within({ from, to, by }: SalesView, value: string | null | undefined): Filter {
  if (by !== 'month' || value === undefined || value === null) return { from, to };
  const [first, last] = [`${value}-01`, monthEnd(`${value}-01`)];
  return { from: first > from ? first : from, to: last < to ? last : to };
}

/** The list column whose sum or average the figure is. */
const shownBy: Record<keyof SalesFigures, string> = {
  trucks: 'soldDate',
  withoutPrice: 'salePrice',
  sales: 'sales',
  costs: 'costs',
  profitAtSale: 'profitAtSale',
  lateCosts: 'lateCosts',
  profitNow: 'profit',
  profitAfterVat: 'profitAfterVat',
  averageDays: 'daysInStock',
  discount: 'askingPrice',
};

function figuresOf(view: SalesView, value: string | null | undefined, figures: SalesFigures): Figure[] {
  const company = view.by === 'company' ? (parseCompany(value) ?? view.company) : view.company;
  const filter = { soldDate: within(view, value), ...filterOf(view.by, value) };
  return salesFieldsFor(view.sales).map(({ id, ...field }) => {
    const amount = figures[id];
    const isMoney = field.type === 'money';
    const isDiscount = id === 'discount';
    const unknown = figures.trucks === 0 || isDiscount ? 'None' : 'Unknown';
    const text = amount === null ? unknown : isMoney ? formatMoney(amount) : formatNumber(amount);
    const ofPrice = id === 'withoutPrice' ? { in: [null, 0] } : isMoney ? { from: 0.01 } : undefined;
    const to = listLink(isMoney && !isDiscount ? paths.costingsSummary : paths.allStock, {
      company,
      filters: {
        ...filter,
        ...(ofPrice && { salePrice: ofPrice }),
        ...(isDiscount && { askingPrice: { from: 0.01 } }),
      },
      shows: [shownBy[id]],
    });
    return { text, to, isAlarming: 'gains' in field && amount !== null && amount < 0 };
  });
}

/** A row for each value, and a total. */
export function SalesTable({ view }: { view: SalesView }) {
  const { by, sales } = view;
  const rows: FigureRow[] = sales.rows.map(({ value, ...figures }) => ({
    id: value ?? '',
    name: nameOf(by, value),
    figures: figuresOf(view, value, figures),
  }));
  rows.push({ id: 'total', name: 'Total', figures: figuresOf(view, undefined, sales.total), isTotal: true });
  return (
    <FiguresTable
      caption="Sales"
      heads={[salesKeyLabels[by], ...salesFieldsFor(sales).map(({ label }) => label)]}
      rows={rows}
    />
  );
}

/** With more bars the chart becomes unreadable. */
const maxBars = 14;

/** Shows profit at sale and now: months in order, otherwise the values with the most sales. */
export function SalesChart({ view: { by, sales } }: { view: SalesView }) {
  const largest = sales.rows.toSorted((one, other) => other.sales - one.sales).slice(0, maxBars);
  const shown = by === 'month' ? sales.rows : sales.rows.filter((row) => largest.includes(row));
  const data = shown.map((row) => ({
    label: nameOf(by, row.value),
    profitAtSale: row.profitAtSale,
    profitNow: row.profitNow,
  }));
  return (
    <LazyBars
      data={data}
      height={280}
      valueText={formatMoney}
      axisText={shortMoney}
      series={[
        { name: 'profitAtSale', label: 'Profit at Sale', color: 'petrol.6' },
        { name: 'profitNow', label: 'Profit Now', color: 'yellow.6' },
      ]}
    />
  );
}
