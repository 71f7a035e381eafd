/** Turns the party that a write names into a stored one: by id, or by name, made where there is none. */
import { randomUUIDv7 } from 'node:crypto';
import { type PartyKind, type PartyReference, type PartySummary, partyKinds } from '#parties/party.ts';
import { createdBy } from '#server/audit/stamps.ts';
import { writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import type { WriteContext } from '#server/http/request-context.ts';
import { badField, Failure } from '#shared/errors.ts';
import { insertParty, lockParty, lockPartyByName, lockUnmergedIds } from './party-store.ts';

/**
 * The stored party that a reference means; it is there until the transaction ends.
 * @param path where the reference stands in the body, for the fault.
 * @throws Failure 400 when it names an id that does not exist.
 */
export async function resolveParty(
  context: WriteContext,
  kind: PartyKind,
  reference: PartyReference,
  path: string,
): Promise<PartySummary> {
  if ('id' in reference) {
    const party = await lockParty(context.db, kind, reference.id);
    if (!party) throw badField(`${path}.id`, `This ${kind} does not exist.`);
    return party;
  }
  const known = await lockPartyByName(context.db, kind, reference.name);
  return known ?? makeParty(context, kind, reference.name);
}

/** Parties that were looked up for many writes at once: the id of the living one, by kind and the id that names it. */
export type KnownParties = ReadonlyMap<string, string>;

function knownKey(kind: PartyKind, id: string): string {
  return `${kind} ${id}`;
}

/** Looks up the parties that writes name by their ids; one that does not exist is left out, and so are names. */
export async function knownParties(
  { db }: Pick<WriteContext, 'db'>,
  named: readonly Partial<Record<PartyKind, PartyReference | null>>[],
): Promise<KnownParties> {
  const known = new Map<string, string>();
  for (const kind of partyKinds) {
    const ids = new Set(named.flatMap(({ [kind]: party }) => (party && 'id' in party ? party.id : [])));
    if (ids.size === 0) continue;
    for (const { named: id, living } of await lockUnmergedIds(db, kind, [...ids]))
      known.set(knownKey(kind, id), living);
  }
  return known;
}

/** The id of the stored party that a reference by id means, where it was looked up. */
export function knownIdOf(known: KnownParties, kind: PartyKind, reference: PartyReference): string | undefined {
  return 'id' in reference ? known.get(knownKey(kind, reference.id)) : undefined;
}

async function makeParty(context: WriteContext, kind: PartyKind, name: string): Promise<PartySummary> {
  const made = await insertParty(context.db, kind, { id: randomUUIDv7(), name }, createdBy(context));
  if (made) {
    await writeAuditEntry(context, { recordType: kind, recordId: made.id, version: 1, after: made });
    return made;
  }
  const rival = await lockPartyByName(context.db, kind, name);
  if (!rival) throw new Failure(409);
  return rival;
}
