/** Updates costings: version check, costings and audit rows in one transaction. */
import type { Costing, CostingBody } from '#costings/costing.ts';
import { assertUnchanged } from '#server/audit/assert-unchanged.ts';
import { updatedBy } from '#server/audit/stamps.ts';
import { writeAuditEntries } from '#server/audit/write-audit-entry.ts';
import type { WriteContext } from '#server/http/request-context.ts';
import type { Company } from '#shared/companies.ts';
import { notFound } from '#shared/errors.ts';
import { costingChange } from './costing-record.ts';
import { lockCostings, lockTrucksForCosting, updateEachCosting } from './costing-store.ts';

/** A costing and the version that the writer has read. */
export interface SeenCosting {
  truckId: string;
  id: string;
  ifMatch: string | undefined;
}

export interface CostingTarget extends SeenCosting {
  company: Company;
}

export interface CostingWrite extends SeenCosting {
  body: CostingBody;
}

/**
 * Locks costings and their trucks, in id order so that two writers cannot deadlock. Returns the existing ones by id.
 */
export async function lockOwnCostings(
  { db }: Pick<WriteContext, 'db'>,
  company: Company,
  targets: readonly Pick<SeenCosting, 'truckId' | 'id'>[],
): Promise<Map<string, Costing>> {
  const trucks = await lockTrucksForCosting(db, company, [...new Set(targets.map(({ truckId }) => truckId))]);
  const ids = targets.map(({ id }) => id);
  const locked = await lockCostings(db, [...trucks], ids);
  const own = targets.flatMap(({ id, truckId }) => {
    const costing = locked.get(id);
    return costing?.truckId === truckId ? costing : [];
  });
  return new Map(own.map((costing) => [costing.costingsId, costing]));
}

/**
 * Locks the costings and returns their current state in the order of the targets.
 * @throws Failure 404 when the company has no such truck, or the truck no such costing; 412 when one changed since.
 */
export async function lockCurrentCostings(
  context: WriteContext,
  company: Company,
  targets: readonly SeenCosting[],
): Promise<Costing[]> {
  const locked = await lockOwnCostings(context, company, targets);
  const current: Costing[] = [];
  for (const { id, ifMatch } of targets) {
    const costing = locked.get(id);
    if (!costing) throw notFound();
    await assertUnchanged(context, ifMatch, { recordType: 'costing', recordId: id, version: costing.version });
    current.push(costing);
  }
  return current;
}

/** The costing after a write; the same object if nothing changed. */
function written(before: Costing, { type, invoiceNumber = before.invoiceNumber, value }: CostingBody): Costing {
  const isSo = type === before.type && invoiceNumber === before.invoiceNumber && value === before.value;
  return isSo ? before : { ...before, type, invoiceNumber, value, version: before.version + 1 };
}

/**
 * Updates costings, each once; one without real changes keeps its version. Returns the saved costings.
 * @throws Failure 404, 412; nothing is written then
 */
export async function changeCostings(
  context: WriteContext,
  company: Company,
  writes: readonly CostingWrite[],
): Promise<Costing[]> {
  const before = await lockCurrentCostings(context, company, writes);
  const after = before.map((costing, at) => written(costing, writes[at]?.body ?? costing));
  const pairs = before.flatMap((one, at) => {
    const other = after[at];
    return other && other !== one ? { before: one, after: other } : [];
  });
  const patches = pairs.map(({ after: { costingsId: id, type, invoiceNumber, value } }) => ({
    id,
    values: { type, invoice_number: invoiceNumber, value },
  }));
  if (patches.length > 0) await updateEachCosting(context.db, patches, updatedBy(context));
  const changes = pairs.map((pair) => costingChange(company, pair));
  await writeAuditEntries(context, changes);
  return after;
}

/** @throws Failure 404, 412 */
export async function changeCosting(
  context: WriteContext,
  { company, ...seen }: CostingTarget,
  body: CostingBody,
): Promise<Costing> {
  const [after] = await changeCostings(context, company, [{ ...seen, body }]);
  if (!after) throw notFound();
  return after;
}
