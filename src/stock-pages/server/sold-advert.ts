/** Trucks whose advert was ended by their sale. */

import type { Kysely } from 'kysely';
import type { AdvertWithoutPlate } from '#adverts/without-plate.ts';
import type { Database } from '#server/db/schema.ts';
import type { Company } from '#shared/companies.ts';
import { addDays } from '#shared/dates.ts';

/** How long the address of a sold truck says so. */
const shownDays = 90;

const maxOthers = 3;

export interface SoldAdvert {
  make: string;
  truckType: string | null;
}

/** Null if no advert of a truck with the number was ended by its sale, or too long ago. @param today `YYYY-MM-DD` */
export async function findSoldAdvert(
  db: Kysely<Database>,
  company: Company,
  stockNumber: number,
  today: string,
): Promise<SoldAdvert | null> {
  const row = await db
    .selectFrom('truck')
    .select(['make', 'truck_type as truckType'])
    .where('company', '=', company)
    .where('stock_number', '=', stockNumber)
    .where('is_sold', '=', true)
    .where('advert_sold_on', '>=', addDays(today, -shownDays))
    .executeTakeFirst();
  return row ?? null;
}

/** Trucks of the same make come first, then those of the same type. */
export function similarAdverts(
  adverts: readonly AdvertWithoutPlate[],
  { make, truckType }: SoldAdvert,
): AdvertWithoutPlate[] {
  const sameMake = adverts.filter((advert) => advert.make === make);
  const sameType = adverts.filter((advert) => advert.make !== make && truckType && advert.truckType === truckType);
  return [...sameMake, ...sameType].slice(0, maxOthers);
}
