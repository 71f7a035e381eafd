/** The trucks of a paper: their prices where those are to be saved, and how they stand at this moment. */
import type { Insertable, Kysely } from 'kysely';
import type { PaperBody, PaperItemBody, PaperTruck } from '#paperwork/paperwork.ts';
import type { Database, PaperTruckTable } from '#server/db/schema.ts';
import type { Scope } from '#server/http/call.ts';
import type { Company } from '#shared/companies.ts';
import { Failure, type FieldFault } from '#shared/errors.ts';
import { changeTruck } from '#trucks/server/update-truck.ts';

/** A truck as a paper keeps it. */
type TruckSnapshot = Omit<Insertable<PaperTruckTable>, 'paper_id' | 'item_position' | 'position'>;

/** Trucks by id, as a paper keeps them. */
export type TruckSnapshots = ReadonlyMap<string, TruckSnapshot>;

const noSnapshots: TruckSnapshots = new Map();

/** The trucks of a paper as it has them already. */
export function snapshotsOf(items: readonly { trucks: readonly PaperTruck[] }[]): TruckSnapshots {
  return new Map(
    items.flatMap(({ trucks }) =>
      trucks.map((truck) => [
        truck.id,
        {
          truck_id: truck.id,
          reg_number: truck.regNumber,
          make: truck.make,
          model: truck.model,
          chassis_number: truck.chassisNumber,
          engine_number: truck.engineNumber,
          color: truck.color,
          registration_date: truck.registrationDate,
          sale_price: truck.salePrice,
          freight_charges: truck.freightCharges,
          warranty_charges: truck.warrantyCharges,
        },
      ]),
    ),
  );
}

/** Holds trucks of a company against other writers, in the order of their ids, and gives them as they stand. */
async function lockTrucks(db: Kysely<Database>, company: Company, ids: readonly string[]) {
  const rows = await db
    .selectFrom('truck')
    .select(['id as truck_id', 'reg_number', 'make', 'model', 'chassis_number', 'engine_number', 'color'])
    .select(['registration_date', 'sale_price', 'freight_charges', 'warranty_charges'])
    .where('company', '=', company)
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
  const amount = (price: string | null) => (price === null ? null : Number(price));
  const trucks = rows.map((row): TruckSnapshot & Prices => ({
    ...row,
    sale_price: amount(row.sale_price),
    freight_charges: amount(row.freight_charges),
    warranty_charges: amount(row.warranty_charges),
  }));
  return new Map(trucks.map((truck) => [truck.truck_id, truck]));
}

interface Prices {
  sale_price: number | null;
  freight_charges: number | null;
  warranty_charges: number | null;
}

/** Makes an item's amounts the prices of its truck, where they are not yet. */
async function savePrices(scope: Scope, company: Company, truck: TruckSnapshot & Prices, item: PaperItemBody) {
  const { rate: salePrice, freightRate: freightCharges, warrantyRate: warrantyCharges } = item;
  const isSame =
    truck.sale_price === salePrice &&
    truck.freight_charges === freightCharges &&
    truck.warranty_charges === warrantyCharges;
  if (isSame) return;
  const prices = { salePrice, freightCharges, warrantyCharges };
  await changeTruck(scope, { company, id: truck.truck_id, ifMatch: undefined }, prices);
  truck.sale_price = salePrice;
  truck.freight_charges = freightCharges;
  truck.warranty_charges = warrantyCharges;
}

/**
 * The trucks that a body names, as they stand once their prices are saved: those in pounds are (decisions, section 3).
 * A truck that has gone since it was put on the paper stays there as the paper has it.
 * @throws Failure 400 for each truck that neither the company nor the paper has.
 */
export async function saveTrucks(
  scope: Scope,
  company: Company,
  { currency, items }: PaperBody,
  former: TruckSnapshots = noSnapshots,
): Promise<TruckSnapshots> {
  const ids = items.flatMap(({ trucks }) => trucks.map(({ id }) => id));
  const held = await lockTrucks(scope.db, company, ids);
  const snapshots = new Map<string, TruckSnapshot>();
  const faults: FieldFault[] = [];
  for (const [itemIndex, item] of items.entries()) {
    for (const [truckIndex, { id, saveTruckDetails }] of item.trucks.entries()) {
      const truck = held.get(id);
      const snapshot = truck ?? former.get(id);
      if (!snapshot) {
        faults.push({ path: `items.${itemIndex}.trucks.${truckIndex}.id`, message: 'This truck does not exist.' });
        continue;
      }
      if (truck && saveTruckDetails && currency === 'GBP') await savePrices(scope, company, truck, item);
      snapshots.set(id, snapshot);
    }
  }
  if (faults.length > 0) throw new Failure(400, undefined, faults);
  return snapshots;
}
