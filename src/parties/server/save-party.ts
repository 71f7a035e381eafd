/** Creates and updates clients and suppliers: unique names, version check and audit row. */
import { type PartyKind, partyNameKey } from '#parties/party.ts';
import { type FlatFields, flatKeys } from '#parties/party-record.ts';
import { createdBy, updatedBy } from '#server/audit/stamps.ts';
import { type AuditChange, writeAuditEntries } from '#server/audit/write-audit-entry.ts';
import { withIdsInOrder } from '#server/db/ids-in-order.ts';
import { isUniqueViolation } from '#server/db/unique-violation.ts';
import { assertCurrent } from '#server/http/etag.ts';
import type { WriteContext } from '#server/http/request-context.ts';
import { conflict, Failure, notFound } from '#shared/errors.ts';
import {
  findOwnersOfNames,
  insertPartyRecords,
  lockParties,
  type PartyPatch,
  readParties,
  type StoredParty,
  updateEachParty,
} from './party-record-store.ts';

/** A party and the version that the writer has read. */
export interface SeenParty {
  id: string;
  ifMatch: string | undefined;
}

export interface PartyTarget extends SeenParty {
  kind: PartyKind;
}

export interface PartyWrite extends SeenParty {
  body: FlatFields;
}

/** Two writers may choose the same name at the same moment; the unique index lets only the first succeed. */
async function assertUniqueName<T>(kind: PartyKind, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isUniqueViolation(error, `${kind}_name_key`) ? conflict() : error;
  }
}

/** The error for a name that belongs to a merged party. */
function mergedName(survivor: string): Failure {
  const message = `It was merged into ${survivor}.`;
  return new Failure(409, message, [{ path: 'name', message }]);
}

/** @throws Failure 409 if another party has one of the names, or had it before a merge */
async function assertOwnNames({ db }: WriteContext, kind: PartyKind, patches: readonly PartyPatch[]): Promise<void> {
  const named = patches.flatMap(({ id, fields: { name } }) => (typeof name === 'string' ? { id, name } : []));
  if (named.length === 0) return;
  const owners = await findOwnersOfNames(
    db,
    kind,
    named.map(({ name }) => name),
  );
  for (const { id, name } of named) {
    const owner = owners.get(partyNameKey(name));
    if (owner !== undefined && owner.id !== id) throw owner.isMerged ? mergedName(owner.name) : conflict();
  }
}

/**
 * Creates parties and returns them in order.
 * @throws Failure 409 if a name is taken, also by a merged party
 */
export async function createParties(
  context: WriteContext,
  kind: PartyKind,
  bodies: readonly FlatFields[],
): Promise<StoredParty[]> {
  const empty = Object.fromEntries(flatKeys[kind].map((key) => [key, null]));
  const made = withIdsInOrder(bodies).map(
    ([id, body]): StoredParty => ({ id, version: 1, fields: { ...empty, ...body } }),
  );
  await assertOwnNames(context, kind, made);
  await assertUniqueName(kind, () => insertPartyRecords(context.db, kind, made, createdBy(context)));
  const changes = made.map(
    ({ id, version, fields }): AuditChange => ({ recordType: kind, recordId: id, version, after: { id, ...fields } }),
  );
  await writeAuditEntries(context, changes);
  return made;
}

/** @throws Failure 409 */
export async function createParty(context: WriteContext, kind: PartyKind, body: FlatFields): Promise<StoredParty> {
  const [made] = await createParties(context, kind, [body]);
  if (!made) throw notFound();
  return made;
}

/**
 * Locks the parties in id order, so that two writers cannot deadlock, and returns their current state in the order of
 * the targets.
 * @throws Failure 404, 412 when one changed since the writer read it
 */
export async function lockCurrentParties(
  context: WriteContext,
  kind: PartyKind,
  targets: readonly SeenParty[],
): Promise<StoredParty[]> {
  const ids = targets.map(({ id }) => id);
  const seen = await readParties(context.db, kind, ids);
  const unmerged = [...seen.values()].map(({ id }) => id);
  await lockParties(context.db, kind, unmerged);
  const held = await readParties(context.db, kind, ids);
  // Merged while this writer waited: the survivor is locked now.
  const isMerged = ids.some((id) => held.get(id) && held.get(id)?.id !== seen.get(id)?.id);
  if (isMerged) return lockCurrentParties(context, kind, targets);
  return targets.map(({ id, ifMatch }) => {
    const party = held.get(id);
    if (!party) throw notFound();
    assertCurrent(ifMatch, party.version);
    return party;
  });
}

/** @throws Failure 404, 412 */
export async function lockCurrentParty(context: WriteContext, { kind, ...seen }: PartyTarget): Promise<StoredParty> {
  const [party] = await lockCurrentParties(context, kind, [seen]);
  if (!party) throw notFound();
  return party;
}

/** Fields of the body that differ from the party's. */
function differences(before: StoredParty, body: FlatFields): FlatFields {
  return Object.fromEntries(Object.entries(body).filter(([key, value]) => before.fields[key] !== value));
}

/**
 * Updates parties, each once, with the fields that its body gives. A party without real changes keeps its version.
 * Returns the saved parties in the order of the writes.
 * @throws Failure 404, 409, 412; nothing is written then
 */
export async function changeParties(
  context: WriteContext,
  kind: PartyKind,
  writes: readonly PartyWrite[],
): Promise<StoredParty[]> {
  const before = await lockCurrentParties(context, kind, writes);
  const given = before.map((party, at) => ({ id: party.id, fields: differences(party, writes[at]?.body ?? {}) }));
  const patches = given.filter(({ fields }) => Object.keys(fields).length > 0);
  await assertOwnNames(context, kind, patches);
  if (patches.length === 0) return before;
  const versions = await assertUniqueName(kind, () => updateEachParty(context.db, kind, patches, updatedBy(context)));
  const after = before.map((party, at) => {
    const version = versions.get(party.id);
    return version === undefined ? party : { ...party, version, fields: { ...party.fields, ...given[at]?.fields } };
  });
  const changes = before.flatMap(({ id, fields }, at): AuditChange[] => {
    const party = after[at];
    if (!party || party === before[at]) return [];
    return [{ recordType: kind, recordId: id, version: party.version, before: fields, after: party.fields }];
  });
  await writeAuditEntries(context, changes);
  return after;
}

/** @throws Failure 404, 409, 412 */
export async function changeParty(
  context: WriteContext,
  { kind, ...seen }: PartyTarget,
  body: FlatFields,
): Promise<StoredParty> {
  const [party] = await changeParties(context, kind, [{ ...seen, body }]);
  if (!party) throw notFound();
  return party;
}
