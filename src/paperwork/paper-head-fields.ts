/**
 * The fields that the user fills in for a whole order or invoice. Each entry has the name of its database column, and
 * defines the list column, the form field and its label, validation and conflict messages, the line on the paper's page,
 * and whether an invoice copies the value from its order.
 */
import type { PaperKind } from '#paperwork/paper-kinds.ts';
import type { Paper } from '#paperwork/paperwork.ts';
import { paymentMethodLabels } from '#paperwork/payment-method.ts';
import type { Field } from '#shared/fields.ts';
import { currencyLabels } from '#shared/money.ts';

/** A field of a whole order or invoice. Responses contain all of them. */
export interface HeadField extends Field {
  /** Set if only this kind of paper has the field; on the other it is null. */
  kind?: PaperKind;
  /** False: an invoice does not copy it from its order. */
  copied?: boolean;
  /** False: it has no line on the paper's page. */
  detail?: boolean;
}

const entries = [
  { id: 'currency', label: 'Currency', type: 'choice', choices: currencyLabels, required: true, list: 'hidden' },
  { id: 'number', label: 'Number', type: 'text', required: true, list: 'locked', size: 110, copied: false },
  { id: 'date', label: 'Date', type: 'date', required: true, size: 120, phone: 'below', copied: false },
  {
    id: 'depositPaid',
    label: 'Deposit Paid',
    type: 'money',
    sums: true,
    required: true,
    currencyField: 'currency',
    size: 140,
    // The page shows it among the totals.
    detail: false,
  },
  { id: 'depositDate', label: 'Deposit Date', type: 'date', list: 'hidden' },
  { id: 'depositMethod', label: 'Deposit Method', type: 'choice', choices: paymentMethodLabels, list: 'hidden' },
  { id: 'dealAuthorisation', label: 'Deal Authorisation', type: 'text', list: 'hidden', kind: 'order', copied: false },
  { id: 'taxPoint', label: 'Tax Point', type: 'date', list: 'hidden', kind: 'invoice', copied: false },
  { id: 'dueDate', label: 'Due Date', type: 'date', list: 'hidden', kind: 'invoice', copied: false },
  { id: 'exchangeRate', label: 'Exchange Rate', type: 'number', list: 'hidden' },
] as const satisfies readonly (HeadField & { id: keyof Paper })[];

export type HeadEntry = (typeof entries)[number];
export type HeadKey = HeadEntry['id'];

/** In the order of the paper's page. */
export const headFields: readonly (HeadField & { id: HeadKey })[] = entries;

export function headFieldsOf(kind: PaperKind): typeof headFields {
  return headFields.filter((field) => field.kind === undefined || field.kind === kind);
}
