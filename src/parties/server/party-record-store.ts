/** Queries on single clients and suppliers with all their fields; one that was merged is the one that stayed. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { clientBalanceSql } from '#parties/client-balance.ts';
import { type PartyKind, partyNameKey } from '#parties/party.ts';
import { type Balance, type FlatFields, flatKeys } from '#parties/party-record.ts';
import type { CreateStamp, UpdateStamp } from '#server/audit/stamps.ts';
import type { Database } from '#server/db/schema.ts';
import { type RowPatch, updateEachQuery } from '#server/db/update-each.ts';
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

/** The parties of ids, or those that they were merged into, by the ids that were asked for. */
export async function readParties(
  db: Kysely<Database>,
  kind: PartyKind,
  ids: readonly string[],
): Promise<Map<string, StoredParty>> {
  const columns = flatKeys[kind].map((key) => sql`p.${sql.id(columnName(key))} as ${sql.id(key)}`);
  const { rows } = await sql<{ askedId: string; partyId: string; version: number } & FlatFields>`
    select m.id as "askedId", p.id as "partyId", p.version, ${sql.join(columns)}
    from ${sql.table(kind)} m join ${sql.table(kind)} p on p.id = coalesce(m.merged_into, m.id)
    where m.id = any(${ids}::text[])`.execute(db);
  return new Map(rows.map(({ askedId, partyId, version, ...fields }) => [askedId, { id: partyId, version, fields }]));
}

/** The party of an id, or the one that it was merged into; null where there is none. */
export async function readParty(db: Kysely<Database>, kind: PartyKind, id: string): Promise<StoredParty | null> {
  return (await readParties(db, kind, [id])).get(id) ?? null;
}

/** Holds parties against other writers, and against trucks that are about to name them, until the transaction ends. */
export async function lockParties(db: Kysely<Database>, kind: PartyKind, ids: readonly string[]): Promise<void> {
  await sql`select from ${sql.table(kind)} where id = any(${ids}::text[]) order by id for update`.execute(db);
}

/** Whose name it is: of a party, or of one that was merged into it; null where nobody has it. */
export async function findOwnerOfName(db: Kysely<Database>, kind: PartyKind, name: string): Promise<string | null> {
  const owner = livingId(kind, sql`m.name_key = ${partyNameKey(name)}`);
  const { rows } = await sql<{ id: string | null }>`select ${owner} as id`.execute(db);
  return rows[0]?.id ?? null;
}

/** Fields as columns, the key of a name beside it. */
function valuesOf(fields: FlatFields): RowPatch['values'] {
  const values = Object.fromEntries(Object.entries(fields).map(([key, value]) => [columnName(key), value]));
  return typeof fields.name === 'string' ? { ...values, name_key: partyNameKey(fields.name) } : values;
}

/** Adds a party. */
export async function insertPartyRecord(
  db: Kysely<Database>,
  kind: PartyKind,
  { id, fields }: Omit<StoredParty, 'version'>,
  stamp: CreateStamp,
): Promise<void> {
  const values = Object.entries(valuesOf({ ...fields, id, ...stamp }));
  await sql`
    insert into ${sql.table(kind)} (${sql.join(values.map(([column]) => sql.id(column)))})
    values (${sql.join(values.map(([, value]) => sql`${value}`))})`.execute(db);
}

/** What is written of a party. */
export interface PartyPatch {
  id: string;
  fields: FlatFields;
}

/** Changes fields of parties that this transaction holds, and counts their versions up; gives the new ones, by id. */
export async function updateEachParty(
  db: Kysely<Database>,
  kind: PartyKind,
  patches: readonly PartyPatch[],
  stamp: UpdateStamp,
): Promise<Map<string, number>> {
  const rowPatches = patches.map(({ id, fields }) => ({ id, values: valuesOf(fields) }));
  const { rows } = await updateEachQuery(kind, rowPatches, { stamp, unlessSame: false }).execute(db);
  return new Map(rows.map(({ id, version }) => [id, version]));
}

/** Changes fields of one; gives its new version. */
export async function updateParty(
  db: Kysely<Database>,
  kind: PartyKind,
  { id, fields }: PartyPatch,
  stamp: UpdateStamp,
): Promise<number> {
  return (await updateEachParty(db, kind, [{ id, fields }], stamp)).get(id) ?? 0;
}

/** What a client owes. */
export async function readBalance(db: Kysely<Database>, id: string): Promise<Balance> {
  const { rows } = await sql<Record<keyof Balance, string>>`
    select ${sql.raw(clientBalanceSql('c', 'GBP'))} as "GBP", ${sql.raw(clientBalanceSql('c', 'USD'))} as "USD"
    from client c where c.id = ${id}`.execute(db);
  return { GBP: Number(rows[0]?.GBP ?? 0), USD: Number(rows[0]?.USD ?? 0) };
}

/** Removes parties that no record names. */
export async function removeParties(db: Kysely<Database>, kind: PartyKind, ids: readonly string[]): Promise<void> {
  await sql`delete from ${sql.table(kind)} where id = any(${ids}::text[])`.execute(db);
}
