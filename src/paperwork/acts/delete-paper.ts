/** The rules for deleting orders and invoices, and the summary shown before. */
import Big from 'big.js';
import { type PaperKind, paperKindLabels } from '#paperwork/paper-kinds.ts';
import type { CurrentPaper } from '#paperwork/paperwork.ts';
import { formatMoney } from '#shared/money.ts';
import type { Refusal } from './act.ts';

type DeletedPaper = Pick<
  CurrentPaper,
  'number' | 'billToClient' | 'totalDue' | 'currency' | 'state' | 'paid' | 'depositPaid' | 'creditNotes'
>;

/** A credit note needs its invoice. */
export function refuseDeletion(papers: readonly Pick<DeletedPaper, 'creditNotes'>[]): Refusal | undefined {
  if (papers.every(({ creditNotes }) => creditNotes.length === 0)) return undefined;
  return { status: 409, message: 'An invoice with credit notes cannot be deleted.' };
}

/** The text of every dialog that deletes an order or invoice. */
export interface DeletionSummary {
  /** `Invoice 20, Moorhen Deliveries Ltd, £136,920.00` */
  subject: string;
  /** Reasons not to delete it. */
  warnings: string[];
  /** What happens to money received for it. */
  notes: string[];
}

const issuedWarnings: Record<PaperKind, string> = {
  invoice: 'This invoice has been issued. Issue a credit note instead of deleting it.',
  order: 'This order has been issued.',
};

export function deletionSummary(kind: PaperKind, paper: DeletedPaper): DeletionSummary {
  const { number, billToClient, totalDue, currency, state, paid, depositPaid } = paper;
  const money = (amount: number) => formatMoney(amount, currency);
  const payments = new Big(paid ?? depositPaid).minus(depositPaid).toNumber();
  const refusal = refuseDeletion([paper]);
  return {
    subject: `${paperKindLabels[kind]} ${number}, ${billToClient.name}, ${money(totalDue)}`,
    warnings: [...(state === 'Issued' ? [issuedWarnings[kind]] : []), ...(refusal ? [refusal.message] : [])],
    notes: [
      ...(payments === 0 ? [] : [`Its payments will be kept: ${money(payments)}.`]),
      ...(depositPaid === 0 ? [] : [`Its deposit will be kept: ${money(depositPaid)}.`]),
    ],
  };
}
