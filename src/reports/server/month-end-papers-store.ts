/** Reads which papers a month has, at which revisions, and what of them was issued. */
import { type Kysely, sql } from 'kysely';
import { queryUntilAborted } from '#server/db/cancel.ts';
import type { Database } from '#server/db/schema.ts';
import type { Company } from '#shared/companies.ts';
import { type CompanyMonth, type MonthPaperKind, paperOrder, papersOf } from './month-end-store.ts';

/** An invoice or a credit note of a month. */
export interface MonthPaper {
  kind: MonthPaperKind;
  id: string;
  company: Company;
  number: string;
  revision: number;
  /** Something of it was issued once. */
  wasIssued: boolean;
  /** It was issued as it is. */
  isIssued: boolean;
}

/** The month's papers, in the order of every file. */
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
