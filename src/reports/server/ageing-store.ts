/** Calculates the ageing in the database. */
import { type Kysely, sql } from 'kysely';
import { type Ageing, ageingBands } from '#reports/ageing.ts';
import type { Database } from '#server/db/schema.ts';
import { type Company, companies } from '#shared/companies.ts';

interface BandRow {
  company: Company;
  band: string;
  trucks: number;
  cashTiedUp: number;
}

/** All bands of a company, or of every company (null), on a day. */
export async function readAgeing(db: Kysely<Database>, company: Company | null, today: string): Promise<Ageing> {
  const requestedCompanies = company === null ? companies : [company];
  const last = ageingBands.flatMap(({ band, from, to }) => (from === null || to === null ? [] : [{ band, to }]));
  const cases = last.map(({ band, to }) => sql`when days <= ${to} then ${band}`);
  const { rows } = await sql<BandRow>`
    select company, band, count(*)::int as trucks, sum(cash)::float8 as "cashTiedUp"
    from (
      select company, cash, case when days is null then 'unknown' ${sql.join(cases, sql` `)} else 'over90' end as band
      from (
        select t.company, t.purchase_price + t.cost_total as cash, ${today}::date - t.purchase_date as days
        from truck t
        where not t.is_sold and t.company = any(${requestedCompanies}::text[])
      ) d
    ) b
    group by company, band`.execute(db);
  return requestedCompanies.map((code) => {
    const bands = ageingBands.map(({ band }) => {
      const found = rows.find((row) => row.company === code && row.band === band);
      return { band, trucks: found?.trucks ?? 0, cashTiedUp: found?.cashTiedUp ?? 0 };
    });
    const pennies = bands.reduce((sum, { cashTiedUp }) => sum + Math.round(cashTiedUp * 100), 0);
    return {
      company: code,
      bands,
      trucks: bands.reduce((sum, { trucks }) => sum + trucks, 0),
      cashTiedUp: pennies / 100,
    };
  });
}
