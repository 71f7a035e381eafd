/**
 * The deadline for proof of export: by when an invoice with exports needs evidence that they left the country, and the
 * VAT due without it. Once it is overdue, the VAT summary includes that VAT (`vat/server/overdue-exports-sql.ts`).
 */
import { z } from 'zod';
import { daysBetween } from '#shared/dates.ts';
import { defineFields } from '#shared/fields.ts';

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

/** Columns of the invoice list, also in reads of orders and invoices. */
export const evidenceFields = defineFields([
  {
    id: 'evidence',
    label: 'Evidence',
    type: 'choice',
    choices: evidenceLabels,
    list: 'hidden',
    size: 215,
    conflicts: false,
  },
  { id: 'evidenceDue', label: 'Evidence Due', type: 'date', list: 'hidden', conflicts: false },
]);

/** In pounds; in the invoice list only. */
export const atRiskFields = defineFields([{ id: 'vatAtRisk', label: 'VAT at Risk', type: 'money', list: 'hidden' }]);

/** `Proof of export due in 12 days`; empty where none is needed. */
export function evidenceText(evidence: EvidenceState | null, evidenceDue: string | null, today: string): string {
  if (evidence === null || evidenceDue === null) return '';
  if (evidence === 'Attached') return 'Evidence attached';
  const days = daysBetween(today, evidenceDue);
  if (evidence === 'Overdue' || days < 0) return 'Proof of export overdue';
  if (days === 0) return 'Proof of export due today';
  return `Proof of export due in ${days} ${days === 1 ? 'day' : 'days'}`;
}
