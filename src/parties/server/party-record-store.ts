/** Queries on single clients and suppliers with all their fields; one that was merged is the one that stayed. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { clientBalanceSql } from '#parties/client-balance.ts';
import { type PartyKind, partyNameKey } from '#parties/party.ts';
import { type Balance, type FlatFields, flatKeys } from '#parties/party-record.ts';
import type { CreateStamp, UpdateStamp } from '#server/audit/stamps.ts';
import type { Database } from '#server/db/schema.ts';
import { columnName } from '#shared/column-name.ts';

/** A party that is itself not merged. */
export interface StoredParty {
  id: string;
  fields: FlatFields;
  version: number;
}

/** The id of the party that a condition on the alias `m` finds, or of the one that it was merged into. */
export function livingId(kind: PartyKind, condition: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`(
    select coalesce(m.merged_into, m.id) from ${sql.table(kind)} m
    where ${condition} order by m.merged_into nulls first limit 1
  )`;
}

/** The party of an id, or the one that it was merged into; null where there is none. */
export async function readParty(db: Kysely<Database>, kind: PartyKind, id: string): Promise<StoredParty | null> {
  const columns = flatKeys[kind].map((key) => sql`p.${sql.id(columnName(key))} as ${sql.id(key)}`);
  const { rows } = await sql<{ partyId: string; version: number } & FlatFields>`
    select p.id as "partyId", p.version, ${sql.join(columns)}
    from ${sql.table(kind)} p where p.id = ${livingId(kind, sql`m.id = ${id}`)}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { partyId, version, ...fields } = row;
  return { id: partyId, version, fields };
}

/** Holds parties against other writers, and against trucks that are about to name them, until the transaction ends. */
export async function lockParties(db: Kysely<Database>, kind: PartyKind, ids: readonly string[]): Promise<void> {
  await db.selectFrom(kind).select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute();
}

/** Whose name it is: of a party, or of one that was merged into it; null where nobody has it. */
export async function findOwnerOfName(db: Kysely<Database>, kind: PartyKind, name: string): Promise<string | null> {
  const owner = livingId(kind, sql`m.name_key = ${partyNameKey(name)}`);
  const { rows } = await sql<{ id: string | null }>`select ${owner} as id`.execute(db);
  return rows[0]?.id ?? null;
}

function columnsOf(fields: FlatFields): [column: RawBuilder<unknown>, value: RawBuilder<unknown>][] {
  const named = Object.entries(fields).map(
    ([key, value]) => [sql`${sql.id(columnName(key))}`, sql`${value}`] as [RawBuilder<unknown>, RawBuilder<unknown>],
  );
  const { name } = fields;
  return typeof name === 'string' ? [...named, [sql`name_key`, sql`${partyNameKey(name)}`]] : named;
}

/** Adds a party. */
export async function insertPartyRecord(
  db: Kysely<Database>,
  kind: PartyKind,
  { id, fields }: Omit<StoredParty, 'version'>,
  stamp: CreateStamp,
): Promise<void> {
  const columns = columnsOf({ ...fields, id, ...stamp });
  await sql`
    insert into ${sql.table(kind)} (${sql.join(columns.map(([column]) => column))})
    values (${sql.join(columns.map(([, value]) => value))})`.execute(db);
}

/** Changes fields of a party, and counts its version up; gives the new one. */
export async function updateParty(
  db: Kysely<Database>,
  kind: PartyKind,
  id: string,
  fields: FlatFields,
  stamp: UpdateStamp,
): Promise<number> {
  const set = columnsOf(fields).map(([column, value]) => sql`${column} = ${value}`);
  const { rows } = await sql<{ version: number }>`
    update ${sql.table(kind)}
    set ${sql.join([...set, sql`version = version + 1`])}, updated_by = ${stamp.updated_by}, updated_at = ${stamp.updated_at}
    where id = ${id} returning version`.execute(db);
  return rows[0]?.version ?? 0;
}

/** What a client owes. */
export async function readBalance(db: Kysely<Database>, id: string): Promise<Balance> {
  const { rows } = await sql<Record<keyof Balance, string>>`
    select ${sql.raw(clientBalanceSql('c', 'GBP'))} as "GBP", ${sql.raw(clientBalanceSql('c', 'USD'))} as "USD"
    from client c where c.id = ${id}`.execute(db);
  return { GBP: Number(rows[0]?.GBP ?? 0), USD: Number(rows[0]?.USD ?? 0) };
}

/** Removes a party that no record names. */
export async function removeParty(db: Kysely<Database>, kind: PartyKind, id: string): Promise<void> {
  await db.deleteFrom(kind).where('id', '=', id).execute();
}
