/** Turns the party that a write names into a stored one: by id, or by name, made where there is none. */
import { randomUUIDv7 } from 'node:crypto';
import type { PartyKind, PartyReference, PartySummary } from '#parties/party.ts';
import { recordChange } from '#server/audit/record-change.ts';
import { createdBy } from '#server/audit/stamps.ts';
import type { Scope } from '#server/http/call.ts';
import { badField, Failure } from '#shared/errors.ts';
import { findParty, findPartyByName, insertParty } from './party-store.ts';

/**
 * The stored party that a reference means.
 * @param path where the reference stands in the body, for the fault.
 * @throws Failure 400 when it names an id that does not exist.
 */
export async function resolveParty(
  scope: Scope,
  kind: PartyKind,
  reference: PartyReference,
  path: string,
): Promise<PartySummary> {
  if ('id' in reference) {
    const party = await findParty(scope.db, kind, reference.id);
    if (!party) throw badField(`${path}.id`, `This ${kind} does not exist.`);
    return party;
  }
  const known = await findPartyByName(scope.db, kind, reference.name);
  return known ?? makeParty(scope, kind, reference.name);
}

async function makeParty(scope: Scope, kind: PartyKind, name: string): Promise<PartySummary> {
  const made = await insertParty(scope.db, kind, { id: randomUUIDv7(), name }, createdBy(scope));
  if (made) {
    await recordChange(scope, { recordType: kind, recordId: made.id, version: 1, after: made });
    return made;
  }
  const rival = await findPartyByName(scope.db, kind, name);
  if (!rival) throw new Failure(409);
  return rival;
}
