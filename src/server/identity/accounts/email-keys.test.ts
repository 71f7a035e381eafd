/** Accounts whose e-mails are spellings of one address. */
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { identityOf } from '#server/identity/records/identity-tables.ts';
import { createTestDatabase } from '#test/database/database.ts';
import { insertInvitation } from '#users/server/invitation-store.ts';
import { findAccountByEmail, insertAccount } from './account-store.ts';
import { describeDouble, findDoubleAccounts, unifyEmailKeys } from './email-keys.ts';

const person = { emailVerified: true, name: 'Kim', passwordHash: 'hash' };
const stamp = { created_by: 'admin', updated_by: 'admin' };

async function openDatabase() {
  const { db, drop } = await createTestDatabase();
  onTestFinished(drop);
  return { db, identity: identityOf(db) };
}

test('a second spelling of an e-mail signs in, and gets neither an account nor an invitation', async () => {
  const { db, identity } = await openDatabase();
  await insertAccount(identity, { ...person, email: 'kim@bücher.example' });
  for (const email of ['KIM@BÜCHER.EXAMPLE', 'kim@xn--bcher-kva.example']) {
    expect((await findAccountByEmail(identity, email))?.email).toBe('kim@bücher.example');
    expect(await insertAccount(identity, { ...person, email })).toBeUndefined();
  }
  expect(await insertInvitation(db, { email: 'jo@bücher.example', role: 'User' }, stamp)).toBeDefined();
  expect(await insertInvitation(db, { email: 'Jo@BÜCHER.example', role: 'User' }, stamp)).toBeUndefined();
});

/** As accounts were stored when only A to Z had no case. */
async function insertFormer(db: Awaited<ReturnType<typeof openDatabase>>['db'], email: string, key: string) {
  await sql`
    insert into identity_account (user_id, email, email_key, email_verified, name, password_hash)
    values (${email}, ${email}, ${key}, true, 'Kim', 'hash')`.execute(db);
}

test('an account that was made before is found by every spelling after a start', async () => {
  const { db, identity } = await openDatabase();
  await insertFormer(db, 'KIM@BÜCHER.example', 'kim@bÜcher.example');
  await unifyEmailKeys(db);
  expect((await findAccountByEmail(identity, 'kim@bücher.example'))?.email).toBe('KIM@BÜCHER.example');
  expect(await findDoubleAccounts(db)).toEqual([]);
});

test('of two accounts with one e-mail each is still found as it was spelled, and both are named', async () => {
  const { db, identity } = await openDatabase();
  await insertFormer(db, 'kim@bücher.example', 'kim@bücher.example');
  await insertFormer(db, 'KIM@BÜCHER.EXAMPLE', 'kim@bÜcher.example');
  for (const _start of [1, 2]) await unifyEmailKeys(db);
  for (const email of ['kim@bücher.example', 'KIM@BÜCHER.EXAMPLE']) {
    expect((await findAccountByEmail(identity, email))?.email).toBe(email);
  }
  const [double, ...others] = await findDoubleAccounts(db);
  expect(others).toEqual([]);
  expect(double && describeDouble(double)).toBe(
    'The accounts KIM@BÜCHER.EXAMPLE and kim@bücher.example have one e-mail in two spellings: delete one of them on the page Users.',
  );
});
