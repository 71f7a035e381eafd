/** The rules of Needs Doing about credit notes. */
import { rateMissingText } from '#paperwork/vat-rules.ts';
import { day, type NeedsRule, paperScreen, text, yes } from '#shared/needs-rule.ts';

export const creditNoteNeeds: readonly NeedsRule[] = [
  {
    // A credit note uses the exchange rate of its invoice, so the fix is on the invoice.
    rule: 'rateMissing',
    kind: 'creditNote',
    screen: '/credit-notes',
    filter: () => ({ rateMissing: yes }),
    order: 'date',
    fields: ['number', 'date', 'invoiceId'],
    message: ({ number }) => rateMissingText(`Credit note ${text(number)}`),
    address: ({ company, invoiceId }) => paperScreen('edit')({ company, id: invoiceId }),
    since: ({ date }) => day(date),
  },
];
