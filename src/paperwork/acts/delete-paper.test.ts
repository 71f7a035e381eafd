import { expect, test } from 'vitest';
import { blankPaper } from '#paperwork/blank-paper.ts';
import { type DeletionSummary, deletionSummary, refuseDeletion } from './delete-paper.ts';

const paper = {
  ...blankPaper,
  number: '20',
  totalDue: 120,
  depositPaid: 0,
  paid: 0,
  billToClient: { ...blankPaper.billToClient, name: 'Moorhen' },
};
const creditNotes = [{ id: 'n1', number: '1', date: '2026-11-20', total: 12 }];
const issued = 'This invoice has been issued. Issue a credit note instead of deleting it.';
const credited = 'An invoice with credit notes cannot be deleted.';

test.each<['order' | 'invoice', Partial<typeof paper>, Partial<DeletionSummary>]>([
  ['invoice', {}, { subject: 'Invoice 20, Moorhen, £120.00', warnings: [], notes: [] }],
  ['invoice', { state: 'Issued' }, { warnings: [issued] }],
  [
    'order',
    { state: 'Issued', paid: null },
    { subject: 'Order 20, Moorhen, £120.00', warnings: ['This order has been issued.'], notes: [] },
  ],
  ['invoice', { paid: 7000 }, { notes: ['Its payments will be kept: £7,000.00.'] }],
  [
    'invoice',
    { paid: 7500, depositPaid: 500, currency: 'USD' },
    {
      subject: 'Invoice 20, Moorhen, $120.00',
      notes: ['Its payments will be kept: $7,000.00.', 'Its deposit will be kept: $500.00.'],
    },
  ],
  ['invoice', { paid: -20 }, { notes: ['Its payments will be kept: -£20.00.'] }],
  ['order', { paid: null, depositPaid: 0.5 }, { notes: ['Its deposit will be kept: £0.50.'] }],
  ['invoice', { state: 'Issued', creditNotes }, { warnings: [issued, credited] }],
])('the summary before deleting an %s with %j contains %j', (kind, fields, summary) => {
  expect(deletionSummary(kind, { ...paper, ...fields })).toMatchObject(summary);
});

test('an order and its invoice cannot be deleted together if one has credit notes', () => {
  expect(refuseDeletion([paper, paper])).toBeUndefined();
  expect(refuseDeletion([paper, { creditNotes }])).toEqual({ status: 409, message: credited });
});
