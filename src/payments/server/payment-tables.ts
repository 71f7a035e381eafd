/** Kysely type of the payment table. */
import type { ColumnType } from 'kysely';
import type { PaymentMethod } from '#paperwork/payment-method.ts';
import type { DateText, MadeText, Money, Stamps } from '#server/db/columns.ts';
import type { Company } from '#shared/companies.ts';

/** Payments, refunds and deposits. Rows remain when the invoice is deleted. */
export interface PaymentTable extends Stamps {
  id: string;
  /** The id of the order for a deposit without an invoice. */
  invoice_id: string;
  paper_kind: ColumnType<'order' | 'invoice', never, never>;
  company: Company;
  date: DateText;
  amount: Money;
  refund: boolean;
  /** Rows with true are maintained by triggers on the order or invoice. */
  deposit: ColumnType<boolean, never, never>;
  /** Null only for a deposit. */
  method: PaymentMethod | null;
  reference: string | null;
  /** This and the following columns are copied from the invoice by triggers. */
  currency: MadeText;
  invoice_number: MadeText;
  client_id: MadeText | null;
  client_name: MadeText;
  invoice_search: MadeText;
  search_text: MadeText;
}

declare module '#server/db/schema.ts' {
  interface Database {
    payment: PaymentTable;
  }
}
