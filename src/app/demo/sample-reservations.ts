/** Reservations of trucks that are for sale. */
import type { Company } from '#shared/companies.ts';
import { addDays } from '#shared/dates.ts';
import { profileOf } from './company-profiles.ts';
import { clients } from './parties.ts';
import { createRandom } from './random.ts';

/** For each company; a reservation of the first truck ends today. */
const perCompany = 3;

const notes = [
  'Coming on Saturday with the driver.',
  'Waiting for the finance company.',
  'Deposit of £500 promised by the weekend.',
  'Wants it with a new MOT.',
  null,
];

interface TruckForSale {
  id: string;
  company: Company;
  regNumber: string;
}

/** The trucks that are reserved, with the reservation's request body. */
export function sampleReservations(forSale: readonly TruckForSale[], today: string) {
  const byCompany = Map.groupBy(forSale, ({ company }) => company);
  return [...byCompany.values()].flatMap((trucks) =>
    trucks.slice(0, perCompany).map((truck, index) => {
      const { company, regNumber } = truck;
      const random = createRandom(`reservation of ${regNumber}`);
      const abroad = random.chance(profileOf(company).exportShare);
      const client = random.pick(clients.filter(({ country }) => (country !== 'United Kingdom') === abroad));
      const until = addDays(today, index === 0 ? 0 : random.integer(2, 14));
      return { truck, body: { clientName: client.name, until, note: random.pick(notes) } };
    }),
  );
}
