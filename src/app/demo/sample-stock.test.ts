import { describe, expect, test } from 'vitest';
import { companies } from '#shared/companies.ts';
import { trimRegNumber } from '#shared/vehicle-key.ts';
import { newTruckSchema } from '#trucks/truck.ts';
import { profileOf } from './company-profiles.ts';
import { sampleStock } from './sample-stock.ts';
import type { SampleTruck } from './sample-truck.ts';

const days = ['2026-11-21', '2027-01-01', '2028-02-29', '2039-12-31'];

function of(stock: readonly SampleTruck[], company: string): SampleTruck[] {
  return stock.filter(({ body }) => body.company === company);
}

describe.each(days)('the stock of %s', (today) => {
  const stock = sampleStock(today);
  const sold = stock.filter(({ body }) => body.isSold);

  test('is the same at every call', () => {
    expect(sampleStock(today)).toEqual(stock);
  });

  test.each(companies)('has at least 60 trucks of %s, as many as planned', (company) => {
    const own = of(stock, company);
    expect(own.length).toBeGreaterThanOrEqual(60);
    expect(own.length).toBe(profileOf(company).trucks);
    expect(new Set(own.map(({ body }) => trimRegNumber(body.regNumber))).size).toBe(own.length);
  });

  test('is valid as request bodies', () => {
    for (const { body } of stock) expect(newTruckSchema.safeParse(body).error?.issues ?? []).toEqual([]);
  });

  test('has reg and chassis numbers that were never issued', () => {
    for (const { body } of stock) {
      expect(body.regNumber).toMatch(/^[A-Z][QZ]\d\d [B-Y]{3}$/);
      expect(body.chassisNumber).toMatch(/^[A-HJ-NPR-Z0-9]{4}Q[A-HJ-NPR-Z0-9]{12}$/);
    }
  });

  test('is about half sold, always with a buyer and a price', () => {
    expect(sold.length / stock.length).toBeGreaterThan(0.45);
    expect(sold.length / stock.length).toBeLessThan(0.62);
    for (const { body, sale } of sold) {
      expect(body.soldTo).toEqual({ name: sale?.client.name });
      expect(body.salePrice).toBeGreaterThan(0);
      expect([body.logBookStatus, body.inspectionStatus]).toEqual(['Completed', 'Completed']);
    }
    for (const { body, sale } of stock) if (!sale) expect(body.soldTo).toBeUndefined();
  });

  test('is advertised for most of the trucks for sale, some with something missing', () => {
    const advertised = stock.filter(({ body }) => body.advertised);
    expect(advertised.length / stock.length).toBeGreaterThan(0.2);
    expect(advertised.every(({ sale, advertisedOn }) => sale === null && String(advertisedOn) < today)).toBe(true);
    expect(advertised.some(({ body }) => body.advertText === null)).toBe(true);
  });

  test('has one to six costings per truck in whole pence, and credits never exceed repairs', () => {
    const values = stock.flatMap(({ costings }) => costings.map(({ value }) => value));
    for (const { costings } of stock) {
      expect(costings.length).toBeGreaterThan(0);
      expect(costings.length).toBeLessThanOrEqual(6);
      const repairs = costings.filter(({ type }) => type === 'Repairs').reduce((sum, { value }) => sum + value, 0);
      expect(repairs).toBeGreaterThanOrEqual(0);
    }
    for (const value of values) expect(value).toBe(Math.round(value * 100) / 100);
    expect(values.some((value) => value < 0)).toBe(true);
    expect(values).not.toContain(0);
  });
});

test('another day shifts the year of trading', () => {
  const [one, other] = ['2026-11-21', '2026-11-22'].map((today) => sampleStock(today).at(0)?.body.purchaseDate);
  expect(one).not.toBe(other);
});
