/** Queries on payments of an invoice. */
import { type Insertable, type Kysely, sql } from 'kysely';
import type { Payment } from '#payments/payment.ts';
import type { CreateStamp } from '#server/audit/stamps.ts';
import type { Database } from '#server/db/schema.ts';
import type { Company } from '#shared/companies.ts';
import type { PaymentTable } from './payment-tables.ts';

/** The invoice that payments are of. */
export interface InvoiceKey {
  company: Company;
  invoiceId: string;
}

/** An invoice's payments, its deposit first, then by date; null where the company has no such invoice. */
export async function readPayments(
  db: Kysely<Database>,
  { company, invoiceId }: InvoiceKey,
): Promise<Payment[] | null> {
  const { rows } = await sql<{ payments: Payment[] }>`
    select coalesce((
      select json_agg(row_to_json(y) order by y.deposit desc, y.date, y.id)
      from (
        select id, date, amount, refund, method, reference, deposit from payment where invoice_id = p.id
      ) y
    ), '[]') as payments
    from paper p
    where p.id = ${invoiceId} and p.company = ${company} and p.kind = 'invoice'`.execute(db);
  return rows[0]?.payments ?? null;
}

/** One payment of an invoice, held until the transaction ends; null where there is none. */
export async function lockPayment(
  db: Kysely<Database>,
  { invoiceId }: InvoiceKey,
  id: string,
): Promise<{ payment: Payment; currency: string } | null> {
  const { rows } = await sql<{ payment: Payment; currency: string }>`
    select y.currency, json_build_object(
      'id', y.id, 'date', y.date, 'amount', y.amount, 'refund', y.refund, 'method', y.method, 'reference', y.reference,
      'deposit', y.deposit
    ) as payment
    from payment y where y.id = ${id} and y.invoice_id = ${invoiceId} for update`.execute(db);
  return rows[0] ?? null;
}

/** What a new payment gives; the rest is its invoice's. */
type NewPayment = Omit<Insertable<PaymentTable>, 'created_by' | 'updated_by'> & CreateStamp;

/** Adds a payment; the database keeps what the invoice has left. Gives its currency, which is the invoice's. */
export async function insertPayment(db: Kysely<Database>, values: NewPayment): Promise<string> {
  const { currency } = await db.insertInto('payment').values(values).returning('currency').executeTakeFirstOrThrow();
  return currency;
}

/** Removes a payment. */
export async function removePayment(db: Kysely<Database>, id: string): Promise<void> {
  await db.deleteFrom('payment').where('id', '=', id).execute();
}
