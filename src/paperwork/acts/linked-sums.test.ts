import { expect, test } from 'vitest';
import { type LinkedSums, linkedSumWarnings } from './linked-sums.ts';

const sums = { number: '12', currency: 'GBP', totalDue: 1000, depositPaid: 0 } as const;

test.each<['order' | 'invoice', Partial<LinkedSums>, Partial<LinkedSums>, string | undefined]>([
  ['order', { totalDue: 1200 }, {}, 'Invoice 12 comes to £1,000.00, but this order comes to £1,200.00.'],
  [
    'invoice',
    {},
    { number: '31', totalDue: 1200 },
    'Order 31 comes to £1,200.00, but this invoice comes to £1,000.00.',
  ],
  ['order', { currency: 'USD' }, {}, 'Invoice 12 comes to £1,000.00, but this order comes to $1,000.00.'],
  ['order', {}, {}, undefined],
  ['order', { totalDue: 900, depositPaid: 100 }, {}, undefined],
])('an %s with %j linked with %j shows the warning %s', (kind, own, linked, message) => {
  const [warning] = linkedSumWarnings(kind, { ...sums, ...own }, { ...sums, ...linked }, '/linked');
  expect(warning?.message).toBe(message);
});
