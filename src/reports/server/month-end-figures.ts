/** Adds up the lines of a month's files by VAT treatment, rate and currency. */
import Big from 'big.js';
import { type VatTreatment, vatTreatments } from '#paperwork/vat-rules.ts';
import type { MonthEndFigures } from '#reports/month-end.ts';
import { type Currency, currencies } from '#shared/money.ts';
import type { MonthLine } from './month-end-store.ts';

interface Sums {
  net: number;
  vat: number;
  gross: number;
  count: number;
}

function sumsOf(lines: readonly MonthLine[]): Sums {
  const sum = (key: 'net' | 'vat' | 'gross') =>
    lines.reduce((total, line) => total.plus(line[key]), new Big(0)).toNumber();
  const papers = new Set(lines.map(({ company, kind, number }) => `${company} ${kind} ${number}`));
  return { net: sum('net'), vat: sum('vat'), gross: sum('gross'), count: papers.size };
}

function ratesOf(lines: readonly MonthLine[]): (Sums & { vatRate: number })[] {
  const rates = [...new Set(lines.map(({ vatRate }) => Number(vatRate)))].sort((one, other) => other - one);
  return rates.map((vatRate) => ({ vatRate, ...sumsOf(lines.filter((line) => Number(line.vatRate) === vatRate)) }));
}

function rowOf(lines: readonly MonthLine[], treatment: VatTreatment, currency: Currency): MonthEndFigures['rows'] {
  const own = lines.filter((line) => line.treatment === treatment && line.currency === currency);
  return own.length === 0 ? [] : [{ treatment, currency, ...sumsOf(own), rates: ratesOf(own) }];
}

/** Amounts in different currencies are never added up. */
export function monthFigures(lines: readonly MonthLine[]): MonthEndFigures {
  const totalOf = (currency: Currency) => sumsOf(lines.filter((line) => line.currency === currency));
  return {
    rows: vatTreatments.flatMap((treatment) => currencies.flatMap((currency) => rowOf(lines, treatment, currency))),
    totals: { GBP: totalOf('GBP'), USD: totalOf('USD') },
  };
}
