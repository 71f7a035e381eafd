/** Random amounts and random invalid requests. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paperTotals } from '#paperwork/totals.ts';
import { paperBody, paperItemBody, partyBody, truckBody } from '#test/app/factories.ts';
import { appForFile } from '#test/app/test-app.ts';
import { anyJson, anyText } from '#test/texts/any-text.ts';

const app = await appForFile();
const user = await app.as('User');
const made = await Promise.all(
  Array.from({ length: 6 }, () => user.post('/api/truckWorld/trucks', truckBody({ company: 'TruckWorld' }))),
);
const truckIds = made.map(({ body }) => body.id);

const invoices = '/api/truckWorld/invoices';

test('lists and details return the totals of totals.ts for random amounts', async () => {
  const pounds = fc.nat(999_999_999_999).map((pennies) => pennies / 100);
  const item = fc.record({
    rate: pounds.filter((amount) => amount > 0),
    vatRate: fc.nat(10_000).map((hundredths) => hundredths / 100),
    freightRate: pounds,
    warrantyRate: pounds,
    truckCount: fc.integer({ min: 1, max: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(item, { minLength: 1, maxLength: 2 }), pounds, async (items, depositPaid) => {
      const bodies = items.map(({ truckCount, ...amounts }, index) =>
        paperItemBody(truckIds.slice(index * 3, index * 3 + truckCount), amounts),
      );
      const made = await user.post(invoices, paperBody([], { depositPaid, items: bodies, currency: 'USD' }));
      const totals = paperTotals(items, depositPaid);
      const expected = {
        totalSalePrice: totals.subtotal,
        totalFreightCharges: totals.freight,
        totalWarrantyCharges: totals.warranty,
        totalDue: totals.totalDue,
        numberOfTrucks: items.reduce((count, { truckCount }) => count + truckCount, 0),
      };
      expect(made.body).toMatchObject(expected);
      const { body: rows } = await user.get(invoices);
      expect(rows[0]).toMatchObject({ id: made.body.id, ...expected });
    }),
    { numRuns: 20 },
  );
});

test('random invalid bodies and paths never cause a 5xx', async () => {
  const odd = fc.oneof(
    anyJson,
    anyText(),
    fc.double(),
    fc.constantFrom('\u0000', '\ud800', -0, 1e308, '9'.repeat(15), [[]], [{}]),
  );
  const itemFields = Object.keys(paperItemBody([]));
  const paper = fc.record({
    fields: fc.dictionary(fc.constantFrom(...Object.keys(paperBody([])), 'number', 'saveBillToDetails'), odd),
    item: fc.dictionary(fc.constantFrom(...itemFields), odd),
    party: fc.dictionary(fc.constantFrom('id', 'name', ...Object.keys(partyBody)), odd),
    truck: fc.dictionary(fc.constantFrom('id', 'saveTruckDetails'), odd),
    part: fc.constantFrom('fields', 'item', 'party', 'truck'),
  });
  await fc.assert(
    fc.asyncProperty(paper, odd, async ({ fields, item, party, truck, part }, segment) => {
      const trucks = part === 'truck' ? [{ id: truckIds[0], ...truck }] : [{ id: truckIds[0] }];
      const items = [{ ...paperItemBody([], { trucks }), ...(part === 'item' ? item : {}) }];
      const billTo = { name: 'Harbour', ...(part === 'party' ? party : {}) };
      const body = { ...paperBody([], { items, billTo }), ...(part === 'fields' ? fields : {}) };
      expect((await user.post(invoices, body)).status).toBeLessThan(500);
      const text = typeof segment === 'object' ? JSON.stringify(segment) : String(segment);
      const place = encodeURIComponent(text.slice(0, 300).toWellFormed()) || 'x';
      for (const path of [`${place}/details`, `${place}/download`]) {
        expect((await user.get(`${invoices}/${path}`)).status).toBeLessThan(500);
      }
      expect((await user.put(`${invoices}/${place}`, body)).status).toBeLessThan(500);
      expect((await user.delete(`${invoices}/${place}?deleteOrder=${place}`)).status).toBeLessThan(500);
    }),
    { numRuns: 80 },
  );
}, 120_000);
