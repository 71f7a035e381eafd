/**
 * SQL of exports without evidence in time, which count as sales with VAT. After the deadline has passed, the VAT included
 * in the price is due on the last day of the deadline. Credit notes deduct their share on their own date, and late evidence
 * deducts the rest on the day it is attached.
 */
import { rateOnSql } from '#companies/server/vat-rates-sql.ts';
import { chargedNetSql, evidenceDueSql, exportCreditsSql, vatWithinSql } from '#paperwork/server/paper-evidence-sql.ts';
import { poundsSql } from '#paperwork/server/paper-pounds.ts';
import { todaySql } from '#server/list/day-fields.ts';

/** The first day on which invoice `p` has evidence. */
const attachedOn = `(
  select min(d.evidence_since) from document d where d.owner_id = p.id and d.owner_type = 'invoice' and d.evidence_since is not null)`;

/** Credits for the exports on `p` up to a day, in its currency. */
const creditedUntil = (day: string) =>
  `coalesce((select sum(c.net) from (${exportCreditsSql}) c where c.date <= ${day}), 0)`;

/** VAT in pounds included in an amount of invoice `p`. */
const vatOf = (net: string) => vatWithinSql(poundsSql(net), 'p.rate');

/**
 * SQL of each change of the figure: `id` of the invoice, `company`, `number`, `number_value`, `currency`, `date`, `due`
 * (the deadline), `at`, `change` (`Overdue`, `Credited`, `Attached`), and in pounds `price` and the `vat` included in it;
 * null for dollars without an exchange rate. The surrounding query must define the CTE `candidate (id)` of invoices.
 */
export const overdueExportsSql = `
  select p.id, p.company, p.number, p.number_value, p.currency, p.date, p.charged, p.due, e.at, e.change,
    ${poundsSql('e.after')} - ${poundsSql('e.before')} as price, ${vatOf('e.after')} - ${vatOf('e.before')} as vat
  from (
    select p.id, p.company, p.number, p.number_value, p.date, p.currency, p.exchange_rate, p.due, p.attached,
      ${chargedNetSql} as charged, ${creditedUntil('p.due')} as in_time, ${rateOnSql('p.company', 'p.tax_point')} as rate
    from (
      select p.*, ${evidenceDueSql} as due, ${attachedOn} as attached
      from paper p
      where p.kind = 'invoice' and p.id in (select id from candidate)
    ) p
    where p.due < ${todaySql} and (p.attached is null or p.attached > p.due)
  ) p
  cross join lateral (
    select p.due as at, 'Overdue' as change, p.charged - p.in_time as after, 0 as before
    union all
    select c.date, 'Credited', c.remains, c.remains + c.net
    from (
      select k.date, k.net, p.charged - sum(k.net) over (order by k.date, k.id) as remains from (${exportCreditsSql}) k
    ) c
    where c.date > p.due and (p.attached is null or c.date <= p.attached)
    union all
    select p.attached, 'Attached', 0, p.charged - ${creditedUntil('p.attached')}
    where p.attached is not null
  ) e
  where p.charged is not null and e.after <> e.before`;
