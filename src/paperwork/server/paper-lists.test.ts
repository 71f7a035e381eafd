/** The default sort of the lists of orders, invoices and credit notes. */
import { expect, test } from 'vitest';
import { type Company, companyPaths } from '#shared/companies.ts';
import { paperBody, truckBody } from '#test/app/factories.ts';
import { appForFile } from '#test/app/test-app.ts';

const app = await appForFile();
const user = await app.as('User');

const made: readonly (readonly [Company, date: string, number: string])[] = [
  ['AbbasAutos', '2026-11-03', '900'],
  ['Butler', '2026-11-05', '2'],
  ['Butler', '2026-11-03', '10'],
  ['RedStar', '2026-11-04', '77'],
  ['AbbasAutos', '2026-11-06', '8'],
];

async function numbersOf(company: string, list: string, query = ''): Promise<string[]> {
  const { body } = await user.get(`/api/${company}/${list}/rows?limit=50${query}`);
  return body.rows.map(({ number }: { number: string }) => number);
}

test.each(['orders', 'invoices'])(
  '%s of all companies are sorted by date, those of one company by number',
  async (list) => {
    for (const [company, date, number] of made) {
      const { body: truck } = await user.post(`/api/${companyPaths[company]}/trucks`, truckBody({ company }));
      const { status } = await user.post(
        `/api/${companyPaths[company]}/${list}`,
        paperBody([truck.id], { date, number }),
      );
      expect(status).toBe(201);
    }
    expect(await numbersOf('all', list)).toEqual(['8', '2', '77', '900', '10']);
    expect(await numbersOf('all', list, '&offset=1')).toEqual(['2', '77', '900', '10']);
    expect(await numbersOf('all', list, '&sort=-number')).toEqual(['900', '77', '10', '8', '2']);
    expect(await numbersOf('abbasAutos', list)).toEqual(['900', '8']);
    const search = encodeURIComponent('Harbour');
    expect(await numbersOf('all', list, `&search=${search}`)).toEqual(['8', '2', '77', '900', '10']);
    const { body: file } = await user.get(`/api/all/${list}/export?format=csv&columns=number`);
    expect(file.trim().split(/\r?\n/).slice(1)).toEqual(['8', '2', '77', '900', '10']);
  },
);

test('credit notes of all companies are sorted by date, those of one company by number', async () => {
  const credited: readonly (readonly [Company, date: string])[] = [
    ['Butler', '2026-11-21'],
    ['RedStar', '2026-11-23'],
    ['Butler', '2026-11-20'],
  ];
  const ids: string[] = [];
  for (const [company, date] of credited) {
    const base = `/api/${companyPaths[company]}`;
    const { body: truck } = await user.post(`${base}/trucks`, truckBody({ company }));
    const { body: invoice } = await user.post(`${base}/invoices`, paperBody([truck.id], { date: '2026-11-20' }));
    const note = await user.post(`${base}/invoices/${invoice.id}/credit-notes`, { date, reason: 'Price', whole: true });
    expect(note.status).toBe(201);
    ids.push(note.body.id);
  }
  const read = async (company: string) =>
    (await user.get(`/api/${company}/credit-notes/rows`)).body.rows.map(({ id }: { id: string }) => ids.indexOf(id));
  expect(await read('all')).toEqual([1, 0, 2]);
  expect(await read('butler')).toEqual([2, 0]);
});
