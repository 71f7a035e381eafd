/** A year of trading by the companies up to a given day; the same at every call for that day. */
import { companies } from '#shared/companies.ts';
import { trimRegNumber } from '#shared/vehicle-key.ts';
import { profileOf } from './company-profiles.ts';
import { joinDeals } from './sample-deals.ts';
import { makeSampleTruck, type SampleTruck } from './sample-truck.ts';

/**
 * All sample trucks in order of purchase.
 * @param today the last day of trading, as `YYYY-MM-DD`.
 */
export function sampleStock(today: string): SampleTruck[] {
  const trucks = companies.flatMap((company) => {
    const byRegNumber = new Map<string, SampleTruck>();
    for (let index = 0; byRegNumber.size < profileOf(company).trucks; index += 1) {
      const truck = makeSampleTruck(company, index, today);
      byRegNumber.set(trimRegNumber(truck.body.regNumber), truck);
    }
    return [...byRegNumber.values()];
  });
  return joinDeals(trucks).sort((one, other) => one.body.purchaseDate.localeCompare(other.body.purchaseDate));
}
