/**
 * A plain second calculation of what invoices, payments and credit notes come to. It shares no code with the product:
 * amounts are whole pence, everything is added up again from the list of deals, and nothing is stored.
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
  /** The company whose VAT has the purchase. */
  boughtBy: Place;
  stockNumber: number;
  isSold: boolean;
  soldTo: string | null;
  soldDate: string | null;
  /** Pence; null while there is none. */
  prices: Record<Line, number | null>;
}

export const lines = ['rate', 'freight', 'warranty'] as const;
export type Line = (typeof lines)[number];
/** Net pence of one truck, by line. */
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
  /** Net pence for each of its trucks. */
  rates: Rates;
  /** What each line came to for all of its trucks. */
  totals: Record<Line, { net: number; vat: number }>;
  isReturn: boolean;
  /** The trucks that it took out of the sale to the invoice's client. */
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
  /** Dollars for one pound, as a fraction. */
  exchange: Fraction | null;
  client: string;
  treatment: Treatment;
  /** Whole percent. */
  vatRate: number;
  rates: Rates;
  truckIds: string[];
  /** The number in the stock book that each truck had when it was sold. */
  stockNumbers: Record<string, number>;
  payments: DealPayment[];
  credits: DealCredit[];
  isDeleted: boolean;
}

/** A positive number as a fraction of whole numbers, so that no rounding error creeps in. */
interface Fraction {
  over: number;
  under: number;
}

/** `amount * over / under`, half away from zero. */
export function scaled(amount: number, over: number, under: number): number {
  const exact = Math.abs(amount) * over * 2 + under;
  return Math.sign(amount) * Math.floor(exact / (2 * under));
}

/** Pence for cents, rounded once; null where there is no rate. */
export function inPounds(amount: number, { currency, exchange }: Deal): number | null {
  if (currency === 'GBP') return amount;
  return exchange === null ? null : scaled(amount, exchange.under, exchange.over);
}

export const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** The VAT of a line of so many net pence. */
export function vatOf(net: number, vatRate: number): number {
  return scaled(net, 100 + vatRate, 100) - net;
}

/** What the invoice asks for on one line, for all of its trucks. */
export function lineOf(deal: Deal, line: Line): { net: number; vat: number } {
  const net = deal.rates[line] * deal.truckIds.length;
  return { net, vat: vatOf(net, deal.vatRate) };
}

/** What is left of a line after its credits. */
export function lineLeft(deal: Deal, line: Line): { net: number; vat: number } {
  const { net, vat } = lineOf(deal, line);
  const taken = deal.credits.map(({ totals }) => totals[line]);
  return { net: net - sum(taken.map((one) => one.net)), vat: vat - sum(taken.map((one) => one.vat)) };
}

/** What is left of a truck's line, net. */
export function truckLeft(deal: Deal, truckId: string, line: Line): number {
  const credits = deal.credits.filter(({ truckIds }) => truckIds.includes(truckId));
  return deal.rates[line] - sum(credits.map(({ rates }) => rates[line]));
}

/** A truck whose whole rate was credited is no longer sold by the invoice. */
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

/** What was received until a day, refunds taken off. */
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

/** What the buyer pays for one truck of such rates. */
export function paidForTruck(deal: Deal, rates: Rates): number {
  const net = sum(lines.map((line) => rates[line]));
  return deal.treatment === 'Standard' ? net + vatOf(net, deal.vatRate) : net;
}
