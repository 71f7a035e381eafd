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
import { costingListSchema } from './costing-fields.ts';

test('types have their labels and are in the order of display', () => {
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

test('each type has a total with the label of the list', () => {
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

test('the list shows these columns, until a user chooses others', () => {
  const shown = costingListSchema.fields.filter(({ list }) => list !== 'hidden' && list !== 'never');
  expect(shown.map(({ label }) => label)).toEqual([
    'Reg Number',
    'Profit',
    'Purchase Price',
    'Total Cost of Services',
    ...Object.values(costTotalLabels),
    'Sale Price',
    'Freight Charges',
    'Warranty Charges',
  ]);
});

describe('a costing value', () => {
  test.each([0.01, -0.01, 1234.5, -9_999_999_999.99, 9_999_999_999.99])('accepts %d', (value) => {
    expect(costingValueSchema.safeParse(value).success).toBe(true);
  });

  test.each([0, -0, 0.001, 10.005, 1e10, -1e10, 1e300, Number.NaN, Number.POSITIVE_INFINITY, null, '12', undefined])(
    'refuses %j',
    (value) => {
      expect(costingValueSchema.safeParse(value).success).toBe(false);
    },
  );

  test('accepts any whole pennies except 0, and refuses half pennies', () => {
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
])('invoice number %j is stored as %j', (sent, stored) => {
  expect(costingBodySchema.parse({ type: 'Other', invoiceNumber: sent, value: 1 }).invoiceNumber).toBe(stored);
});
