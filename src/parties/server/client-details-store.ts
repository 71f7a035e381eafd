/** Queries on the Bill To and Ship To details of clients. */
import { type Kysely, sql } from 'kysely';
import { partyNameKey } from '#parties/party.ts';
import {
  clientDetailKey,
  type DetailedClient,
  type PartyDetailKey,
  type PartyRole,
  partyDetailKeys,
  partyRoles,
} from '#parties/party-details.ts';
import type { UpdateStamp } from '#server/audit/stamps.ts';
import { onlyRow } from '#server/db/only-row.ts';
import type { Database } from '#server/db/schema.ts';
import { columnName } from '#shared/column-name.ts';
import { countryCodeSql, countryCodesSql } from './country-codes.ts';
import { retryUntilUnmerged, unmergedIdSql } from './party-record-store.ts';

function columnOf(role: PartyRole, key: PartyDetailKey): string {
  return columnName(clientDetailKey(role, key));
}

/** The columns in the order of the API. */
const clientFields = sql.join([
  sql`c.id, c.name`,
  ...partyRoles.flatMap((role) =>
    partyDetailKeys.map((key) => sql`c.${sql.id(columnOf(role, key))} as ${sql.id(clientDetailKey(role, key))}`),
  ),
]);

const countryCodes = sql.join(
  partyRoles.map(
    (role) => sql`${countryCodeSql(sql`c.${sql.id(columnOf(role, 'country'))}`)} as ${sql.id(`${role}CountryCode`)}`,
  ),
);

/** All clients by name, as the JSON text of an array of `DetailedClient` with country codes. */
export async function listDetailedClients(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ json: string }>`
    select coalesce(json_agg(row_to_json(r)), '[]')::text as json
    from (
      select ${clientFields}, ${countryCodes}
      from client c cross join ${await countryCodesSql(db, 'client')}
      where c.merged_into is null order by c.name_key
    ) r`.execute(db);
  return onlyRow(rows).json;
}

/**
 * The client with this id, or else with this name, ignoring case; a merged client is resolved to the remaining one.
 * Null if there is none. The row lock keeps it from being merged or deleted until the transaction ends, and from being
 * changed if `isChanged` is set. So two writers cannot overwrite each other's details.
 */
export async function lockDetailedClient(
  db: Kysely<Database>,
  { id, name }: { id: string | null; name: string | null },
  { isChanged }: { isChanged: boolean },
): Promise<DetailedClient | null> {
  const requestedId = id === null ? sql`m.name_key = ${partyNameKey(name ?? '')}` : sql`m.id = ${id}`;
  const lock = isChanged ? sql`for no key update of c` : sql`for key share of c`;
  const query = sql<DetailedClient & { isMerged: boolean }>`
    select ${clientFields}, c.merged_into is not null as "isMerged"
    from client c where c.id = ${unmergedIdSql('client', requestedId)} ${lock}`;
  return await retryUntilUnmerged<DetailedClient>(async () => (await query.execute(db)).rows[0]);
}

/** Stores the details of one role, increments the client's version and returns it. */
export async function updateClientDetails(
  db: Kysely<Database>,
  id: string,
  role: PartyRole,
  details: Record<PartyDetailKey, string | null>,
  stamp: UpdateStamp,
): Promise<number | undefined> {
  const values = Object.fromEntries(partyDetailKeys.map((key) => [columnOf(role, key), details[key]]));
  const row = await db
    .updateTable('client')
    .set({ ...values, ...stamp })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirst();
  return row?.version;
}
