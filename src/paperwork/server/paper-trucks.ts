/** The trucks of a paper: their prices where those are to be saved, and how they stand at this moment. */
import type { Kysely } from 'kysely';
import type { PaperBody, PaperItemBody, PaperTruck } from '#paperwork/paperwork.ts';
import { poundPrices } from '#paperwork/pound-prices.ts';
import type { Database } from '#server/db/schema.ts';
import type { WriteContext } from '#server/http/request-context.ts';
import type { Company } from '#shared/companies.ts';
import { Failure, type FieldError } from '#shared/errors.ts';
import { type SellingPrices, saveTruckPrices } from '#trucks/server/save-truck-prices.ts';
import { lockTrucks } from '#trucks/server/truck-store.ts';

/** Trucks by id, as a paper keeps them. */
export type PaperTrucks = ReadonlyMap<string, PaperTruck>;

/** The trucks of a paper as it has them already. */
export function trucksOnPaper(items: readonly { trucks: readonly PaperTruck[] }[]): PaperTrucks {
  return new Map(items.flatMap(({ trucks }) => trucks.map((truck) => [truck.id, truck])));
}

/** The trucks of a paper as the company has them now, held against other writers; those that have gone as the paper has them. */
export async function findCurrentTrucks(
  db: Kysely<Database>,
  company: Company,
  items: readonly { trucks: readonly PaperTruck[] }[],
): Promise<PaperTrucks> {
  const savedTrucks = trucksOnPaper(items);
  return new Map([...savedTrucks, ...(await lockTrucks(db, company, [...savedTrucks.keys()]))]);
}

/** The prices that an item makes its trucks'. */
function pricesOf({ rate, freightRate, warrantyRate }: PaperItemBody): SellingPrices {
  return { salePrice: rate, freightCharges: freightRate, warrantyCharges: warrantyRate };
}

function missingTruckErrors(items: PaperBody['items'], known: PaperTrucks): FieldError[] {
  return items.flatMap(({ trucks }, itemIndex) =>
    trucks.flatMap(({ id }, truckIndex) =>
      known.has(id)
        ? []
        : [{ path: `items.${itemIndex}.trucks.${truckIndex}.id`, message: 'This truck does not exist.' }],
    ),
  );
}

/** The prices that a body gives its trucks, by their ids: those in pounds, and those in dollars that are to be converted. */
function pricesGiven({ items, ...head }: PaperBody): Map<string, SellingPrices> {
  const given = items.flatMap((item) => {
    const converted = poundPrices(item, head);
    return item.trucks.flatMap(({ id, saveTruckDetails, setPoundPrices }) => {
      if (head.currency === 'GBP') return saveTruckDetails ? [[id, pricesOf(item)] as const] : [];
      return setPoundPrices && converted ? [[id, converted] as const] : [];
    });
  });
  return new Map(given);
}

/**
 * The trucks that a body names, as they stand once their prices are saved.
 * A truck that has gone since it was put on the paper stays there as the paper has it.
 * @throws Failure 400 for each truck that neither the company nor the paper has.
 */
export async function saveTrucks(
  context: WriteContext,
  company: Company,
  body: PaperBody,
  savedTrucks: PaperTrucks = new Map(),
): Promise<PaperTrucks> {
  const { items } = body;
  const ids = items.flatMap(({ trucks }) => trucks.map(({ id }) => id));
  const held = await lockTrucks(context.db, company, ids);
  const fieldErrors = missingTruckErrors(items, new Map([...savedTrucks, ...held]));
  if (fieldErrors.length > 0) throw new Failure(400, undefined, fieldErrors);
  const prices = pricesGiven(body);
  await saveTruckPrices(context, company, [...held.values()], prices);
  const current = [...held.values()].map(
    ({ version: _, ...truck }) => [truck.id, { ...truck, ...prices.get(truck.id) }] as const,
  );
  return new Map([...savedTrucks, ...current]);
}
