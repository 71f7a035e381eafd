import { expect, test } from 'vitest';
import { receivedDateRefusal, refundRefusal } from './pay-invoice.ts';

test.each([
  ['2026-11-23', undefined],
  ['2026-11-22', undefined],
  ['1900-01-01', undefined],
  [null, undefined],
  ['2026-11-24', 'Must not be later than tomorrow.'],
  ['2027-11-22', 'Must not be later than tomorrow.'],
])('on 22 November a payment received on %s is refused with %s', (date, message) => {
  expect(receivedDateRefusal(date, '2026-11-22')?.message).toBe(message);
});

test.each([
  [1200, 1200, undefined],
  [1200, 1200.01, 'Only £1,200.00 was received.'],
  [0.3, 0.3, undefined],
  [0, 50_000, 'Nothing was received.'],
  [-5, 1, 'Nothing was received.'],
  // Adding money is never refused, even if more was refunded than received.
  [-5, 0, undefined],
  [-5, -5, undefined],
])('with %d received, a refund of %d is refused with %s', (received, taken, message) => {
  expect(refundRefusal({ received, currency: 'GBP' }, taken)?.message).toBe(message);
});

test('a refusal names the currency and the field', () => {
  expect(refundRefusal({ received: 10, currency: 'USD' }, 11, 'amount')).toEqual({
    status: 400,
    path: 'amount',
    message: 'Only $10.00 was received.',
  });
});
