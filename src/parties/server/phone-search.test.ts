/** Lists and the search over everything find a phone number by its digits, and a postcode, in any spelling. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { appForFile } from '#test/app/test-app.ts';

const app = await appForFile();
const user = await app.as('User');
expect((await user.post('/api/suppliers', { name: 'Quay Parts' })).status).toBe(201);
expect((await user.post('/api/clients', { name: 'Quay Haulage' })).status).toBe(201);
await sql`update supplier set phone_number = '+44 (0)7700 900123' where name = 'Quay Parts'`.execute(app.db);
await sql`update client set ship_to_phone_number = '07700-900 123' where name = 'Quay Haulage'`.execute(app.db);

test.each(['07700 900123', '+44 7700 900123', '0044 7700 900123', '447700900123', '900123'])(
  'the search for digits finds %s',
  async (typed) => {
    for (const list of ['clients', 'suppliers']) {
      const { status, body } = await user.get(`/api/all/${list}/rows?search=${encodeURIComponent(typed)}`);
      expect({ status, total: body.total }).toEqual({ status: 200, total: 1 });
    }
    const { body: hits } = await user.get(`/api/find?text=${encodeURIComponent(typed)}`);
    expect(hits.map(({ title }: { title: string }) => title)).toEqual(['Quay Haulage', 'Quay Parts']);
  },
);

test.each([
  ['clients', 'shipToPhoneNumber', '+44 7700 900123', 1],
  ['clients', 'shipToPhoneNumber', '07700900123', 1],
  ['clients', 'billToPhoneNumber', '07700900123', 0],
  ['suppliers', 'phoneNumber', '07700 900123', 1],
  ['suppliers', 'phoneNumber', '07700 900124', 0],
])('in the list of %s the filter %s with %s finds %i rows', async (list, field, contains, total) => {
  const filter = encodeURIComponent(JSON.stringify({ [field]: { contains } }));
  const { status, body } = await user.get(`/api/all/${list}/rows?filter=${filter}`);
  expect({ status, total: body.total }).toEqual({ status: 200, total });
});

test.each(['QZ4 2AA', 'qz42aa', 'quay haulage qz4'])(
  'the search over everything finds a postcode by %s',
  async (typed) => {
    const details = { billTo: { postcode: 'QZ4 2AA' } };
    await user.post('/api/clients', { name: 'Quay Haulage of Thornwick', ...details });
    await user.post('/api/suppliers', { name: 'Quay Haulage Parts', postcode: 'qz4 2aa' });
    const { body: hits } = await user.get(`/api/find?text=${encodeURIComponent(typed)}`);
    expect(hits.map(({ title }: { title: string }) => title)).toEqual([
      'Quay Haulage of Thornwick',
      'Quay Haulage Parts',
    ]);
  },
);

test('other digits and short ones match no phone number', async () => {
  for (const typed of ['07700 900124', '90012']) {
    expect((await user.get(`/api/all/clients/rows?search=${encodeURIComponent(typed)}`)).body.total).toBe(0);
  }
});
