/** Secrets of authenticator apps in the database. */
import { afterAll, expect, test } from 'vitest';
import { insertAccount } from '#server/identity/accounts/account-store.ts';
import { identityOf } from '#server/identity/records/identity-tables.ts';
import { createTestDatabase } from '#test/database/database.ts';
import { confirmCodeSecret, consumeStep, removeCodeSecret, savePendingSecret } from './one-time-code-store.ts';

const database = await createTestDatabase();
afterAll(() => database.drop());
const db = identityOf(database.db);

test('a code works once, and not after its app was removed, even while another one waits for its first code', async () => {
  const details = { email: 'pat@example.test', emailVerified: true, name: 'Pat', passwordHash: 'none' };
  const account = await insertAccount(db, details);
  if (!account) throw new Error('The account was not stored.');
  const { userId } = account;
  await confirmCodeSecret(db, userId, 'first', 100);
  expect(await consumeStep(db, userId, 100)).toBe(false);
  expect(await Promise.all([consumeStep(db, userId, 101), consumeStep(db, userId, 101)])).toEqual(
    expect.arrayContaining([true, false]),
  );
  expect(await removeCodeSecret(db, userId)).toBe(true);
  await savePendingSecret(db, userId, 'second');
  expect(await consumeStep(db, userId, 102)).toBe(false);
  expect(await removeCodeSecret(db, userId)).toBe(false);
});
