/**
 * Recalculates invoices, payments and credit notes with plain code that shares nothing with the product: amounts are
 * whole pence, every result is calculated from the list of deals, and nothing is cached.
 */

export type Place = 'abbasAutos' | 'butler';
export type Scheme = 'Unknown' | 'Qualifying' | 'Margin';
export type Treatment = 'Standard' | 'Margin' | 'Export' | 'NoVat';

export interface DealTruck {
  id: string;
  company: Place;
  regNumber: string;
  scheme: Scheme;
  /** Pence. */
  purchase: number;
  purchaseVat: number;
  purchaseDate: string;
  /** The company that reclaims the purchase VAT. */
  boughtBy: Place;
  stockNumber: number;
  isSold: boolean;
  soldTo: string | null;
  soldDate: string | null;
  /** Pence; null if there is no price. */
  prices: Record<Line, number | null>;
}

export const lines = ['rate', 'freight', 'warranty'] as const;
export type Line = (typeof lines)[number];
/** Net pence per truck by line. */
export type Rates = Record<Line, number>;

interface DealPayment {
  id: string;
  date: string;
  amount: number;
  refund: boolean;
  deposit: boolean;
}

export interface DealCredit {
  id: string;
  number: string;
  date: string;
  truckIds: string[];
  /** Net pence per truck. */
  rates: Rates;
  /** Totals of each line for all its trucks. */
  totals: Record<Line, { net: number; vat: number }>;
  isReturn: boolean;
  /** Trucks that it took out of the sale to the invoice's client. */
  returned: string[];
}

export interface Deal {
  id: string;
  company: Place;
  number: string;
  date: string;
  taxPoint: string;
  dueDate: string;
  currency: 'GBP' | 'USD';
  /** Dollars per pound as a fraction. */
  exchange: Fraction | null;
  client: string;
  treatment: Treatment;
  /** Whole percentage. */
  vatRate: number;
  rates: Rates;
  truckIds: string[];
  /** Each truck's stock book number at the time of the sale. */
  stockNumbers: Record<string, number>;
  payments: DealPayment[];
  credits: DealCredit[];
  isDeleted: boolean;
}

/** A positive number as a fraction of integers, to avoid rounding errors. */
interface Fraction {
  numerator: number;
  denominator: number;
}

/** `amount * numerator / denominator`, with halves rounded away from zero. */
export function scaled(amount: number, numerator: number, denominator: number): number {
  const exact = Math.abs(amount) * numerator * 2 + denominator;
  return Math.sign(amount) * Math.floor(exact / (2 * denominator));
}

/** Pence from cents, rounded once; null without an exchange rate. */
export function inPounds(amount: number, { currency, exchange }: Deal): number | null {
  if (currency === 'GBP') return amount;
  return exchange === null ? null : scaled(amount, exchange.denominator, exchange.numerator);
}

export const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** The VAT on a net amount in pence. */
export function vatOf(net: number, vatRate: number): number {
  return scaled(net, 100 + vatRate, 100) - net;
}

/** A line's total for all trucks of the invoice. */
export function lineOf(deal: Deal, line: Line): { net: number; vat: number } {
  const net = deal.rates[line] * deal.truckIds.length;
  return { net, vat: vatOf(net, deal.vatRate) };
}

/** A line's remaining total after credit notes. */
export function lineLeft(deal: Deal, line: Line): { net: number; vat: number } {
  const { net, vat } = lineOf(deal, line);
  const taken = deal.credits.map(({ totals }) => totals[line]);
  return { net: net - sum(taken.map((one) => one.net)), vat: vat - sum(taken.map((one) => one.vat)) };
}

/** A truck's remaining net amount on a line. */
export function truckLeft(deal: Deal, truckId: string, line: Line): number {
  const credits = deal.credits.filter(({ truckIds }) => truckIds.includes(truckId));
  return deal.rates[line] - sum(credits.map(({ rates }) => rates[line]));
}

/** A truck with a fully credited price is no longer sold by the invoice. */
export function isStillSold(deal: Deal, truckId: string): boolean {
  return !deal.isDeleted && deal.truckIds.includes(truckId) && truckLeft(deal, truckId, 'rate') > 0;
}

const grossOf = (totals: readonly { net: number; vat: number }[]) => sum(totals.map(({ net, vat }) => net + vat));

export function totalOf(deal: Deal): number {
  return grossOf(lines.map((line) => lineOf(deal, line)));
}

export function creditTotal({ totals }: DealCredit): number {
  return grossOf(lines.map((line) => totals[line]));
}

/** Received up to a day, minus refunds. */
export function receivedBy(deal: Deal, day = '9999-12-31'): number {
  const counted = deal.payments.filter(({ date }) => date <= day);
  return sum(counted.map(({ amount, refund }) => (refund ? -amount : amount)));
}

export function creditedBy(deal: Deal, day = '9999-12-31'): number {
  return sum(deal.credits.filter(({ date }) => date <= day).map(creditTotal));
}

export function balanceOf(deal: Deal, day?: string): number {
  return totalOf(deal) - receivedBy(deal, day) - creditedBy(deal, day);
}

/** The buyer's gross price of a truck at these rates. */
export function paidForTruck(deal: Deal, rates: Rates): number {
  const net = sum(lines.map((line) => rates[line]));
  return deal.treatment === 'Standard' ? net + vatOf(net, deal.vatRate) : net;
}
