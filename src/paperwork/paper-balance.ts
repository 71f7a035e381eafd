/** Defines what is paid, credited and owed on an invoice. Reads, lists, debtors and statements all use these expressions. */
import { z } from 'zod';
import { todaySql } from '#shared/day-fields.ts';
import type { SqlField } from '#shared/sql-list.ts';

const paymentStates = ['Unpaid', 'PartPaid', 'Paid', 'Overpaid'] as const;
export type PaymentState = (typeof paymentStates)[number];

export const paymentStateLabels: Record<PaymentState, string> = {
  Unpaid: 'Unpaid',
  PartPaid: 'Part Paid',
  Paid: 'Paid',
  Overpaid: 'Overpaid',
};

/** The fields that follow from payments and credit notes; null on orders. */
export const paperBalanceShape = {
  /** The deposit and all payments, less refunds. */
  paid: z.number().nullable(),
  /** Sum of the credit notes. */
  credited: z.number().nullable(),
  /** Negative when too much was paid. */
  balance: z.number().nullable(),
  paymentState: z.enum(paymentStates).nullable(),
  /** True if something is still owed after the due date. */
  overdue: z.boolean().nullable(),
};

type BalanceKey = keyof typeof paperBalanceShape;

/** The balance fields of orders and samples. */
export const noBalance: Record<BalanceKey, null> = {
  paid: null,
  credited: null,
  balance: null,
  paymentState: null,
  overdue: null,
};

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

const amount = { type: 'money', required: true, currencyField: 'currency', list: 'hidden' } as const;

/** Balance columns of the invoice list. */
export const balanceFields: readonly (SqlField & { id: BalanceKey })[] = [
  { id: 'paid', label: 'Paid', ...amount, sql: paperBalanceSql.paid, sums: 'shown' },
  { id: 'credited', label: 'Credited', ...amount, sql: paperBalanceSql.credited, sums: 'shown' },
  { id: 'balance', label: 'Balance', ...amount, sql: paperBalanceSql.balance, sums: true },
  {
    id: 'paymentState',
    label: 'Payment State',
    type: 'choice',
    sql: paperBalanceSql.paymentState,
    choices: paymentStateLabels,
    required: true,
    list: 'hidden',
    size: 150,
  },
  {
    id: 'overdue',
    label: 'Overdue',
    type: 'yesNo',
    sql: paperBalanceSql.overdue,
    required: true,
    list: 'hidden',
    size: 110,
  },
];

/** The balance fields in reads of orders and invoices; null on orders. */
export const paperBalanceFields: readonly SqlField[] = balanceFields.map((field) => ({
  ...field,
  sql: `case when p.kind = 'invoice' then ${field.sql} end`,
}));

/**
 * SQL of the debtor's name for invoice `p`: the client's current name, after any merges. A debtor without a client record
 * has the name on the invoice, marked `(no record)` if a client has the same name.
 */
export function debtorNameSql(record: string): string {
  return `coalesce(${record}, p.bill_to_name || case when exists (
    select from client n where n.search_text = search_key(p.bill_to_name) and n.merged_into is null
  ) then ' (no record)' else '' end)`;
}

/** Fields of the invoice list only. The debtors page links to the list filtered by these. */
export const debtorFields: readonly SqlField[] = [
  {
    id: 'daysOverdue',
    label: 'Days Overdue',
    type: 'number',
    sql: `case when p.balance > 0 then greatest(${todaySql} - coalesce(p.due_date, ${todaySql}), 0) else 0 end`,
    required: true,
    list: 'hidden',
    onDemand: true,
  },
  {
    id: 'client',
    label: 'Client',
    type: 'text',
    sql: debtorNameSql(`(
      select coalesce(k.name, x.name) from client x left join client k on k.id = x.merged_into
      where x.id = p.bill_to ->> 'id'
    )`),
    required: true,
    groups: true,
    list: 'hidden',
    onDemand: true,
    size: 190,
  },
];
