/** Detection of connection poolers; test/environments tests real poolers. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database/database.ts';
import { checkPooling } from './transaction-pooler.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('a direct connection needs no session URL, but may have one', async () => {
  expect(await checkPooling(database.url, undefined)).toBe('none');
  expect(await checkPooling(database.url, database.url)).toBe('none');
});
