/** The plain lists of clients and suppliers with all fields. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { PartyKind } from '#parties/party.ts';
import { clientDetailKey, type PartyRole, partyDetailKeys, partyRoles } from '#parties/party-details.ts';
import { flatKeys } from '#parties/party-record.ts';
import { onlyRow } from '#server/db/only-row.ts';
import type { Database } from '#server/db/schema.ts';
import { columnName } from '#shared/column-name.ts';
import { clientBalanceSql } from './client-balance.ts';
import { countryCodeSql, countryCodesSql } from './country-codes.ts';

function column(key: string): RawBuilder<unknown> {
  return sql`c.${sql.id(columnName(key))}`;
}

function address(role: PartyRole): RawBuilder<unknown> {
  const parts = partyDetailKeys.map((key) => sql`${sql.lit(key)}, ${column(clientDetailKey(role, key))}`);
  const code = sql`'countryCode', ${countryCodeSql(column(clientDetailKey(role, 'country')))}`;
  return sql`json_build_object(${sql.join([...parts, code])}) as ${sql.id(role)}`;
}

const balances = (['GBP', 'USD'] as const).map(
  (currency) => sql`${sql.lit(currency)}, ${sql.raw(clientBalanceSql('c', currency))}`,
);

const fields: Readonly<Record<PartyKind, readonly RawBuilder<unknown>[]>> = {
  client: [
    ...['name', 'vatNumber', 'eori', 'paymentDays'].map((key) => sql`${column(key)} as ${sql.id(key)}`),
    ...partyRoles.map(address),
    sql`json_build_object(${sql.join(balances)}) as balance`,
  ],
  supplier: [
    ...flatKeys.supplier.map((key) => sql`${column(key)} as ${sql.id(key)}`),
    sql`${countryCodeSql(column('country'))} as "countryCode"`,
  ],
};

/** All parties of the kind, by name, as the JSON text of an array of `ClientRecord` or `SupplierRecord`. */
export async function listParties(db: Kysely<Database>, kind: PartyKind): Promise<string> {
  const { rows } = await sql<{ json: string }>`
    select coalesce(json_agg(row_to_json(r)), '[]')::text as json
    from (
      select c.id, ${sql.join([...fields[kind]])}
      from ${sql.table(kind)} c cross join ${await countryCodesSql(db, kind)}
      where c.merged_into is null order by c.name_key
    ) r`.execute(db);
  return onlyRow(rows).json;
}
