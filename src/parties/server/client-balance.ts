/** SQL for the balance of a client, shared by lists, pages and reads. */
import type { Currency } from '#shared/money.ts';

/** Balance of invoice `p`, maintained by the database: total due less payments and credits. */
const invoiceBalance = 'p.balance';

/** Sums all invoices in a currency that are billed to the client or to one merged into it. */
export function clientBalanceSql(client: string, currency: Currency): string {
  return `(select coalesce(sum(${invoiceBalance}), 0) from client x
    join paper p on p.bill_to ->> 'id' = x.id and p.balance <> 0 and p.currency = '${currency}'
    where x.id = ${client}.id or x.merged_into = ${client}.id)`;
}
