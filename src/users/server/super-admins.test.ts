/** Whether a SuperAdmin can log in with the identity provider that is set up. */
import { expect, onTestFinished, test } from 'vitest';
import { identityOf } from '#server/identity/records/identity-tables.ts';
import { createTestDatabase } from '#test/database/database.ts';
import { superAdminState } from './super-admins.ts';

const here = 'https://login.example';
const embedded = { issuer: null, hasAccount: true };
const notRecorded = { issuer: null, hasAccount: false };
const of = (issuer: string) => ({ issuer, hasAccount: false });

test.each([
  ['no account', undefined, 'none', []],
  ['an embedded account', undefined, 'here', [embedded]],
  ['an embedded account', here, 'elsewhere', [embedded]],
  ['a log-in with this provider', here, 'here', [of(here)]],
  ['a log-in with another provider', here, 'elsewhere', [of('https://former.example')]],
  ['a log-in with a provider', undefined, 'elsewhere', [of(here)]],
  ['no recorded provider', here, 'unknown', [notRecorded]],
  ['no recorded provider', undefined, 'elsewhere', [notRecorded]],
  ['an embedded account or no recorded provider', here, 'unknown', [embedded, notRecorded]],
] as const)('with %s, the SuperAdmins of the provider %s are %s', async (_, issuer, state, people) => {
  const { db, drop } = await createTestDatabase();
  onTestFinished(drop);
  for (const [index, { issuer: last, hasAccount }] of people.entries()) {
    const user_id = `admin ${index}`;
    await db.insertInto('app_user').values({ user_id, role: 'SuperAdmin', issuer: last }).execute();
    const email = `${index}@example.test`;
    const account = { user_id, email, email_key: email, name: 'Pat', password_hash: '', email_verified: true };
    if (hasAccount) await identityOf(db).insertInto('identity_account').values(account).execute();
  }
  expect(await superAdminState(db, issuer)).toBe(state);
});
