/** A company's VAT rates, each from a day on, and which one is in force (specification, sections 13.1 and 20). */
import { z } from 'zod';
import { dateSchema } from '#shared/dates.ts';
import { hasTwoDecimals } from '#shared/money.ts';
import { plausibleDates, unusualDateSentence } from '#shared/unusual-date.ts';

/** A rate in percent, and the first day on which it holds. */
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

/** The standard rate of the United Kingdom since 4 January 2011. */
export const defaultVatRates: readonly VatRate[] = [{ from: '2011-01-04', rate: 20 }];

/** Rates of different days, the oldest first whatever their order was. */
export const vatRatesSchema = z
  .array(vatRateSchema)
  .min(1, 'At least one rate.')
  .max(50, 'At most 50 rates.')
  .superRefine((rates, context) => {
    for (const [index, { from }] of rates.entries()) {
      if (rates.findIndex((other) => other.from === from) === index) continue;
      context.addIssue({ code: 'custom', path: [index, 'from'], message: 'There is a rate from this day already.' });
    }
  })
  .transform((rates) => rates.toSorted((one, other) => (one.from < other.from ? -1 : 1)));

/** `The VAT rate from 5 Mar 2062 is more than a year ahead.` Warns of days far ahead, and of those far back that the save has entered. @param before the rates before the save */
export function vatRateNotes(rates: readonly VatRate[], before: readonly VatRate[], today: string): string[] {
  return rates.flatMap(({ from }) => {
    const enteredOn = before.some((rate) => rate.from === from) ? '' : today;
    return unusualDateSentence('VAT rate from', from, today, enteredOn, plausibleDates.rate) ?? [];
  });
}

/**
 * The rate in percent that is in force on a day (`YYYY-MM-DD`); before the first one, the first.
 * @param rates the oldest first, at least one.
 */
export function vatRateOn(rates: readonly VatRate[], day: string): number {
  const inForce = rates.findLast(({ from }) => from <= day) ?? rates[0];
  if (!inForce) throw new Error('There is no VAT rate.');
  return inForce.rate;
}

/** SQL of the company's VAT rate in force on a day, in percent; before the first one, the first. */
export function rateOnSql(company: string, day: string): string {
  return `coalesce((
    select (r ->> 'rate')::numeric
    from company_particulars cp, jsonb_array_elements(cp.vat_rates) r
    where cp.company = ${company}
    order by (r ->> 'from')::date <= ${day} desc,
      case when (r ->> 'from')::date <= ${day} then (r ->> 'from')::date - date '1900-01-01' end desc,
      (r ->> 'from')::date
    limit 1
  ), ${defaultVatRates[0]?.rate ?? 20})`;
}

/** SQL of every company's rates as periods: `company`, `since` (the first rate holds before it, too), `until`, `rate`. */
export const ratePeriodsSql = `
  select cp.company, (r.value ->> 'rate')::numeric as rate,
    case when lag(r.value) over by_day is null then '-infinity'::date else (r.value ->> 'from')::date end as since,
    lead((r.value ->> 'from')::date, 1, 'infinity'::date) over by_day as until
  from company_particulars cp cross join lateral jsonb_array_elements(cp.vat_rates) r
  window by_day as (partition by cp.company order by (r.value ->> 'from')::date)`;

/** Which of the periods is a company's on a day. */
export function rateWithin(period: string, company: string, day: string): string {
  return `${period}.company = ${company} and ${period}.since <= ${day} and ${day} < ${period}.until`;
}

/** The rate of a period, in percent; the usual one where a company has said nothing. */
export function rateOfPeriod(period: string): string {
  return `coalesce(${period}.rate, ${defaultVatRates[0]?.rate ?? 20})`;
}
