/** Sums and profit calculated by the database, to the penny, equal what the screen calculates. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CostTotals, costingTypes, costTotalKeys, totalKeyOf } from '#costings/costing.ts';
import { costOfServices, profit } from '#costings/profit.ts';
import { nextRegNumber } from '#test/app/factories.ts';
import { appForFile } from '#test/app/test-app.ts';
import { takeIn } from '#test/records/stock.ts';

const app = await appForFile();
const user = await app.as('User');

const noCosts = Object.fromEntries(costTotalKeys.map((key) => [key, 0]));

const addTruck = (fields: Record<string, unknown>) => takeIn(user, { company: 'Butler', ...fields });

async function addCosting(truckId: string, type: string, value: number) {
  expect((await user.post(`/api/butler/trucks/${truckId}/costings`, { type, value })).status).toBe(201);
}

test('an empty company has an empty summary', async () => {
  expect((await user.get('/api/redStar/trucks/costings/summary')).body).toEqual([]);
});

test('has a row for every truck by reg number, including sold ones, equal to the summary of the single truck', async () => {
  const sold = await addTruck({
    regNumber: 'bs 20',
    isSold: true,
    purchasePrice: 10_000,
    salePrice: 12_500,
    freightCharges: 300.1,
    warrantyCharges: 0.2,
  });
  const bare = await addTruck({ regNumber: 'BS 10', purchasePrice: 18_250.5 });
  for (const type of costingTypes) await addCosting(sold.id, type, 10.1);
  await addCosting(sold.id, 'Repairs', -0.3);
  const { status, body } = await user.get('/api/butler/trucks/costings/summary');
  expect(status).toBe(200);
  const soldRow = {
    id: sold.id,
    company: 'Butler',
    regNumber: 'bs 20',
    profit: 2729.9,
    purchasePrice: 10_000,
    totalCostOfServices: 70.4,
    repairs: 9.8,
    inspectionMot: 10.1,
    other: 10.1,
    miscExpenses: 10.1,
    collectionCost: 10.1,
    deliveryCost: 10.1,
    shippingCost: 10.1,
    salePrice: 12_500,
    freightCharges: 300.1,
    warrantyCharges: 0.2,
  };
  const bareRow = {
    id: bare.id,
    company: 'Butler',
    regNumber: 'BS 10',
    profit: -18_250.5,
    purchasePrice: 18_250.5,
    totalCostOfServices: 0,
    ...noCosts,
    salePrice: null,
    freightCharges: null,
    warrantyCharges: null,
  };
  expect(body).toEqual([bareRow, soldRow]);
  expect((await user.get(`/api/butler/trucks/${sold.id}/costings/summary`)).body).toEqual({
    ...soldRow,
    profitAfterVat: soldRow.profit,
  });
  expect((await user.get(`/api/butler/trucks/${bare.id}/costings/summary`)).body).toEqual({
    ...bareRow,
    profitAfterVat: null,
  });
});

test('sums may exceed the limit of a single amount', async () => {
  const maxValue = 9_999_999_999.99;
  const truck = await addTruck({ purchasePrice: maxValue });
  for (let count = 0; count < 3; count += 1) await addCosting(truck.id, 'Repairs', maxValue);
  const { body } = await user.get(`/api/butler/trucks/${truck.id}/costings/summary`);
  expect(body).toMatchObject({ repairs: 29_999_999_999.97, profit: -39_999_999_999.96 });
  expect((await user.get(`/api/butler/trucks/${truck.id}`)).body.repairs).toBe(29_999_999_999.97);
});

test('database and screen agree to the penny for any amounts', async () => {
  const penny = fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }).filter((count) => count !== 0);
  const price = fc.option(fc.nat(999_999_999_999), { nil: null });
  const costings = fc.array(fc.record({ type: fc.constantFrom(...costingTypes), pennies: penny }), { maxLength: 12 });
  const truck = fc.record({ purchase: price, sale: price, freight: price, warranty: price, costings });
  await fc.assert(
    fc.asyncProperty(fc.array(truck, { minLength: 1, maxLength: 20 }), async (made) => {
      await app.db.deleteFrom('truck').where('company', '=', 'TruckWorld').execute();
      const pounds = (pennies: number | null) => (pennies === null ? null : pennies / 100);
      const prices = new Map(
        made.map((one, index) => [
          `property-${index}`,
          {
            purchasePrice: pounds(one.purchase) ?? 0,
            salePrice: pounds(one.sale),
            freightCharges: pounds(one.freight),
            warrantyCharges: pounds(one.warranty),
          },
        ]),
      );
      await insertTrucks(prices);
      const rows = made.flatMap((one, index) =>
        one.costings.map(({ type, pennies }, at) => ({
          id: `property-${index}-${at}`,
          truck_id: `property-${index}`,
          type,
          value: pennies / 100,
          entered_on: '2026-07-10',
        })),
      );
      if (rows.length > 0) await app.db.insertInto('truck_costing').values(rows).execute();
      const { body } = await user.get('/api/truckWorld/trucks/costings/summary');
      expect(body).toHaveLength(made.length);
      for (const summary of body) {
        const own = rows.filter((row) => row.truck_id === summary.id);
        const totals = Object.fromEntries(
          costingTypes.map((type) => [
            totalKeyOf(type),
            costOfServices(own.filter((row) => row.type === type).map((row) => row.value)),
          ]),
        ) as CostTotals;
        const expected = prices.get(summary.id);
        expect(summary).toMatchObject({ ...expected, ...totals });
        const cost = costOfServices(costTotalKeys.map((key) => totals[key]));
        expect(summary.totalCostOfServices).toBe(cost + 0);
        expect(expected && profit(expected, cost) + 0).toBe(summary.profit);
      }
    }),
    { numRuns: 60 },
  );
});

interface Prices {
  purchasePrice: number;
  salePrice: number | null;
  freightCharges: number | null;
  warrantyCharges: number | null;
}

async function insertTrucks(prices: Map<string, Prices>): Promise<void> {
  const rows = [...prices].map(([id, own]) => {
    const regNumber = nextRegNumber();
    return {
      id,
      company: 'TruckWorld' as const,
      reg_number: regNumber,
      reg_number_trimmed: regNumber.replace(' ', ''),
      make: 'DAF',
      model: 'XF',
      entered_on: '2026-07-10',
      purchase_price: own.purchasePrice,
      sale_price: own.salePrice,
      freight_charges: own.freightCharges,
      warranty_charges: own.warrantyCharges,
    };
  });
  await app.db.insertInto('truck').values(rows).execute();
}
