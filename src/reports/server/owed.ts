/** What is left to be paid of the invoice `p`, as SQL (part two, sections 15.1 and 20). */

import { type RawBuilder, sql } from 'kysely';
import { paperBalanceSql } from '#paperwork/paper-balance.ts';

/** What is left of it. */
export const balanceSql = paperBalanceSql.balance;

/** Whether something is left after the due date. */
export function isOverdueSql(today: string): RawBuilder<unknown> {
  return sql`(p.due_date < ${today}::date and ${sql.raw(balanceSql)} > 0)`;
}
