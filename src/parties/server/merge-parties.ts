/** Merges one client or supplier into another, and undoes it: what moves is noted, and put back exactly (13.3). */
import { randomUUIDv7 } from 'node:crypto';
import type { PartyKind } from '#parties/party.ts';
import { addressGroups, type FlatFields, flatKeys } from '#parties/party-record.ts';
import { type Change, recordChanges } from '#server/audit/record-change.ts';
import { createdBy, updatedBy } from '#server/audit/stamps.ts';
import { isUniqueViolation } from '#server/db/unique-violation.ts';
import type { Scope } from '#server/http/call.ts';
import { badField, conflict, notFound } from '#shared/errors.ts';
import {
  insertMerge,
  isMovingTrucks,
  listTrucksOf,
  lockMerge,
  markUndone,
  mergedInto,
  refreshFound,
  type StoredMerge,
  setMergedInto,
} from './merge-store.ts';
import { moveMergedTrucks } from './move-trucks.ts';
import { lockParties, readParty, type StoredParty, updateParty } from './party-record-store.ts';
import { lockCurrentParty, type PartyTarget } from './save-party.ts';

const summaryOf = ({ id, fields }: StoredParty) => ({ id, name: fields.name });

/** @throws Failure 409 while a job moves trucks to or from one of the parties: it would move them past this change */
async function assertNothingMoves({ db }: Scope, kind: PartyKind, ids: readonly string[]): Promise<void> {
  if (!(await isMovingTrucks(db, kind, ids))) return;
  throw conflict(`Trucks of this ${kind} are still being moved. Try again in a minute.`);
}

/** What the one that stays lacks and the other has: single fields, and addresses as a whole. */
function fieldsToTake(kind: PartyKind, kept: StoredParty, other: StoredParty): FlatFields {
  const groups = addressGroups[kind];
  const single = flatKeys[kind].filter((key) => key !== 'name' && !groups.flat().includes(key)).map((key) => [key]);
  const taken = [...single, ...groups]
    .filter((keys) => keys.every((key) => kept.fields[key] === null))
    .flat()
    .filter((key) => other.fields[key] !== null);
  return Object.fromEntries(taken.map((key) => [key, other.fields[key] ?? null]));
}

/** Ids as the audit trail keeps them; null where there are none. */
function idsOrNone(ids: readonly string[]): readonly string[] | null {
  return ids.length === 0 ? null : ids.toSorted();
}

interface Leading {
  kind: PartyKind;
  /** Parties that lead elsewhere from now on, with their versions. */
  parties: readonly { id: string; version: number }[];
  before: string | null;
  after: string | null;
}

function leadingChanges({ kind, parties, before, after }: Leading): Change[] {
  return parties.map(({ id, version }) => ({
    recordType: kind,
    recordId: id,
    version,
    before: { mergedInto: before },
    after: { mergedInto: after },
  }));
}

async function lockOther(scope: Scope, kept: StoredParty, kind: PartyKind, otherId: string): Promise<StoredParty> {
  const other = await readParty(scope.db, kind, otherId);
  if (!other) throw badField('otherId', `This ${kind} does not exist.`);
  if (other.id === kept.id) throw badField('otherId', `Choose another ${kind}.`);
  await lockParties(scope.db, kind, [kept.id, other.id]);
  const [keptNow, otherNow] = [await readParty(scope.db, kind, kept.id), await readParty(scope.db, kind, other.id)];
  if (keptNow?.id !== kept.id || otherNow?.id !== other.id) throw conflict();
  return otherNow;
}

/**
 * Merges the other party into the target: its trucks, what was merged into it before, and what the target lacks.
 * Papers keep what they were saved with; they are found as the target's from now on.
 * @throws Failure 400 for an unknown other one or the same, 404, 409 when one of them was merged meanwhile, 412
 */
export async function mergeParties(
  scope: Scope,
  target: PartyTarget,
  otherId: string,
): Promise<{ party: StoredParty; mergeId: string }> {
  const { kind } = target;
  const { db } = scope;
  const kept = await lockCurrentParty(scope, target);
  const other = await lockOther(scope, kept, kind, otherId);
  await assertNothingMoves(scope, kind, [kept.id, other.id]);
  const stamp = updatedBy(scope);
  const earlier = await mergedInto(db, kind, other.id);
  const own = await mergedInto(db, kind, kept.id);
  const fields = fieldsToTake(kind, kept, other);
  const followers = await setMergedInto(db, kind, earlier, kept.id, stamp);
  const merged = await setMergedInto(db, kind, [other.id], kept.id, stamp);
  const trucks = await listTrucksOf(db, kind, other.id);
  const version = await updateParty(db, kind, { id: kept.id, fields }, stamp);
  const mergeId = randomUUIDv7();
  const moved = { trucks, parties: earlier, fields };
  await insertMerge(db, { id: mergeId, kind, keptId: kept.id, otherId: other.id, moved }, createdBy(scope));
  await refreshFound(db, kind, [kept.id, other.id]);
  const after = { ...kept.fields, ...fields };
  await recordChanges(scope, [
    ...leadingChanges({ kind, parties: followers, before: other.id, after: kept.id }),
    ...leadingChanges({ kind, parties: merged, before: null, after: kept.id }),
    {
      recordType: kind,
      recordId: kept.id,
      version,
      before: { ...kept.fields, mergedFrom: idsOrNone(own) },
      after: { ...after, mergedFrom: idsOrNone([...own, ...earlier, other.id]) },
    },
  ]);
  await moveMergedTrucks(scope, mergeId, { kind, from: summaryOf(other), to: summaryOf(kept), trucks });
  return { party: { id: kept.id, fields: after, version }, mergeId };
}

async function lockBoth(scope: Scope, kind: PartyKind, { keptId, otherId }: StoredMerge): Promise<StoredParty> {
  await lockParties(scope.db, kind, [keptId, otherId]);
  const kept = await readParty(scope.db, kind, keptId);
  const leads = await mergedInto(scope.db, kind, keptId);
  if (kept?.id !== keptId || !leads.includes(otherId)) {
    throw conflict(`The ${kind} that stayed was merged itself since then. Undo that merge first.`);
  }
  return kept;
}

/**
 * Undoes a merge: the other party is one of its own again, with its trucks as far as they still name the one that
 * stayed, and what that one took over is taken back as far as it is unchanged.
 * @throws Failure 404, 409 after 30 days, when the one that stayed was merged itself, or when the name is another's now
 */
export async function undoMerge(scope: Scope, target: Omit<PartyTarget, 'ifMatch'>, mergeId: string): Promise<void> {
  const { kind } = target;
  const { db } = scope;
  const addressed = await readParty(db, kind, target.id);
  const merge = addressed && (await lockMerge(db, kind, mergeId));
  if (!merge || ![merge.keptId, merge.otherId].some((id) => id === addressed.id || id === target.id)) throw notFound();
  if (merge.isLate) throw conflict('A merge can be undone within 30 days.');
  const kept = await lockBoth(scope, kind, merge);
  await assertNothingMoves(scope, kind, [merge.keptId, merge.otherId]);
  const leads = await mergedInto(db, kind, kept.id);
  const stamp = updatedBy(scope);
  await giveBack(scope, kind, merge, kept, leads);
  await markUndone(db, mergeId, stamp);
  await refreshFound(db, kind, [merge.keptId, merge.otherId]);
}

async function giveBack(
  scope: Scope,
  kind: PartyKind,
  { id, otherId, moved }: StoredMerge,
  kept: StoredParty,
  leads: readonly string[],
): Promise<void> {
  const { db } = scope;
  const stamp = updatedBy(scope);
  const followers = moved.parties.filter((id) => leads.includes(id));
  const returned = await setMergedInto(db, kind, [otherId], null, stamp).catch((error: unknown) => {
    const isTaken = isUniqueViolation(error, `${kind}_name_key`);
    throw isTaken ? conflict(`Another ${kind} has the name of the one that was merged. Rename it first.`) : error;
  });
  const other = await readParty(db, kind, otherId);
  if (!other) throw notFound();
  const led = await setMergedInto(db, kind, followers, otherId, stamp);
  const unchanged = Object.entries(moved.fields).filter(([key, value]) => kept.fields[key] === value);
  const emptied = Object.fromEntries(unchanged.map(([key]) => [key, null]));
  const version = await updateParty(db, kind, { id: kept.id, fields: emptied }, stamp);
  const left = leads.filter((id) => id !== otherId && !followers.includes(id));
  await recordChanges(scope, [
    ...leadingChanges({ kind, parties: returned, before: kept.id, after: null }),
    ...leadingChanges({ kind, parties: led, before: kept.id, after: otherId }),
    {
      recordType: kind,
      recordId: kept.id,
      version,
      before: { ...kept.fields, mergedFrom: idsOrNone(leads) },
      after: { ...kept.fields, ...emptied, mergedFrom: idsOrNone(left) },
    },
  ]);
  const { trucks } = moved;
  await moveMergedTrucks(scope, id, { kind, from: summaryOf(kept), to: summaryOf(other), trucks });
}
