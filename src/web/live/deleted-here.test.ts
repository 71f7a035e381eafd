/** Which queries are about records that this tab deletes. */
import { expect, test } from 'vitest';
import { deleteCreditNoteRoute } from '#credits/credit-note-routes.ts';
import { deletePaymentRoute } from '#payments/payment-routes.ts';
import { namesDeletedRecord, recordOwnDeletion } from './deleted-here.ts';

test('a query that names a deleted record is told apart, and the record that it belonged to is not', () => {
  recordOwnDeletion(deletePaymentRoute, { truckCompany: 'butler', invoiceId: 'i1', paymentId: 'p1' });
  expect(namesDeletedRecord(['getPayment', { paymentId: 'p1' }])).toBe(true);
  expect(namesDeletedRecord(['listPayments', { invoiceId: 'i1', truckCompany: 'butler' }])).toBe(false);
});

test('a deletion that was refused is taken back', () => {
  const takeBack = recordOwnDeletion(deleteCreditNoteRoute, { truckCompany: 'butler', creditNoteId: 'c1' });
  expect(namesDeletedRecord(['getCreditNote', { creditNoteId: 'c1' }])).toBe(true);
  takeBack();
  expect(namesDeletedRecord(['getCreditNote', { creditNoteId: 'c1' }])).toBe(false);
});
