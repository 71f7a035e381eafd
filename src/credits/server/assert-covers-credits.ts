/** What an invoice with credit notes may still become, and what its change makes of them. */
import { CreditLeft } from '#credits/credit-amounts.ts';
import { refuseExchangeRate, refuseInvoiceDate } from '#paperwork/acts/credit-invoice.ts';
import type { Paper } from '#paperwork/paperwork.ts';
import { assertAllowed } from '#paperwork/server/assert-allowed.ts';
import type { Scope } from '#server/http/call.ts';
import { conflict } from '#shared/errors.ts';
import { findCreditedParts, findCreditsOfInvoice, findRatedDay, type TakenPart } from './credit-note-store.ts';

type Content = Pick<Paper, 'items' | 'currency' | 'date' | 'exchangeRate'>;

/** Credits keep how they were taxed: what they are of may not be taxed otherwise now. */
function isTaxedAlike({ items }: Content, { item, vatRate, vatTreatment }: TakenPart): boolean {
  return items[item]?.vatRate === vatRate && items[item]?.vatTreatment === vatTreatment;
}

/**
 * @throws Failure 409 where a credited item, truck or amount would no longer be there, the invoice would be dated after
 * its credit note, or the rate that a credit note was converted at would change
 */
export async function assertCoversCredits({ db }: Scope, invoiceId: string, content: Content): Promise<void> {
  const credits = await findCreditsOfInvoice(db, invoiceId);
  if (credits.length === 0) return;
  const parts = await findCreditedParts(db, invoiceId);
  const isCovered =
    credits.every(({ currency }) => currency === content.currency) &&
    parts.every((part) => isTaxedAlike(content, part)) &&
    new CreditLeft(content.items, parts).isCovered;
  if (!isCovered) throw conflict('The invoice total cannot be less than the amount already credited.');
  const before = await findRatedDay(db, invoiceId);
  assertAllowed(refuseInvoiceDate({ before: before.date, after: content.date }, credits));
  const rates = { before: before.exchangeRate, after: content.exchangeRate };
  assertAllowed(refuseExchangeRate(rates, content.currency, credits));
}
