/** Queries for the preview of e-mail templates. */
import { type Kysely, sql } from 'kysely';
import type { MailedPaper, MailTemplateKind } from '#companies/mail-templates.ts';
import type { Database } from '#server/db/schema.ts';
import type { Company } from '#shared/companies.ts';

/** A company's paper with the highest number of a kind. */
export interface LatestPaper extends MailedPaper {
  kind: Exclude<MailTemplateKind, 'statement'>;
}

/** One of each kind that there is. */
export async function findLatestPapers(db: Kysely<Database>, company: Company): Promise<LatestPaper[]> {
  const paperOf = (kind: 'order' | 'invoice') => sql`(
    select ${kind} as kind, number, bill_to_name as client, date, due_date, total_due::float8 as total, currency
    from paper where company = ${company} and kind = ${kind} order by number_value desc limit 1)`;
  const { rows } = await sql<LatestPaper>`
    select kind, number, client, date, due_date as "dueDate", total, currency from (
      ${paperOf('order')} union all ${paperOf('invoice')} union all (
        select 'creditNote', number, bill_to_name, date, null, total::float8, currency
        from credit_note where company = ${company} order by number_value desc limit 1
      )
    ) latest`.execute(db);
  return rows;
}
