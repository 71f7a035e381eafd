/** Particulars as they were when papers were saved with them: each version once, for good (specification, section 20). */
import { type Kysely, sql } from 'kysely';
import { emptyParticulars, type Particulars } from '#companies/particulars.ts';
import type { Database } from '#server/db/schema.ts';
import type { Company } from '#shared/companies.ts';
import { particularsColumns } from './particulars-store.ts';

/** Keeps a company's particulars of this moment, once, and gives their version; 0 where it has none. */
export async function storeParticularsVersion(db: Kysely<Database>, company: Company): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    with present as (
      select p.company, p.version, to_jsonb(r) as content
      from company_particulars p
      cross join lateral (select ${particularsColumns}) r
      where p.company = ${company}
    ), kept as (
      insert into kept_particulars (company, version, content)
      select company, version, content from present
      where not exists (
        select from kept_particulars k where k.company = present.company and k.version = present.version
      )
      on conflict do nothing
    )
    select version from present`.execute(db);
  const [current] = rows;
  if (current) return current.version;
  await sql`
    insert into kept_particulars (company, version, content)
    values (${company}, 0, ${JSON.stringify(emptyParticulars)})
    on conflict do nothing`.execute(db);
  return 0;
}

/** What was kept of a version; fields that there were none of then are empty. */
export async function findParticularsVersion(
  db: Kysely<Database>,
  company: Company,
  version: number,
): Promise<Particulars> {
  const { rows } = await sql<{ content: Particulars }>`
    select content from kept_particulars where company = ${company} and version = ${version}`.execute(db);
  return { ...emptyParticulars, ...rows[0]?.content };
}
