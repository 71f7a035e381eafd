/** Finds payments before the tax point of a taxed sale: each may have a tax point of its own. */
import Big from 'big.js';

export interface TaxedSale {
  taxPoint: string | null;
  /** Whether any item charges VAT. */
  isTaxed: boolean;
  /** Purchase price of its margin scheme trucks, in the invoice's currency; null if it has none. */
  marginCost: number | null;
}

export interface ReceivedMoney {
  id: string;
  date: string;
  amount: number;
  refund: boolean;
}

export const prepaymentMessage = 'May have a tax point of its own. Check with your accountant.';

/**
 * Finds payments and deposits before the tax point. The margin scheme only taxes the margin, so they count once the sum
 * received is above the purchase price.
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
