import { type Insertable, type Kysely, sql } from 'kysely';
import type { TaxedSale } from '#paperwork/acts/prepayment.ts';
import type { Payment, StoredPayment } from '#payments/payment.ts';
import { type EarlierPayment, withPrepayments } from '#payments/payment-warnings.ts';
import type { CreateStamp } from '#server/audit/stamps.ts';
import type { Database } from '#server/db/schema.ts';
import type { Company } from '#shared/companies.ts';
import type { PaymentTable } from './payment-tables.ts';
import { taxedSaleSql } from './prepayment-store.ts';

export interface InvoiceKey {
  company: Company;
  invoiceId: string;
}

/** Deposit first, then by date; null if the company has no such invoice. */
export async function readPayments(
  db: Kysely<Database>,
  { company, invoiceId }: InvoiceKey,
): Promise<Payment[] | null> {
  const { rows } = await sql<{ payments: StoredPayment[]; sale: TaxedSale }>`
    select coalesce((
      select json_agg(row_to_json(y) order by y.deposit desc, y.date, y.id)
      from (
        select id, date, amount, refund, method, reference, deposit from payment where invoice_id = p.id
      ) y
    ), '[]') as payments, ${taxedSaleSql} as sale
    from paper p
    where p.id = ${invoiceId} and p.company = ${company} and p.kind = 'invoice'`.execute(db);
  const [found] = rows;
  return found ? withPrepayments(found.payments, found.sale, invoiceScreen({ company, invoiceId })) : null;
}

export function invoiceScreen({ company, invoiceId }: InvoiceKey): string {
  return `/${company}/invoices/${encodeURIComponent(invoiceId)}/view`;
}

/** Finds the first other payment or deposit of the invoice with the same date, amount and direction. */
export async function findSamePayment(
  db: Kysely<Database>,
  { invoiceId }: InvoiceKey,
  { id, date, amount, refund }: StoredPayment,
): Promise<EarlierPayment | undefined> {
  const { rows } = await sql<EarlierPayment>`
    select y.date, y.amount::float8 as amount, y.refund, y.deposit, y.currency, nullif(u.name, '') as "enteredBy"
    from payment y left join app_user u on u.user_id = y.created_by
    where y.invoice_id = ${invoiceId} and y.date = ${date}::date and y.amount = ${amount} and y.refund = ${refund}
      and y.id <> ${id}
    order by y.created_at, y.id
    limit 1`.execute(db);
  return rows[0];
}

/** Locks a payment until the end of the transaction. */
export async function lockPayment(
  db: Kysely<Database>,
  { invoiceId }: InvoiceKey,
  id: string,
): Promise<{ payment: StoredPayment; currency: string } | null> {
  const { rows } = await sql<{ payment: StoredPayment; currency: string }>`
    select y.currency, json_build_object(
      'id', y.id, 'date', y.date, 'amount', y.amount, 'refund', y.refund, 'method', y.method, 'reference', y.reference,
      'deposit', y.deposit
    ) as payment
    from payment y where y.id = ${id} and y.invoice_id = ${invoiceId} for update`.execute(db);
  return rows[0] ?? null;
}

/** Values of a new payment. Triggers copy the others from the invoice. */
type NewPayment = Omit<Insertable<PaymentTable>, 'created_by' | 'updated_by'> & CreateStamp;

/** Inserts a payment and returns its currency. A trigger updates the balance of the invoice. */
export async function insertPayment(db: Kysely<Database>, values: NewPayment): Promise<string> {
  const { currency } = await db.insertInto('payment').values(values).returning('currency').executeTakeFirstOrThrow();
  return currency;
}

export async function removePayment(db: Kysely<Database>, id: string): Promise<void> {
  await db.deleteFrom('payment').where('id', '=', id).execute();
}
