/**
 * Exports without evidence in time as SQL. They count as sales with VAT: the VAT within the price is due on the last day
 * for the evidence, once that day has passed. Credit notes take their share off on their own day, and evidence that comes
 * later takes off the rest on the day on which it is attached.
 */
import { rateOnSql } from '#companies/vat-rates.ts';
import { chargedNetSql, evidenceDueSql, exportCreditsSql, vatWithinSql } from '#paperwork/paper-evidence.ts';
import { poundsSql } from '#paperwork/paper-pounds.ts';
import { todaySql } from '#shared/day-fields.ts';

/** The first day with evidence for the invoice `p`. */
const attachedOn = `(
  select min(d.evidence_since) from document d where d.owner_id = p.id and d.owner_type = 'invoice' and d.evidence_since is not null)`;

/** What was credited of the exports of `p` up to a day, in its currency. */
const creditedUntil = (day: string) =>
  `coalesce((select sum(c.net) from (${exportCreditsSql}) c where c.date <= ${day}), 0)`;

/** The VAT in pounds within so much of the exports of `p`. */
const vatOf = (net: string) => vatWithinSql(poundsSql(net), 'p.rate');

/**
 * SQL of every change of the figure: `id` of the invoice, `company`, `number`, `number_value`, `currency`, `date`, `due`
 * (the last day for the evidence), `at`, `change` (`Overdue`, `Credited`, `Attached`), and in pounds `price`, of which `vat`
 * is due; null for dollars without a rate. The surrounding statement names the invoices, `candidate (id)`.
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
