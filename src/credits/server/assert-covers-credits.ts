/** Checks that changing an invoice does not contradict its credit notes. */
import { CreditLeft } from '#credits/credit-amounts.ts';
import { refuseExchangeRate, refuseInvoiceDate, refuseReturnedPrice } from '#paperwork/acts/credit-invoice.ts';
import type { Paper } from '#paperwork/paperwork.ts';
import { assertAllowed } from '#paperwork/server/assert-allowed.ts';
import type { WriteContext } from '#server/http/request-context.ts';
import { conflict } from '#shared/errors.ts';
import { findCreditedParts, findCreditsOfInvoice, findDateAndRate, type TakenPart } from './credit-note-store.ts';
import { findReturnedTrucks } from './credited-trucks-store.ts';

type Content = Pick<Paper, 'items' | 'currency' | 'date' | 'exchangeRate'>;

/** The VAT of a credited item cannot change. */
function isTaxedAlike({ items }: Content, { item, vatRate, vatTreatment }: TakenPart): boolean {
  return items[item]?.vatRate === vatRate && items[item]?.vatTreatment === vatTreatment;
}

/** The uncredited price that returned trucks would have after the change. */
async function returnedTrucks(db: WriteContext['db'], invoiceId: string, { items }: Content, left: CreditLeft) {
  const returned = await findReturnedTrucks(db, invoiceId);
  return returned.map(({ id, regNumber }) => {
    const item = items.findIndex(({ trucks }) => trucks.some((truck) => truck.id === id));
    return { regNumber, rateLeft: left.ratesOf(item, id).rate };
  });
}

/**
 * @throws Failure 409 if a credited item, truck or amount would be missing, a returned truck would be charged again, the
 * invoice would be dated after its credit note, or an exchange rate used by a credit note would change
 */
export async function assertCoversCredits({ db }: WriteContext, invoiceId: string, content: Content): Promise<void> {
  const credits = await findCreditsOfInvoice(db, invoiceId);
  if (credits.length === 0) return;
  const parts = await findCreditedParts(db, invoiceId);
  const left = new CreditLeft(content.items, parts);
  const isCovered =
    credits.every(({ currency }) => currency === content.currency) &&
    parts.every((part) => isTaxedAlike(content, part)) &&
    left.isCovered;
  if (!isCovered) throw conflict('The invoice total cannot be less than the amount already credited.');
  assertAllowed(refuseReturnedPrice(await returnedTrucks(db, invoiceId, content, left)));
  const before = await findDateAndRate(db, invoiceId);
  assertAllowed(refuseInvoiceDate({ before: before.date, after: content.date }, credits));
  const rates = { before: before.exchangeRate, after: content.exchangeRate };
  assertAllowed(refuseExchangeRate(rates, content.currency, credits));
}
