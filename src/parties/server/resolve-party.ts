/** Turns the party that a write names into a stored one: by id, or by name, made where there is none. */
import { randomUUIDv7 } from 'node:crypto';
import { type PartyKind, type PartyReference, type PartySummary, partyKinds } from '#parties/party.ts';
import { recordChange } from '#server/audit/record-change.ts';
import { createdBy } from '#server/audit/stamps.ts';
import type { Scope } from '#server/http/call.ts';
import { badField, Failure } from '#shared/errors.ts';
import { holdLivingIds, holdParty, holdPartyByName, insertParty } from './party-store.ts';

/**
 * The stored party that a reference means; it is there until the transaction ends.
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
    const party = await holdParty(scope.db, kind, reference.id);
    if (!party) throw badField(`${path}.id`, `This ${kind} does not exist.`);
    return party;
  }
  const known = await holdPartyByName(scope.db, kind, reference.name);
  return known ?? makeParty(scope, kind, reference.name);
}

/** Parties that were looked up for many writes at once: the id of the living one, by kind and the id that names it. */
export type KnownParties = ReadonlyMap<string, string>;

function knownKey(kind: PartyKind, id: string): string {
  return `${kind} ${id}`;
}

/** Looks up the parties that writes name by their ids; one that does not exist is left out, and so are names. */
export async function knownParties(
  { db }: Pick<Scope, 'db'>,
  named: readonly Partial<Record<PartyKind, PartyReference | null>>[],
): Promise<KnownParties> {
  const known = new Map<string, string>();
  for (const kind of partyKinds) {
    const ids = new Set(named.flatMap(({ [kind]: party }) => (party && 'id' in party ? party.id : [])));
    if (ids.size === 0) continue;
    for (const { named: id, living } of await holdLivingIds(db, kind, [...ids])) known.set(knownKey(kind, id), living);
  }
  return known;
}

/** The id of the stored party that a reference by id means, where it was looked up. */
export function knownIdOf(known: KnownParties, kind: PartyKind, reference: PartyReference): string | undefined {
  return 'id' in reference ? known.get(knownKey(kind, reference.id)) : undefined;
}

async function makeParty(scope: Scope, kind: PartyKind, name: string): Promise<PartySummary> {
  const made = await insertParty(scope.db, kind, { id: randomUUIDv7(), name }, createdBy(scope));
  if (made) {
    await recordChange(scope, { recordType: kind, recordId: made.id, version: 1, after: made });
    return made;
  }
  const rival = await holdPartyByName(scope.db, kind, name);
  if (!rival) throw new Failure(409);
  return rival;
}
