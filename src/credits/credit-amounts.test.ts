/** Amounts of credit notes: cases calculated by hand, and random partial credits. */
import Big from 'big.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { itemTotals, paperTotals } from '#paperwork/totals.ts';
import { type CalculatedPart, type CreditedItem, CreditLeft, creditTotals } from './credit-amounts.ts';

interface Amounts {
  rate: number;
  vatRate: number;
  freightRate: number;
  warrantyRate: number;
}

function item(amounts: Amounts, count: number, first = 0): CreditedItem {
  const trucks = Array.from({ length: count }, (_, index) => ({ id: `t${first + index}` }));
  return { ...amounts, trucks, totals: itemTotals({ ...amounts, truckCount: count }) };
}

const plain = { rate: 100.03, vatRate: 20, freightRate: 0, warrantyRate: 0 };
const nothing = { freightRate: 0, warrantyRate: 0 };

test('crediting one truck of five and then the rest gives the invoice total', () => {
  const left = new CreditLeft([item(plain, 5)]);
  // 5 x 100.03 x 1.2 = 600.18; one is 120.036.
  const one = left.take({ item: 0, truckIds: ['t2'], rate: 100.03, ...nothing });
  expect(one?.totals.rate).toEqual({ net: 100.03, vat: 20.01, gross: 120.04 });
  expect(left.take({ item: 0, truckIds: ['t2'], rate: 0.01, ...nothing })).toBeUndefined();
  const rest = left.rest();
  expect(rest).toEqual([{ item: 0, truckIds: ['t0', 't1', 't3', 't4'], rate: 100.03, ...nothing }]);
  const last = left.take(rest[0] as (typeof rest)[number]);
  // 600.18 - 120.04, not 400.12 x 1.2 = 480.144
  expect(last?.totals.rate).toEqual({ net: 400.12, vat: 80.02, gross: 480.14 });
  expect(left.rest()).toEqual([]);
});

test('credits that each round up never exceed the VAT of the line', () => {
  const left = new CreditLeft([item({ rate: 0.1, vatRate: 50, ...nothing }, 1)]);
  const parts = Array.from({ length: 10 }, () => left.take({ item: 0, truckIds: ['t0'], rate: 0.01, ...nothing }));
  expect(parts.map((part) => part?.totals.total)).toEqual([0.02, 0.02, 0.02, 0.02, 0.02, 0.01, 0.01, 0.01, 0.01, 0.01]);
});

test('earlier credits reduce what is left of each line and each truck', () => {
  const items = [item({ rate: 1000, vatRate: 20, freightRate: 50, warrantyRate: 10 }, 2)];
  const credited = new CreditLeft(items).take({
    item: 0,
    truckIds: ['t0'],
    rate: 400,
    freightRate: 50,
    warrantyRate: 0,
  });
  const left = new CreditLeft(items, [credited as CalculatedPart]);
  expect(left.ratesOf(0, 't0')).toEqual({ rate: 600, freightRate: 0, warrantyRate: 10 });
  expect(left.ratesOf(0, 't1')).toEqual({ rate: 1000, freightRate: 50, warrantyRate: 10 });
  expect(left.take({ item: 0, truckIds: ['t0', 't1'], rate: 601, ...nothing })).toBeUndefined();
  expect(left.take({ item: 0, truckIds: ['t0'], rate: 0, freightRate: 0.01, warrantyRate: 0 })).toBeUndefined();
  expect(left.take({ item: 0, truckIds: ['other'], rate: 1, ...nothing })).toBeUndefined();
  expect(left.take({ item: 1, truckIds: ['t0'], rate: 1, ...nothing })).toBeUndefined();
  expect(left.rest()).toHaveLength(2);
  expect(left.isCovered).toBe(true);
  const less = [item({ rate: 300, vatRate: 20, freightRate: 50, warrantyRate: 10 }, 2)];
  expect(new CreditLeft(less, [credited as CalculatedPart]).isCovered).toBe(false);
});

test('an invoice without a credited item does not cover its credits', () => {
  const [first, second] = [item(plain, 1), item(plain, 1, 1)];
  const credited = new CreditLeft([first, second]).take({ item: 1, truckIds: ['t1'], rate: 1, ...nothing });
  expect(new CreditLeft([first], [credited as CalculatedPart]).isCovered).toBe(false);
});

const amount = fc.integer({ min: 0, max: 300_000 }).map((pennies) => pennies / 100);
const anyItem = fc.record({
  amounts: fc.record({
    rate: amount,
    vatRate: fc.constantFrom(0, 5, 17.5, 20, 33.33),
    freightRate: amount,
    warrantyRate: amount,
  }),
  count: fc.integer({ min: 1, max: 5 }),
});
const anyStep = fc.record({
  item: fc.nat(3),
  trucks: fc.nat(31),
  share: fc.tuple(fc.nat(100), fc.nat(100), fc.nat(100)),
});

test('any series of credits that ends with the rest adds up to the invoice to the penny', () => {
  fc.assert(
    fc.property(
      fc.array(anyItem, { minLength: 1, maxLength: 3 }),
      fc.array(anyStep, { maxLength: 12 }),
      (made, steps) => {
        const items = made.map(({ amounts, count }, index) => item(amounts, count, index * 10));
        const taken: CalculatedPart[] = [];
        for (const step of steps) {
          const left = new CreditLeft(items, taken);
          const trucks = items[step.item]?.trucks.filter((_, index) => (step.trucks >> index) % 2 === 1) ?? [];
          const [first] = trucks;
          if (!first) continue;
          const rates = left.ratesOf(step.item, first.id);
          const of = (rate: number, percent: number) => new Big(rate).times(percent).div(100).round(2).toNumber();
          const part = left.take({
            item: step.item,
            truckIds: trucks.map(({ id }) => id),
            rate: of(rates.rate, step.share[0]),
            freightRate: of(rates.freightRate, step.share[1]),
            warrantyRate: of(rates.warrantyRate, step.share[2]),
          });
          if (part) taken.push(part);
        }
        for (const { totals } of taken) {
          for (const line of [totals.rate, totals.freight, totals.warranty]) expect(line.vat).toBeGreaterThanOrEqual(0);
        }
        const left = new CreditLeft(items, taken);
        expect(left.isCovered).toBe(true);
        taken.push(...left.rest().map((part) => left.take(part) as CalculatedPart));
        const amounts = items.map((one) => ({ ...one, truckCount: one.trucks.length }));
        const invoice = paperTotals(amounts, 0);
        const credited = creditTotals(taken);
        expect(credited.total).toBe(invoice.totalDue);
        expect(credited.totalVat).toBe(invoice.vat);
      },
    ),
  );
});
