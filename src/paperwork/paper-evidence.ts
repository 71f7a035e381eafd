/**
 * The deadline for proof of export: by when an invoice with exports needs evidence that they left the country, and the
 * VAT due without it. Once it is overdue, the VAT summary includes that VAT (`vat/overdue-exports-sql.ts`).
 */
import { z } from 'zod';
import { rateOnSql } from '#companies/vat-rates.ts';
import { todaySql } from '#shared/day-fields.ts';
import type { SqlField } from '#shared/sql-list.ts';
import { poundsSql } from './paper-pounds.ts';

const evidenceStates = ['Due', 'Overdue', 'Attached'] as const;
export type EvidenceState = (typeof evidenceStates)[number];

const evidenceLabels: Record<EvidenceState, string> = { Due: 'Due', Overdue: 'Overdue', Attached: 'Attached' };

/** Null on orders and on invoices without exports. */
export const paperEvidenceShape = {
  evidence: z.enum(evidenceStates).nullable(),
  /** Last day in time: three calendar months after the earlier of the tax point and full payment. */
  evidenceDue: z.string().nullable(),
};

export const noEvidence = { evidence: null, evidenceDue: null };

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
const atRisk = `case when ${isExport} then case when ${isAttached} then 0 else (
  select ${vatWithinSql(poundsSql(exportedNet), 'r.rate')}
  from (select ${rateOnSql('p.company', 'p.tax_point')} as rate) r
) end end`;

/** Columns of the invoice list, also in reads of orders and invoices. */
export const evidenceFields: readonly SqlField[] = [
  {
    id: 'evidence',
    label: 'Evidence',
    type: 'choice',
    sql: `case when not ${isExport} then null when ${isAttached} then 'Attached'
      when ${evidenceDueSql} < ${todaySql} then 'Overdue' else 'Due' end`,
    choices: evidenceLabels,
    list: 'hidden',
    size: 215,
    conflicts: false,
  },
  {
    id: 'evidenceDue',
    label: 'Evidence Due',
    type: 'date',
    sql: `case when ${isExport} then ${evidenceDueSql} end`,
    list: 'hidden',
    conflicts: false,
  },
];

/** In pounds; in the invoice list only. */
export const atRiskField: SqlField = {
  id: 'vatAtRisk',
  label: 'VAT at Risk',
  type: 'money',
  sql: `(${atRisk})`,
  list: 'hidden',
};

/** Whole days from one day to another. */
function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

/** `Proof of export due in 12 days`; empty where none is needed. */
export function evidenceText(evidence: EvidenceState | null, evidenceDue: string | null, today: string): string {
  if (evidence === null || evidenceDue === null) return '';
  if (evidence === 'Attached') return 'Evidence attached';
  const days = daysBetween(today, evidenceDue);
  if (evidence === 'Overdue' || days < 0) return 'Proof of export overdue';
  if (days === 0) return 'Proof of export due today';
  return `Proof of export due in ${days} ${days === 1 ? 'day' : 'days'}`;
}
