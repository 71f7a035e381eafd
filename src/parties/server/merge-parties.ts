/**
 * Merges a client or supplier into another and undoes it. A merge records what it moved, so an undo restores exactly
 * that.
 */
import { randomUUIDv7 } from 'node:crypto';
import type { PartyKind } from '#parties/party.ts';
import { addressGroups, type FlatFields, flatKeys } from '#parties/party-record.ts';
import { createdBy, updatedBy } from '#server/audit/stamps.ts';
import { type AuditChange, writeAuditEntries } from '#server/audit/write-audit-entry.ts';
import { isUniqueViolation } from '#server/db/unique-violation.ts';
import type { WriteContext } from '#server/http/request-context.ts';
import { badField, conflict, notFound } from '#shared/errors.ts';
import {
  insertMerge,
  isMovingTrucks,
  listTrucksOf,
  lockMerge,
  markUndone,
  mergedInto,
  type StoredMerge,
  setMergedInto,
} from './merge-store.ts';
import { moveMergedTrucks } from './move-trucks.ts';
import { lockParties, readParty, type StoredParty, updateParty } from './party-record-store.ts';
import { lockCurrentParty, type PartyTarget } from './save-party.ts';

const summaryOf = ({ id, fields }: StoredParty) => ({ id, name: fields.name });

/** @throws Failure 409 while a job still moves trucks of one of the parties, because it would undo this change */
async function assertNothingMoves({ db }: WriteContext, kind: PartyKind, ids: readonly string[]): Promise<void> {
  if (!(await isMovingTrucks(db, kind, ids))) return;
  throw conflict(`Trucks of this ${kind} are still being moved. Try again in a minute.`);
}

/** Fields that the survivor lacks and the other has. Addresses are copied as a whole. */
function fieldsToCopy(kind: PartyKind, survivor: StoredParty, other: StoredParty): FlatFields {
  const groups = addressGroups[kind];
  const single = flatKeys[kind].filter((key) => key !== 'name' && !groups.flat().includes(key)).map((key) => [key]);
  const taken = [...single, ...groups]
    .filter((keys) => keys.every((key) => survivor.fields[key] === null))
    .flat()
    .filter((key) => other.fields[key] !== null);
  return Object.fromEntries(taken.map((key) => [key, other.fields[key] ?? null]));
}

/** Ids for the audit log; null for none. */
function idsOrNone(ids: readonly string[]): readonly string[] | null {
  return ids.length === 0 ? null : ids.toSorted();
}

interface MergeRedirect {
  kind: PartyKind;
  /** Parties whose `merged_into` changes, with their versions. */
  parties: readonly { id: string; version: number }[];
  before: string | null;
  after: string | null;
}

function redirectChanges({ kind, parties, before, after }: MergeRedirect): AuditChange[] {
  return parties.map(({ id, version }) => ({
    recordType: kind,
    recordId: id,
    version,
    before: { mergedInto: before },
    after: { mergedInto: after },
  }));
}

async function lockOther(
  context: WriteContext,
  survivor: StoredParty,
  kind: PartyKind,
  otherId: string,
): Promise<StoredParty> {
  const other = await readParty(context.db, kind, otherId);
  if (!other) throw badField('otherId', `This ${kind} does not exist.`);
  if (other.id === survivor.id) throw badField('otherId', `Choose another ${kind}.`);
  await lockParties(context.db, kind, [survivor.id, other.id]);
  const [currentSurvivor, currentOther] = [
    await readParty(context.db, kind, survivor.id),
    await readParty(context.db, kind, other.id),
  ];
  if (currentSurvivor?.id !== survivor.id || currentOther?.id !== other.id) throw conflict();
  return currentOther;
}

/**
 * Merges the other party into the target: moves its trucks and earlier merges, and copies details that the target
 * lacks. Orders and invoices keep their stored names, but now belong to the target.
 * @throws Failure 400 for an unknown other party or the same, 404, 409 when one of them was merged in the meantime, 412
 */
export async function mergeParties(
  context: WriteContext,
  target: PartyTarget,
  otherId: string,
): Promise<{ party: StoredParty; mergeId: string }> {
  const { kind } = target;
  const { db } = context;
  const survivor = await lockCurrentParty(context, target);
  const other = await lockOther(context, survivor, kind, otherId);
  await assertNothingMoves(context, kind, [survivor.id, other.id]);
  const stamp = updatedBy(context);
  const earlier = await mergedInto(db, kind, other.id);
  const own = await mergedInto(db, kind, survivor.id);
  const fields = fieldsToCopy(kind, survivor, other);
  const redirectedIds = await setMergedInto(db, kind, earlier, survivor.id, stamp);
  const merged = await setMergedInto(db, kind, [other.id], survivor.id, stamp);
  const trucks = await listTrucksOf(db, kind, other.id);
  const version = await updateParty(db, kind, { id: survivor.id, fields }, stamp);
  const mergeId = randomUUIDv7();
  const moved = { trucks, parties: earlier, fields };
  await insertMerge(db, { id: mergeId, kind, survivorId: survivor.id, otherId: other.id, moved }, createdBy(context));
  const after = { ...survivor.fields, ...fields };
  await writeAuditEntries(context, [
    ...redirectChanges({ kind, parties: redirectedIds, before: other.id, after: survivor.id }),
    ...redirectChanges({ kind, parties: merged, before: null, after: survivor.id }),
    {
      recordType: kind,
      recordId: survivor.id,
      version,
      before: { ...survivor.fields, mergedFrom: idsOrNone(own) },
      after: { ...after, mergedFrom: idsOrNone([...own, ...earlier, other.id]) },
    },
  ]);
  await moveMergedTrucks(context, mergeId, { kind, from: summaryOf(other), to: summaryOf(survivor), trucks });
  return { party: { id: survivor.id, fields: after, version }, mergeId };
}

async function lockBoth(
  context: WriteContext,
  kind: PartyKind,
  { survivorId, otherId }: StoredMerge,
): Promise<StoredParty> {
  await lockParties(context.db, kind, [survivorId, otherId]);
  const survivor = await readParty(context.db, kind, survivorId);
  const redirects = await mergedInto(context.db, kind, survivorId);
  if (survivor?.id !== survivorId || !redirects.includes(otherId)) {
    throw conflict(`This ${kind} has since been merged into another. Undo that first.`);
  }
  return survivor;
}

/**
 * Undoes a merge: the other party becomes separate again and gets back its trucks, unless they have another party by
 * now. Copied details are removed from the survivor unless they have changed.
 * @throws Failure 404, 409 after 30 days, when the survivor was merged itself, or when another party now has the name
 */
export async function undoMerge(
  context: WriteContext,
  target: Omit<PartyTarget, 'ifMatch'>,
  mergeId: string,
): Promise<void> {
  const { kind } = target;
  const { db } = context;
  const addressed = await readParty(db, kind, target.id);
  const merge = addressed && (await lockMerge(db, kind, mergeId));
  if (!merge || ![merge.survivorId, merge.otherId].some((id) => id === addressed.id || id === target.id))
    throw notFound();
  if (merge.isLate) throw conflict('A merge can be undone within 30 days.');
  const survivor = await lockBoth(context, kind, merge);
  await assertNothingMoves(context, kind, [merge.survivorId, merge.otherId]);
  const redirects = await mergedInto(db, kind, survivor.id);
  const stamp = updatedBy(context);
  await splitParty(context, kind, merge, survivor, redirects);
  await markUndone(db, mergeId, stamp);
}

async function splitParty(
  context: WriteContext,
  kind: PartyKind,
  { id, otherId, moved }: StoredMerge,
  survivor: StoredParty,
  redirects: readonly string[],
): Promise<void> {
  const { db } = context;
  const stamp = updatedBy(context);
  const redirectedIds = moved.parties.filter((id) => redirects.includes(id));
  const returned = await setMergedInto(db, kind, [otherId], null, stamp).catch((error: unknown) => {
    const isTaken = isUniqueViolation(error, `${kind}_name_key`);
    throw isTaken ? conflict(`Another ${kind} now has this name. Rename it first.`) : error;
  });
  const other = await readParty(db, kind, otherId);
  if (!other) throw notFound();
  const redirected = await setMergedInto(db, kind, redirectedIds, otherId, stamp);
  const unchanged = Object.entries(moved.fields).filter(([key, value]) => survivor.fields[key] === value);
  const emptied = Object.fromEntries(unchanged.map(([key]) => [key, null]));
  const version = await updateParty(db, kind, { id: survivor.id, fields: emptied }, stamp);
  const left = redirects.filter((id) => id !== otherId && !redirectedIds.includes(id));
  await writeAuditEntries(context, [
    ...redirectChanges({ kind, parties: returned, before: survivor.id, after: null }),
    ...redirectChanges({ kind, parties: redirected, before: survivor.id, after: otherId }),
    {
      recordType: kind,
      recordId: survivor.id,
      version,
      before: { ...survivor.fields, mergedFrom: idsOrNone(redirects) },
      after: { ...survivor.fields, ...emptied, mergedFrom: idsOrNone(left) },
    },
  ]);
  const { trucks } = moved;
  await moveMergedTrucks(context, id, { kind, from: summaryOf(survivor), to: summaryOf(other), trucks });
}
