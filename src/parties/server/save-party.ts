/** Adds and changes clients and suppliers: the name that is one party's, the version check, the audit row. */
import { randomUUIDv7 } from 'node:crypto';
import type { PartyKind } from '#parties/party.ts';
import { type FlatFields, flatKeys } from '#parties/party-record.ts';
import { recordChange } from '#server/audit/record-change.ts';
import { createdBy, updatedBy } from '#server/audit/stamps.ts';
import { isUniqueViolation } from '#server/db/unique-violation.ts';
import type { Scope } from '#server/http/call.ts';
import { assertCurrent } from '#server/http/etag.ts';
import { conflict, notFound } from '#shared/errors.ts';
import {
  findOwnerOfName,
  insertPartyRecord,
  lockParties,
  readParty,
  type StoredParty,
  updateParty,
} from './party-record-store.ts';

/** Which party a write is for, and the version that its writer has seen. */
export interface PartyTarget {
  kind: PartyKind;
  id: string;
  ifMatch: string | undefined;
}

/** Two writers may choose one name at the same moment: the database lets the first have it. */
async function withNameOfItsOwn<T>(kind: PartyKind, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isUniqueViolation(error, `${kind}_name_key`) ? conflict() : error;
  }
}

/** Adds a party. @throws Failure 409 when the name is one's already, or leads to one */
export async function createParty(scope: Scope, kind: PartyKind, body: FlatFields): Promise<StoredParty> {
  if (await findOwnerOfName(scope.db, kind, String(body.name))) throw conflict();
  const empty = Object.fromEntries(flatKeys[kind].map((key) => [key, null]));
  const party: StoredParty = { id: randomUUIDv7(), version: 1, fields: { ...empty, ...body } };
  await withNameOfItsOwn(kind, () => insertPartyRecord(scope.db, kind, party, createdBy(scope)));
  const { id, version, fields } = party;
  await recordChange(scope, { recordType: kind, recordId: id, version, after: { id, ...fields } });
  return party;
}

/** Locks the party that a write is for. @throws Failure 404, 412 when it changed since the writer read it */
export async function lockCurrentParty(scope: Scope, { kind, id, ifMatch }: PartyTarget): Promise<StoredParty> {
  const seen = await readParty(scope.db, kind, id);
  if (!seen) throw notFound();
  await lockParties(scope.db, kind, [seen.id]);
  const party = await readParty(scope.db, kind, seen.id);
  if (!party) throw notFound();
  // Merged while this writer waited: the one that stayed is locked now.
  if (party.id !== seen.id) return lockCurrentParty(scope, { kind, id, ifMatch });
  assertCurrent(ifMatch, party.version);
  return party;
}

/** Changes the fields that the body gives; what is so already keeps its version. @throws Failure 404, 409, 412 */
export async function changeParty(scope: Scope, target: PartyTarget, body: FlatFields): Promise<StoredParty> {
  const { kind } = target;
  const before = await lockCurrentParty(scope, target);
  const { id } = before;
  const changed = Object.fromEntries(Object.entries(body).filter(([key, value]) => before.fields[key] !== value));
  if (Object.keys(changed).length === 0) return before;
  if (typeof changed.name === 'string') {
    const owner = await findOwnerOfName(scope.db, kind, changed.name);
    if (owner !== null && owner !== id) throw conflict();
  }
  const version = await withNameOfItsOwn(kind, () => updateParty(scope.db, kind, id, changed, updatedBy(scope)));
  const after = { ...before.fields, ...changed };
  await recordChange(scope, { recordType: kind, recordId: id, version, before: before.fields, after });
  return { id, fields: after, version };
}
