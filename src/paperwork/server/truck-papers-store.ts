/** The papers that name a truck, read from the database (specification, section 2.8). */
import { type Kysely, sql } from 'kysely';
import type { TruckPaper } from '#paperwork/truck-papers.ts';
import type { Database } from '#server/db/schema.ts';
import type { Company } from '#shared/companies.ts';

/** A company's papers with the truck, the latest first; undefined where the company has no such truck. */
export async function listTruckPapers(
  db: Kysely<Database>,
  company: Company,
  truckId: string,
): Promise<TruckPaper[] | undefined> {
  const { rows } = await sql<{ papers: TruckPaper[] }>`
    select coalesce((
      select json_agg(row_to_json(r))
      from (
        select p.id, p.kind, p.company, p.number, p.date, p.currency,
          p.bill_to_name as "billToClientName", p.total_due as "totalDue"
        from paper p
        where p.company = ${company} and p.id in (select paper_id from paper_truck where truck_id = ${truckId})
        order by p.date desc, p.number_value desc, p.id
      ) r
    ), '[]') as papers
    from truck
    where id = ${truckId} and company = ${company}`.execute(db);
  return rows[0]?.papers;
}
