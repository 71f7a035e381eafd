import { sql } from 'kysely';
import { currencyRefusal, type InvoiceRecords } from '#paperwork/acts/change-invoice.ts';
import { assertAllowed } from '#paperwork/server/assert-allowed.ts';
import type { WriteContext } from '#server/http/request-context.ts';
import type { Currency } from '#shared/money.ts';

/** @throws Failure 409 if the invoice has payments or credit notes in another currency */
export async function assertCurrencyStays({ db }: WriteContext, invoiceId: string, currency: Currency): Promise<void> {
  const { rows } = await sql<InvoiceRecords>`
    select p.currency,
      exists (select from payment y where y.invoice_id = p.id and not y.deposit) as "hasPayments",
      exists (select from credit_note c where c.invoice_id = p.id) as "hasCreditNotes"
    from paper p where p.id = ${invoiceId} and p.kind = 'invoice'`.execute(db);
  const [invoice] = rows;
  if (invoice) assertAllowed(currencyRefusal(invoice, currency));
}
