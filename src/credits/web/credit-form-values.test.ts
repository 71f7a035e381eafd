import { expect, test } from 'vitest';
import { CreditLeft } from '#credits/credit-amounts.ts';
import { fullPriceMessage } from '#paperwork/acts/credit-invoice.ts';
import { itemTotals } from '#paperwork/totals.ts';
import {
  type CreditFormValues,
  creditAmountError,
  creditBody,
  creditDateError,
  newCreditForm,
  returnError,
} from './credit-form-values.ts';

test.each([
  ['2026-11-20', '2026-11-20'],
  ['2026-11-19', '2026-11-20'],
  ['2026-11-21', '2026-11-21'],
])('on 20 November a credit note for an invoice dated %s is preset to %s', (date, preset) => {
  expect(newCreditForm({ items: [], date }, '2026-11-20').date).toBe(preset);
});

test.each([
  ['2028-02-29', undefined],
  ['2028-02-28', 'Must not be before the invoice date, 29 Feb 2028.'],
  ['2028-03-07', 'Must not be after tomorrow, 6 Mar 2028.'],
  ['2027-02-29', 'Enter a valid date, for example 20/11/2026.'],
  [null, 'Enter a valid date, for example 20/11/2026.'],
])('the date %s has the validation error %s', (date, error) => {
  expect(creditDateError(date, { invoiceDate: '2028-02-29', today: '2028-03-05' })).toBe(error);
});

test.each([
  [1234.56, ['truck'], undefined],
  [null, ['truck'], undefined],
  [Number.NaN, ['truck'], 'Enter an amount.'],
  [0.005, ['truck'], 'At most two decimals.'],
  [Number.NaN, [], undefined],
])('the rate %s for trucks %j has the validation error %s', (rate, truckIds, error) => {
  const item = { truckIds, rate, freightRate: null, warrantyRate: null };
  expect(creditAmountError({ whole: false, items: [item] })).toBe(error);
  expect(creditAmountError({ whole: true, items: [item] })).toBeUndefined();
});

const amounts = { rate: 2000, freightRate: 50, warrantyRate: 0, vatRate: 20 };
const items = [{ ...amounts, trucks: [{ id: 'a' }, { id: 'b' }], totals: itemTotals({ ...amounts, truckCount: 2 }) }];
const untouched = new CreditLeft(items);
const nothing = { freightRate: 0, warrantyRate: 0 };

/** The first truck was credited by 300. */
function partlyCredited(): CreditLeft {
  const left = new CreditLeft(items);
  left.take({ item: 0, truckIds: ['a'], rate: 300, ...nothing });
  return left;
}

function form(rate: number | null, truckIds: string[], whole = false): CreditFormValues {
  const item = { truckIds, rate, freightRate: null, warrantyRate: null };
  return { date: '2026-11-20', reason: 'Agreed', whole, returnToStock: true, items: [item] };
}

test.each([
  ['everything outstanding', form(null, [], true), undefined, true],
  ['both trucks for their price, without the freight', form(2000, ['a', 'b']), untouched, true],
  ['a part of a price', form(300, ['a']), untouched, false],
  ['the rest of a price', form(1700, ['a']), partlyCredited(), true],
  ['one of two with an amount left', form(1700, ['a', 'b']), partlyCredited(), false],
  ['an invalid amount', form(Number.NaN, ['a']), untouched, false],
  ['an amount before the earlier credit notes are read', form(2000, ['a']), undefined, false],
])('returning trucks to stock is offered when crediting %s: %s', (_, values, left, isOffered) => {
  expect(returnError(values, left)).toBe(isOffered ? undefined : fullPriceMessage);
  if (Number.isFinite(values.items[0]?.rate ?? 0)) {
    expect(creditBody(values, left)).toMatchObject({ returnToStock: isOffered });
  }
});
