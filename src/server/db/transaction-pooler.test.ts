/** How the addresses of a database lead to its server; test/environments has the poolers. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database/database.ts';
import { checkPooling } from './transaction-pooler.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('an address of the server itself needs no second one, and may have one', async () => {
  expect(await checkPooling(database.url, undefined)).toBe('none');
  expect(await checkPooling(database.url, database.url)).toBe('none');
});
