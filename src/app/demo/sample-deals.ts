/** Buyers often take several trucks at once: groups sales to the same country within some weeks into deals. */
import { companies } from '#shared/companies.ts';
import { daysBetween } from '#shared/dates.ts';
import { clients, shippingCosts } from './parties.ts';
import { createRandom } from './random.ts';
import type { SampleTruck } from './sample-truck.ts';

/** Trucks per deal, weighted by how common they are. */
const sizes = { 1: 14, 2: 4, 3: 3, 4: 2, 7: 1, 12: 1 };

/** Longest time between the first and the last sale of a deal, in days. */
const maxDays = 90;

type Sold = SampleTruck & { sale: NonNullable<SampleTruck['sale']> };

function isSold(truck: SampleTruck): truck is Sold {
  return truck.sale !== null;
}

function joined(trucks: readonly Sold[]): Sold[] {
  const [first, last] = [trucks[0], trucks.at(-1)];
  if (!first || !last) return [];
  const sale = { ...first.sale, date: last.sale.date, deal: `${first.body.company} ${first.body.regNumber}` };
  return trucks.map((truck) => ({ ...truck, body: { ...truck.body, soldTo: { name: sale.client.name } }, sale }));
}

/** Groups sales, in order of date, into deals. */
function dealsOf(sales: readonly Sold[]): Sold[] {
  const done: Sold[] = [];
  while (done.length < sales.length) {
    const [first, ...others] = sales.slice(done.length);
    if (!first) break;
    const size = Number(createRandom(`deal of ${first.body.regNumber}`).weighted<string>(sizes));
    const near = others.filter(({ sale }) => daysBetween(first.sale.date, sale.date) <= maxDays);
    done.push(...joined([first, ...near.slice(0, size - 1)]));
  }
  return done;
}

/** Returns the same trucks; those of one deal share its buyer, date and name. */
export function joinDeals(trucks: readonly SampleTruck[]): SampleTruck[] {
  const sold = trucks.filter(isSold).toSorted((one, other) => one.sale.date.localeCompare(other.sale.date));
  const countries = Object.keys(shippingCosts).filter((country) =>
    clients.some((client) => client.country === country),
  );
  const groups = companies.flatMap((company) =>
    countries.flatMap((country) =>
      [true, false].map((isPaid) =>
        sold.filter(
          ({ body, sale }) => body.company === company && body.isSold === isPaid && sale.client.country === country,
        ),
      ),
    ),
  );
  return [...trucks.filter((truck) => !isSold(truck)), ...groups.flatMap(dealsOf)];
}
