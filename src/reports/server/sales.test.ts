/** Sales over HTTP: late costs, discounts and profit after VAT. */
import { expect, test } from 'vitest';
import { salesKeys } from '#reports/sales.ts';
import { paperBody, paperItemBody, truckBody } from '#test/app/factories.ts';
import { appForTest } from '#test/app/test-app.ts';

test('a cost on the day of the sale is not a late cost, and one entered before the sale stays an ordinary cost', async () => {
  let now = new Date('2028-02-29T12:00:00Z');
  const app = await appForTest({ now: () => now });
  const staff = await app.as('User');
  const fields = { purchasePrice: 10_000, salePrice: 15_000, soldTo: { name: 'Quay' }, purchaseDate: '2028-02-01' };
  const { body: truck } = await staff.post('/api/butler/trucks', truckBody({ company: 'Butler', ...fields }));
  const costings = `/api/butler/trucks/${truck.id}/costings`;
  await staff.post(costings, { type: 'Repairs', value: 500 });
  const unsold = await staff.get('/api/butler/sales');
  expect(unsold.body).toMatchObject({ rows: [], total: { trucks: 0, sales: 0, profitNow: 0, averageDays: null } });
  await staff.put(`/api/butler/trucks/${truck.id}`, { isSold: true });
  await staff.post(costings, { type: 'Other', value: 30.5 });
  // At 23:30 in London it is still the day of the sale; half an hour later it is the next day
  now = new Date('2028-02-29T23:30:00Z');
  await staff.post(costings, { type: 'Other', value: 0.5 });
  now = new Date('2028-03-01T00:30:00Z');
  await staff.post(costings, { type: 'DeliveryCost', value: 200 });
  const { body } = await staff.get('/api/butler/sales?from=2028-02-29&to=2028-02-29&by=client');
  const figures = {
    trucks: 1,
    withoutPrice: 0,
    sales: 15_000,
    costs: 10_731,
    profitAtSale: 4469,
    lateCosts: 200,
    profitNow: 4269,
    profitAfterVat: 4269,
    averageDays: 28,
    discount: null,
  };
  expect(body).toEqual({ rows: [{ value: 'Quay', ...figures }], total: figures });
  expect((await staff.get('/api/butler/sales?from=2028-03-01')).body.rows).toEqual([]);
  const { body: file } = await staff.get('/api/all/sales/export?by=company&format=csv');
  expect(file).toBe(
    'Company,Trucks,Sales,Costs,Profit at Sale,Late Costs,Profit Now,Average Days in Stock\r\n' +
      'Butler Symonds,1,15000,10731,4469,200,4269,28\r\nTotal,1,15000,10731,4469,200,4269,28\r\n',
  );
});

test('a sold truck without a sale price is counted but not included in any amount', async () => {
  const app = await appForTest({ now: () => new Date('2026-11-20T12:00:00Z') });
  const staff = await app.as('User');
  const add = async (fields: object) =>
    (
      await staff.post(
        '/api/butler/trucks',
        truckBody({ company: 'Butler', isSold: true, vatScheme: 'Qualifying', ...fields }),
      )
    ).body;
  await add({ purchasePrice: 20_000, salePrice: null });
  await add({ purchasePrice: 5000, salePrice: 0, freightCharges: 300 });
  const priced = await add({ purchasePrice: 10_000, salePrice: 11_500, freightCharges: 250 });
  const unpriced = await add({ purchasePrice: 7000, salePrice: null });
  await staff.post(`/api/butler/trucks/${priced.id}/costings`, { type: 'Repairs', value: 50 });
  await staff.post(`/api/butler/trucks/${unpriced.id}/costings`, { type: 'Repairs', value: 50 });
  const { total } = (await staff.get('/api/butler/sales')).body;
  expect(total).toMatchObject({ trucks: 4, withoutPrice: 3, sales: 11_750, costs: 10_050, lateCosts: 0 });
  expect(total).toMatchObject({ profitAtSale: 1700, profitNow: 1700, profitAfterVat: 1700 });
  const { companies, months } = (await staff.get('/api/overview')).body;
  expect(companies[2]).toMatchObject({
    company: 'Butler',
    soldThisMonth: 4,
    withoutPriceThisMonth: 3,
    profitThisMonth: 1700,
  });
  expect(months.at(-1)).toMatchObject({ sold: 4, withoutPrice: 3, profit: 1700, profitAfterVat: 1700 });
  const needs = (await staff.get('/api/butler/needs-doing')).body.map(({ rule }: { rule: string }) => rule);
  expect(needs.filter((rule: string) => rule === 'noSalePrice')).toHaveLength(3);
  expect(needs).not.toContain('loss');
});

test('the discount is the asking price less the sale price, of trucks that had both when they were sold', async () => {
  const app = await appForTest({ now: () => new Date('2026-11-20T12:00:00Z') });
  const staff = await app.as('User');
  const add = async (fields: object) =>
    (await staff.post('/api/butler/trucks', truckBody({ company: 'Butler', chassisNumber: null, ...fields }))).body;
  const below = await add({ make: 'DAF', askingPrice: 25_000, salePrice: 23_999.5 });
  await add({ make: 'DAF', askingPrice: 0, salePrice: 9000, isSold: true });
  await add({ make: 'DAF', askingPrice: 20_000, salePrice: null, isSold: true });
  await add({ make: 'MAN', askingPrice: 10_000, salePrice: 12_000, isSold: true });
  const later = await add({ make: 'Volvo', salePrice: 8000, isSold: true });
  await staff.post('/api/butler/trucks/mark-sold', { ids: [below.id] });
  await staff.put(`/api/butler/trucks/${later.id}`, { askingPrice: 9000 });
  const { rows, total } = (await staff.get('/api/butler/sales?by=make')).body;
  const discounts = rows.map(({ value, discount }: { value: string; discount: number | null }) => [value, discount]);
  expect([discounts, total.discount]).toEqual([
    [
      ['DAF', 1000.5],
      ['MAN', -2000],
      ['Volvo', null],
    ],
    -999.5,
  ]);
  const { body: file } = await staff.get('/api/butler/sales/export?by=make&format=csv');
  expect(file.split('\r\n').map((line: string) => line.split(',').at(-1))).toEqual([
    ...['Discount', '1000.5', '-2000', '', '-999.5', ''],
  ]);
});

test('the profit after VAT of a margin sale is reduced by the VAT in the stock book, and a credit note reverses that', async () => {
  const app = await appForTest({ now: () => new Date('2026-11-20T12:00:00Z') });
  const staff = await app.as('User');
  const margin = {
    company: 'Butler',
    vatScheme: 'Margin',
    purchaseVat: null,
    purchasePrice: 12_000,
    salePrice: 17_000,
  };
  const { body: truck } = await staff.post('/api/butler/trucks', truckBody(margin));
  await staff.post(`/api/butler/trucks/${truck.id}/costings`, { type: 'Repairs', value: 1200 });
  const item = paperItemBody([truck.id], { rate: 17_000, vatRate: 0, freightRate: 0, warrantyRate: 0 });
  const { body: invoice } = await staff.post('/api/butler/invoices', paperBody([], { items: [item], depositPaid: 0 }));
  await staff.post(`/api/butler/invoices/${invoice.id}/mark-sold`);
  // 5,000 × 20/120 = 833.33
  const figures = { trucks: 1, profitNow: 3800, profitAfterVat: 2966.67 };
  const { body: sales } = await staff.get('/api/butler/sales?by=make');
  expect(sales).toMatchObject({ rows: [figures], total: figures });
  const { companies, months } = (await staff.get('/api/overview')).body;
  expect(companies[2]).toMatchObject({ profitThisMonth: 3800, profitAfterVatThisMonth: 2966.67 });
  expect(months.at(-1)).toMatchObject({ profit: 3800, profitAfterVat: 2966.67 });
  const path = `/api/butler/trucks/${truck.id}/costings/summary`;
  expect((await staff.get(path)).body).toMatchObject({ profit: 3800, profitAfterVat: 2966.67 });
  const list = (await staff.get('/api/butler/costings/rows?also=profitAfterVat')).body;
  expect(list).toMatchObject({ rows: [{ profit: 3800, profitAfterVat: 2966.67 }], sums: { profitAfterVat: 2966.67 } });
  expect((await staff.get('/api/butler/sales/export?by=make&format=csv')).body).toBe(
    'Make,Trucks,Sales,Costs,Profit at Sale,Late Costs,Profit Now,Profit after VAT,Average Days in Stock\r\n' +
      'DAF,1,17000,13200,3800,0,3800,2966.67,290\r\nTotal,1,17000,13200,3800,0,3800,2966.67,290\r\n',
  );
  // A reduction by 600 leaves a margin of 4,400 with VAT of 733.33.
  const items = [{ item: 0, truckIds: [truck.id], rate: 600, freightRate: 0, warrantyRate: 0 }];
  const reduction = { date: '2026-11-20', reason: 'Discount', returnToStock: false, items };
  expect((await staff.post(`/api/butler/invoices/${invoice.id}/credit-notes`, reduction)).status).toBe(201);
  expect((await staff.get('/api/butler/sales')).body.total.profitAfterVat).toBe(3066.67);
});

test('outside the margin scheme, profit after VAT equals profit; without a price or a margin sale no VAT is deducted', async () => {
  const app = await appForTest({ now: () => new Date('2026-11-20T12:00:00Z') });
  const staff = await app.as('User');
  const prices = { company: 'Butler', purchasePrice: 12_000, salePrice: 17_000 };
  const afterVat = async (fields: object) => {
    const { body } = await staff.post('/api/butler/trucks', truckBody({ ...prices, purchaseVat: null, ...fields }));
    return (await staff.get(`/api/butler/trucks/${body.id}/costings/summary`)).body.profitAfterVat;
  };
  expect(await afterVat({ vatScheme: 'Qualifying', isSold: true })).toBe(5000);
  expect(await afterVat({ vatScheme: 'Qualifying' })).toBe(5000);
  expect(await afterVat({ vatScheme: 'Margin' })).toBeNull();
  expect(await afterVat({ vatScheme: 'Margin', isSold: true })).toBe(5000);
  expect(await afterVat({ vatScheme: 'Qualifying', isSold: true, salePrice: null })).toBeNull();
});

test.each(salesKeys)('an invoiced truck that is deleted keeps its figures in the sales by %s', async (by) => {
  const app = await appForTest({ now: () => new Date('2026-11-20T12:00:00Z') });
  const staff = await app.as('User');
  const sale = { isSold: true, soldDate: '2026-11-10', soldTo: { name: 'Quay' }, purchaseDate: '2026-10-01' };
  const amounts = { askingPrice: 16_000, salePrice: 15_000, purchasePrice: 9000, freightCharges: 300 };
  const fields = { company: 'Butler', make: 'DAF', truckType: 'Tractor', warrantyCharges: 150, ...sale, ...amounts };
  const { body: truck } = await staff.post('/api/butler/trucks', truckBody(fields));
  await staff.post(`/api/butler/trucks/${truck.id}/costings`, { type: 'Repairs', value: 500 });
  expect((await staff.post('/api/butler/invoices', paperBody([truck.id]))).status).toBe(201);
  const read = async () => (await staff.get(`/api/butler/sales?by=${by}&from=2026-11-01&to=2026-11-30`)).body;
  const before = await read();
  expect(before.total).toMatchObject({ trucks: 1, withoutPrice: 0, averageDays: 40 });
  expect((await staff.delete(`/api/butler/trucks/${truck.id}`)).status).toBe(204);
  expect(await read()).toEqual(before);
});

test('an invalid key, day or period is refused with its path', async () => {
  const staff = await (await appForTest()).as('User');
  for (const [query, path] of [
    ['by=color', 'by'],
    ['from=2026-02-30', 'from'],
    ['from=2026-03-01&to=2026-02-01', 'to'],
  ]) {
    const { status, body } = await staff.get(`/api/all/sales?${query}`);
    expect([query, status, body.message, body.errors[0].path]).toEqual([query, 400, 'Failed to retrieve sales.', path]);
  }
});
