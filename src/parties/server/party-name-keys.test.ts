/** Names that only look alike are one name: for the API, for the search, and in a database of an earlier version. */
import { rm } from 'node:fs/promises';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { partyNameKey } from '#parties/party.ts';
import { migrate } from '#server/db/migrate.ts';
import { createTestDatabase } from '#test/database.ts';
import { migrationsBefore } from '#test/earlier-migrations.ts';
import { truckBody } from '#test/factories.ts';
import { type Client, startTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let user: Client;
beforeAll(async () => {
  app = await startTestApp();
  user = await app.as('User');
});
afterAll(() => app.stop());

describe('of two names that only look alike', () => {
  const lookAlikes = [
    ["O'Brien Haulage", 'O\u2019Brien Haulage'],
    ["O'Leary Haulage", 'o\u02BCleary  haulage'],
    ['Smith - Sons', 'Smith \u2013 Sons'],
    ['Jones-Reid', 'JONES\u2011REID'],
    ['Two Words', 'Two\u00A0Words'],
    ['Cafe\u0301 Trucks', 'Caf\u00E9 Trucks'],
  ];

  test.each(lookAlikes)('%s and %s are one client', async (name, other) => {
    const made = await user.post('/api/clients', { name });
    expect(made.status).toBe(201);
    expect((await user.post('/api/clients', { name: other })).status).toBe(409);
    const truck = await user.post('/api/butler/trucks', truckBody({ company: 'Butler', soldTo: { name: other } }));
    expect(truck.body.soldTo).toEqual({ id: made.body.id, name: name.normalize('NFC') });
  });

  test.each(lookAlikes)('%s and %s are one supplier', async (name, other) => {
    const made = await user.post('/api/suppliers', { name });
    expect(made.status).toBe(201);
    expect((await user.post('/api/suppliers', { name: other })).status).toBe(409);
    const renamed = await user.post('/api/suppliers', { name: `Not ${name}` });
    expect((await user.put(`/api/suppliers/${renamed.body.id}`, { name: other })).status).toBe(409);
  });

  test.each([
    ['M\u00FCller Trucks', 'Muller Trucks'],
    ['Smith-Sons', 'SmithSons'],
  ])('%s and %s are two clients', async (name, other) => {
    expect((await user.post('/api/clients', { name })).status).toBe(201);
    expect((await user.post('/api/clients', { name: other })).status).toBe(201);
  });
});

test('names with one key have one search key', async () => {
  const letters = [..."aAzZ\u00E9\u00C9\u0130\u00DF '-\u2018\u2019\u201B\u2032\u02B9\u02BB\u02BC\u02BD\u02C8\uFF07"];
  const others = [
    ...'\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u02D7\uFE58\uFE63\uFF0D\u00A0\u2009\u3000\u0416\u0436',
  ];
  const names = fc.string({ unit: fc.constantFrom(...letters, ...others), minLength: 1, maxLength: 12 });
  const sample = fc.sample(names, 3000).filter((name) => partyNameKey(name) !== '');
  const pairs = sample.map((name) => ({ name, key: partyNameKey(name) }));
  const { rows } = await sql<{ name: string; key: string }>`
    select p.name, p.key from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) p (name text, key text)
    where search_key(p.name) <> search_key(p.key)`.execute(app.db);
  expect(rows).toEqual([]);
});

test('clients of an earlier version keep their records, and the oldest of those that look alike has the name', async () => {
  const database = await createTestDatabase('template0');
  onTestFinished(async () => {
    await database.db.destroy();
    await database.drop();
  });
  const folder = await migrationsBefore('0073');
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await migrate(database.db, folder);
  await sql
    .raw(`
    insert into client (id, name, name_key) values
      ('c1', 'O\u2019Brien', 'o\u2019brien'), ('c2', 'O''Brien', 'o''brien'), ('c3', 'A \u2013 B', 'a \u2013 b'),
      ('c4', 'D\u2019Arcy', 'd\u2019arcy'), ('c5', 'D\u02BCArcy', 'd\u02BCarcy'), ('c6', 'Plain', 'plain');
    insert into client (id, name, name_key, merged_into) values ('c7', 'A \u2014 B', 'a \u2014 b', 'c3')`)
    .execute(database.db);
  await migrate(database.db);
  const clients = await database.db.selectFrom('client').select(['id', 'name_key']).orderBy('id').execute();
  expect(clients.map(({ id, name_key }) => [id, name_key])).toEqual([
    ['c1', 'o\u2019brien'],
    ['c2', "o'brien"],
    ['c3', 'a - b'],
    ['c4', "d'arcy"],
    ['c5', 'd\u02BCarcy'],
    ['c6', 'plain'],
    ['c7', 'a \u2014 b'],
  ]);
});
