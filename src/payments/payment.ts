/** Schemas of payments and refunds. */
import { z } from 'zod';
import { paymentMethodSchema } from '#paperwork/payment-method.ts';
import { dateSchema } from '#shared/dates.ts';
import { moneySchema } from '#shared/money.ts';
import { idSchema, lineSchema } from '#shared/text.ts';

/** A payment is always in the currency of its invoice. */
export const paymentBodySchema = z
  .object({
    date: dateSchema,
    amount: moneySchema.refine((amount) => amount !== 0, 'Must be more than 0.'),
    /** True for money paid back to the client. */
    refund: z
      .boolean('Choose yes or no.')
      .nullish()
      .transform((refund) => refund ?? false),
    method: paymentMethodSchema,
    reference: lineSchema.nullish().transform((text) => text || null),
  })
  .meta({ id: 'PaymentBody' });
export type PaymentBody = z.output<typeof paymentBodySchema>;

/** The deposit of an invoice is its first payment. */
export const paymentSchema = z
  .object({
    id: idSchema,
    date: z.string(),
    amount: z.number(),
    refund: z.boolean(),
    /** Null only for a deposit without a method. */
    method: paymentMethodSchema.nullable(),
    reference: z.string().nullable(),
    deposit: z.boolean(),
    /** `samePayment` and `dateUnusual` are only in the response that creates the payment. */
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

/** A payment without calculated fields. */
export type StoredPayment = Omit<Payment, 'warnings'>;
