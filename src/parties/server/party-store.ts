/** Queries on clients and suppliers: two tables of one shape. */
import type { Kysely } from 'kysely';
import { type PartyKind, type PartySummary, partyNameKey } from '#parties/party.ts';
import type { CreateStamp } from '#server/audit/stamps.ts';
import type { Database } from '#server/db/schema.ts';

/** Every party of the kind, by name, as the JSON text of an array of `PartySummary`. */
export async function listParties(db: Kysely<Database>, kind: PartyKind): Promise<string> {
  return JSON.stringify(await db.selectFrom(kind).select(['id', 'name']).orderBy('name_key').execute());
}

/** The party with the id, or null. */
export async function findParty(db: Kysely<Database>, kind: PartyKind, id: string): Promise<PartySummary | null> {
  const row = await db.selectFrom(kind).select(['id', 'name']).where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** The party of that name, ignoring case, or null. */
export async function findPartyByName(
  db: Kysely<Database>,
  kind: PartyKind,
  name: string,
): Promise<PartySummary | null> {
  const row = await db
    .selectFrom(kind)
    .select(['id', 'name'])
    .where('name_key', '=', partyNameKey(name))
    .executeTakeFirst();
  return row ?? null;
}

/** Adds a party; null when one of that name has come into being meanwhile. */
export async function insertParty(
  db: Kysely<Database>,
  kind: PartyKind,
  party: PartySummary,
  stamp: CreateStamp,
): Promise<PartySummary | null> {
  const row = await db
    .insertInto(kind)
    .values({ ...party, name_key: partyNameKey(party.name), ...stamp })
    .onConflict((clash) => clash.column('name_key').doNothing())
    .returning(['id', 'name'])
    .executeTakeFirst();
  return row ?? null;
}
