/** Tests the ageing at the edges of its bands, and against the lists that its figures link to. */
import { expect, test } from 'vitest';
import { type Ageing, ageingBands, bandFilter } from '#reports/ageing.ts';
import type { Overview } from '#reports/overview.ts';
import { truckBody } from '#test/app/factories.ts';
import { appForFile, appForTest } from '#test/app/test-app.ts';

/** Days before the 20th, and the expected band. */
const bought = [
  ['2026-12-24', 'days0To30'],
  ['2026-11-20', 'days0To30'],
  ['2026-10-21', 'days0To30'],
  ['2026-10-20', 'days31To60'],
  ['2026-09-21', 'days31To60'],
  ['2026-09-20', 'days61To90'],
  ['2026-08-22', 'days61To90'],
  ['2026-08-21', 'over90'],
  ['2024-02-29', 'over90'],
  [null, 'unknown'],
] as const;

const app = await appForFile({ now: () => new Date('2026-11-20T12:00:00Z') });
const user = await app.as('User');
for (const [index, [purchaseDate]] of bought.entries()) {
  const company = index % 2 === 0 ? 'Butler' : 'RedStar';
  const body = truckBody({ company, purchaseDate, purchasePrice: 1000.1 + index });
  const { status, body: truck } = await user.post(`/api/${company === 'Butler' ? 'butler' : 'redStar'}/trucks`, body);
  expect(status).toBe(201);
  await user.post(`/api/${company === 'Butler' ? 'butler' : 'redStar'}/trucks/${truck.id}/costings`, {
    type: 'Repairs',
    value: 0.05,
  });
}
await user.post('/api/butler/trucks', truckBody({ company: 'Butler', isSold: true, purchaseDate: '2026-11-01' }));

test('each unsold truck is in its band, sold ones are in none, and companies are counted separately', async () => {
  const { status, body } = await user.get('/api/all/ageing');
  expect(status).toBe(200);
  const counts = ageingBands.map(({ band }) =>
    body.reduce(
      (sum: number, { bands }: Ageing[number]) => sum + (bands.find((one) => one.band === band)?.trucks ?? 0),
      0,
    ),
  );
  expect(counts).toEqual(ageingBands.map(({ band }) => bought.filter(([, expected]) => expected === band).length));
  expect(body.map(({ company }: { company: string }) => company)).toHaveLength(4);
});

test('every figure equals the list that it links to', async () => {
  for (const path of ['butler', 'redStar', 'abbasAutos']) {
    const [ageing] = (await user.get(`/api/${path}/ageing`)).body as Ageing;
    for (const band of ageingBands) {
      const filter = JSON.stringify(bandFilter(band));
      const query = new URLSearchParams({ sold: 'false', filter });
      const { body } = await user.get(`/api/${path}/trucks/rows?${query}`);
      const figure = ageing?.bands.find((one) => one.band === band.band);
      expect(figure).toEqual({ band: band.band, trucks: body.total, cashTiedUp: body.sums.cashTiedUp });
    }
  }
});

test('an unknown company is refused', async () => {
  expect((await user.get('/api/nowhere/ageing')).body.message).toBe('Failed to retrieve ageing.');
});

test("ageing bands, days in stock and the month follow the business's time zone", async () => {
  let now = new Date();
  const auckland = await appForTest({ now: () => now, env: { TIME_ZONE: 'Pacific/Auckland' } });
  const staff = await auckland.as('User');
  const add = async (fields: object) => {
    const body = truckBody({ company: 'Butler', purchasePrice: 1000, ...fields });
    expect((await staff.post('/api/butler/trucks', body)).status).toBe(201);
  };
  now = new Date('2028-02-29T11:01:00Z');
  // On 1 March: 0, 30, 31, 60, 61, 90 and 91 days.
  const days = ['2028-03-01', '2028-01-31', '2028-01-30', '2028-01-01', '2027-12-31', '2027-12-02', '2027-12-01'];
  for (const purchaseDate of [...days, null]) await add({ purchaseDate });
  await add({ isSold: true, soldDate: '2028-02-29', salePrice: 3000 });
  const bandsAt = async (instant: string) => {
    now = new Date(instant);
    const [ageing] = (await staff.get('/api/butler/ageing')).body as Ageing;
    return ageing?.bands.map(({ trucks }) => trucks);
  };
  const figuresAt = async (instant: string) => {
    now = new Date(instant);
    const { companies } = (await staff.get('/api/overview')).body as Overview;
    const butler = companies.find(({ company }) => company === 'Butler');
    return [butler?.oldestDays, butler?.soldThisMonth, butler?.profitThisMonth];
  };
  expect(await figuresAt('2028-02-29T10:59:00Z')).toEqual([90, 1, 2000]);
  expect(await bandsAt('2028-02-29T11:01:00Z')).toEqual([2, 2, 2, 1, 1]);
  expect(await figuresAt('2028-02-29T11:01:00Z')).toEqual([91, 0, 0]);
  expect(await bandsAt('2028-03-01T11:01:00Z')).toEqual([1, 2, 2, 2, 1]);
  // The clocks went back in the previous night, so this day is an hour longer.
  expect(await figuresAt('2028-04-02T11:59:00Z')).toEqual([123, 0, 0]);
  expect(await figuresAt('2028-04-02T12:01:00Z')).toEqual([124, 0, 0]);
});
