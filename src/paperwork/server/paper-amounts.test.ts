/** The totals of random amounts, as lists and details return them. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paperTotals } from '#paperwork/totals.ts';
import { paperBody, paperItemBody, truckBody } from '#test/app/factories.ts';
import { appForFile } from '#test/app/test-app.ts';

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
