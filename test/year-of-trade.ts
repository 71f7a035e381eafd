/** A random year of trade through the API, day by day: trucks, costings, sales, invoices. The same seed is the same year. */
import fc from 'fast-check';
import { type CostingType, costingTypes } from '#costings/costing.ts';
import { companies, companyPaths } from '#shared/companies.ts';
import { addDays } from '#shared/days.ts';
import { paperBody, paperItemBody, truckBody } from './factories.ts';
import type { Client } from './test-app.ts';

/** What is done on which day, and numbers that choose to what. */
interface Step {
  day: number;
  pick: number;
  other: number;
}

/** What was entered for a truck on which day. */
type Entries = Map<string, { day: string; value: number }[]>;

const firstDay = '2027-11-01';
const stepsOfYear = 170;

/** The day of the year by its number; the year has a 29 February. */
export function dayOf(day: number): string {
  return addDays(firstDay, day);
}

const oneOf = <Value>(list: readonly Value[], pick: number) => list[pick % list.length] as Value;

async function send(answer: Promise<{ status: number; body: { id: string } }>): Promise<string> {
  const { status, body } = await answer;
  if (status !== 200 && status !== 201) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body.id;
}

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
    soldTo: { name: oneOf(['Harbour Haulage', 'Moorhen', 'Quay & Sons'], other) },
    ...(other % 4 === 0 && isSold && { soldDate: dayOf(Math.max(0, day - (pick % 60))) }),
  };
}

function invoiceOf(id: string, { day, pick, other }: Step) {
  return paperBody([], {
    date: dayOf(day),
    currency: oneOf(['GBP', 'GBP', 'USD'], pick),
    depositPaid: oneOf([0, 500, 20_000], other),
    items: [paperItemBody([id], { rate: (50 + other) / 50, vatRate: 0 })],
  });
}

/**
 * Plays a year through a client of a person.
 * @param setDay sets the business's day before each step.
 * @returns the costings of each truck with the day on which they were entered, and the days on which trucks were made.
 */
export async function playYear(staff: Client, seed: number, setDay: (day: string) => void) {
  const step = fc.record({ day: fc.nat(366), pick: fc.nat(1000), other: fc.nat(2_000_000) });
  const count = { minLength: stepsOfYear, maxLength: stepsOfYear };
  const steps = fc.sample(fc.array(step, count), { numRuns: 1, seed })[0] ?? [];
  const trucks: { id: string; path: string; papers: string }[] = [];
  const entries: Entries = new Map();
  const createdOn = new Map<string, string>();
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
      const id = await send(staff.post(known.papers, invoiceOf(known.id, one)));
      const pay = { date: dayOf(day), amount: (1 + other) / 100, method: 'BankTransfer' };
      if (pick % 2 === 0) await send(staff.post(`${known.papers}/${id}/payments`, pay));
    } else {
      await send(staff.put(known.path, saleOf(one)));
    }
  }
  return { entries, createdOn };
}
