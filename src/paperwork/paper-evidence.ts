/**
 * The export clock: by when an invoice with exports needs a document that they left the country, and what VAT would be
 * due without one. The VAT summary counts it from the last day on (`vat/overdue-exports-sql.ts`).
 */
import { z } from 'zod';
import { rateOnSql } from '#companies/vat-rates.ts';
import { todaySql } from '#shared/day-fields.ts';
import type { Field } from '#shared/fields.ts';
import { poundsSql } from './paper-pounds.ts';

/** How far the evidence of an export is. */
const evidenceStates = ['Due', 'Overdue', 'Attached'] as const;
export type EvidenceState = (typeof evidenceStates)[number];

const evidenceLabels: Record<EvidenceState, string> = { Due: 'Due', Overdue: 'Overdue', Attached: 'Attached' };

/** The fields of a paper that say so; null on orders and where nothing is exported. */
export const paperEvidenceShape = {
  evidence: z.enum(evidenceStates).nullable(),
  /** The last day that is in time: three calendar months after the tax point, or after full payment where that came first. */
  evidenceDue: z.string().nullable(),
};

/** A paper without exports. */
export const noEvidence = { evidence: null, evidenceDue: null };

const netOf = (item: string) => `sum(${item}.rate_net + ${item}.freight_net + ${item}.warranty_net)`;

/** What the exports of the invoice `p` were charged at, in its currency. */
export const chargedNetSql = `(
  select ${netOf('i')} from paper_item i where i.paper_id = p.id and i.vat_treatment = 'Export')`;

/** What each credit note took off the exports of the invoice `p`: `id`, `date` and `net` in its currency. */
export const exportCreditsSql = `
  select cn.id, cn.date, ${netOf('ci')} as net
  from credit_note cn join credit_note_item ci on ci.credit_note_id = cn.id
  where cn.invoice_id = p.id and ci.vat_treatment = 'Export'
  group by cn.id`;

/** What is left of the exports after their credit notes, in the paper's currency. */
const exportedNet = `(
  ${chargedNetSql}
  - case when p.credited = 0 then 0 else coalesce((select sum(c.net) from (${exportCreditsSql}) c), 0) end)`;
/** A sale that was credited whole is no export any more. */
const isExport = `(p.kind = 'invoice' and exists (
  select from paper_item i where i.paper_id = p.id and i.vat_treatment = 'Export')
  and (p.credited = 0 or ${exportedNet} > 0))`;
const isAttached = `exists (
  select from document d
  where d.owner_id = p.id and d.owner_type = 'invoice' and d.document_kind = 'ExportEvidence' and d.size is not null)`;
/** The day on which what was received, less what was given back, first reached what was left to pay; null without one. */
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

/** The last day on which evidence for the exports of the invoice `p` is in time. */
export const evidenceDueSql = `(least(p.tax_point, ${paidInFull}) + interval '3 months')::date`;

/** The VAT within a price at a rate in percent. */
export function vatWithinSql(price: string, rate: string): string {
  return `round(${price} * ${rate} / (100 + ${rate}), 2)`;
}

/** The VAT within what was charged for the exports and not credited since, at the rate in force at the tax point; 0 once there is evidence. */
const atRisk = `case when ${isExport} then case when ${isAttached} then 0 else (
  select ${vatWithinSql(poundsSql(exportedNet), 'r.rate')}
  from (select ${rateOnSql('p.company', 'p.tax_point')} as rate) r
) end end`;

/** Columns of the list of invoices, and what a read of either kind has. */
export const evidenceFields: readonly Field[] = [
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

/** In pounds, for the list of invoices alone. */
export const atRiskField: Field = {
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

/** `Evidence due in 12 days`; empty where none is needed. */
export function evidenceText(evidence: EvidenceState | null, evidenceDue: string | null, today: string): string {
  if (evidence === null || evidenceDue === null) return '';
  if (evidence === 'Attached') return 'Evidence attached';
  const days = daysBetween(today, evidenceDue);
  if (evidence === 'Overdue' || days < 0) return 'Evidence overdue';
  if (days === 0) return 'Evidence due today';
  return `Evidence due in ${days} ${days === 1 ? 'day' : 'days'}`;
}
