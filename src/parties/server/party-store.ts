/** Queries on clients and suppliers: two tables of one shape. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type PartyKind, type PartySummary, partyNameKey } from '#parties/party.ts';
import type { CreateStamp } from '#server/audit/stamps.ts';
import type { Database } from '#server/db/schema.ts';
import { retryUntilUnmerged, unmergedIdSql } from './party-record-store.ts';

async function findUnmerged(
  db: Kysely<Database>,
  kind: PartyKind,
  condition: RawBuilder<unknown>,
): Promise<PartySummary | null> {
  const { rows } = await sql<PartySummary>`
    select p.id, p.name from ${sql.table(kind)} p where p.id = ${unmergedIdSql(kind, condition)}`.execute(db);
  return rows[0] ?? null;
}

/** The party with the id, or the one that it was merged into; null where there is none. */
export function findParty(db: Kysely<Database>, kind: PartyKind, id: string): Promise<PartySummary | null> {
  return findUnmerged(db, kind, sql`m.id = ${id}`);
}

/** The party of that name, ignoring case, or the one that it was merged into; null where there is none. */
export function findPartyByName(db: Kysely<Database>, kind: PartyKind, name: string): Promise<PartySummary | null> {
  return findUnmerged(db, kind, sql`m.name_key = ${partyNameKey(name)}`);
}

/** Such a party that nobody merges or deletes until the transaction ends; one that is about to be is waited for. */
async function lockUnmerged(
  db: Kysely<Database>,
  kind: PartyKind,
  condition: RawBuilder<unknown>,
): Promise<PartySummary | null> {
  const query = sql<PartySummary & { isMerged: boolean }>`
    select p.id, p.name, p.merged_into is not null as "isMerged"
    from ${sql.table(kind)} p where p.id = ${unmergedIdSql(kind, condition)} for key share of p`;
  return await retryUntilUnmerged<PartySummary>(async () => (await query.execute(db)).rows[0]);
}

/** As `findParty`, held for a record that is about to name it. Needs a transaction. */
export function lockParty(db: Kysely<Database>, kind: PartyKind, id: string): Promise<PartySummary | null> {
  return lockUnmerged(db, kind, sql`m.id = ${id}`);
}

/** As `findPartyByName`, held for a record that is about to name it. Needs a transaction. */
export function lockPartyByName(db: Kysely<Database>, kind: PartyKind, name: string): Promise<PartySummary | null> {
  return lockUnmerged(db, kind, sql`m.name_key = ${partyNameKey(name)}`);
}

/** Of these ids those that parties have, each with the id of the party that lives, its own or that of the one that it was merged into; held. Needs a transaction. */
export async function lockUnmergedIds(db: Kysely<Database>, kind: PartyKind, ids: readonly string[]) {
  const { rows } = await sql<{ named: string; living: string }>`
    select m.id as named, p.id as living
    from ${sql.table(kind)} m join ${sql.table(kind)} p on p.id = coalesce(m.merged_into, m.id)
    where m.id = any(${ids}::text[])
    order by p.id
    for key share of p`.execute(db);
  return rows;
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
    .onConflict((clash) => clash.column('name_key').where('merged_into', 'is', null).doNothing())
    .returning(['id', 'name'])
    .executeTakeFirst();
  return row ?? null;
}
