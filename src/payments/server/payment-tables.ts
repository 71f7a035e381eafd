/** The table of payments, as the code sees it; `migrations/` makes it. */
import type { PaymentMethod } from '#payments/payment.ts';
import type { DateText, MadeText, Money, Stamps } from '#server/db/columns.ts';
import type { Company } from '#shared/companies.ts';

/** Money that was paid for an invoice, or given back; it outlives a deleted invoice. */
export interface PaymentTable extends Stamps {
  id: string;
  invoice_id: string;
  company: Company;
  date: DateText;
  amount: Money;
  refund: boolean;
  method: PaymentMethod;
  reference: string | null;
  /** This and what follows are the invoice's, kept by triggers. */
  currency: MadeText;
  invoice_number: MadeText;
  client_name: MadeText;
}

declare module '#server/db/schema.ts' {
  interface Database {
    payment: PaymentTable;
  }
}
