/** Reads the warnings for saving trucks and marking them as sold, after the save or before it. */
import type { WriteContext } from '#server/http/request-context.ts';
import type { Company } from '#shared/companies.ts';
import { notFound } from '#shared/errors.ts';
import type { SalesMade } from '#trucks/sale.ts';
import {
  chassisCharactersWarning,
  reservedWarning,
  type SameVehicle,
  type SaveWarning,
  sameVehicleWarnings,
  sharedWarning,
  truckDateWarnings,
} from '#trucks/save-warnings.ts';
import type { Truck } from '#trucks/truck.ts';
import { findReservedTrucks, findSameVehicles, type VehicleNumbers } from './save-warnings-store.ts';
import type { TruckRules } from './truck-rules.ts';
import { findTruck } from './truck-store.ts';

type Reader = Pick<WriteContext, 'db' | 'today'>;

/** A truck that is sold or moved to another company. */
interface LeavingTruck {
  id: string;
  company: Company;
  /** Null for an unknown buyer. */
  buyerId: string | null;
}

/** Warns of reservations for other clients and of shared pages that still offer the trucks. */
export async function soldWarnings(
  reader: Reader,
  trucks: readonly LeavingTruck[],
  rules: TruckRules,
): Promise<SaveWarning[]> {
  const ids = trucks.map(({ id }) => id);
  const reserved = new Map((await findReservedTrucks(reader.db, ids, reader.today())).map((one) => [one.id, one]));
  const pages = await rules.countOpenShares(reader.db, ids, reader.today());
  return trucks.flatMap((truck) => {
    const found = reserved.get(truck.id);
    const ofReservation = found ? reservedWarning(found, truck.buyerId) : [];
    return [...ofReservation, ...sharedWarning(truck, pages.get(truck.id) ?? 0)];
  });
}

/** Warnings for the trucks that were just marked as sold. */
export function markedWarnings(
  reader: Reader,
  company: Company,
  { trucks, marked }: SalesMade,
  rules: TruckRules,
): Promise<SaveWarning[]> {
  const sold = trucks.filter(({ id }) => marked.includes(id));
  return soldWarnings(
    reader,
    sold.map(({ id, soldTo }) => ({ id, company, buyerId: soldTo?.id ?? null })),
    rules,
  );
}

/** Warns of duplicate vehicles in the group and of impossible chassis numbers. */
async function vehicleWarnings({ db }: Reader, numbers: VehicleNumbers & { company: Company }): Promise<SaveWarning[]> {
  return [...sameVehicleWarnings(await findSameVehicles(db, numbers)), ...chassisCharactersWarning(numbers)];
}

/** Warnings that apply at every read of a truck: its numbers, and dates in the future. */
export function readWarnings(truck: Truck, sameVehicles: readonly SameVehicle[], today: string): SaveWarning[] {
  const ofNumbers = [...sameVehicleWarnings(sameVehicles), ...chassisCharactersWarning(truck)];
  return [...ofNumbers, ...truckDateWarnings(truck, truck, today)];
}

/** The truck before and after a save, or a planned save. */
interface Save {
  before: Truck | null;
  after: Pick<Truck, 'company' | 'regNumber' | 'chassisNumber' | 'isSold'> & { buyerId: string | null };
}

async function warningsOf(reader: Reader, { before, after }: Save, rules: TruckRules): Promise<SaveWarning[]> {
  const { regNumber, chassisNumber, buyerId, company } = after;
  const warnings = await vehicleWarnings(reader, { id: before?.id ?? null, company, regNumber, chassisNumber });
  if (before === null) return warnings;
  const leaving = { id: before.id, company, buyerId };
  if (!before.isSold && after.isSold) return [...warnings, ...(await soldWarnings(reader, [leaving], rules))];
  if (before.company === company) return warnings;
  const pages = await rules.countOpenShares(reader.db, [before.id], reader.today());
  return [...warnings, ...sharedWarning(leaving, pages.get(before.id) ?? 0)];
}

export async function savedWarnings(
  reader: Reader,
  before: Truck | null,
  after: Truck,
  rules: TruckRules,
): Promise<SaveWarning[]> {
  const buyerId = after.soldTo?.id ?? null;
  const warnings =
    before === null
      ? await vehicleWarnings(reader, after)
      : await warningsOf(reader, { before, after: { ...after, buyerId } }, rules);
  return [...warnings, ...truckDateWarnings(after, before, reader.today())];
}

export interface SaveQuery {
  truckId?: string | undefined;
  regNumber?: string | undefined;
  chassisNumber?: string | undefined;
  to?: Company | undefined;
  isSold?: 'true' | 'false' | undefined;
  soldTo?: string | undefined;
}

/**
 * Returns the error that a save would give, and its warnings.
 * @throws Failure 404
 */
export async function checkSave(
  reader: Reader,
  company: Company,
  { truckId, isSold, soldTo, ...fields }: SaveQuery,
  rules: TruckRules,
): Promise<{ refusal: string | null; warnings: SaveWarning[] }> {
  const found = truckId === undefined ? null : await findTruck(reader, company, truckId);
  if (truckId !== undefined && found === null) throw notFound();
  const before = found?.truck ?? null;
  const after = {
    company: fields.to ?? company,
    regNumber: fields.regNumber ?? before?.regNumber ?? '',
    chassisNumber: fields.chassisNumber ?? before?.chassisNumber ?? null,
    isSold: isSold === undefined ? before?.isSold === true : isSold === 'true',
    buyerId: soldTo ?? null,
  };
  const isMoved = before !== null && after.company !== before.company;
  const refusal = isMoved ? await rules.moveRefusal(reader.db, before.id, after.company) : undefined;
  return { refusal: refusal?.message ?? null, warnings: await warningsOf(reader, { before, after }, rules) };
}
