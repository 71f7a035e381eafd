/** Calculates the totals of orders and invoices. The form, the server, the lists and the PDF all use these functions. */
import Big from 'big.js';

/** The input for an item's totals; the VAT rate is in percent. */
export interface ItemAmounts {
  rate: number;
  vatRate: number;
  freightRate: number;
  warrantyRate: number;
  truckCount: number;
}

export function itemAmounts(
  item: Omit<ItemAmounts, 'truckCount'> & { readonly trucks: readonly unknown[] },
): ItemAmounts {
  const { rate, vatRate, freightRate, warrantyRate, trucks } = item;
  return { rate, vatRate, freightRate, warrantyRate, truckCount: trucks.length };
}

/** One line of an item, for all its trucks. */
export interface LineTotal {
  net: number;
  vat: number;
  gross: number;
}

/** The three lines of an item, and their gross sum. */
export interface ItemTotals {
  rate: LineTotal;
  freight: LineTotal;
  warranty: LineTotal;
  total: number;
}

/** Totals of a paper. Subtotal, freight and warranty include VAT. */
export interface PaperTotals {
  subtotal: number;
  freight: number;
  warranty: number;
  vat: number;
  /** Negative if the deposit is more than the total. */
  totalDue: number;
}

export const subtotalLabel = 'Subtotal (incl. VAT)';

/** A subtotal that equals the total is not shown. */
export function showsSubtotal({ subtotal, totalDue }: Pick<PaperTotals, 'subtotal' | 'totalDue'>): boolean {
  return subtotal !== totalDue;
}

interface ExactLine {
  net: Big;
  gross: Big;
}

/** `amount × (1 + vatRate/100) × trucks`, rounded once, half up to the penny. */
function exactLine(amount: number, { vatRate, truckCount }: ItemAmounts): ExactLine {
  const net = new Big(amount).times(truckCount);
  const gross = net.times(new Big(100).plus(vatRate)).times('0.01').round(2, Big.roundHalfUp);
  return { net, gross };
}

function exactItem(item: ItemAmounts) {
  return {
    rate: exactLine(item.rate, item),
    freight: exactLine(item.freightRate, item),
    warranty: exactLine(item.warrantyRate, item),
  };
}

function lineTotal({ net, gross }: ExactLine): LineTotal {
  return { net: net.toNumber(), vat: gross.minus(net).toNumber(), gross: gross.toNumber() };
}

function sum(amounts: readonly Big[]): Big {
  return amounts.reduce((total, amount) => total.plus(amount), new Big(0));
}

export function itemTotals(item: ItemAmounts): ItemTotals {
  const { rate, freight, warranty } = exactItem(item);
  return {
    rate: lineTotal(rate),
    freight: lineTotal(freight),
    warranty: lineTotal(warranty),
    total: sum([rate.gross, freight.gross, warranty.gross]).toNumber(),
  };
}

/** Total of the lines with one VAT rate (in percent). */
export interface RateTotal extends LineTotal {
  vatRate: number;
}

/** Totals of saved items by VAT rate, highest first. They add up to the paper's totals to the penny. */
export function totalsByRate(items: readonly { vatRate: number; totals: ItemTotals }[]): RateTotal[] {
  const rates = [...new Set(items.map(({ vatRate }) => vatRate))].sort((one, other) => other - one);
  return rates.map((vatRate) => {
    const lines = items
      .filter((item) => item.vatRate === vatRate)
      .flatMap(({ totals: { rate, freight, warranty } }) => [rate, freight, warranty]);
    const of = (part: keyof LineTotal) => sum(lines.map((line) => new Big(line[part]))).toNumber();
    return { vatRate, net: of('net'), vat: of('vat'), gross: of('gross') };
  });
}

/** Converts dollars to pounds, rounded half up to the penny. The exchange rate is dollars per pound. */
export function inPounds(dollars: number, exchangeRate: number): number {
  return new Big(dollars).div(exchangeRate).round(2, Big.roundHalfUp).toNumber();
}

/** `totalDue` is subtotal + freight + warranty - deposit. */
export function paperTotals(items: readonly ItemAmounts[], depositPaid: number): PaperTotals {
  const lines = items.map(exactItem);
  const subtotal = sum(lines.map(({ rate }) => rate.gross));
  const freight = sum(lines.map((item) => item.freight.gross));
  const warranty = sum(lines.map((item) => item.warranty.gross));
  const all = lines.flatMap(({ rate, freight: carried, warranty: covered }) => [rate, carried, covered]);
  return {
    subtotal: subtotal.toNumber(),
    freight: freight.toNumber(),
    warranty: warranty.toNumber(),
    vat: sum(all.map(({ net, gross }) => gross.minus(net))).toNumber(),
    totalDue: subtotal.plus(freight).plus(warranty).minus(depositPaid).toNumber(),
  };
}
