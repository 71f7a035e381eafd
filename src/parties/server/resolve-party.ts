/** Resolves the party in a request to a stored one, by id or by name, and creates it for a new name. */
import { randomUUIDv7 } from 'node:crypto';
import { type PartyKind, type PartyReference, type PartySummary, partyKinds } from '#parties/party.ts';
import { createdBy } from '#server/audit/stamps.ts';
import { writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import type { WriteContext } from '#server/http/request-context.ts';
import { badField, Failure } from '#shared/errors.ts';
import { insertParty, lockParty, lockPartyByName, lockUnmergedIds } from './party-store.ts';

/**
 * Returns the stored party and locks it until the transaction ends.
 * @param path the reference's path in the body, for the error.
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

/** Parties looked up for many writes at once: the remaining party's id after merges, by kind and requested id. */
export type KnownParties = ReadonlyMap<string, string>;

function knownKey(kind: PartyKind, id: string): string {
  return `${kind} ${id}`;
}

/** Looks up the parties that the writes name by id. Unknown ids and references by name are omitted. */
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

/** Returns the id from the lookup, if the reference is by id and known. */
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
