/** What clients of the first company are looking for; each wish has trucks in stock. */
import { companies } from '#shared/companies.ts';
import { addDays } from '#shared/dates.ts';
import { buyerPrice } from '#trucks/buyer-price.ts';
import type { Truck } from '#trucks/truck.ts';
import { clients } from './parties.ts';

/** Each wish is for trucks like one in stock. */
const wishes = [
  { note: 'Two for a job in Mombasa. Must have a sleeper cab.', days: 60, withAxle: false },
  { note: 'Ring before ten in the morning.', days: null, withAxle: true },
  { note: null, days: 21, withAxle: true },
];

const priceStep = 500;

/** The wishes, each with its client's name and the request's body but for the client's id. */
export function sampleWanted(forSale: readonly Truck[], today: string) {
  const stock = forSale.filter(({ company, axle }) => company === companies[0] && axle !== null);
  return wishes.flatMap(({ note, days, withAxle }, index) => {
    const [truck, client] = [stock[index * 5], clients[index * 7]];
    if (!truck || !client) return [];
    const price = buyerPrice(truck);
    const until = days === null ? null : addDays(today, days);
    const filter = { make: { in: [truck.make] }, ...(withAxle && { axle: { in: [truck.axle] } }) };
    const maxPrice = price === null ? null : Math.ceil((price * 1.1) / priceStep) * priceStep;
    const { company } = truck;
    return [{ company, clientName: client.name, body: { search: '', filter, maxPrice, until, note } }];
  });
}
