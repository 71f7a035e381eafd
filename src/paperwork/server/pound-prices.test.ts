import { expect, test } from 'vitest';
import { paperBody, paperItemBody, truckBody } from '#test/app/factories.ts';
import { appForFile } from '#test/app/test-app.ts';

const app = await appForFile({ now: () => new Date('2026-11-20T12:00:00Z') });
const user = await app.as('User');

const base = '/api/abbasAutos';
const rates = { rate: 40_000, vatRate: 0, freightRate: 1000, warrantyRate: 0 };

test.each([
  ['the exchange rate', { currency: 'USD', exchangeRate: 1.25 }, true, { salePrice: 32_000, freightCharges: 800 }],
  ['no exchange rate', { currency: 'USD' }, true, { salePrice: null, freightCharges: null }],
  [
    'setPoundPrices turned off',
    { currency: 'USD', exchangeRate: 1.25 },
    false,
    { salePrice: null, freightCharges: null },
  ],
])(
  'an invoice in dollars with %s gives its truck the expected prices in pounds',
  async (_, head, setPoundPrices, expected) => {
    const { id } = (await user.post(`${base}/trucks`, truckBody({ salePrice: null }))).body;
    const items = [paperItemBody([], { ...rates, trucks: [{ id, setPoundPrices }] })];
    expect((await user.post(`${base}/invoices`, paperBody([], { ...head, items }))).status).toBe(201);
    expect((await user.get(`${base}/trucks/${id}`)).body).toMatchObject(expected);
  },
);
