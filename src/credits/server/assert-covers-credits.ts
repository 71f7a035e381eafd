/** An invoice is never changed to less than was credited of it (specification, section 20). */
import { CreditLeft } from '#credits/credit-amounts.ts';
import type { Paper } from '#paperwork/paperwork.ts';
import type { Scope } from '#server/http/call.ts';
import { conflict } from '#shared/errors.ts';
import { findCreditedParts, findCurrencyOfCredits, type TakenPart } from './credit-note-store.ts';

type Content = Pick<Paper, 'items' | 'currency'>;

/** Credits keep how they were taxed: what they are of may not be taxed otherwise now. */
function isTaxedAlike({ items }: Content, { item, vatRate, vatTreatment }: TakenPart): boolean {
  return items[item]?.vatRate === vatRate && items[item]?.vatTreatment === vatTreatment;
}

/** @throws Failure 409 where a credited item, truck or amount would no longer be there */
export async function assertCoversCredits({ db }: Scope, invoiceId: string, content: Content): Promise<void> {
  const parts = await findCreditedParts(db, invoiceId);
  if (parts.length === 0) return;
  const isCovered =
    (await findCurrencyOfCredits(db, invoiceId)) === content.currency &&
    parts.every((part) => isTaxedAlike(content, part)) &&
    new CreditLeft(content.items, parts).isCovered;
  if (!isCovered) throw conflict('The invoice cannot be changed to less than was credited.');
}
