/** Recalculates the VAT summary, stock book and other reports from a list of deals. */
import {
  balanceOf,
  creditedBy,
  creditTotal,
  type Deal,
  type DealCredit,
  type DealTruck,
  inPounds,
  lineOf,
  lines,
  type Place,
  paidForTruck,
  receivedBy,
  scaled,
  sum,
  totalOf,
  truckLeft,
} from './deal.ts';

export interface MarginChange {
  at: string;
  price: number;
  margin: number;
  due: number;
}

/** The company's VAT rate at a tax point, as a whole percentage. */
export type RateAt = (day: string) => number;

function vatInMargin(margin: number, rate: number): number {
  return Math.max(0, scaled(margin, rate, 100 + rate));
}

const byDate = (one: DealCredit, other: DealCredit) =>
  one.date === other.date ? (one.id < other.id ? -1 : 1) : one.date < other.date ? -1 : 1;

/** The remaining price of a truck in pounds after each credit note, and whether its price is fully credited by then. */
function pricesAfterCredits(deal: Deal, truckId: string): { at: string; price: number | null; isReturned: boolean }[] {
  let left = paidForTruck(deal, deal.rates);
  let rate = deal.rates.rate;
  const steps = [{ at: deal.taxPoint, price: inPounds(left, deal), isReturned: false }];
  const own = deal.credits.filter(({ truckIds }) => truckIds.includes(truckId)).toSorted(byDate);
  for (const credit of own) {
    left -= paidForTruck(deal, credit.rates);
    rate -= credit.rates.rate;
    steps.push({ at: credit.date, price: inPounds(left, deal), isReturned: rate <= 0 });
  }
  return steps;
}

function isReturned(deal: Deal, truckId: string): boolean {
  return truckLeft(deal, truckId, 'rate') <= 0;
}

/**
 * Changes caused by the sale of a margin scheme truck and by each credit note; a returned truck reverses its purchase
 * price.
 */
function marginChanges(deal: Deal, truck: DealTruck, rateAt: RateAt): MarginChange[] {
  let previous = { price: 0, margin: 0, due: 0 };
  return pricesAfterCredits(deal, truck.id).flatMap((step) => {
    const { at, price } = step;
    if (price === null) return [];
    const margin = step.isReturned ? price : price - truck.purchase;
    const current = { price, margin, due: vatInMargin(margin, rateAt(deal.taxPoint)) };
    const change = {
      at,
      price: current.price - previous.price,
      margin: current.margin - previous.margin,
      due: current.due - previous.due,
    };
    previous = current;
    return [change];
  });
}

export interface Period {
  from: string;
  to: string;
}

const isWithin = (day: string, { from, to }: Period) => day >= from && day <= to;
const pounds = (pence: number) => pence / 100;

/** The VAT summary of a company's period, without overdue exports. */
export function vatSummaryOf(
  deals: readonly Deal[],
  trucks: ReadonlyMap<string, DealTruck>,
  { period, rateAt, company }: { period: Period; rateAt: RateAt; company: Place },
) {
  const standard = new Map<number, { net: number; vat: number }>();
  const plain = { Export: 0, NoVat: 0 };
  const margin = { sales: 0, margin: 0, vatDue: 0 };
  const credits = { net: 0, vat: 0 };
  const unconverted: string[] = [];
  const add = (deal: Deal, totals: readonly { net: number; vat: number }[], sign: 1 | -1) => {
    const net = inPounds(sum(totals.map((one) => one.net)), deal);
    const vat = inPounds(sum(totals.map((one) => one.vat)), deal);
    if (net === null || vat === null) return;
    if (deal.treatment === 'Standard') {
      const entry = standard.get(deal.vatRate) ?? { net: 0, vat: 0 };
      standard.set(deal.vatRate, { net: entry.net + sign * net, vat: entry.vat + sign * vat });
    } else if (deal.treatment !== 'Margin') plain[deal.treatment] += sign * net;
    if (sign === -1 && deal.treatment !== 'Margin') {
      credits.net += net;
      credits.vat += vat;
    }
  };
  const own = deals.filter((deal) => deal.company === company && !deal.isDeleted);
  for (const deal of own) {
    const isUnconverted = deal.currency === 'USD' && deal.exchange === null;
    if (isWithin(deal.taxPoint, period)) {
      add(
        deal,
        lines.map((line) => lineOf(deal, line)),
        1,
      );
      if (isUnconverted) unconverted.push(deal.id);
    }
    for (const credit of deal.credits.filter(({ date }) => isWithin(date, period))) {
      add(
        deal,
        lines.map((line) => credit.totals[line]),
        -1,
      );
      if (isUnconverted) unconverted.push(credit.id);
    }
    if (deal.treatment !== 'Margin') continue;
    for (const truckId of deal.truckIds) {
      const [sale, ...taken] = marginChanges(deal, trucks.get(truckId) as DealTruck, rateAt);
      for (const [change, isCredit] of [[sale, false] as const, ...taken.map((one) => [one, true] as const)]) {
        if (change === undefined || !isWithin(change.at, period)) continue;
        margin.sales += change.price;
        margin.margin += change.margin;
        margin.vatDue += change.due;
        if (!isCredit) continue;
        credits.net -= change.price;
        credits.vat -= change.due;
      }
    }
  }
  const bought = [...trucks.values()].filter(
    (truck) => truck.boughtBy === company && truck.scheme === 'Qualifying' && isWithin(truck.purchaseDate, period),
  );
  const rates = [...standard].toSorted(([one], [other]) => other - one);
  return {
    standard: rates.map(([rate, { net, vat }]) => ({ rate, net: pounds(net), vat: pounds(vat) })),
    margin: { sales: pounds(margin.sales), margin: pounds(margin.margin), vatDue: pounds(margin.vatDue) },
    export: { net: pounds(plain.Export) },
    noVat: { net: pounds(plain.NoVat) },
    credits: { net: pounds(credits.net), vat: pounds(credits.vat) },
    purchaseVat: pounds(sum(bought.map(({ purchaseVat }) => purchaseVat))),
    unconverted: unconverted.toSorted(),
  };
}

export interface BookLine {
  stockNumber: number;
  /** The number of the sales invoice; null for an unsold truck. */
  invoice: string | null;
  salePrice: number | null;
  margin: number | null;
  vatDue: number | null;
}

/** The stock book's lines of each margin scheme truck: its valid sale, or a line without a sale. */
export function stockBookOf(
  deals: readonly Deal[],
  trucks: ReadonlyMap<string, DealTruck>,
  { rateAt, company }: { rateAt: RateAt; company: Place },
): BookLine[] {
  const margin = [...trucks.values()].filter(({ scheme }) => scheme === 'Margin');
  return margin.flatMap((truck): BookLine[] => {
    const own = deals.filter((deal) => !deal.isDeleted && deal.company === company && deal.truckIds.includes(truck.id));
    const sales = own.filter((deal) => !isReturned(deal, truck.id));
    const ordered = sales.toSorted((one, other) =>
      one.taxPoint === other.taxPoint ? (one.id < other.id ? 1 : -1) : one.taxPoint < other.taxPoint ? 1 : -1,
    );
    const underScheme = ordered.filter(({ treatment }) => treatment === 'Margin');
    const latest = underScheme.length > 0 ? underScheme : ordered.slice(0, 1);
    // In its previous company a truck stays in the book only with its sales under the scheme.
    const shown = truck.company === company ? latest : underScheme;
    const isListed = shown.some(({ stockNumbers }) => stockNumbers[truck.id] === truck.stockNumber);
    const unsold =
      truck.company === company && !isListed
        ? [{ stockNumber: truck.stockNumber, invoice: null, salePrice: null, margin: null, vatDue: null }]
        : [];
    const charged = own.filter(
      (deal) =>
        deal.treatment === 'Margin' &&
        isReturned(deal, truck.id) &&
        sum(lines.map((line) => truckLeft(deal, truck.id, line))) > 0,
    );
    return [...[...shown, ...charged].map((deal) => bookLine(deal, truck, rateAt)), ...unsold];
  });
}

function bookLine(deal: Deal, truck: DealTruck, rateAt: RateAt): BookLine {
  const price = pricesAfterCredits(deal, truck.id).at(-1)?.price ?? null;
  const isUnder = deal.treatment === 'Margin';
  const cost = isReturned(deal, truck.id) ? 0 : truck.purchase;
  const profit = price === null || !(isUnder || deal.treatment === 'Export') ? null : price - cost;
  const due = isUnder && profit !== null ? vatInMargin(profit, rateAt(deal.taxPoint)) : 0;
  return {
    stockNumber: deal.stockNumbers[truck.id] ?? truck.stockNumber,
    invoice: deal.number,
    salePrice: price === null ? null : pounds(price),
    margin: profit === null ? null : pounds(profit),
    vatDue: price === null ? null : pounds(due),
  };
}

const monthsLater = (day: string, months: number) => {
  const [year = 0, month = 0, dayOfMonth = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(dayOfMonth, last))).toISOString().slice(0, 10);
};

/** The deadline for evidence of export: three months after the tax point, or after full payment if that was earlier. */
function evidenceDue(deal: Deal): string {
  const days = [...deal.payments, ...deal.credits].map(({ date }) => date).toSorted();
  const paidOn = days.find((day) => receivedBy(deal, day) + creditedBy(deal, day) >= totalOf(deal));
  return monthsLater(paidOn !== undefined && paidOn < deal.taxPoint ? paidOn : deal.taxPoint, 3);
}

/** Exports without evidence whose deadline is in the period and has passed, minus later credit notes. */
export function overdueExportsOf(
  deals: readonly Deal[],
  { period, rateAt, company, today }: { period: Period; rateAt: RateAt; company: Place; today: string },
): { net: number; vat: number } {
  let [price, vat] = [0, 0];
  for (const deal of deals) {
    const due = evidenceDue(deal);
    if (deal.company !== company || deal.isDeleted || deal.treatment !== 'Export' || due >= today) continue;
    const rate = rateAt(deal.taxPoint);
    let left = totalOf(deal);
    let previous = { price: 0, vat: 0 };
    const early = deal.credits.filter(({ date }) => date <= due);
    const late = deal.credits.filter(({ date }) => date > due).toSorted(byDate);
    left -= sum(early.map(creditTotal));
    for (const at of [due, ...late]) {
      if (typeof at !== 'string') left -= creditTotal(at);
      const whole = inPounds(left, deal);
      if (whole === null) continue;
      const current = { price: whole, vat: scaled(whole, rate, 100 + rate) };
      if (isWithin(typeof at === 'string' ? at : at.date, period)) {
        price += current.price - previous.price;
        vat += current.vat - previous.vat;
      }
      previous = current;
    }
  }
  return { net: pounds(price - vat), vat: pounds(vat) };
}

/** Sales of a company: trucks marked as sold, and the profit on those with a price. */
export function salesOf(trucks: ReadonlyMap<string, DealTruck>, company: Place) {
  const sold = [...trucks.values()].filter((truck) => truck.company === company && truck.isSold);
  const priced = sold.filter(({ prices }) => (prices.rate ?? 0) > 0);
  const sales = sum(priced.flatMap(({ prices }) => lines.map((line) => prices[line] ?? 0)));
  const costs = sum(priced.map(({ purchase }) => purchase));
  return {
    trucks: sold.length,
    withoutPrice: sold.length - priced.length,
    sales: pounds(sales),
    costs: pounds(costs),
    profitNow: pounds(sales - costs),
  };
}

/** What each client owes, by currency and age band, in pounds or dollars. */
export function debtorsOf(deals: readonly Deal[], company: Place, today: string): Record<string, number> {
  const owed: Record<string, number> = {};
  for (const deal of deals.filter((one) => one.company === company && !one.isDeleted)) {
    const balance = balanceOf(deal);
    if (balance === 0) continue;
    const late = (Date.parse(today) - Date.parse(deal.dueDate)) / 86_400_000;
    const bands = ['notDue', 'days1To30', 'days31To60', 'days61To90', 'over90'];
    const band = balance < 0 ? 'overpaid' : bands[Math.min(4, Math.max(0, Math.ceil(late / 30)))];
    const key = `${deal.client} ${deal.currency} ${band}`;
    owed[key] = (owed[key] ?? 0) + Math.abs(balance);
  }
  return Object.fromEntries(Object.entries(owed).map(([key, pence]) => [key, pence / 100]));
}

/** Payments and credit notes with a future date count as of today, like in the balance. */
function withoutFutureDates(deal: Deal, today: string): Deal {
  const clamp = <Dated extends { date: string }>(one: Dated) => (one.date > today ? { ...one, date: today } : one);
  return { ...deal, payments: deal.payments.map(clamp), credits: deal.credits.map(clamp) };
}

/** Lines of a client's statement: open invoices on a day, with their balance. */
export function statementOf(
  deals: readonly Deal[],
  { company, client, to, today }: Record<'company' | 'client' | 'to' | 'today', string>,
) {
  const own = deals.filter((deal) => deal.company === company && deal.client === client && !deal.isDeleted);
  const lines = own
    .filter(({ date }) => date <= to)
    .map((deal) => ({ deal, balance: balanceOf(withoutFutureDates(deal, today), to) }));
  const open = lines.filter(({ balance }) => balance !== 0);
  return open.map(({ deal, balance }) => [deal.number, deal.currency, pounds(balance)].join(' ')).toSorted();
}

/** Every payment and deposit received, including those of deleted invoices. */
export function paymentsOf(deals: readonly Deal[], company: Place): string[] {
  const own = deals.filter((deal) => deal.company === company);
  return own
    .flatMap((deal) =>
      deal.payments.map(({ date, amount, refund, deposit }) => {
        return [deal.number, date, (refund ? -amount : amount) / 100, deposit, deal.isDeleted].join(' ');
      }),
    )
    .toSorted();
}
