/** Compares totals with cases calculated by hand, and with whole pennies in BigInt. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ItemAmounts, itemTotals, paperTotals, showsSubtotal, totalsByRate } from './totals.ts';

function item(fields: Partial<ItemAmounts>): ItemAmounts {
  return { rate: 0, vatRate: 0, freightRate: 0, warrantyRate: 0, truckCount: 1, ...fields };
}

describe('a line', () => {
  test.each([
    // amount, VAT percent, trucks, net, VAT, gross
    [0, 20, 3, 0, 0, 0],
    [100, 0, 1, 100, 0, 100],
    [100, 20, 1, 100, 20, 120],
    [12_345.67, 20, 3, 37_037.01, 7_407.4, 44_444.41],
    // half a penny goes up: 0.05 x 1.1 = 0.055, 0.15 x 1.1 = 0.165, 0.25 x 1.02 = 0.255
    [0.05, 10, 1, 0.05, 0.01, 0.06],
    [0.15, 10, 1, 0.15, 0.02, 0.17],
    [0.25, 2, 1, 0.25, 0.01, 0.26],
    [0.01, 50, 1, 0.01, 0.01, 0.02],
    // 1.005 is not half a penny in binary
    [1, 0.5, 1, 1, 0.01, 1.01],
    [8.35, 10, 1, 8.35, 0.84, 9.19],
    [1.1, 17.5, 1, 1.1, 0.19, 1.29],
    [33.33, 17.5, 1, 33.33, 5.83, 39.16],
    // just below half a penny goes down
    [0.04, 10, 1, 0.04, 0, 0.04],
    [0.14, 10, 1, 0.14, 0.01, 0.15],
    // rounded once, after the trucks: 0.05 x 1.1 x 2 = 0.11, not 2 x 0.06
    [0.05, 10, 2, 0.1, 0.01, 0.11],
    [0.05, 10, 3, 0.15, 0.02, 0.17],
    [10.01, 17.5, 7, 70.07, 12.26, 82.33],
    [9_999_999_999.99, 100, 60, 599_999_999_999.4, 599_999_999_999.4, 1_199_999_999_998.8],
  ])('%d at %d%% VAT for %d trucks is rounded once per line', (rate, vatRate, truckCount, net, vat, gross) => {
    expect(itemTotals(item({ rate, vatRate, truckCount })).rate).toEqual({ net, vat, gross });
    expect(itemTotals(item({ freightRate: rate, vatRate, truckCount })).freight).toEqual({ net, vat, gross });
    expect(itemTotals(item({ warrantyRate: rate, vatRate, truckCount })).warranty).toEqual({ net, vat, gross });
  });
});

describe('a paper', () => {
  test('without items has zero totals', () => {
    expect(paperTotals([], 0)).toEqual({ subtotal: 0, freight: 0, warranty: 0, vat: 0, totalDue: 0 });
  });

  test('adds up rounded lines and subtracts the deposit', () => {
    const items = [
      item({ rate: 0.05, vatRate: 10, freightRate: 0.15, warrantyRate: 0.25 }),
      item({ rate: 0.05, vatRate: 10 }),
      item({ rate: 12_500, vatRate: 20, freightRate: 300.1, warrantyRate: 99.99, truckCount: 2 }),
    ];
    // 0.06 + 0.06 + 30000; 0.17 + 720.24; 0.28 + 239.98 (239.976)
    expect(paperTotals(items, 5_000.5)).toEqual({
      subtotal: 30_000.12,
      freight: 720.41,
      warranty: 240.26,
      vat: 5_160.11,
      totalDue: 25_960.29,
    });
  });

  test('with a deposit above the price has a negative total', () => {
    expect(paperTotals([item({ rate: 100 })], 100.01).totalDue).toBe(-0.01);
  });
});

const pennies = fc.integer({ min: 0, max: 999_999_999_999 });
const anyItem = fc.record({
  rate: pennies,
  freight: pennies,
  warranty: pennies,
  /** Hundredths of a percent. */
  vat: fc.integer({ min: 0, max: 10_000 }),
  count: fc.integer({ min: 1, max: 60 }),
});

/** Calculates with whole numbers only, in ten-thousandths, and rounds half up. */
function grossPennies(amount: number, vat: number, count: number): bigint {
  return (BigInt(amount) * BigInt(10_000 + vat) * BigInt(count) + 5_000n) / 10_000n;
}

/** `1234.56` for 123456 pennies; converts through text to avoid floating-point division. */
function pounds(amount: bigint): number {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(3, '0');
  return Number(`${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`);
}

test('totals of random amounts equal those in whole pennies', () => {
  fc.assert(
    fc.property(fc.array(anyItem, { maxLength: 12 }), pennies, (generated, deposit) => {
      const items = generated.map(({ rate, freight, warranty, vat, count }) => ({
        rate: pounds(BigInt(rate)),
        vatRate: vat / 100,
        freightRate: pounds(BigInt(freight)),
        warrantyRate: pounds(BigInt(warranty)),
        truckCount: count,
      }));
      const sums = { rate: 0n, freight: 0n, warranty: 0n, net: 0n };
      for (const [index, { rate, freight, warranty, vat, count }] of generated.entries()) {
        const gross = [rate, freight, warranty].map((amount) => grossPennies(amount, vat, count));
        const [ofRate = 0n, ofFreight = 0n, ofWarranty = 0n] = gross;
        const own = itemTotals(items[index] as ItemAmounts);
        expect(own.rate.gross).toBe(pounds(ofRate));
        expect(own.freight.gross).toBe(pounds(ofFreight));
        expect(own.warranty.gross).toBe(pounds(ofWarranty));
        expect(own.total).toBe(pounds(ofRate + ofFreight + ofWarranty));
        sums.rate += ofRate;
        sums.freight += ofFreight;
        sums.warranty += ofWarranty;
        sums.net += BigInt(rate + freight + warranty) * BigInt(count);
      }
      const all = sums.rate + sums.freight + sums.warranty;
      expect(paperTotals(items, pounds(BigInt(deposit)))).toEqual({
        subtotal: pounds(sums.rate),
        freight: pounds(sums.freight),
        warranty: pounds(sums.warranty),
        vat: pounds(all - sums.net),
        totalDue: pounds(all - BigInt(deposit)),
      });
    }),
    { numRuns: 500 },
  );
});

describe('totals by rate', () => {
  const saved = (fields: Partial<ItemAmounts>) => ({
    vatRate: fields.vatRate ?? 0,
    totals: itemTotals(item(fields)),
  });

  test('add up the lines of each rate, highest rate first', () => {
    const items = [
      saved({ rate: 100, vatRate: 0 }),
      saved({ rate: 0.1, freightRate: 0.2, vatRate: 20 }),
      saved({ rate: 1000, vatRate: 17.5, truckCount: 2 }),
      saved({ rate: 10, warrantyRate: 5, vatRate: 20 }),
    ];
    expect(totalsByRate(items)).toEqual([
      { vatRate: 20, net: 15.3, vat: 3.06, gross: 18.36 },
      { vatRate: 17.5, net: 2000, vat: 350, gross: 2350 },
      { vatRate: 0, net: 100, vat: 0, gross: 100 },
    ]);
  });

  test('add up to the totals of the paper to the penny', () => {
    const amount = fc.integer({ min: 0, max: 99_999_99 }).map((pence) => pence / 100);
    const anyItem = fc.record({
      rate: amount,
      freightRate: amount,
      warrantyRate: amount,
      vatRate: fc.constantFrom(0, 5, 17.5, 20),
      truckCount: fc.integer({ min: 1, max: 60 }),
    });
    fc.assert(
      fc.property(fc.array(anyItem, { minLength: 1, maxLength: 8 }), (items) => {
        const byRate = totalsByRate(items.map(saved));
        const of = (part: 'vat' | 'gross') => byRate.reduce((pence, line) => pence + Math.round(line[part] * 100), 0);
        const { subtotal, freight, warranty, vat } = paperTotals(items, 0);
        expect(of('vat')).toBe(Math.round(vat * 100));
        expect(of('gross')).toBe([subtotal, freight, warranty].reduce((sum, part) => sum + Math.round(part * 100), 0));
      }),
      { numRuns: 200 },
    );
  });
});

test.each([
  ['a sale without extras', { subtotal: 1200, totalDue: 1200 }, false],
  ['a sale with freight', { subtotal: 1200, totalDue: 1500 }, true],
  ['a sale with a deposit', { subtotal: 1200, totalDue: 1000 }, true],
])('the subtotal of %s is shown only if it differs from the total', (_, totals, shown) => {
  expect(showsSubtotal(totals)).toBe(shown);
});
