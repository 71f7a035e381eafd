import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  costingBodySchema,
  costingTypeLabels,
  costingTypes,
  costingValueSchema,
  costTotalKeys,
  costTotalLabels,
} from './costing.ts';

test('types stand in the order of the specification, with their labels', () => {
  expect(costingTypes.map((type) => [type, costingTypeLabels[type]])).toEqual([
    ['Repairs', 'Repair Costs'],
    ['InspectionMot', 'Inspection/Mot'],
    ['Other', 'Other Costs'],
    ['MiscExpenses', 'Misc Expenses'],
    ['CollectionCost', 'Collection Cost'],
    ['DeliveryCost', 'Delivery Cost'],
    ['ShippingCost', 'Shipping Cost'],
  ]);
});

test('each type has its total, with the label of the list', () => {
  expect(costTotalKeys.map((key) => [key, costTotalLabels[key]])).toEqual([
    ['repairs', 'Repairs'],
    ['inspectionMot', 'Inspection/MOT'],
    ['other', 'Other'],
    ['miscExpenses', 'Misc Expenses'],
    ['collectionCost', 'Collection Cost'],
    ['deliveryCost', 'Delivery Cost'],
    ['shippingCost', 'Shipping Cost'],
  ]);
});

describe('a value', () => {
  test.each([0.01, -0.01, 1234.5, -9_999_999_999.99, 9_999_999_999.99])('%d is taken', (value) => {
    expect(costingValueSchema.safeParse(value).success).toBe(true);
  });

  test.each([0, -0, 0.001, 10.005, 1e10, -1e10, 1e300, Number.NaN, Number.POSITIVE_INFINITY, null, '12', undefined])(
    '%j is refused',
    (value) => {
      expect(costingValueSchema.safeParse(value).success).toBe(false);
    },
  );

  test('any number of whole pennies but 0 is taken, its half pennies are not', () => {
    const pennies = fc.integer({ min: -100_000_000, max: 100_000_000 }).filter((count) => count !== 0);
    fc.assert(
      fc.property(pennies, (count) => {
        expect(costingValueSchema.safeParse(count / 100).success).toBe(true);
        expect(costingValueSchema.safeParse(Number(`${count}.5`) / 100).success).toBe(false);
      }),
    );
  });
});

test.each([
  ['  INV 7 ', 'INV 7'],
  ['   ', null],
  ['', null],
  [null, null],
])('invoice number %j is kept as %j', (sent, stored) => {
  expect(costingBodySchema.parse({ type: 'Other', invoiceNumber: sent, value: 1 }).invoiceNumber).toBe(stored);
});
