/** Which invoices need proof of export, by when, and the VAT due without it. */
import { rateOnSql } from '#companies/server/vat-rates-sql.ts';
import { todaySql } from '#server/list/day-fields.ts';
import { poundsSql } from './paper-pounds.ts';

const netOf = (item: string) => `sum(${item}.rate_net + ${item}.freight_net + ${item}.warranty_net)`;

/** Net price of the exports on invoice `p`, in its currency. */
export const chargedNetSql = `(
  select ${netOf('i')} from paper_item i where i.paper_id = p.id and i.vat_treatment = 'Export')`;

/** Credit notes for the exports on invoice `p`: `id`, `date` and `net` in its currency. */
export const exportCreditsSql = `
  select cn.id, cn.date, ${netOf('ci')} as net
  from credit_note cn join credit_note_item ci on ci.credit_note_id = cn.id
  where cn.invoice_id = p.id and ci.vat_treatment = 'Export'
  group by cn.id`;

/** Net price of the exports after credit notes, in the paper's currency. */
const exportedNet = `(
  ${chargedNetSql}
  - case when p.credited = 0 then 0 else coalesce((select sum(c.net) from (${exportCreditsSql}) c), 0) end)`;
/** A sale that was credited in full no longer counts as an export. */
const isExport = `(p.kind = 'invoice' and exists (
  select from paper_item i where i.paper_id = p.id and i.vat_treatment = 'Export')
  and (p.credited = 0 or ${exportedNet} > 0))`;
const isAttached = `exists (
  select from document d
  where d.owner_id = p.id and d.owner_type = 'invoice' and d.document_kind = 'ExportEvidence' and d.size is not null)`;
/** The day on which payments and credits, less refunds, first reached the total; null if they never did. */
const paidInFull = `(
  select min(m.date)
  from (
    select r.date, sum(r.amount) over (order by r.date) as received
    from (
      select y.date, case when y.refund then -y.amount else y.amount end as amount
      from payment y where y.invoice_id = p.id
      union all
      select cn.date, cn.total from credit_note cn where cn.invoice_id = p.id
    ) r
  ) m
  where m.received >= p.total_due + p.deposit_paid)`;

/** The last day for attaching evidence to the exports of invoice `p`. */
export const evidenceDueSql = `(least(p.tax_point, ${paidInFull}) + interval '3 months')::date`;

/** The VAT within a price at a rate in percent. */
export function vatWithinSql(price: string, rate: string): string {
  return `round(${price} * ${rate} / (100 + ${rate}), 2)`;
}

/** VAT included in the price of uncredited exports, at the rate in force at the tax point; 0 once evidence is attached. */
export const atRiskSql = `(case when ${isExport} then case when ${isAttached} then 0 else (
  select ${vatWithinSql(poundsSql(exportedNet), 'r.rate')}
  from (select ${rateOnSql('p.company', 'p.tax_point')} as rate) r
) end end)`;

/** Also null on orders. */
export const evidenceSql = {
  evidence: `case when not ${isExport} then null when ${isAttached} then 'Attached'
      when ${evidenceDueSql} < ${todaySql} then 'Overdue' else 'Due' end`,
  evidenceDue: `case when ${isExport} then ${evidenceDueSql} end`,
};
