/**
 * What orders and invoices come to: the one place that adds money up, for the form, the server, the lists and the PDF
 * (specification, section 5; decisions, section 3, Totals).
 */
import Big from 'big.js';

/** What the lines of an item are reckoned from; percent for the VAT rate. */
export interface ItemAmounts {
  rate: number;
  vatRate: number;
  freightRate: number;
  warrantyRate: number;
  truckCount: number;
}

/** What the lines of a paper's item are reckoned from. */
export function itemAmounts(
  item: Omit<ItemAmounts, 'truckCount'> & { readonly trucks: readonly unknown[] },
): ItemAmounts {
  const { rate, vatRate, freightRate, warrantyRate, trucks } = item;
  return { rate, vatRate, freightRate, warrantyRate, truckCount: trucks.length };
}

/** One line of an item: for all its trucks, before VAT, the VAT, and both together. */
export interface LineTotal {
  net: number;
  vat: number;
  gross: number;
}

/** The three lines of an item, and their sum with VAT. */
export interface ItemTotals {
  rate: LineTotal;
  freight: LineTotal;
  warranty: LineTotal;
  total: number;
}

/** What a whole paper comes to: sums with VAT, the VAT in them, and what is left to pay. */
export interface PaperTotals {
  subtotal: number;
  freight: number;
  warranty: number;
  vat: number;
  /** Negative when the deposit is more than everything together. */
  totalDue: number;
}

/** Label of the sum of the rate lines, which contains VAT. */
export const subtotalLabel = 'Subtotal (incl. VAT)';

/** Whether the subtotal says more than the total does. */
export function showsSubtotal({ subtotal, totalDue }: Pick<PaperTotals, 'subtotal' | 'totalDue'>): boolean {
  return subtotal !== totalDue;
}

interface ExactLine {
  net: Big;
  gross: Big;
}

/** `amount x (1 + vatRate/100) x trucks`, rounded once, half up, to the penny. */
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

/** The lines of one item. */
export function itemTotals(item: ItemAmounts): ItemTotals {
  const { rate, freight, warranty } = exactItem(item);
  return {
    rate: lineTotal(rate),
    freight: lineTotal(freight),
    warranty: lineTotal(warranty),
    total: sum([rate.gross, freight.gross, warranty.gross]).toNumber(),
  };
}

/** What the lines of one VAT rate come to; percent for the rate. */
export interface RateTotal extends LineTotal {
  vatRate: number;
}

/** What a saved paper's lines come to by VAT rate, the highest first; they add up to its sums to the penny. */
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

/** An amount of a paper in dollars in pounds, half up to the penny; dollars for one pound. */
export function inPounds(dollars: number, exchangeRate: number): number {
  return new Big(dollars).div(exchangeRate).round(2, Big.roundHalfUp).toNumber();
}

/** The sums of a paper: subtotal + freight + warranty - deposit paid is due. */
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
