/**
 * A random year of trade through the API: trucks, costings, reservations, sales, invoices with and without VAT, early,
 * late and excess payments, refunds, credit notes and deletions. The same seed gives the same year.
 */
import fc from 'fast-check';
import { type CostingType, costingTypes } from '#costings/costing.ts';
import { companies, companyPaths } from '#shared/companies.ts';
import { addDays } from '#shared/dates.ts';
import { paperBody, paperItemBody, partyBody, truckBody } from '../app/factories.ts';
import type { Client } from '../app/test-app.ts';

/** An action on a day, with numbers that choose its target. */
interface Step {
  day: number;
  pick: number;
  other: number;
}

/** Costings of each truck with their dates of entry. */
type Entries = Map<string, { day: string; value: number }[]>;

/** Payments of an invoice other than its deposit, with refunds as negative amounts, and its credit notes. */
interface Settled {
  payments: number[];
  credits: number[];
}

const firstDay = '2027-11-01';
const stepsOfYear = 140;

/** The date by its number in the year, which has a 29 February. */
export function dayOf(day: number): string {
  return addDays(firstDay, day);
}

const pickFrom = <Value>(list: readonly Value[], pick: number) => list[pick % list.length] as Value;

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
    company: pickFrom(companies, pick),
    make: pickFrom(['DAF', 'Volvo', 'MAN'], other),
    truckType: pickFrom(['Tractor unit', 'Tipper', null], other),
    purchasePrice: other / 100,
    purchaseDate: pickFrom([dayOf(day), dayOf(Math.max(0, day - (other % 90))), null], pick),
    motExpiry: pickFrom([null, dayOf(day + (other % 300))], pick),
    vatScheme: pickFrom(['Unknown', 'Margin', 'Qualifying'], other),
  });
}

function saleOf({ day, pick, other }: Step) {
  const isSold = pick % 5 !== 0;
  return {
    isSold,
    salePrice: other % 7 === 0 ? null : other / 50,
    freightCharges: pickFrom([null, 250.55], pick),
    soldTo: { name: pickFrom(buyers, other) },
    ...(other % 4 === 0 && isSold && { soldDate: dayOf(Math.max(0, day - (pick % 60))) }),
  };
}

function invoiceOf(id: string, { day, pick, other }: Step) {
  const currency = pickFrom(['GBP', 'GBP', 'USD'], pick);
  const vatTreatment = pickFrom(['NoVat', 'Standard', 'Export'], other);
  const vatRate = vatTreatment === 'Standard' ? 20 : 0;
  const rates = { rate: (50 + other) / 50, freightRate: pickFrom([0, 99.99], pick), warrantyRate: 0 };
  return paperBody([], {
    date: dayOf(day),
    currency,
    ...(currency === 'USD' && pick % 4 === 0 && { exchangeRate: 1.25 }),
    depositPaid: pickFrom([0, 500, 20_000], other),
    billTo: { ...partyBody, name: pickFrom(buyers, other) },
    items: [paperItemBody([id], { ...rates, vatRate, vatTreatment })],
  });
}

interface Invoice extends Settled {
  path: string;
  depositPaid: number;
}

/** A later action on an invoice: another payment, a refund, a full credit note or deletion. */
async function settle(staff: Client, invoice: Invoice, { day, pick, other }: Step): Promise<'changed' | 'deleted'> {
  const { path, payments, credits } = invoice;
  const acts = ['pay', 'refund', 'credit', 'delete'] as const;
  const act = credits.length > 0 ? pickFrom(['pay', 'refund'] as const, other) : pickFrom(acts, pick);
  const date = dayOf(Math.max(0, day - (other % 20)));
  if (act === 'delete') {
    await staff.delete(path);
    return 'deleted';
  }
  if (act === 'credit') {
    const whole = { date: dayOf(day), reason: 'Sent back', whole: true, returnToStock: other % 2 === 0 };
    credits.push((await sendWhole(staff.post(`${path}/credit-notes`, whole))).total);
    return 'changed';
  }
  const refund = act === 'refund';
  const received = Math.round([invoice.depositPaid, ...payments].reduce((sum, one) => sum + one * 100, 0)) / 100;
  if (refund && received <= 0) return 'changed';
  const asked = (1 + (other % 700_000)) / 100;
  const amount = refund ? Math.min(asked, received) : asked;
  await send(staff.post(`${path}/payments`, { date, amount, refund, method: 'Card' }));
  payments.push(refund ? -amount : amount);
  return 'changed';
}

/** Possible last days of reservations. */
const lastDays = ['2028-01-31', '2028-02-29', '2028-04-02', '2028-09-24', '2028-11-01'];

/**
 * Trades for a year through a user's client.
 * @param setDay sets the business's date before each step.
 * @returns costings of each truck with their dates, creation dates of trucks, and payments and credit notes of each
 * existing invoice.
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
    const path = `/api/${companyPaths[pickFrom(companies, pick)]}`;
    setDay(dayOf(day));
    const known = trucks.length === 0 ? undefined : pickFrom(trucks, pick);
    if (known === undefined || other % 4 === 0) {
      const id = await send(staff.post(`${path}/trucks`, newTruck(one)));
      createdOn.set(id, dayOf(day));
      trucks.push({ id, path: `${path}/trucks/${id}`, papers: `${path}/invoices` });
    } else if (other % 4 === 1) {
      const value = (1 + (other % 90_000)) / 100;
      const type: CostingType = pickFrom(costingTypes, pick);
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
      const [id, invoice] = pickFrom([...invoices], other);
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
