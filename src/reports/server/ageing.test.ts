/** Tests the ageing at the edges of its bands, and against the lists that its figures link to. */
import { expect, test } from 'vitest';
import { type Ageing, ageingBands, bandFilter } from '#reports/ageing.ts';
import { truckBody } from '#test/app/factories.ts';
import { appForFile } from '#test/app/test-app.ts';

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
