/** What a client owes, as SQL: one place for lists, pages and reads (specification, sections 13.3 and 20). */
import type { Currency } from '#shared/money.ts';

/** What is left of the invoice `p`, reckoned by the database: its total due less payments and credits. */
const invoiceBalance = 'p.balance';

/** The sum over all invoices in a currency that are billed to the client of the alias, or to one merged into it. */
export function clientBalanceSql(client: string, currency: Currency): string {
  return `(select coalesce(sum(${invoiceBalance}), 0) from client x
    join paper p on p.bill_to ->> 'id' = x.id and p.balance <> 0 and p.currency = '${currency}'
    where x.id = ${client}.id or x.merged_into = ${client}.id)`;
}
