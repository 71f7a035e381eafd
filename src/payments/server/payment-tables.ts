/** The table of payments, as the code sees it; `migrations/` makes it. */
import type { ColumnType } from 'kysely';
import type { PaymentMethod } from '#paperwork/payment-method.ts';
import type { DateText, MadeText, Money, Stamps } from '#server/db/columns.ts';
import type { Company } from '#shared/companies.ts';

/** Money that was paid for an invoice or given back, deposits included; it outlives a deleted invoice. */
export interface PaymentTable extends Stamps {
  id: string;
  /** Of an order's deposit without an invoice, the order's. */
  invoice_id: string;
  company: Company;
  date: DateText;
  amount: Money;
  refund: boolean;
  /** Kept by triggers from the deposit of its order or invoice. */
  deposit: ColumnType<boolean, never, never>;
  /** Null only of a deposit. */
  method: PaymentMethod | null;
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
