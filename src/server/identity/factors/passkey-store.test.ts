/** Passkeys in the database. */
import { afterAll, expect, test } from 'vitest';
import { insertAccount } from '#server/identity/accounts/account-store.ts';
import { identityOf } from '#server/identity/records/identity-tables.ts';
import { createTestDatabase } from '#test/database/database.ts';
import { findPasskey, insertPasskey, recordPasskeyUse } from './passkey-store.ts';

const database = await createTestDatabase();
afterAll(() => database.drop());
const db = identityOf(database.db);

test('of two uses of a passkey with the same counter, as by a copy, only one is recorded', async () => {
  const details = { email: 'pat@example.test', emailVerified: true, name: 'Pat', passwordHash: 'none' };
  const account = await insertAccount(db, details);
  if (!account) throw new Error('The account was not stored.');
  const passkey = { id: 'key', user_id: account.userId, name: 'Phone', counter: '7', transports: [] };
  expect(await insertPasskey(db, { ...passkey, public_key: Buffer.from('key') })).toBe(true);
  expect(await insertPasskey(db, { ...passkey, public_key: Buffer.from('key') })).toBe(false);
  const stored = await findPasskey(db, 'key');
  if (!stored) throw new Error('The passkey was not stored.');
  expect(await Promise.all([recordPasskeyUse(db, stored, 8), recordPasskeyUse(db, stored, 9)])).toEqual(
    expect.arrayContaining([true, false]),
  );
});
