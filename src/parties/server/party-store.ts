/** Queries on clients and suppliers, which have tables of the same shape. */
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

/** The party with this id, or the one it was merged into; null if there is none. */
export function findParty(db: Kysely<Database>, kind: PartyKind, id: string): Promise<PartySummary | null> {
  return findUnmerged(db, kind, sql`m.id = ${id}`);
}

/** The party with this name, ignoring case, or the one it was merged into; null if there is none. */
export function findPartyByName(db: Kysely<Database>, kind: PartyKind, name: string): Promise<PartySummary | null> {
  return findUnmerged(db, kind, sql`m.name_key = ${partyNameKey(name)}`);
}

/**
 * Locks the party so that it cannot be merged or deleted until the transaction ends. Waits for a merge or deletion in
 * progress.
 */
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

/** As `findParty`, locked for a record that is about to name it. Needs a transaction. */
export function lockParty(db: Kysely<Database>, kind: PartyKind, id: string): Promise<PartySummary | null> {
  return lockUnmerged(db, kind, sql`m.id = ${id}`);
}

/** As `findPartyByName`, locked for a record that is about to name it. Needs a transaction. */
export function lockPartyByName(db: Kysely<Database>, kind: PartyKind, name: string): Promise<PartySummary | null> {
  return lockUnmerged(db, kind, sql`m.name_key = ${partyNameKey(name)}`);
}

/**
 * Locks the parties with these ids. Returns each existing id with the id of the remaining party after merges. Needs a
 * transaction.
 */
export async function lockUnmergedIds(db: Kysely<Database>, kind: PartyKind, ids: readonly string[]) {
  const { rows } = await sql<{ named: string; living: string }>`
    select m.id as named, p.id as living
    from ${sql.table(kind)} m join ${sql.table(kind)} p on p.id = coalesce(m.merged_into, m.id)
    where m.id = any(${ids}::text[])
    order by p.id
    for key share of p`.execute(db);
  return rows;
}

/** Returns null if a party with this name was created in the meantime. */
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
