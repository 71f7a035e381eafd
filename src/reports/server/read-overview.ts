/** Assembles the landing page: figures of each company, twelve months and recent activity. */
import Big from 'big.js';
import type { CompanyOverview, Overview, SalesMonth } from '#reports/overview.ts';
import type { WriteContext } from '#server/http/request-context.ts';
import { type Company, companies } from '#shared/companies.ts';
import { monthEnd, monthStart } from '#shared/dates.ts';
import { type OverviewRecords, readLastChanges } from './last-changes.ts';
import type { CountNeeds } from './needs-doing-store.ts';
import { type FoundFigures, readFigures } from './overview-store.ts';

/** Months in the chart, including the current one. */
const months = 12;

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total.plus(amount), new Big(0)).toNumber();
}

function monthOf(day: string): string {
  return day.slice(0, 7);
}

function lineOf(company: Company, month: string, toDo: number, { stock, sold, owed }: FoundFigures): CompanyOverview {
  const companyStock = stock.find((one) => one.company === company);
  const current = sold.find((one) => one.company === company && one.month === month);
  const inCurrency = (key: 'owed' | 'overdue', currency: 'GBP' | 'USD') =>
    owed.find((one) => one.company === company && one.currency === currency)?.[key] ?? 0;
  return {
    company,
    inStock: companyStock?.inStock ?? 0,
    cashTiedUp: companyStock?.cashTiedUp ?? 0,
    oldestDays: companyStock?.oldestDays ?? null,
    soldThisMonth: current?.sold ?? 0,
    profitThisMonth: current?.profit ?? 0,
    profitAfterVatThisMonth: current?.profitAfterVat ?? 0,
    withoutPriceThisMonth: current?.withoutPrice ?? 0,
    owed: { GBP: inCurrency('owed', 'GBP'), USD: inCurrency('owed', 'USD') },
    overdue: { GBP: inCurrency('overdue', 'GBP'), USD: inCurrency('overdue', 'USD') },
    toDo,
  };
}

function monthsUpTo(today: string, { sold }: FoundFigures): SalesMonth[] {
  return Array.from({ length: months }, (_, index) => {
    const month = monthOf(monthStart(today, index + 1 - months));
    const lines = sold.filter((one) => one.month === month);
    const sumOf = (key: 'sold' | 'withoutPrice' | 'profit' | 'profitAfterVat') => sum(lines.map((one) => one[key]));
    return {
      month,
      sold: sumOf('sold'),
      withoutPrice: sumOf('withoutPrice'),
      profit: sumOf('profit'),
      profitAfterVat: sumOf('profitAfterVat'),
    };
  });
}

export async function readOverview(
  context: Pick<WriteContext, 'db' | 'actor' | 'today'>,
  records: OverviewRecords,
  countNeeds: CountNeeds,
  signal: AbortSignal,
): Promise<Overview> {
  const today = context.today();
  const period = [monthStart(today, 1 - months), monthEnd(today)] as const;
  // In parallel.
  const [figures, lastChanges, ...toDo] = await Promise.all([
    readFigures(context.db, today, period),
    readLastChanges(context, records),
    ...companies.map((company) => countNeeds(context.db, { company, today }, signal)),
  ]);
  const lines = companies.map((company, at) =>
    lineOf(company, monthOf(today), sum(Object.values(toDo[at]?.byRule ?? {})), figures),
  );
  return { companies: lines, months: monthsUpTo(today, figures), lastChanges };
}
