import { expect, test } from 'vitest';
import { truckFigures } from './truck-figures.ts';

const truck: Parameters<typeof truckFigures>[0] = {
  purchasePrice: 40_000,
  repairs: 1200.5,
  inspectionMot: 0,
  other: 0,
  miscExpenses: 0,
  collectionCost: 0,
  deliveryCost: 0,
  shippingCost: 0,
  salePrice: 50_000,
  freightCharges: 500,
  warrantyCharges: 250,
  isSold: false,
  purchaseDate: '2026-10-01',
  daysInStock: 1234,
};

const price = 'Price £50,000.00';
const charges = '+ Charges £750.00';
const cost = '− Cost £41,200.50';
const days = 'Days in stock 1,234';

test.each<[string, Partial<typeof truck>, string[]]>([
  ['unsold', {}, [price, charges, cost, '= Expected profit £9,549.50', days]],
  ['unsold without a price', { salePrice: null }, ['Price Not priced', charges, 'Cost so far £41,200.50', days]],
  ['sold', { isSold: true }, [price, charges, cost, '= Profit £9,549.50', 'Days to sell 1,234']],
  [
    'sold without a price',
    { isSold: true, salePrice: null },
    ['Price Not priced', charges, cost, 'Profit Not known', 'Days to sell 1,234'],
  ],
  [
    'bought on an unknown day',
    { purchaseDate: null, daysInStock: null },
    [price, charges, cost, '= Expected profit £9,549.50', 'Days in stock Not known'],
  ],
])('the figures of a truck that is %s add up', (_, fields, expected) => {
  expect(truckFigures({ ...truck, ...fields }, '2026-11-27').map(({ label, text }) => `${label} ${text}`)).toEqual(
    expected,
  );
});

test('only the loss on a sold truck is marked as one', () => {
  const tones = [true, false].map((isSold) =>
    truckFigures({ ...truck, isSold, salePrice: 1000 }, '2026-11-27').flatMap(({ tone = [] }) => tone),
  );
  expect(tones).toEqual([['loss'], ['expected']]);
});

test('the days of a truck with a purchase date in the future say so', () => {
  const figures = truckFigures({ ...truck, purchaseDate: '2026-12-01', daysInStock: 0 }, '2026-11-27');
  expect(figures.at(-1)).toMatchObject({ text: '0', note: 'bought 1 Dec 2026, in the future' });
});
