/** List pages: rows, search, filters, sorting and validation. */
import { expect, test } from 'vitest';
import { companyPaths } from '#shared/companies.ts';
import { truckBody } from '#test/app/factories.ts';
import { appForFile } from '#test/app/test-app.ts';

const trucks = [
  { regNumber: 'AB 10', make: 'DAF', model: 'XF 480', salePrice: 100, isSold: true, features: ['Tail Lift'] },
  { regNumber: 'AB 9', make: 'daf', model: 'CF', salePrice: null, mileage: 100, mileageUnit: 'Miles' },
  { regNumber: 'ŁÓ 1', make: 'Citroën', model: '100%_a', salePrice: 20.5, mileage: 160 },
];

const app = await appForFile();
const user = await app.as('User');
for (const truck of trucks) {
  const { status } = await user.post('/api/abbasAutos/trucks', truckBody(truck));
  expect(status).toBe(201);
}

async function rows(query: Record<string, string>, company = 'abbasAutos') {
  const { status, body } = await user.get(`/api/${company}/trucks/rows?${new URLSearchParams(query)}`);
  expect(body).not.toHaveProperty('requestId');
  expect(status).toBe(200);
  return body;
}

const regNumbers = (page: { rows: { regNumber: string }[] }) => page.rows.map(({ regNumber }) => regNumber);

test('a page has the same rows as the array call, in natural order, with total and sums of all rows', async () => {
  const page = await rows({ limit: '2' });
  expect(regNumbers(page)).toEqual(['AB 9', 'AB 10']);
  expect(page).toMatchObject({ total: 3, groups: [], sums: { purchasePrice: 54_751.5, salePrice: 120.5 } });
  const { body } = await user.get('/api/abbasAutos/trucks?includeSold=true');
  const byId = new Map(body.map((truck: { id: string }) => [truck.id, truck]));
  for (const row of page.rows) expect(row).toEqual(byId.get(row.id));
});

test.each([
  [{ search: 'a b1 0' }, ['AB 10']],
  [{ search: 'CITROEN' }, ['ŁÓ 1']],
  [{ search: ' b10 ' }, ['AB 10']],
  [{ search: 'xf' }, ['AB 10']],
  [{ search: 'daf xf 480' }, ['AB 10']],
  [{ search: 'xf 480 da' }, ['AB 10']],
  [{ search: 'lo1' }, ['ŁÓ 1']],
  [{ search: '%_' }, ['ŁÓ 1']],
  [{ search: '\\' }, []],
  [{ sold: 'false' }, ['AB 9', 'ŁÓ 1']],
  [{ sort: '-salePrice' }, ['AB 10', 'ŁÓ 1', 'AB 9']],
  [{ sort: 'salePrice' }, ['ŁÓ 1', 'AB 10', 'AB 9']],
  [{ sort: 'mileage' }, ['ŁÓ 1', 'AB 9', 'AB 10']],
  [{ sort: 'make,-salePrice' }, ['ŁÓ 1', 'AB 10', 'AB 9']],
  [{ filter: '{"make":{"in":["daf"]}}' }, ['AB 9', 'AB 10']],
  [{ filter: '{"make":{"in":["CITROE\u0308N"]}}' }, ['ŁÓ 1']],
  [{ filter: '{"make":{"in":["Citroen"]}}' }, []],
  [{ filter: '{"salePrice":{"in":[100,null]}}' }, ['AB 9', 'AB 10']],
  [{ filter: '{"mileage":{"from":160,"to":161}}' }, ['AB 9', 'ŁÓ 1']],
  [{ filter: '{"make":{"contains":"OE"},"purchaseDate":{"from":"2026-01-01"}}' }, ['ŁÓ 1']],
  [{ filter: '{"model":{"contains":" XF"}}' }, ['AB 10']],
  [{ filter: '{"model":{"contains":"\u200BXF"}}' }, ['AB 10']],
  [{ filter: '{"make":{"in":[" daf "]}}' }, ['AB 9', 'AB 10']],
  [{ search: '\u200Eab10\u200E' }, ['AB 10']],
  [{ filter: '{"model":{"contains":"xf  4 80 "}}' }, ['AB 10']],
  [{ filter: '{"model":{"contains":"XF4"},"make":{"contains":" \\t"}}' }, ['AB 10']],
  [{ filter: '{"regNumber":{"contains":"A B1"}}' }, ['AB 10']],
  [{ filter: '{"features":{"contains":"tail l"}}' }, ['AB 10']],
  [{ filter: '{"features":{"contains":" FRÍDGE"}}' }, ['AB 9', 'ŁÓ 1']],
  [{ sort: '-freightCharges,-salePrice', limit: '2' }, ['AB 10', 'ŁÓ 1']],
  [{ offset: '2' }, ['ŁÓ 1']],
  [{ offset: '200' }, []],
])('the query %j returns %j', async (query, expected) => {
  expect(regNumbers(await rows(query as Record<string, string>))).toEqual(expected);
});

test.each([
  ['abbasAutos', { sort: 'nope' }, 'sort'],
  ['abbasAutos', { group: 'salePrice' }, 'group'],
  ['abbasAutos', { fields: 'make,nope' }, 'fields'],
  ['abbasAutos', { limit: '201' }, 'limit'],
  ['abbasAutos', { offset: '-1' }, 'offset'],
  ['abbasAutos', { search: '\u0000' }, 'search'],
  ['abbasAutos', { filter: 'make' }, 'filter'],
  ['abbasAutos', { filter: '{"nope":{"in":[]}}' }, 'filter.nope'],
  ['abbasAutos', { filter: '{"make":{"from":1}}' }, 'filter.make'],
  ['abbasAutos', { filter: '{"salePrice":{"contains":"1"}}' }, 'filter.salePrice'],
  ['abbasAutos', { filter: '{"salePrice":{"from":"1"}}' }, 'filter.salePrice.from'],
  ['abbasAutos', { filter: '{"purchaseDate":{"to":"2026-02-30"}}' }, 'filter.purchaseDate.to'],
  ['nowhere', {}, 'truckCompany'],
])('%s %j is refused, and the error names the parameter', async (company, query, path) => {
  const { status, body } = await user.get(`/api/${company}/trucks/rows?${new URLSearchParams(query as never)}`);
  expect([status, body.message]).toEqual([400, 'Failed to retrieve list of trucks.']);
  expect(body.errors.map((fieldError: { path: string }) => fieldError.path)).toEqual([path]);
});

test('unusual but valid queries are answered', async () => {
  const page = await rows({ search: 'x'.repeat(10_000), offset: '999999999999', fields: 'make' });
  expect(page).toMatchObject({ rows: [], total: 0 });
  expect((await rows({ fields: 'make', limit: '1' }, 'all')).rows).toEqual([{ id: expect.any(String), make: 'daf' }]);
});

test('a query in the body answers as the same query in the address, also with a filter of 2,000 values', async () => {
  const path = '/api/abbasAutos/trucks/rows';
  const query = { search: 'daf', filter: '{"make":{"in":["DAF"]}}', sort: '-mileage', limit: '1', offset: '1' };
  const page = await rows(query);
  expect(page).toMatchObject({ total: 2, rows: [{ regNumber: 'AB 9' }] });
  const asJson = { ...query, filter: { make: { in: ['DAF'] } }, limit: 1, offset: 1, group: null };
  for (const body of [query, asJson]) {
    const answer = await user.post(path, body);
    expect([answer.status, answer.body]).toEqual([200, page]);
  }
  const values = Array.from({ length: 1999 }, (_, index) => `Model number ${index} of a long list`);
  const filter = { model: { in: [...values, 'CF'] } };
  expect((await user.post(path, { filter })).body).toMatchObject({ total: 1, rows: [{ regNumber: 'AB 9' }] });
  const file = await user.post('/api/abbasAutos/trucks/export', { filter, format: 'csv', columns: 'regNumber' });
  expect([file.status, file.body]).toEqual([200, expect.stringMatching(/^\S*Reg Number\r\nAB 9\r\n$/)]);
  expect((await user.post(path)).body).toMatchObject({ total: 3 });
});

test('a query in the body is validated like one in the address', async () => {
  const { status, body } = await user.post('/api/abbasAutos/trucks/rows', {
    filter: { ship: { in: ['x'] } },
    sort: 'sail',
    limit: 201,
    sold: 'maybe',
  });
  expect([status, body.message]).toEqual([400, 'Failed to retrieve list of trucks.']);
  expect((await user.post('/api/abbasAutos/trucks/rows', { filter: { ship: 1 }, sort: 'sail' })).body.errors).toEqual([
    { path: 'filter.ship', message: 'There is no column "ship".' },
    { path: 'sort', message: 'There is no column "sail".' },
  ]);
  expect((await user.post('/api/abbasAutos/trucks/rows', ['daf'])).status).toBe(400);
});

test('groups of companies are in the order of the tabs', async () => {
  for (const company of ['Butler', 'TruckWorld'] as const) {
    await user.post(`/api/${companyPaths[company]}/trucks`, truckBody({ company, make: 'Bedford' }));
  }
  const { groups } = await rows({ group: 'company', search: 'bedford' }, 'all');
  expect(groups).toMatchObject([{ value: 'TruckWorld' }, { value: 'Butler' }]);
});
