/** Texts that differ only by case or Unicode normalization are the same value in groups, filters and sales. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { truckBody } from '#test/app/factories.ts';
import { appForFile } from '#test/app/test-app.ts';

const makes = ['Volvo', 'VOLVO', 'Volvo', 'volvo', 'Citro\u00ebn', 'Citroe\u0308n', 'Citroen'];

const app = await appForFile();
const admin = await app.as('Admin');
for (const make of makes) {
  const sale = { isSold: true, soldDate: '2026-11-10', purchasePrice: 100, salePrice: 110, truckType: make };
  const { status } = await admin.post('/api/abbasAutos/trucks', truckBody({ make, ...sale }));
  expect(status).toBe(201);
}

async function get(path: string, query: Record<string, string>) {
  const { status, body } = await admin.get(`/api/abbasAutos/${path}?${new URLSearchParams(query)}`);
  expect({ status, body }).toMatchObject({ status: 200 });
  return body;
}

test('a text is stored in its composed form', async () => {
  const { rows } = await sql<{ make: string }>`select distinct make from truck where make like 'Citro_n%'`.execute(
    app.db,
  );
  expect(rows.map(({ make }) => make).toSorted()).toEqual(['Citroen', 'Citro\u00ebn']);
});

test('groups combine spellings under the most frequent one, with exact counts and sums', async () => {
  // A text from before normalization was introduced.
  await sql`update truck set make = ${'Citroe\u0308n'} where id = (select min(id) from truck where make = ${'Citro\u00ebn'})`.execute(
    app.db,
  );
  const { groups } = await get('trucks/rows', { group: 'make' });
  expect(groups).toMatchObject([
    { value: 'Citroen', count: 1, sums: { purchasePrice: 100, salePrice: 110 } },
    { count: 2, sums: { purchasePrice: 200, salePrice: 220 } },
    { value: 'Volvo', count: 4, sums: { purchasePrice: 400, salePrice: 440 } },
  ]);
  expect(groups[1].value.normalize('NFC')).toBe('Citro\u00ebn');
});

test.each([
  ['vOLVO', 4],
  ['citroe\u0308n', 2],
  ['CITRO\u00cbN', 2],
  ['Citroen', 1],
])('a filter by %s finds all spellings', async (make, count) => {
  const { total } = await get('trucks/rows', { filter: JSON.stringify({ make: { in: [make] } }) });
  expect(total).toBe(count);
});

test.each(['make', 'truckType'])('sales by %s combine all spellings in one row', async (by) => {
  const { rows } = await get('sales', { from: '2026-11-01', to: '2026-11-30', by });
  expect(rows).toMatchObject([
    { value: 'Citroen', trucks: 1, sales: 110 },
    { trucks: 2, sales: 220 },
    { value: 'Volvo', trucks: 4, sales: 440 },
  ]);
});
