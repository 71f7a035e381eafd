/** Payments of invoices: what was paid, how, and what was given back (specification, section 15.1). */
import { z } from 'zod';
import { dateSchema } from '#shared/dates.ts';
import { moneySchema } from '#shared/money.ts';
import { idSchema, lineSchema } from '#shared/text.ts';

/** Ways in which money comes. */
const paymentMethods = ['BankTransfer', 'Card', 'Cash', 'Cheque', 'Finance', 'PartExchange'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** Labels of the ways, in their order. */
export const paymentMethodLabels: Record<PaymentMethod, string> = {
  BankTransfer: 'Bank Transfer',
  Card: 'Card',
  Cash: 'Cash',
  Cheque: 'Cheque',
  Finance: 'Finance',
  PartExchange: 'Part Exchange',
};

const methodSchema = z.enum(paymentMethods, 'Choose a method.').meta({ id: 'PaymentMethod' });

/** The body of a new payment; its currency is the invoice's. */
export const paymentBodySchema = z
  .object({
    date: dateSchema,
    amount: moneySchema.refine((amount) => amount !== 0, 'Must be more than 0.'),
    /** Money that was given back. */
    refund: z
      .boolean('Choose yes or no.')
      .nullish()
      .transform((refund) => refund ?? false),
    method: methodSchema,
    reference: lineSchema.nullish().transform((text) => text || null),
  })
  .meta({ id: 'PaymentBody' });
export type PaymentBody = z.output<typeof paymentBodySchema>;

/** A payment as a read gives it; the deposit that an invoice names is its first one. */
export const paymentSchema = z
  .object({
    id: idSchema,
    date: z.string(),
    amount: z.number(),
    refund: z.boolean(),
    /** Null of a deposit, of which the invoice says no more. */
    method: methodSchema.nullable(),
    reference: z.string().nullable(),
    deposit: z.boolean(),
  })
  .meta({ id: 'Payment' });
export type Payment = z.infer<typeof paymentSchema>;

/** The end of the id of an invoice's deposit, after the invoice's own. */
export const depositSuffix = '-deposit';

/** Whether the id of a payment is that of a deposit. */
export function isDepositId(id: string): boolean {
  return id.endsWith(depositSuffix);
}
