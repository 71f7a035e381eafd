/** Adds and changes clients and suppliers: the name that is one party's, the version check, the audit row. */
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

/** Which party of a kind a write is for, and the version that its writer has seen. */
export interface SeenParty {
  id: string;
  ifMatch: string | undefined;
}

/** The same, with the kind. */
export interface PartyTarget extends SeenParty {
  kind: PartyKind;
}

/** What is written of a party. */
export interface PartyWrite extends SeenParty {
  body: FlatFields;
}

/** Two writers may choose one name at the same moment: the database lets the first have it. */
async function assertUniqueName<T>(kind: PartyKind, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isUniqueViolation(error, `${kind}_name_key`) ? conflict() : error;
  }
}

/** Says where the party of the name is to be found. */
function mergedName(survivor: string): Failure {
  const message = `It was merged into ${survivor}.`;
  return new Failure(409, message, [{ path: 'name', message }]);
}

/** @throws Failure 409 where one of the names is another party's already, or leads to one */
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

/** Adds parties, and gives them in their order. @throws Failure 409 when a name is one's already, or leads to one */
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

/** Adds one party, as `createParties`. @throws Failure 409 */
export async function createParty(context: WriteContext, kind: PartyKind, body: FlatFields): Promise<StoredParty> {
  const [made] = await createParties(context, kind, [body]);
  if (!made) throw notFound();
  return made;
}

/**
 * Locks the parties that a write is for, each once, in the order of their ids, and gives them as they are, in the order of the targets.
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
  // Merged while this writer waited: the one that stayed is locked now.
  const isMerged = ids.some((id) => held.get(id) && held.get(id)?.id !== seen.get(id)?.id);
  if (isMerged) return lockCurrentParties(context, kind, targets);
  return targets.map(({ id, ifMatch }) => {
    const party = held.get(id);
    if (!party) throw notFound();
    assertCurrent(ifMatch, party.version);
    return party;
  });
}

/** Locks one party, as `lockCurrentParties`. @throws Failure 404, 412 */
export async function lockCurrentParty(context: WriteContext, { kind, ...seen }: PartyTarget): Promise<StoredParty> {
  const [party] = await lockCurrentParties(context, kind, [seen]);
  if (!party) throw notFound();
  return party;
}

/** The fields of a body that the party has otherwise. */
function differences(before: StoredParty, body: FlatFields): FlatFields {
  return Object.fromEntries(Object.entries(body).filter(([key, value]) => before.fields[key] !== value));
}

/**
 * Changes parties, each once: the fields that its body gives; what is so already keeps its version. Gives them as they are then, in the
 * order of the writes.
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

/** Changes one party, as `changeParties`. @throws Failure 404, 409, 412 */
export async function changeParty(
  context: WriteContext,
  { kind, ...seen }: PartyTarget,
  body: FlatFields,
): Promise<StoredParty> {
  const [party] = await changeParties(context, kind, [{ ...seen, body }]);
  if (!party) throw notFound();
  return party;
}
