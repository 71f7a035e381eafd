/** What is paid, credited and owed on an invoice; `server/paper-balance-sql.ts` calculates it. */
import { z } from 'zod';
import { defineFields } from '#shared/fields.ts';

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

export type BalanceKey = keyof typeof paperBalanceShape;

/** The balance fields of orders and samples. */
export const noBalance: Record<BalanceKey, null> = {
  paid: null,
  credited: null,
  balance: null,
  paymentState: null,
  overdue: null,
};

const amount = { type: 'money', required: true, currencyField: 'currency', list: 'hidden' } as const;

/** Balance columns of the invoice list. */
export const balanceFields = defineFields<BalanceKey>([
  { id: 'paid', label: 'Paid', ...amount, sums: 'shown' },
  { id: 'credited', label: 'Credited', ...amount, sums: 'shown' },
  { id: 'balance', label: 'Balance', ...amount, sums: true },
  {
    id: 'paymentState',
    label: 'Payment State',
    type: 'choice',
    choices: paymentStateLabels,
    required: true,
    list: 'hidden',
    size: 150,
  },
  { id: 'overdue', label: 'Overdue', type: 'yesNo', required: true, list: 'hidden', size: 110 },
]);

/** Fields of the invoice list only. The debtors page links to the list filtered by these. */
export const debtorFields = defineFields([
  { id: 'daysOverdue', label: 'Days Overdue', type: 'number', required: true, list: 'hidden', onDemand: true },
  {
    id: 'client',
    label: 'Client',
    type: 'text',
    required: true,
    groups: true,
    list: 'hidden',
    onDemand: true,
    size: 190,
  },
]);
