/** The number of matches of each wanted entry, counted once until something that decides it changes. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { listSchemaFor } from '#server/list/day-fields.ts';
import { stateSql } from '#server/list/list-statement.ts';
import type { Company } from '#shared/companies.ts';
import { truckSqlList } from '#trucks/server/truck-sql-list.ts';
import { wantedListSchema } from '#wanted/wanted-fields.ts';
import { findOpenEntries, matchSql } from './wanted-matches.ts';

/** By the id of the entry; an entry without matches is left out. */
export type MatchCounts = Readonly<Record<string, number>>;

interface Counted {
  /** Changes whenever the counts may have changed. */
  state: string;
  counts: MatchCounts;
}

/** For a company or all of them (null). */
export type CountAllMatches = (db: Kysely<Database>, company: Company | null, today: string) => Promise<Counted>;

async function queryCounts(db: Kysely<Database>, company: Company | null, today: string): Promise<MatchCounts> {
  const entries = await findOpenEntries(db, { company, today });
  if (entries.length === 0) return {};
  const { ids, source } = matchSql(listSchemaFor(truckSqlList, company, today), entries);
  const ofCompany = company === null ? sql`true` : sql`t.company = ${company}`;
  const { rows } = await sql<{ id: string; count: number }>`
    select found.id, count(*)::integer as count
    from ${sql.raw(source)} cross join lateral unnest(${sql.raw(ids)}) found (id)
    where not t.is_sold and ${ofCompany}
    group by found.id`.execute(db);
  return Object.fromEntries(rows.map(({ id, count }) => [id, count]));
}

export function createMatchCounter(): CountAllMatches {
  const known = new Map<Company | null, Counted>();
  return async (db, company, today) => {
    // Read before the counts, so that a concurrent change makes the next call count again.
    const { rows } = await sql<{ state: string }>`${stateSql(wantedListSchema.shows, company)}`.execute(db);
    const state = `${today} ${rows[0]?.state}`;
    const cached = known.get(company);
    if (cached?.state === state) return cached;
    const counted = { state, counts: await queryCounts(db, company, today) };
    known.set(company, counted);
    return counted;
  };
}
