/** The invoices and credit notes of a month, with their revisions and issued copies. */
import { type Kysely, sql } from 'kysely';
import { queryUntilAborted } from '#server/db/cancel.ts';
import type { Database } from '#server/db/schema.ts';
import type { Company } from '#shared/companies.ts';
import { type CompanyMonth, type MonthPaperKind, paperOrder, papersOf } from './month-end-store.ts';

export interface MonthPaper {
  kind: MonthPaperKind;
  id: string;
  company: Company;
  number: string;
  revision: number;
  /** Any revision was issued. */
  wasIssued: boolean;
  /** The current revision was issued. */
  isIssued: boolean;
}

/** In the order of all files. */
export function readMonthPapers(db: Kysely<Database>, month: CompanyMonth, signal: AbortSignal): Promise<MonthPaper[]> {
  const statement = sql<MonthPaper>`
    select p.kind, p.id, p.company, p.number, p.revision,
      c.n is not null as "wasIssued", coalesce(c.is_current, false) as "isIssued"
    from ${papersOf(month)} p
    cross join lateral (
      select max(c.n) as n, bool_or(c.revision = p.revision) as is_current
      from issued_copy c where c.company = p.company and c.kind = p.kind and c.paper_id = p.id
    ) c
    order by ${paperOrder}`;
  return queryUntilAborted(db, statement, signal);
}
