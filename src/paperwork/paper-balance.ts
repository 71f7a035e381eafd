/**
 * What is left of an invoice: the one place that says what is paid, credited and owed, for reads, lists, debtors,
 * statements and whatever counts what is open (specification, sections 15.1 and 20).
 */
import { z } from 'zod';
import { todaySql } from '#shared/day-fields.ts';
import type { Field } from '#shared/fields.ts';

/** How far an invoice is paid. */
const paymentStates = ['Unpaid', 'PartPaid', 'Paid', 'Overpaid'] as const;
export type PaymentState = (typeof paymentStates)[number];

/** Labels of the states. */
export const paymentStateLabels: Record<PaymentState, string> = {
  Unpaid: 'Unpaid',
  PartPaid: 'Part Paid',
  Paid: 'Paid',
  Overpaid: 'Overpaid',
};

/** The fields of a paper that follow from its payments and credits; null on orders. */
export const paperBalanceShape = {
  /** The deposit and all payments, less what was given back. */
  paid: z.number().nullable(),
  /** What credit notes took off. */
  credited: z.number().nullable(),
  /** What is left of it: negative when too much was paid. */
  balance: z.number().nullable(),
  paymentState: z.enum(paymentStates).nullable(),
  /** Whether something is left after the due date. */
  overdue: z.boolean().nullable(),
};

type BalanceKey = keyof typeof paperBalanceShape;

/** A paper of which nothing is owed or paid: an order, or a sample. */
export const noBalance: Record<BalanceKey, null> = {
  paid: null,
  credited: null,
  balance: null,
  paymentState: null,
  overdue: null,
};

/**
 * SQL of them for an invoice of the alias `p`; `paper.balance` is `total_due - paid - credited`, reckoned by the
 * database, and `paper.paid` is without the deposit.
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
 * SQL of the day from which money that was received, or a credit, counts. The balance counts all that was entered, so one
 * dated ahead of today counts from today.
 * @param date SQL of its date
 */
export function countsFromSql(date: string): string {
  return `least(${date}, ${todaySql})`;
}

const amount = { type: 'money', required: true, currencyField: 'currency', list: 'hidden' } as const;

/** The columns of the list of invoices. */
export const balanceFields: readonly (Field & { id: BalanceKey })[] = [
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

/** The same for reads of either kind: null on orders. */
export const eitherBalanceFields: readonly Field[] = balanceFields.map((field) => ({
  ...field,
  sql: `case when p.kind = 'invoice' then ${field.sql} end`,
}));

/**
 * SQL of who owes an invoice of the alias `p`, as people read it: the client of today, whatever it was called on the invoice,
 * also where it was merged since. Who has no record goes by the name on the invoice, told apart from a client of that name.
 */
export function debtorNameSql(record: string): string {
  return `coalesce(${record}, p.bill_to_name || case when exists (
    select from client n where n.search_text = search_key(p.bill_to_name) and n.merged_into is null
  ) then ' (no record)' else '' end)`;
}

/** What only rows of the list of invoices carry: by these the figures of debtors find the invoices behind them. */
export const debtFields: readonly Field[] = [
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
