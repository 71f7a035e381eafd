/** What a client owes, as SQL: one place for lists, pages and reads (specification, sections 13.3 and 20). */
import type { Currency } from '#shared/money.ts';

/** What is left of the invoice `p`: until there are payments and credits, what is due of it. */
const invoiceBalance = 'p.total_due';

/** The sum over all invoices in a currency that are billed to the client of the alias, or to one merged into it. */
export function clientBalanceSql(client: string, currency: Currency): string {
  return `(select coalesce(sum(${invoiceBalance}), 0) from client x
    join paper p on p.bill_to ->> 'id' = x.id and p.kind = 'invoice' and p.currency = '${currency}'
    where x.id = ${client}.id or x.merged_into = ${client}.id)`;
}
