/** Credit notes of the sample companies: a reduction that was agreed when the truck was collected. */
import { type CreditNoteBody, creditNoteBodySchema } from '#credits/credit-note.ts';
import type { StoredPaper } from '#paperwork/server/paper-store.ts';
import { companies } from '#shared/companies.ts';
import { addDays } from '#shared/dates.ts';

const reasons = [
  'Two tyres replaced by the buyer, agreed on collection',
  'Tail lift out of order, repaired at our cost',
  'Spare wheel was missing on collection',
  'Tachograph calibrated by the buyer',
] as const;

/** Pounds or dollars for each truck, before VAT. */
const reduction = 250;

interface SampleCredit {
  invoice: StoredPaper;
  body: CreditNoteBody;
}

/** One for each company, for the first item of its latest invoice that is at least two weeks old. */
export function sampleCreditNotes(invoices: readonly StoredPaper[], today: string): SampleCredit[] {
  const before = addDays(today, -14);
  return companies.flatMap((company, index) => {
    const invoice = invoices.findLast(({ paper }) => paper.company === company && paper.date <= before);
    if (invoice === undefined) return [];
    const date = addDays(invoice.paper.date, 6);
    const reason = reasons[index % reasons.length];
    return [{ invoice, body: creditNoteBodySchema.parse({ date, reason, items: [{ item: 0, rate: reduction }] }) }];
  });
}
