/** Names that look alike count as one name, in the API and in the search. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { partyNameKey } from '#parties/party.ts';
import { truckBody } from '#test/app/factories.ts';
import { appForFile } from '#test/app/test-app.ts';

const app = await appForFile();
const user = await app.as('User');

describe('two names that look alike', () => {
  const lookAlikes = [
    ["O'Brien Haulage", 'O\u2019Brien Haulage'],
    ["O'Leary Haulage", 'o\u02BCleary  haulage'],
    ['Smith - Sons', 'Smith \u2013 Sons'],
    ['Jones-Reid', 'JONES\u2011REID'],
    ['Two Words', 'Two\u00A0Words'],
    ['Cafe\u0301 Trucks', 'Caf\u00E9 Trucks'],
  ];

  test.each(lookAlikes)('%s and %s are the same client', async (name, other) => {
    const made = await user.post('/api/clients', { name });
    expect(made.status).toBe(201);
    expect((await user.post('/api/clients', { name: other })).status).toBe(409);
    const truck = await user.post('/api/butler/trucks', truckBody({ company: 'Butler', soldTo: { name: other } }));
    expect(truck.body.soldTo).toEqual({ id: made.body.id, name: name.normalize('NFC') });
  });

  test.each(lookAlikes)('%s and %s are the same supplier', async (name, other) => {
    const made = await user.post('/api/suppliers', { name });
    expect(made.status).toBe(201);
    expect((await user.post('/api/suppliers', { name: other })).status).toBe(409);
    const renamed = await user.post('/api/suppliers', { name: `Not ${name}` });
    expect((await user.put(`/api/suppliers/${renamed.body.id}`, { name: other })).status).toBe(409);
  });

  test.each([
    ['M\u00FCller Trucks', 'Muller Trucks'],
    ['Smith-Sons', 'SmithSons'],
  ])('%s and %s are different clients', async (name, other) => {
    expect((await user.post('/api/clients', { name })).status).toBe(201);
    expect((await user.post('/api/clients', { name: other })).status).toBe(201);
  });
});

test('names with the same key have the same search key', async () => {
  const characters = [..."aAzZ\u00E9\u00C9\u0130\u00DF '-\u2018\u2019\u201B\u2032\u02B9\u02BB\u02BC\u02BD\u02C8\uFF07"];
  const others = [
    ...'\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u02D7\uFE58\uFE63\uFF0D\u00A0\u2009\u3000\u0416\u0436',
  ];
  const names = fc.string({ unit: fc.constantFrom(...characters, ...others), minLength: 1, maxLength: 12 });
  const sample = fc.sample(names, 3000).filter((name) => partyNameKey(name) !== '');
  const pairs = sample.map((name) => ({ name, key: partyNameKey(name) }));
  const { rows } = await sql<{ name: string; key: string }>`
    select p.name, p.key from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) p (name text, key text)
    where search_key(p.name) <> search_key(p.key)`.execute(app.db);
  expect(rows).toEqual([]);
});
