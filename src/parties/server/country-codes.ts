/** Country codes in SQL. They are not stored: a code follows from the name by a rule in `shared/countries.ts`. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { PartyKind } from '#parties/party.ts';
import type { Database } from '#server/db/schema.ts';
import { countryCodeOf } from '#shared/countries.ts';

const countries = {
  client: sql`select bill_to_country as country from client union select ship_to_country from client`,
  supplier: sql`select distinct country from supplier`,
} as const satisfies Record<PartyKind, RawBuilder<unknown>>;

/** A table of one row with the codes of all countries that are in use, for `countryCodeSql`. */
export async function countryCodesSql(db: Kysely<Database>, kind: PartyKind): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ country: string | null }>`${countries[kind]}`.execute(db);
  const codes = rows.flatMap(({ country }) => (country === null ? [] : [[country, countryCodeOf(country)]]));
  return sql`(select ${JSON.stringify(Object.fromEntries(codes))}::jsonb as by_country) codes`;
}

export function countryCodeSql(country: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`codes.by_country ->> ${country}`;
}
