/** A year of trading of the four companies, relative to a day, the same at every call for that day. */
import { companies } from '#shared/companies.ts';
import { trimRegNumber } from '#shared/vehicle-key.ts';
import { companyProfiles } from './company-profiles.ts';
import { joinDeals } from './sample-deals.ts';
import { makeSampleTruck, type SampleTruck } from './sample-truck.ts';

/**
 * Every truck of the samples, in the order in which they were bought.
 * @param today the day up to which they trade, as `YYYY-MM-DD`.
 */
export function sampleStock(today: string): SampleTruck[] {
  const trucks = companies.flatMap((company) => {
    const byRegNumber = new Map<string, SampleTruck>();
    for (let index = 0; byRegNumber.size < companyProfiles[company].trucks; index += 1) {
      const truck = makeSampleTruck(company, index, today);
      byRegNumber.set(trimRegNumber(truck.body.regNumber), truck);
    }
    return [...byRegNumber.values()];
  });
  return joinDeals(trucks).sort((one, other) => one.body.purchaseDate.localeCompare(other.body.purchaseDate));
}
