/** Payments of invoices: what was paid, how, and what was given back (specification, section 15.1). */
import { z } from 'zod';
import { paymentMethodSchema } from '#paperwork/payment-method.ts';
import { dateSchema } from '#shared/dates.ts';
import { moneySchema } from '#shared/money.ts';
import { idSchema, lineSchema } from '#shared/text.ts';

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
    method: paymentMethodSchema,
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
    /** Null where it was not entered with the deposit. */
    method: paymentMethodSchema.nullable(),
    reference: z.string().nullable(),
    deposit: z.boolean(),
    /** What should be checked; `samePayment` and `dateUnusual` are only in the answer that adds a payment. */
    warnings: z.array(
      z
        .object({
          code: z.enum(['prepayment', 'samePayment', 'dateUnusual']).meta({ id: 'PaymentWarningCode' }),
          message: z.string(),
          address: z.string(),
        })
        .meta({ id: 'PaymentWarning' }),
    ),
  })
  .meta({ id: 'Payment' });
export type Payment = z.infer<typeof paymentSchema>;

/** A payment without what follows from its invoice and the other payments. */
export type StoredPayment = Omit<Payment, 'warnings'>;
