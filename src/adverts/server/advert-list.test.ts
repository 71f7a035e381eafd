/** The list of adverts: `GET /{company}/adverts/rows` and `/export`. */
import { expect, test } from 'vitest';
import { appForFile } from '#test/app/test-app.ts';
import { addPhoto, advertise } from '#test/records/adverts.ts';
import { takeIn } from '#test/records/stock.ts';

let today = '2026-11-17';

const app = await appForFile({ now: () => new Date(`${today}T12:00:00Z`) });
const user = await app.as('User');

const bare = { askingPrice: null, salePrice: null, advertText: null, mileage: 0, registrationDate: null };

await advertise(user, { regNumber: 'ADV 001', askingPrice: 100, salePrice: 90 }, 5);
await advertise(user, { regNumber: 'ADV 002', ...bare });
await advertise(user, { regNumber: 'ADV 003', company: 'Butler', advertText: null, salePrice: 90, askingPrice: 0 }, 4);
await takeIn(user, { regNumber: 'NOT 001', isSold: false });
const sold = await advertise(user, { regNumber: 'SLD 001' });
await user.put(`/api/abbasAutos/trucks/${sold.id}`, { isSold: true });
today = '2026-11-27';

async function rows(company: string, filter: object = {}) {
  const query = encodeURIComponent(JSON.stringify(filter));
  const { status, body } = await user.get(`/api/${company}/adverts/rows?sort=regNumber&filter=${query}`);
  expect(status).toBe(200);
  return body.rows;
}
const regNumbers = async (company: string, filter?: object) =>
  (await rows(company, filter)).map(({ regNumber }: { regNumber: string }) => regNumber);

test('each advertised truck has its price, photos, days and problems', async () => {
  const about = { make: 'DAF', model: 'XF 480', advertisedOn: '2026-11-17', daysAdvertised: 10 };
  expect(await rows('all')).toMatchObject([
    { regNumber: 'ADV 001', company: 'AbbasAutos', price: 100, photos: 5, problems: [], ...about },
    {
      regNumber: 'ADV 002',
      price: null,
      photos: 0,
      problems: ['noPrice', 'fewPhotos', 'noText', 'noMileage', 'noYear'],
    },
    { regNumber: 'ADV 003', company: 'Butler', price: 90, photos: 4, problems: ['fewPhotos', 'noText'] },
  ]);
  expect(await regNumbers('abbasAutos')).toEqual(['ADV 001', 'ADV 002']);
});

test.each([
  [{ problems: { in: ['noText'] } }, ['ADV 002', 'ADV 003']],
  [{ problems: { in: ['noPrice', 'noYear'] } }, ['ADV 002']],
  [{ problems: { in: [null] } }, ['ADV 001']],
  [{ price: { from: 90, to: 99 } }, ['ADV 003']],
  [{ photos: { from: 4 } }, ['ADV 001', 'ADV 003']],
])('the filter %j finds %j', async (filter, found) => {
  expect(await regNumbers('all', filter)).toEqual(found);
});

test('problems can be counted', async () => {
  const { body } = await user.get('/api/all/adverts/rows?group=problems');
  expect(body.groups).toContainEqual({ value: 'noText', count: 2, sums: { price: 90 } });
});

test('the export names the problems', async () => {
  const { body } = await user.get('/api/all/adverts/export?format=csv');
  expect(body).toContain('Fewer than 5 photos');
});

test('the list follows a change of the photos', async () => {
  const [row] = await rows('butler');
  await addPhoto(user, row);
  expect(await rows('butler')).toMatchObject([{ photos: 5, problems: ['noText'] }]);
});
