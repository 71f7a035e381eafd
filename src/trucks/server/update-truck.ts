/** Updates trucks: version check, parties, trucks and audit rows in one transaction. */
import { assertUnchanged } from '#server/audit/assert-unchanged.ts';
import { updatedBy } from '#server/audit/stamps.ts';
import { writeAuditEntries } from '#server/audit/write-audit-entry.ts';
import { isUniqueViolation } from '#server/db/unique-violation.ts';
import type { WriteContext } from '#server/http/request-context.ts';
import type { Company } from '#shared/companies.ts';
import { badField, conflict, notFound } from '#shared/errors.ts';
import { clearPurchaseVat, purchaseVatErrorAfter } from '#trucks/purchase-vat.ts';
import type { TruckUpdate } from '#trucks/truck.ts';
import { truckChange } from './truck-record.ts';
import { advertColumns, buyerColumns, namedParties, soldColumns, truckColumns } from './truck-rows.ts';
import { type TruckRules, throwRefusal } from './truck-rules.ts';
import { findTrucks, lockTrucks, type StoredTruck, type TruckPatch, updateEachTruck } from './truck-store.ts';

/** A truck and the version that the writer has read. */
export interface SeenTruck {
  id: string;
  ifMatch: string | undefined;
}

export interface TruckTarget extends SeenTruck {
  company: Company;
}

export interface TruckWrite extends SeenTruck {
  body: TruckUpdate;
  /** Restores former values, which may predate a rule. */
  isRestored?: boolean;
}

/**
 * Locks the trucks to be written, in id order so that two writers cannot deadlock, and returns their current state by
 * id.
 * @throws Failure 404 when the company has no such truck, 412 when one changed since the writer read it.
 */
export async function lockCurrentTrucks(
  context: WriteContext,
  company: Company,
  targets: readonly SeenTruck[],
): Promise<Map<string, StoredTruck>> {
  const ids = targets.map(({ id }) => id);
  await lockTrucks(context.db, company, ids);
  const stored = await findTrucks(context, company, ids);
  for (const { id, ifMatch } of targets) {
    const truck = stored.get(id);
    if (!truck) throw notFound();
    await assertUnchanged(context, ifMatch, { recordType: 'truck', recordId: id, version: truck.version });
  }
  return stored;
}

async function patchesOf(
  context: WriteContext,
  writes: readonly TruckWrite[],
  before: ReadonlyMap<string, StoredTruck>,
): Promise<TruckPatch[]> {
  const bodies = writes.map(({ body }) => body);
  const known = await namedParties(context, bodies);
  const patches: TruckPatch[] = [];
  for (const { id, body } of writes) {
    const columns = await truckColumns(context, body, known);
    const truck = before.get(id)?.truck;
    const wasSold = truck?.isSold;
    patches.push({
      id,
      values: {
        ...buyerColumns(body, wasSold),
        ...columns,
        ...soldColumns(context, body, wasSold),
        ...advertColumns(context, body, truck),
      },
    });
  }
  return patches;
}

async function findWritten(context: WriteContext, company: Company, writes: readonly TruckWrite[]) {
  const after = new Map<string, StoredTruck>();
  for (const [where, moved] of Map.groupBy(writes, ({ body }) => body.company ?? company)) {
    const ids = moved.map(({ id }) => id);
    for (const [id, stored] of await findTrucks(context, where, ids)) after.set(id, stored);
  }
  return after;
}

/** For writes that never move a truck. */
const withoutMoves: TruckRules = {
  moveRefusal: () => Promise.reject(new Error('A write that moves a truck needs the rules of moves.')),
  countOpenShares: () => Promise.reject(new Error('Not asked for without a move.')),
};

async function assertMovable({ db }: WriteContext, company: Company, writes: readonly TruckWrite[], rules: TruckRules) {
  for (const { id, body } of writes) {
    if (body.company !== undefined && body.company !== company) {
      throwRefusal(await rules.moveRefusal(db, id, body.company));
    }
  }
}

/**
 * Clears the purchase VAT of trucks that become margin scheme.
 * @throws Failure 400 for purchase VAT of a margin truck
 */
function withPurchaseVat(writes: readonly TruckWrite[], before: ReadonlyMap<string, StoredTruck>): TruckWrite[] {
  return writes.map((write) => {
    if (write.isRestored) return write;
    const truck = before.get(write.id)?.truck ?? {};
    const vatError = purchaseVatErrorAfter(truck, write.body);
    if (vatError !== undefined) throw badField('purchaseVat', vatError);
    return { ...write, body: clearPurchaseVat(truck, write.body) };
  });
}

/**
 * Updates trucks of a company, each once, with the fields that its body gives; another company moves the truck. A truck
 * without real changes keeps its version. Returns the saved trucks in the order of the writes.
 * @throws Failure 400 for an unknown party and purchase VAT of a margin truck, 404, 409 for a reg number in use and for
 * a refused move, 412; nothing is written then.
 */
export async function changeTrucks(
  context: WriteContext,
  company: Company,
  writes: readonly TruckWrite[],
  rules: TruckRules = withoutMoves,
): Promise<StoredTruck[]> {
  const before = await lockCurrentTrucks(context, company, writes);
  await assertMovable(context, company, writes, rules);
  const patches = await patchesOf(context, withPurchaseVat(writes, before), before);
  const changed = await updateEachTruck(context.db, company, patches, updatedBy(context)).catch((error: unknown) => {
    throw isUniqueViolation(error, 'truck_reg_number_unique') ? conflict() : error;
  });
  const ids = new Set(changed);
  const written = writes.filter(({ id }) => ids.has(id));
  const after = await findWritten(context, company, written);
  const pairs = written.flatMap(({ id }) => {
    const [one, other] = [before.get(id), after.get(id)];
    if (!one || !other) throw notFound();
    return { before: one, after: other };
  });
  await writeAuditEntries(context, pairs.map(truckChange));
  return writes.flatMap(({ id }) => after.get(id) ?? before.get(id) ?? []);
}

/**
 * Updates one truck and returns it before and after the change.
 * @throws Failure 400, 404, 409, 412.
 */
export async function changeTruck(
  context: WriteContext,
  { company, ...seen }: TruckTarget,
  body: TruckUpdate,
  rules?: TruckRules,
): Promise<{ before: StoredTruck; after: StoredTruck }> {
  const [before] = (await lockCurrentTrucks(context, company, [seen])).values();
  const [after] = await changeTrucks(context, company, [{ ...seen, body }], rules);
  if (!before || !after) throw notFound();
  return { before, after };
}
