/** Creates and deletes payments, with an audit log entry, while the invoice is locked. */
import { randomUUIDv7 } from 'node:crypto';
import { type Received, receivedDateRefusal, refundRefusal } from '#paperwork/acts/pay-invoice.ts';
import { assertAllowed } from '#paperwork/server/assert-allowed.ts';
import { findPaper, lockPaper } from '#paperwork/server/paper-store.ts';
import type { Payment, PaymentBody, StoredPayment } from '#payments/payment.ts';
import { paymentDateWarning, samePaymentWarning } from '#payments/payment-warnings.ts';
import { createdBy } from '#server/audit/stamps.ts';
import { type AuditChange, writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import type { WriteContext } from '#server/http/request-context.ts';
import { conflict, notFound } from '#shared/errors.ts';
import {
  findSamePayment,
  type InvoiceKey,
  insertPayment,
  invoiceScreen,
  lockPayment,
  readPayments,
  removePayment,
} from './payment-store.ts';

/** Fields of the audit log entry. */
function fieldsOf({ invoiceId }: InvoiceKey, payment: StoredPayment, currency: string) {
  const { date, amount, refund, method, reference } = payment;
  return { invoiceId, date, amount, currency, refund, method, reference };
}

function changeOf(key: InvoiceKey, recordId: string, sides: Pick<AuditChange, 'before' | 'after'>): AuditChange {
  const parent = { recordType: 'invoice', recordId: key.invoiceId } as const;
  return { recordType: 'payment', recordId, parent, company: key.company, ...sides };
}

/** Locks the invoice and returns the sum received. @throws Failure 404 if the company has no such invoice */
async function lockInvoice(context: WriteContext, { company, invoiceId: id }: InvoiceKey): Promise<Received> {
  const key = { company, kind: 'invoice', id } as const;
  const stored = (await lockPaper(context.db, key)) ? await findPaper(context, key) : null;
  if (!stored) throw notFound();
  return { received: stored.paper.paid ?? 0, currency: stored.paper.currency };
}

/** @throws Failure 404, 400 for a future date or a refund above the sum received */
export async function createPayment(context: WriteContext, key: InvoiceKey, body: PaymentBody): Promise<Payment> {
  assertAllowed(receivedDateRefusal(body.date, context.today()));
  const invoice = await lockInvoice(context, key);
  if (body.refund) assertAllowed(refundRefusal(invoice, body.amount, 'amount'));
  const id = randomUUIDv7();
  const { company, invoiceId } = key;
  const currency = await insertPayment(context.db, {
    id,
    company,
    invoice_id: invoiceId,
    ...body,
    ...createdBy(context),
  });
  const payment = { id, ...body, deposit: false };
  await writeAuditEntry(context, changeOf(key, id, { after: fieldsOf(key, payment, currency) }));
  return await withWarnings(context, key, payment);
}

/** Adds warnings that only the response to a new payment has: an unusual date, or a duplicate. */
async function withWarnings({ db, today }: WriteContext, key: InvoiceKey, payment: StoredPayment): Promise<Payment> {
  const stored = (await readPayments(db, key))?.find(({ id }) => id === payment.id);
  if (!stored) throw notFound();
  const duplicate = await findSamePayment(db, key, payment);
  const duplicateWarnings = duplicate ? [samePaymentWarning(duplicate, invoiceScreen(key))] : [];
  const dateWarnings = paymentDateWarning(payment, today(), invoiceScreen(key));
  return { ...stored, warnings: [...duplicateWarnings, ...dateWarnings, ...stored.warnings] };
}

/** @throws Failure 404, 409 for the deposit, 400 if the sum received would become negative */
export async function deletePayment(context: WriteContext, key: InvoiceKey, id: string): Promise<void> {
  const invoice = await lockInvoice(context, key);
  const stored = await lockPayment(context.db, key, id);
  if (!stored) throw notFound();
  const { deposit, refund, amount } = stored.payment;
  if (deposit) throw conflict();
  if (!refund) assertAllowed(refundRefusal(invoice, amount));
  await removePayment(context.db, id);
  await writeAuditEntry(context, changeOf(key, id, { before: fieldsOf(key, stored.payment, stored.currency) }));
}
