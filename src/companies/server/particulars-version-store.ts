/** Stores each version of the particulars that a document was saved with, once and permanently. */
import { type Kysely, sql } from 'kysely';
import { emptyParticulars, type Particulars } from '#companies/particulars.ts';
import type { Database } from '#server/db/schema.ts';
import type { Company } from '#shared/companies.ts';
import { particularsColumns } from './particulars-store.ts';

/** Stores the current particulars if they are new, and returns their version; 0 before the first save. */
export async function storeParticularsVersion(db: Kysely<Database>, company: Company): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    with present as (
      select p.company, p.version, to_jsonb(r) as content
      from company_particulars p
      cross join lateral (select ${particularsColumns}) r
      where p.company = ${company}
    ), stored as (
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

/** The particulars of a version; fields added since then are empty. */
export async function findParticularsVersion(
  db: Kysely<Database>,
  company: Company,
  version: number,
): Promise<Particulars> {
  const { rows } = await sql<{ content: Particulars }>`
    select content from kept_particulars where company = ${company} and version = ${version}`.execute(db);
  return { ...emptyParticulars, ...rows[0]?.content };
}
