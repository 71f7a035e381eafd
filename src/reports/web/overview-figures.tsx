/** The landing page's figures for all companies and each one. Each figure links to its list. */
import Big from 'big.js';
import type { CompanyOverview } from '#reports/overview.ts';
import { withoutPriceText } from '#reports/sales.ts';
import { companyNames } from '#shared/companies.ts';
import { monthEnd, monthStart } from '#shared/dates.ts';
import type { Filters } from '#shared/list-address.ts';
import { type Currency, currencies, formatMoney } from '#shared/money.ts';
import { formatNumber } from '#shared/numbers.ts';
import { paths } from '#web/paths.ts';
import { listLink } from '#web/table/list-link.ts';
import { companyAccent } from '#web/ui/company-accent.ts';
import { allCompaniesName, type ListCompany } from '#web/ui/use-company.ts';
import { type Figure, type FigureRow, FiguresTable } from './figures-table.tsx';

/** This column only appears if the month has margin scheme sales with VAT. */
const afterVat = 'Profit after VAT';

const heads = [
  'Company',
  'Trucks in Stock',
  'Cash Tied Up',
  'Oldest',
  'Sold This Month',
  'Profit This Month',
  afterVat,
  'Owed to You',
  'Overdue',
  'Needs Doing',
];

type Figures = Omit<CompanyOverview, 'company'>;

const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total.plus(one), new Big(0)).toNumber();

/** Dollars and pounds are not added up. */
function totalOf(lines: readonly CompanyOverview[]): Figures {
  const amounts = (key: 'owed' | 'overdue', currency: Currency) => sum(lines.map((line) => line[key][currency]));
  const oldest = lines.flatMap(({ oldestDays }) => oldestDays ?? []);
  return {
    inStock: sum(lines.map((line) => line.inStock)),
    cashTiedUp: sum(lines.map((line) => line.cashTiedUp)),
    oldestDays: oldest.length === 0 ? null : Math.max(...oldest),
    soldThisMonth: sum(lines.map((line) => line.soldThisMonth)),
    profitThisMonth: sum(lines.map((line) => line.profitThisMonth)),
    profitAfterVatThisMonth: sum(lines.map((line) => line.profitAfterVatThisMonth)),
    withoutPriceThisMonth: sum(lines.map((line) => line.withoutPriceThisMonth)),
    owed: { GBP: amounts('owed', 'GBP'), USD: amounts('owed', 'USD') },
    overdue: { GBP: amounts('overdue', 'GBP'), USD: amounts('overdue', 'USD') },
    toDo: sum(lines.map((line) => line.toDo)),
  };
}

/** `£1.00`, then `+ $2.00` on the next line; `£0.00` if both are zero. */
function amountText(amounts: Figures['owed']): string {
  const used = currencies.filter((currency) => amounts[currency] !== 0);
  return (used.length > 0 ? used : (['GBP'] as const)).map((one) => formatMoney(amounts[one], one)).join('\n+ ');
}

function daysText(days: number | null): string {
  if (days === null) return 'None';
  return days === 1 ? '1 day' : `${formatNumber(days)} days`;
}

/** The profit omits trucks without a price, and says how many. */
function profitText(profit: number, withoutPrice: number): string {
  return `${formatMoney(profit)}${withoutPrice === 0 ? '' : `\n${withoutPriceText(withoutPrice)}`}`;
}

function figuresOf(company: ListCompany, line: Figures, month: string, hasVat: boolean): Figure[] {
  const soldDate = { from: monthStart(month), to: monthEnd(month) };
  const stock = (id: string, desc: boolean, shown: string) =>
    listLink(paths.currentStock, { company, sort: [{ id, desc }], shows: [shown] });
  const priced = (shown: string) =>
    listLink(paths.costingsSummary, { company, filters: { soldDate, salePrice: { from: 0.01 } }, shows: [shown] });
  const invoices = (filters: Filters) => listLink(paths.invoices, { company, filters, shows: ['balance'] });
  return [
    { text: formatNumber(line.inStock), to: listLink(paths.currentStock, { company }) },
    { text: formatMoney(line.cashTiedUp), to: stock('cashTiedUp', true, 'cashTiedUp') },
    { text: daysText(line.oldestDays), to: stock('purchaseDate', false, 'daysInStock') },
    { text: formatNumber(line.soldThisMonth), to: listLink(paths.allStock, { company, filters: { soldDate } }) },
    {
      text: profitText(line.profitThisMonth, line.withoutPriceThisMonth),
      to: priced('profit'),
      isAlarming: line.profitThisMonth < 0,
    },
    ...(hasVat
      ? [
          {
            text: formatMoney(line.profitAfterVatThisMonth),
            to: priced('profitAfterVat'),
            isAlarming: line.profitAfterVatThisMonth < 0,
          },
        ]
      : []),
    { text: amountText(line.owed), to: invoices({ balance: { from: 0.01 } }) },
    {
      text: amountText(line.overdue),
      to: invoices({ overdue: { in: [true] } }),
      isAlarming: line.overdue.GBP + line.overdue.USD > 0,
    },
    { text: formatNumber(line.toDo), to: listLink(paths.needsDoing, { company }) },
  ];
}

/** `month` is the current month by the server's clock, to match the figures: `2026-11`. */
export function OverviewFigures({ lines, month }: { lines: readonly CompanyOverview[]; month: string }) {
  const hasVat = lines.some((line) => line.profitAfterVatThisMonth !== line.profitThisMonth);
  const rows: FigureRow[] = [
    { id: 'all', name: allCompaniesName, figures: figuresOf('all', totalOf(lines), month, hasVat), isTotal: true },
    ...lines.map((line) => ({
      id: line.company,
      name: <span style={{ color: companyAccent(line.company) }}>{companyNames[line.company]}</span>,
      figures: figuresOf(line.company, line, month, hasVat),
    })),
  ];
  return (
    <FiguresTable caption="Today's figures" heads={heads.filter((head) => hasVat || head !== afterVat)} rows={rows} />
  );
}
