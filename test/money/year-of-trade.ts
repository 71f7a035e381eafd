/**
 * A random year of trade through the API, day by day: trucks, costings, reservations, sales, invoices with and without VAT,
 * payments before and after, too much and given back, credits, deletions. The same seed is the same year.
 */
import fc from 'fast-check';
import { type CostingType, costingTypes } from '#costings/costing.ts';
import { companies, companyPaths } from '#shared/companies.ts';
import { addDays } from '#shared/dates.ts';
import { paperBody, paperItemBody, partyBody, truckBody } from '../app/factories.ts';
import type { Client } from '../app/test-app.ts';

/** What is done on which day, and numbers that choose to what. */
interface Step {
  day: number;
  pick: number;
  other: number;
}

/** What was entered for a truck on which day. */
type Entries = Map<string, { day: string; value: number }[]>;

/** What was paid of an invoice besides its deposit, given back ones below nothing, and what was credited. */
interface Settled {
  payments: number[];
  credits: number[];
}

const firstDay = '2027-11-01';
const stepsOfYear = 140;

/** The day of the year by its number; the year has a 29 February. */
export function dayOf(day: number): string {
  return addDays(firstDay, day);
}

const oneOf = <Value>(list: readonly Value[], pick: number) => list[pick % list.length] as Value;

interface Sent {
  id: string;
  total: number;
}

async function sendWhole(answer: Promise<{ status: number; body: Sent }>): Promise<Sent> {
  const { status, body } = await answer;
  if (status !== 200 && status !== 201) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body;
}

const send = async (answer: Promise<{ status: number; body: Sent }>) => (await sendWhole(answer)).id;

const buyers = ['Harbour Haulage', 'Moorhen', 'Quay & Sons'];

function newTruck({ day, pick, other }: Step) {
  return truckBody({
    company: oneOf(companies, pick),
    make: oneOf(['DAF', 'Volvo', 'MAN'], other),
    truckType: oneOf(['Tractor unit', 'Tipper', null], other),
    purchasePrice: other / 100,
    purchaseDate: oneOf([dayOf(day), dayOf(Math.max(0, day - (other % 90))), null], pick),
    motExpiry: oneOf([null, dayOf(day + (other % 300))], pick),
    vatScheme: oneOf(['Unknown', 'Margin', 'Qualifying'], other),
  });
}

function saleOf({ day, pick, other }: Step) {
  const isSold = pick % 5 !== 0;
  return {
    isSold,
    salePrice: other % 7 === 0 ? null : other / 50,
    freightCharges: oneOf([null, 250.55], pick),
    soldTo: { name: oneOf(buyers, other) },
    ...(other % 4 === 0 && isSold && { soldDate: dayOf(Math.max(0, day - (pick % 60))) }),
  };
}

function invoiceOf(id: string, { day, pick, other }: Step) {
  const currency = oneOf(['GBP', 'GBP', 'USD'], pick);
  const vatTreatment = oneOf(['NoVat', 'Standard', 'Export'], other);
  const vatRate = vatTreatment === 'Standard' ? 20 : 0;
  const rates = { rate: (50 + other) / 50, freightRate: oneOf([0, 99.99], pick), warrantyRate: 0 };
  return paperBody([], {
    date: dayOf(day),
    currency,
    ...(currency === 'USD' && pick % 4 === 0 && { exchangeRate: 1.25 }),
    depositPaid: oneOf([0, 500, 20_000], other),
    billTo: { ...partyBody, name: oneOf(buyers, other) },
    items: [paperItemBody([id], { ...rates, vatRate, vatTreatment })],
  });
}

interface Invoice extends Settled {
  path: string;
  depositPaid: number;
}

/** What happens to an invoice later: another payment, money given back, a credit of all of it, its deletion. */
async function settle(staff: Client, invoice: Invoice, { day, pick, other }: Step): Promise<'kept' | 'deleted'> {
  const { path, payments, credits } = invoice;
  const acts = ['pay', 'giveBack', 'credit', 'delete'] as const;
  const act = credits.length > 0 ? oneOf(['pay', 'giveBack'] as const, other) : oneOf(acts, pick);
  const date = dayOf(Math.max(0, day - (other % 20)));
  if (act === 'delete') {
    await staff.delete(path);
    return 'deleted';
  }
  if (act === 'credit') {
    const whole = { date: dayOf(day), reason: 'Sent back', whole: true, returnToStock: other % 2 === 0 };
    credits.push((await sendWhole(staff.post(`${path}/credit-notes`, whole))).total);
    return 'kept';
  }
  const refund = act === 'giveBack';
  const received = Math.round([invoice.depositPaid, ...payments].reduce((sum, one) => sum + one * 100, 0)) / 100;
  if (refund && received <= 0) return 'kept';
  const asked = (1 + (other % 700_000)) / 100;
  const amount = refund ? Math.min(asked, received) : asked;
  await send(staff.post(`${path}/payments`, { date, amount, refund, method: 'Card' }));
  payments.push(refund ? -amount : amount);
  return 'kept';
}

/** A day of the year on which a reservation may end. */
const lastDays = ['2028-01-31', '2028-02-29', '2028-04-02', '2028-09-24', '2028-11-01'];

/**
 * Plays a year through a client of a person.
 * @param setDay sets the business's day before each step.
 * @returns the costings of each truck with the day on which they were entered, the days on which trucks were made, and what
 * was paid and credited of each invoice that is still there.
 */
export async function playYear(staff: Client, seed: number, setDay: (day: string) => void) {
  const step = fc.record({ day: fc.nat(366), pick: fc.nat(1000), other: fc.nat(2_000_000) });
  const count = { minLength: stepsOfYear, maxLength: stepsOfYear };
  const steps = fc.sample(fc.array(step, count), { numRuns: 1, seed })[0] ?? [];
  const trucks: { id: string; path: string; papers: string }[] = [];
  const entries: Entries = new Map();
  const createdOn = new Map<string, string>();
  const invoices = new Map<string, Invoice>();
  for (const one of [...steps].sort((former, next) => former.day - next.day)) {
    const { day, pick, other } = one;
    const path = `/api/${companyPaths[oneOf(companies, pick)]}`;
    setDay(dayOf(day));
    const known = trucks.length === 0 ? undefined : oneOf(trucks, pick);
    if (known === undefined || other % 4 === 0) {
      const id = await send(staff.post(`${path}/trucks`, newTruck(one)));
      createdOn.set(id, dayOf(day));
      trucks.push({ id, path: `${path}/trucks/${id}`, papers: `${path}/invoices` });
    } else if (other % 4 === 1) {
      const value = (1 + (other % 90_000)) / 100;
      const type: CostingType = oneOf(costingTypes, pick);
      await send(staff.post(`${known.path}/costings`, { type, value }));
      entries.set(known.id, [...(entries.get(known.id) ?? []), { day: dayOf(day), value }]);
    } else if (other % 4 === 2) {
      const body = invoiceOf(known.id, one);
      const id = await send(staff.post(known.papers, body));
      const depositPaid = Number(body.depositPaid);
      const invoice: Invoice = { path: `${known.papers}/${id}`, depositPaid, payments: [], credits: [] };
      invoices.set(id, invoice);
      const pay = { date: dayOf(day), amount: (1 + other) / 100, method: 'BankTransfer' };
      if (pick % 2 !== 0) continue;
      await send(staff.post(`${invoice.path}/payments`, pay));
      invoice.payments.push(pay.amount);
    } else if (pick % 3 === 0 && invoices.size > 0) {
      const [id, invoice] = oneOf([...invoices], other);
      if ((await settle(staff, invoice, one)) === 'deleted') invoices.delete(id);
    } else if (pick % 7 === 0) {
      const until = lastDays.find((last) => last >= dayOf(day + (other % 60)));
      if (until) await staff.put(`${known.path}/reservation`, { clientName: 'Moorhen', until, note: null });
    } else {
      await send(staff.put(known.path, saleOf(one)));
    }
  }
  return { entries, createdOn, invoices: invoices as ReadonlyMap<string, Settled> };
}
