import { expect, test } from 'vitest';
import { deleteCreditNoteRoute } from '#credits/credit-note-routes.ts';
import { paperworkRoutes } from '#paperwork/paperwork-routes.ts';
import { deletePaymentRoute } from '#payments/payment-routes.ts';
import { namesDeletedRecord, recordOwnDeletion } from './deleted-here.ts';

test('a query with the id of a deleted record is recognised, and one of its parent is not', () => {
  recordOwnDeletion(deletePaymentRoute, { truckCompany: 'butler', invoiceId: 'i1', paymentId: 'p1' });
  expect(namesDeletedRecord(['getPayment', { paymentId: 'p1' }])).toBe(true);
  expect(namesDeletedRecord(['listPayments', { invoiceId: 'i1', truckCompany: 'butler' }])).toBe(false);
});

test('a rejected deletion is reverted', () => {
  const takeBack = recordOwnDeletion(deleteCreditNoteRoute, { truckCompany: 'butler', creditNoteId: 'c1' });
  expect(namesDeletedRecord(['getCreditNote', { creditNoteId: 'c1' }])).toBe(true);
  takeBack();
  expect(namesDeletedRecord(['getCreditNote', { creditNoteId: 'c1' }])).toBe(false);
});

test('an order that is deleted with its invoice is recognised, until the deletion is rejected', () => {
  const params = { truckCompany: 'butler', invoiceId: 'i2' };
  const takeBack = recordOwnDeletion(paperworkRoutes.invoice.remove, params, ['o2']);
  expect(namesDeletedRecord(['getOrder', { orderId: 'o2' }])).toBe(true);
  takeBack();
  expect(namesDeletedRecord(['getOrder', { orderId: 'o2' }])).toBe(false);
});

test('a record that a call changes or sends is not taken for a deleted one', () => {
  recordOwnDeletion(paperworkRoutes.invoice.update, { truckCompany: 'butler', invoiceId: 'i3' });
  expect(namesDeletedRecord(['getInvoice', { invoiceId: 'i3' }])).toBe(false);
});
