import { expect, test } from 'vitest';
import {
  type CreditOfInvoice,
  fullPriceMessage,
  refuseCreditDate,
  refuseExchangeRate,
  refuseInvoiceDate,
  refuseReturnedPrice,
  refuseReturnToStock,
} from './credit-invoice.ts';

test.each([
  ['the invoice’s own day', '2026-11-20', undefined],
  ['the day before it', '2026-11-19', 'Must not be before the invoice date, 20 Nov 2026.'],
  ['today', '2026-11-26', undefined],
  ['tomorrow', '2026-11-27', undefined],
  ['the day after tomorrow', '2026-11-28', 'Must not be after tomorrow, 27 Nov 2026.'],
  ['a typing slip', '2099-11-26', 'Must not be after tomorrow, 27 Nov 2026.'],
])('a credit note dated %s (%s) is allowed only from the invoice date to tomorrow', (_, date, message) => {
  const refusal = refuseCreditDate(date, { invoiceDate: '2026-11-20', today: '2026-11-26' });
  expect(refusal).toEqual(message === undefined ? undefined : { status: 400, message, path: 'date' });
});

test('tomorrow may be in the next year', () => {
  expect(refuseCreditDate('2027-01-01', { invoiceDate: '2026-12-31', today: '2026-12-31' })).toBeUndefined();
  expect(refuseCreditDate('2027-01-02', { invoiceDate: '2026-12-31', today: '2026-12-31' })).toMatchObject({
    message: 'Must not be after tomorrow, 1 Jan 2027.',
  });
});

test('an invoice with a future date cannot be credited yet', () => {
  const days = { invoiceDate: '2026-12-24', today: '2026-11-26' };
  for (const date of ['2026-11-26', '2026-12-24']) expect(refuseCreditDate(date, days)).toMatchObject({ status: 400 });
});

test.each([
  ['the only truck in full', true, [0], true],
  ['all trucks in full', true, [0, 0], true],
  ['all but a penny of the price', true, [0.01], false],
  ['one of two trucks in part', true, [0, 1700], false],
  ['a truck in part, without returning it to stock,', false, [1700], true],
])('crediting %s is allowed only if no truck returns to stock in part', (_, returnToStock, ratesLeft, isAllowed) => {
  expect(refuseReturnToStock(returnToStock, ratesLeft)).toEqual(
    isAllowed ? undefined : { status: 400, message: fullPriceMessage, path: 'returnToStock' },
  );
});

const credit = (fields: Partial<CreditOfInvoice> = {}): CreditOfInvoice => ({
  number: '3',
  date: '2026-11-25',
  exchangeRate: null,
  ...fields,
});

test.each([
  ['without credit notes', '2026-11-20', '2027-01-01', [], true],
  ['to the date of its credit note', '2026-11-20', '2026-11-25', [credit()], true],
  ['after its credit note', '2026-11-20', '2026-11-26', [credit()], false],
  [
    'after the earlier of two credit notes',
    '2026-11-20',
    '2026-11-26',
    [credit({ number: '4', date: '2026-11-30' }), credit()],
    false,
  ],
  ['nowhere, being later than its credit note already', '2026-11-26', '2026-11-26', [credit()], true],
])('an invoice moved %s is allowed unless a credit note would be earlier', (_, before, after, credits, isAllowed) => {
  const message = 'Credit note 3 is dated 25 Nov 2026. The invoice cannot be dated after it.';
  expect(refuseInvoiceDate({ before, after }, credits)).toEqual(isAllowed ? undefined : { status: 409, message });
});

test.each([
  ['entered where it was missing', null, 1.25, 'USD', [credit()], true],
  ['changed without credit notes', 1.25, 1.3, 'USD', [], true],
  ['changed after a credit note used it', 1.25, 1.3, 'USD', [credit({ exchangeRate: 1.25 })], false],
  ['cleared after a credit note used it', 1.25, null, 'USD', [credit({ exchangeRate: 1.25 })], false],
  ['left alone', 1.25, 1.25, 'USD', [credit({ exchangeRate: 1.25 })], true],
  ['set to the rate of its credit note', 1.3, 1.25, 'USD', [credit({ exchangeRate: 1.25 })], true],
  ['of an invoice in pounds, where it is not used,', 1.25, null, 'GBP', [credit({ exchangeRate: 1.25 })], true],
] as const)(
  'an exchange rate %s is allowed unless a credit note used another',
  (_, before, after, currency, credits, isAllowed) => {
    const message = 'Credit note 3 uses the exchange rate 1.25. Delete it before you change the rate.';
    expect(refuseExchangeRate({ before, after }, currency, credits)).toEqual(
      isAllowed ? undefined : { status: 409, message },
    );
  },
);

test.each([
  ['no truck that returned to stock', [], undefined],
  ['a truck that is still credited in full', [{ regNumber: 'DQ22 BLF', rateLeft: 0 }], undefined],
  [
    'a truck that would be charged again',
    [
      { regNumber: 'SO21 LD', rateLeft: 0 },
      { regNumber: 'DQ22 BLF', rateLeft: 0.01 },
    ],
    'DQ22 BLF went back into stock with a credit note. Its price on the invoice cannot be raised.',
  ],
])('changing an invoice with %s is refused with a message if it is charged again', (_, trucks, message) => {
  expect(refuseReturnedPrice(trucks)).toEqual(message === undefined ? undefined : { status: 409, message });
});
