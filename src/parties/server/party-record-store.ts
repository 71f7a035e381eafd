/** Queries on single clients and suppliers. The id of a merged party returns the remaining one. */

import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type PartyKind, partyNameKey } from '#parties/party.ts';
import { type Balance, type FlatFields, flatKeys } from '#parties/party-record.ts';
import type { CreateStamp, UpdateStamp } from '#server/audit/stamps.ts';
import type { FindRecord, RecordStore } from '#server/db/record-store.ts';
import type { Database } from '#server/db/schema.ts';
import { type RowPatch, updateEachQuery } from '#server/db/update-each.ts';
import { columnName } from '#shared/column-name.ts';
import { conflict } from '#shared/errors.ts';
import { clientBalanceSql } from './client-balance.ts';

/** A party that is not merged into another. */
export interface StoredParty {
  id: string;
  fields: FlatFields;
  version: number;
}

/** SQL for the id of the party that the condition on alias `m` finds, or of the one it was merged into. */
export function unmergedIdSql(kind: PartyKind, condition: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`(
    select coalesce(m.merged_into, m.id) from ${sql.table(kind)} m
    where ${condition} order by m.merged_into nulls first limit 1
  )`;
}

/** Retries on parties that are merged over and over; more than can happen within one write. */
const maxFollows = 5;

/**
 * Finds and locks a party. If it was merged while waiting for the lock, retries with the party it was merged into.
 * @throws Failure 409 after too many retries
 */
export async function retryUntilUnmerged<Party extends object>(
  look: () => Promise<(Party & { isMerged: boolean }) | undefined>,
): Promise<Omit<Party & { isMerged: boolean }, 'isMerged'> | null> {
  for (let looks = 0; looks < maxFollows; looks += 1) {
    const found = await look();
    if (found === undefined) return null;
    const { isMerged, ...party } = found;
    if (!isMerged) return party;
  }
  throw conflict();
}

/** Parties by requested id; a merged one is resolved to the remaining one. */
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

/** The party with this id, or the one it was merged into; null if there is none. */
export async function readParty(db: Kysely<Database>, kind: PartyKind, id: string): Promise<StoredParty | null> {
  return (await readParties(db, kind, [id])).get(id) ?? null;
}

/** Locks parties until the transaction ends, also against trucks that are about to name them. */
export async function lockParties(db: Kysely<Database>, kind: PartyKind, ids: readonly string[]): Promise<void> {
  await sql`select from ${sql.table(kind)} where id = any(${ids}::text[]) order by id for update`.execute(db);
}

/** The owner of a name: the party itself, or one that was merged into it. */
interface NameOwner {
  id: string;
  name: string;
  isMerged: boolean;
}

/** Owners by name key, including merged parties; unused names are omitted. */
export async function findOwnersOfNames(
  db: Kysely<Database>,
  kind: PartyKind,
  names: readonly string[],
): Promise<Map<string, NameOwner>> {
  const { rows } = await sql<NameOwner & { key: string }>`
    select distinct on (m.name_key) m.name_key as key, p.id, p.name, m.merged_into is not null as "isMerged"
    from ${sql.table(kind)} m join ${sql.table(kind)} p on p.id = coalesce(m.merged_into, m.id)
    where m.name_key = any(${names.map(partyNameKey)}::text[])
    order by m.name_key, m.merged_into nulls first`.execute(db);
  return new Map(rows.map(({ key, ...owner }) => [key, owner]));
}

/** The columns to update, including the key of a new name. */
function valuesOf(fields: FlatFields): RowPatch['values'] {
  const values = Object.fromEntries(Object.entries(fields).map(([key, value]) => [columnName(key), value]));
  return typeof fields.name === 'string' ? { ...values, name_key: partyNameKey(fields.name) } : values;
}

/** Inserts parties that set the same fields. */
export async function insertPartyRecords(
  db: Kysely<Database>,
  kind: PartyKind,
  parties: readonly Omit<StoredParty, 'version'>[],
  stamp: CreateStamp,
): Promise<void> {
  const rows = parties.map(({ id, fields }) => valuesOf({ ...fields, id, ...stamp }));
  const columns = Object.keys(rows[0] ?? {});
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => sql`${row[column]}`))})`);
  await sql`
    insert into ${sql.table(kind)} (${sql.join(columns.map((column) => sql.id(column)))})
    values ${sql.join(values)}`.execute(db);
}

export interface PartyPatch {
  id: string;
  fields: FlatFields;
}

/** Updates parties that this transaction has locked and increments their versions; returns the new ones by id. */
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

/** Returns the new version. */
export async function updateParty(
  db: Kysely<Database>,
  kind: PartyKind,
  { id, fields }: PartyPatch,
  stamp: UpdateStamp,
): Promise<number> {
  return (await updateEachParty(db, kind, [{ id, fields }], stamp)).get(id) ?? 0;
}

export async function readBalance(db: Kysely<Database>, id: string): Promise<Balance> {
  const { rows } = await sql<Record<keyof Balance, string>>`
    select ${sql.raw(clientBalanceSql('c', 'GBP'))} as "GBP", ${sql.raw(clientBalanceSql('c', 'USD'))} as "USD"
    from client c where c.id = ${id}`.execute(db);
  return { GBP: Number(rows[0]?.GBP ?? 0), USD: Number(rows[0]?.USD ?? 0) };
}

/** Deletes parties that no record refers to. */
export async function removeParties(db: Kysely<Database>, kind: PartyKind, ids: readonly string[]): Promise<void> {
  await sql`delete from ${sql.table(kind)} where id = any(${ids}::text[])`.execute(db);
}

/** Finds the party of an id, or the one it was merged into, with all ids merged into it. */
function partyFinder(kind: PartyKind): FindRecord {
  return async (db, { id }, isLocked = false) => {
    const { rows } = await sql<{ id: string; merged: string[] }>`
      select p.id, array(select m.id from ${sql.table(kind)} m where m.merged_into = p.id order by m.id) as merged
      from ${sql.table(kind)} p
      where p.id = (select coalesce(o.merged_into, o.id) from ${sql.table(kind)} o where o.id = ${id})
      ${isLocked ? sql`for key share of p` : sql``}`.execute(db);
    return rows.flatMap((row) => [row.id, ...row.merged]);
  };
}

export const partyRecords: Readonly<Record<PartyKind, RecordStore>> = {
  client: {
    find: partyFinder('client'),
    hit: { from: 'client r', title: 'r.name', phones: ['r.bill_to_phone_number', 'r.ship_to_phone_number'] },
  },
  supplier: {
    find: partyFinder('supplier'),
    hit: { from: 'supplier r', title: 'r.name', phones: ['r.phone_number'] },
  },
};
