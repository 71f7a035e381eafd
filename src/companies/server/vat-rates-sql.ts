import { defaultVatRates } from '#companies/vat-rates.ts';

/** SQL: the company's VAT rate on a day, in percent. The oldest rate also applies before its first day. */
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

/**
 * SQL: every company's rates as periods with `company`, `since` (`-infinity` for the first rate), `until` and `rate`.
 */
export const ratePeriodsSql = `
  select cp.company, (r.value ->> 'rate')::numeric as rate,
    case when lag(r.value) over by_day is null then '-infinity'::date else (r.value ->> 'from')::date end as since,
    lead((r.value ->> 'from')::date, 1, 'infinity'::date) over by_day as until
  from company_particulars cp cross join lateral jsonb_array_elements(cp.vat_rates) r
  window by_day as (partition by cp.company order by (r.value ->> 'from')::date)`;

/** SQL condition: a period is the company's on a day. */
export function rateWithin(period: string, company: string, day: string): string {
  return `${period}.company = ${company} and ${period}.since <= ${day} and ${day} < ${period}.until`;
}

/** SQL: the rate of a period, in percent; the UK rate for a company without saved rates. */
export function rateOfPeriod(period: string): string {
  return `coalesce(${period}.rate, ${defaultVatRates[0]?.rate ?? 20})`;
}
