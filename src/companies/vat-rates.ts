/** A company's VAT rates, each with its first day, and the rate on a given day. */
import { z } from 'zod';
import { dateSchema } from '#shared/dates.ts';
import { hasTwoDecimals } from '#shared/money.ts';
import { plausibleDates, unusualDateSentence } from '#shared/unusual-date.ts';

/** A rate in percent, and the first day on which it applies. */
const vatRateSchema = z
  .object({
    from: dateSchema,
    rate: z
      .number('Enter a rate.')
      .min(0, 'Must be 0 or more.')
      .max(100, 'Must be 100 or less.')
      .refine(hasTwoDecimals, 'At most two decimals.'),
  })
  .meta({ id: 'VatRate' });
export type VatRate = z.infer<typeof vatRateSchema>;

/** The UK standard rate since 4 January 2011. */
export const defaultVatRates: readonly VatRate[] = [{ from: '2011-01-04', rate: 20 }];

/** The dates must differ. Sorted oldest first. */
export const vatRatesSchema = z
  .array(vatRateSchema)
  .min(1, 'Add at least one rate.')
  .max(50, 'At most 50 rates.')
  .superRefine((rates, context) => {
    for (const [index, { from }] of rates.entries()) {
      if (rates.findIndex((other) => other.from === from) === index) continue;
      context.addIssue({ code: 'custom', path: [index, 'from'], message: 'There is already a rate from this date.' });
    }
  })
  .transform((rates) => rates.toSorted((one, other) => (one.from < other.from ? -1 : 1)));

/**
 * Warns of dates far in the future, and of newly entered dates far in the past: `The VAT rate from 5 Mar 2062 is more
 * than a year ahead.`
 * @param before the rates before the save
 */
export function vatRateNotes(rates: readonly VatRate[], before: readonly VatRate[], today: string): string[] {
  return rates.flatMap(({ from }) => {
    const enteredOn = before.some((rate) => rate.from === from) ? '' : today;
    return unusualDateSentence('VAT rate from', from, today, enteredOn, plausibleDates.rate) ?? [];
  });
}

/**
 * The rate in percent on a day (`YYYY-MM-DD`). The oldest rate also applies before its first day.
 * @param rates oldest first, at least one.
 */
export function vatRateOn(rates: readonly VatRate[], day: string): number {
  const current = rates.findLast(({ from }) => from <= day) ?? rates[0];
  if (!current) throw new Error('No VAT rate is set.');
  return current.rate;
}
