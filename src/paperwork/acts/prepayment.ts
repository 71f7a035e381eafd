/** Payments before the tax point of a taxed sale, which may have a tax point of their own. */
import Big from 'big.js';

/** What the VAT of an invoice depends on. */
export interface TaxedSale {
  taxPoint: string | null;
  /** It charges VAT on an item. */
  isTaxed: boolean;
  /** Purchase price of its trucks under the margin scheme, in its currency; null where it has none. */
  marginCost: number | null;
}

/** Money received for an invoice, or given back. */
export interface ReceivedMoney {
  id: string;
  date: string;
  amount: number;
  refund: boolean;
}

export const prepaymentMessage = 'May have a tax point of its own. Check with your accountant.';

/**
 * Payments and deposits before the tax point. Under the margin scheme only a margin is taxed, so they count from the one
 * on that brings what was received above the purchase price.
 */
export function prepaymentsOf(sale: TaxedSale, money: readonly ReceivedMoney[]): ReceivedMoney[] {
  const { taxPoint, isTaxed, marginCost } = sale;
  if (taxPoint === null || (!isTaxed && marginCost === null)) return [];
  const early = money
    .filter(({ date }) => date < taxPoint)
    .toSorted((one, other) =>
      one.date === other.date ? (one.id < other.id ? -1 : 1) : one.date < other.date ? -1 : 1,
    );
  let received = new Big(0);
  return early.filter(({ amount, refund }) => {
    received = refund ? received.minus(amount) : received.plus(amount);
    return !refund && (isTaxed || received.gt(marginCost ?? 0));
  });
}
