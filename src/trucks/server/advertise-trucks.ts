import type { WriteContext } from '#server/http/request-context.ts';
import type { Company } from '#shared/companies.ts';
import { conflict } from '#shared/errors.ts';
import { type AdvertiseBody, soldTrucksText } from '#trucks/advertise.ts';
import { changeTrucks, lockCurrentTrucks } from './update-truck.ts';

/**
 * Starts or stops advertising trucks of a company, all of them or none. Returns how many were changed.
 * @throws Failure 404, 409 when a truck to be advertised is sold
 */
export async function advertiseTrucks(
  context: WriteContext,
  company: Company,
  { ids, advertised }: AdvertiseBody,
): Promise<number> {
  const targets = ids.map((id) => ({ id, ifMatch: undefined }));
  const trucks = [...(await lockCurrentTrucks(context, company, targets)).values()].map(({ truck }) => truck);
  const sold = advertised ? trucks.filter(({ isSold }) => isSold) : [];
  if (sold.length > 0) throw conflict(soldTrucksText(sold.map(({ regNumber }) => regNumber)));
  const others = trucks.filter((truck) => truck.advertised !== advertised);
  const writes = others.map(({ id }) => ({ id, ifMatch: undefined, body: { advertised } }));
  if (writes.length > 0) await changeTrucks(context, company, writes);
  return writes.length;
}
