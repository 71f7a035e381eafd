/** Accounts whose e-mails are spellings of the same address. */
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { identityOf } from '#server/identity/records/identity-tables.ts';
import { createTestDatabase } from '#test/database/database.ts';
import { insertInvitation } from '#users/server/invitation-store.ts';
import { findAccountByEmail, insertAccount } from './account-store.ts';
import { describeDuplicate, findDuplicateAccounts, updateEmailKeys } from './email-keys.ts';

const person = { emailVerified: true, name: 'Kim', passwordHash: 'hash' };
const stamp = { created_by: 'admin', updated_by: 'admin' };

async function openDatabase() {
  const { db, drop } = await createTestDatabase();
  onTestFinished(drop);
  return { db, identity: identityOf(db) };
}

test('another spelling of an e-mail finds the account, and cannot be used for a second account or invitation', async () => {
  const { db, identity } = await openDatabase();
  await insertAccount(identity, { ...person, email: 'kim@bücher.example' });
  for (const email of ['KIM@BÜCHER.EXAMPLE', 'kim@xn--bcher-kva.example']) {
    expect((await findAccountByEmail(identity, email))?.email).toBe('kim@bücher.example');
    expect(await insertAccount(identity, { ...person, email })).toBeUndefined();
  }
  expect(await insertInvitation(db, { email: 'jo@bücher.example', role: 'User' }, stamp)).toBeDefined();
  expect(await insertInvitation(db, { email: 'Jo@BÜCHER.example', role: 'User' }, stamp)).toBeUndefined();
});

/** Inserts an account with a key of the former rule, which ignored the case of A to Z only. */
async function insertFormer(db: Awaited<ReturnType<typeof openDatabase>>['db'], email: string, key: string) {
  await sql`
    insert into identity_account (user_id, email, email_key, email_verified, name, password_hash)
    values (${email}, ${email}, ${key}, true, 'Kim', 'hash')`.execute(db);
}

test('an account with a former key is found by every spelling after a restart', async () => {
  const { db, identity } = await openDatabase();
  await insertFormer(db, 'KIM@BÜCHER.example', 'kim@bÜcher.example');
  await updateEmailKeys(db);
  expect((await findAccountByEmail(identity, 'kim@bücher.example'))?.email).toBe('KIM@BÜCHER.example');
  expect(await findDuplicateAccounts(db)).toEqual([]);
});

test('two accounts with the same e-mail are each found by their own spelling, and reported together', async () => {
  const { db, identity } = await openDatabase();
  await insertFormer(db, 'kim@bücher.example', 'kim@bücher.example');
  await insertFormer(db, 'KIM@BÜCHER.EXAMPLE', 'kim@bÜcher.example');
  for (const _start of [1, 2]) await updateEmailKeys(db);
  for (const email of ['kim@bücher.example', 'KIM@BÜCHER.EXAMPLE']) {
    expect((await findAccountByEmail(identity, email))?.email).toBe(email);
  }
  const [duplicate, ...others] = await findDuplicateAccounts(db);
  expect(others).toEqual([]);
  expect(duplicate && describeDuplicate(duplicate)).toBe(
    'The accounts KIM@BÜCHER.EXAMPLE and kim@bücher.example have the same e-mail in two spellings: delete one of them on the Users page.',
  );
});
