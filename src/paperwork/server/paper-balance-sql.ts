/** Defines what is paid, credited and owed on an invoice. Reads, lists, debtors and statements all use these expressions. */
import type { BalanceKey } from '#paperwork/paper-balance.ts';
import { todaySql } from '#server/list/day-fields.ts';

/**
 * SQL of the balance fields of invoice `p`. The database generates `paper.balance` as `total_due - paid - credited`, and
 * `paper.paid` excludes the deposit.
 */
export const paperBalanceSql = {
  paid: '(p.deposit_paid + p.paid)',
  credited: 'p.credited',
  balance: 'p.balance',
  paymentState: `case when p.balance < 0 then 'Overpaid' when p.balance = 0 then 'Paid'
    when p.deposit_paid + p.paid > 0 then 'PartPaid' else 'Unpaid' end`,
  overdue: `coalesce(p.balance > 0 and p.due_date < ${todaySql}, false)`,
} as const satisfies Record<BalanceKey, string>;

/**
 * SQL of the day from which a payment or credit note counts. The balance includes everything entered, so one with a
 * future date counts from today.
 */
export function countsFromSql(date: string): string {
  return `least(${date}, ${todaySql})`;
}

/**
 * SQL of the debtor's name for invoice `p`: the client's current name, after any merges. A debtor without a client record
 * has the name on the invoice, marked `(no record)` if a client has the same name.
 */
export function debtorNameSql(record: string): string {
  return `coalesce(${record}, p.bill_to_name || case when exists (
    select from client n where n.search_text = search_key(p.bill_to_name) and n.merged_into is null
  ) then ' (no record)' else '' end)`;
}
