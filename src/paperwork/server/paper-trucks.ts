/** Reads the trucks of an order or invoice, and saves their prices. */
import type { Kysely } from 'kysely';
import type { PaperBody, PaperItemBody, PaperTruck } from '#paperwork/paperwork.ts';
import { poundPrices } from '#paperwork/pound-prices.ts';
import type { Database } from '#server/db/schema.ts';
import type { WriteContext } from '#server/http/request-context.ts';
import type { Company } from '#shared/companies.ts';
import { Failure, type FieldError } from '#shared/errors.ts';
import { type SellingPrices, saveTruckPrices } from '#trucks/server/save-truck-prices.ts';
import { lockTrucks } from '#trucks/server/truck-store.ts';

/** Trucks by id. */
export type PaperTrucks = ReadonlyMap<string, PaperTruck>;

/** The trucks as stored with the paper. */
export function trucksOnPaper(items: readonly { trucks: readonly PaperTruck[] }[]): PaperTrucks {
  return new Map(items.flatMap(({ trucks }) => trucks.map((truck) => [truck.id, truck])));
}

/** Locks the trucks and returns their current details; for deleted trucks, those stored with the paper. */
export async function findCurrentTrucks(
  db: Kysely<Database>,
  company: Company,
  items: readonly { trucks: readonly PaperTruck[] }[],
): Promise<PaperTrucks> {
  const savedTrucks = trucksOnPaper(items);
  return new Map([...savedTrucks, ...(await lockTrucks(db, company, [...savedTrucks.keys()]))]);
}

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

/** The prices to save by truck id: those in pounds, and dollar prices that the user chose to convert. */
function pricesGiven({ items, ...head }: PaperBody): Map<string, SellingPrices> {
  const entries = items.flatMap((item) => {
    const converted = poundPrices(item, head);
    return item.trucks.flatMap(({ id, saveTruckDetails, setPoundPrices }) => {
      if (head.currency === 'GBP') return saveTruckDetails ? [[id, pricesOf(item)] as const] : [];
      return setPoundPrices && converted ? [[id, converted] as const] : [];
    });
  });
  return new Map(entries);
}

/**
 * Saves the prices of the trucks in a request body and returns their current details. A truck that was deleted or moved
 * since stays on the paper as stored.
 * @throws Failure 400 for each truck that neither the company nor the stored paper has
 */
export async function saveTrucks(
  context: WriteContext,
  company: Company,
  body: PaperBody,
  savedTrucks: PaperTrucks = new Map(),
): Promise<PaperTrucks> {
  const { items } = body;
  const ids = items.flatMap(({ trucks }) => trucks.map(({ id }) => id));
  const locked = await lockTrucks(context.db, company, ids);
  const fieldErrors = missingTruckErrors(items, new Map([...savedTrucks, ...locked]));
  if (fieldErrors.length > 0) throw new Failure(400, undefined, fieldErrors);
  const prices = pricesGiven(body);
  await saveTruckPrices(context, company, [...locked.values()], prices);
  const current = [...locked.values()].map(
    ({ version: _, ...truck }) => [truck.id, { ...truck, ...prices.get(truck.id) }] as const,
  );
  return new Map([...savedTrucks, ...current]);
}
