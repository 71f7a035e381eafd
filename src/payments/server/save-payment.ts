/** Adds and deletes payments: the payment and its audit row, in one transaction, with the invoice held. */
import { randomUUIDv7 } from 'node:crypto';
import { lockPaper } from '#paperwork/server/paper-store.ts';
import type { Payment, PaymentBody } from '#payments/payment.ts';
import { type Change, recordChange, recordChanges } from '#server/audit/record-change.ts';
import { createdBy } from '#server/audit/stamps.ts';
import type { Scope } from '#server/http/call.ts';
import { conflict, notFound } from '#shared/errors.ts';
import { type InvoiceKey, insertPayment, lockPayment, lockPaymentsNotIn, removePayment } from './payment-store.ts';

/** What the audit trail keeps of a payment. */
function fieldsOf({ invoiceId }: InvoiceKey, payment: Payment, currency: string) {
  const { date, amount, refund, method, reference } = payment;
  return { invoiceId, date, amount, currency, refund, method, reference };
}

function changeOf(key: InvoiceKey, recordId: string, sides: Pick<Change, 'before' | 'after'>): Change {
  const parent = { recordType: 'invoice', recordId: key.invoiceId } as const;
  return { recordType: 'payment', recordId, parent, company: key.company, ...sides };
}

/** @throws Failure 404 when the company has no such invoice */
async function holdInvoice({ db }: Scope, { company, invoiceId: id }: InvoiceKey): Promise<void> {
  if (!(await lockPaper(db, { company, kind: 'invoice', id }))) throw notFound();
}

/** Adds a payment to an invoice. @throws Failure 404 */
export async function createPayment(scope: Scope, key: InvoiceKey, body: PaymentBody): Promise<Payment> {
  await holdInvoice(scope, key);
  const id = randomUUIDv7();
  const { company, invoiceId } = key;
  const currency = await insertPayment(scope.db, { id, company, invoice_id: invoiceId, ...body, ...createdBy(scope) });
  const payment = { id, ...body, deposit: false };
  await recordChange(scope, changeOf(key, id, { after: fieldsOf(key, payment, currency) }));
  return payment;
}

/** Deletes a payment of an invoice. @throws Failure 404, 409 for the deposit */
export async function deletePayment(scope: Scope, key: InvoiceKey, id: string): Promise<void> {
  await holdInvoice(scope, key);
  const stored = await lockPayment(scope.db, key, id);
  if (!stored) throw notFound();
  if (stored.payment.deposit) throw conflict();
  await removePayment(scope.db, id);
  await recordChange(scope, changeOf(key, id, { before: fieldsOf(key, stored.payment, stored.currency) }));
}

/** Notes that payments are in their invoice's currency, which is about to be another one. */
export async function recordCurrency(scope: Scope, invoiceId: string, currency: string): Promise<void> {
  const others = await lockPaymentsNotIn(scope.db, { invoiceId, currency });
  const changes = others.map(({ id, company, currency: former }) =>
    changeOf({ company, invoiceId }, id, { before: { currency: former }, after: { currency } }),
  );
  await recordChanges(scope, changes);
}
