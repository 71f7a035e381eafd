/** What make-superadmin and reset-admin say, with accounts of the embedded provider and of Auth0. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readEnv } from '#server/env.ts';
import { insertAccount } from '#server/identity/accounts/account-store.ts';
import { verifyPassword } from '#server/identity/accounts/password.ts';
import { identityOf } from '#server/identity/records/identity-tables.ts';
import { StartError } from '#server/start-error.ts';
import { createTestDatabase, type TestDatabase } from '#test/database/database.ts';
import { type Auth0Tenant, startAuth0 } from '#test/identity/auth0-management.ts';
import { quietLog } from '#test/run/quiet-log.ts';
import { promotePerson } from './promote-person.ts';
import { resetAdministrator } from './reset-administrator.ts';

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

/** Runs a command with an output, and returns its lines; an error is its last line. */
async function run(command: 'make-superadmin' | 'reset-admin', given: string[], settings: NodeJS.ProcessEnv = {}) {
  const env = readEnv({ ADMIN_EMAIL: 'boss@example.test', DATABASE_URL: database.url, ...settings });
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  const options = new Set(given.filter((argument) => argument.startsWith('--')));
  const input = { args: given.filter((argument) => !options.has(argument)), options, log: quietLog };
  const work =
    command === 'reset-admin' ? resetAdministrator(env, quietLog, say) : promotePerson(input, () => env, say);
  let code = 0;
  await work.catch((error: unknown) => {
    if (!(error instanceof StartError)) throw error;
    lines.push(error.message);
    code = 1;
  });
  return { code, output: lines.map((line) => `${line}\n`).join('') };
}

/** Creates an account of the embedded provider, and returns its subject. */
async function account(email: string, emailVerified = true): Promise<string> {
  const person = { email, emailVerified, name: 'Kim', passwordHash: 'hash' };
  return (await insertAccount(identityOf(database.db), person))?.userId ?? '';
}

const addUser = (user_id: string, role: 'SuperAdmin' | 'User', fields: { issuer?: string; email?: string } = {}) =>
  database.db
    .insertInto('app_user')
    .values({ user_id, role, ...fields })
    .execute();

const roles = async () => {
  const users = await database.db.selectFrom('app_user').select(['user_id', 'role']).orderBy('user_id').execute();
  return users.map(({ user_id, role }) => `${user_id} ${role}`);
};

const usage = 'npm run make-superadmin -- E-MAIL, or npm run make-superadmin -- --subject SUBJECT';
const long = 'x'.repeat(256);

test.each([
  [[], `Name one person: ${usage}.`],
  [['a@example.test', 'b@example.test'], `Name one person: ${usage}.`],
  [['--subject'], `Name one person: ${usage}.`],
  [['kim'], `kim is not an e-mail address: ${usage}.`],
  [['--subject', long], `${long} is not a subject: ${usage}.`],
])('make-superadmin refuses the arguments %j', async (args, sentence) => {
  expect(await run('make-superadmin', args)).toEqual({ code: 1, output: `${sentence}\n` });
  expect(await roles()).toEqual([]);
});

describe('make-superadmin with the embedded provider', () => {
  test('refuses an e-mail and a subject without an account', async () => {
    expect(await run('make-superadmin', ['kim@example.test'])).toEqual({
      code: 1,
      output: 'The embedded provider has no account with the e-mail kim@example.test.\n',
    });
    expect(await run('make-superadmin', ['--subject', 'u-1'])).toEqual({
      code: 1,
      output: 'The embedded provider has no account with the subject u-1.\n',
    });
    expect(await roles()).toEqual([]);
  });

  test('refuses an e-mail that is not verified, and takes the subject that it names', async () => {
    const subject = await account('kim@example.test', false);
    expect(await run('make-superadmin', ['KIM@example.test'])).toEqual({
      code: 1,
      output: `The embedded provider does not confirm that the owner of the account has verified the e-mail KIM@example.test. Check whose account it is, and give its subject (${subject}): npm run make-superadmin -- --subject SUBJECT.\n`,
    });
    expect(await run('make-superadmin', ['--subject', subject])).toEqual({
      code: 0,
      output: `kim@example.test (subject ${subject}) is now SuperAdmin.\n`,
    });
    expect(await roles()).toEqual([`${subject} SuperAdmin`]);
  });

  test('takes a verified e-mail, and says the second time that nothing changed', async () => {
    const subject = await account('kim@example.test');
    const label = `kim@example.test (subject ${subject})`;
    await addUser(subject, 'User');
    expect(await run('make-superadmin', ['kim@example.test'])).toEqual({
      code: 0,
      output: `${label} is now SuperAdmin.\n`,
    });
    expect(await roles()).toEqual([`${subject} SuperAdmin`]);
    expect(await run('make-superadmin', ['kim@example.test'])).toEqual({
      code: 0,
      output: `${label} was already SuperAdmin.\n`,
    });
  });
});

describe('make-superadmin with an external provider', () => {
  const issuer = 'https://login.example.test';
  const external = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'a', OIDC_AUDIENCE: 'b' };

  test('refuses an e-mail that two people have verified', async () => {
    const people = { email: 'kim@example.test', email_verified: true, issuer };
    for (const user_id of ['u-1', 'u-2']) {
      await database.db
        .insertInto('app_user')
        .values({ user_id, role: 'User', ...people })
        .execute();
    }
    expect(await run('make-superadmin', ['kim@example.test'], external)).toEqual({
      code: 1,
      output: `${issuer} has several accounts with the e-mail kim@example.test. Check whose account it is, and give its subject (u-1, u-2): npm run make-superadmin -- --subject SUBJECT.\n`,
    });
    expect(await roles()).toEqual(['u-1 User', 'u-2 User']);
  });

  test('keeps an e-mail of a person who has not logged in for a week', async () => {
    expect(await run('make-superadmin', ['kim@example.test'], external)).toEqual({
      code: 0,
      output: `No person with the verified e-mail kim@example.test has logged in with ${issuer} yet.\nThe first person who does within 7 days becomes SuperAdmin.\n`,
    });
    expect(await roles()).toEqual([]);
    const [grant] = await database.db.selectFrom('super_admin_grant').selectAll().execute();
    expect(grant).toMatchObject({ issuer, email: 'kim@example.test' });
    const days = ((grant?.expires_at.getTime() ?? 0) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThan(7.1);
  });

  test('takes a subject that cannot be checked, and says so', async () => {
    expect(await run('make-superadmin', ['--subject', 'u-1'], external)).toEqual({
      code: 0,
      output: `u-1 is now SuperAdmin.\nThis account has not logged in here yet, and ${issuer} cannot be queried: check the subject character by character.\n`,
    });
    expect(await roles()).toEqual(['u-1 SuperAdmin']);
  });

  describe('that is Auth0', () => {
    let tenant: Auth0Tenant;
    beforeAll(async () => {
      tenant = await startAuth0([
        { user_id: 'auth0|kim', email: 'kim@example.test', name: 'Kim', created_at: '2026-01-01T00:00:00.000Z' },
      ]);
    });
    afterAll(() => tenant.stop());

    test.each([
      [['pat@example.test'], 'has no account with the e-mail pat@example.test.'],
      [['--subject', 'auth0|pat'], 'has no account with the subject auth0|pat.'],
    ])('refuses %j without an account', async (args, words) => {
      expect(await run('make-superadmin', args, { ...external, ...tenant.env })).toEqual({
        code: 1,
        output: `${tenant.env.AUTH0_DOMAIN} ${words}\n`,
      });
    });

    test('takes the subject of an account that has not logged in', async () => {
      expect(await run('make-superadmin', ['--subject', 'auth0|kim'], { ...external, ...tenant.env })).toEqual({
        code: 0,
        output: 'kim@example.test (subject auth0|kim) is now SuperAdmin.\n',
      });
      expect(await roles()).toEqual(['auth0|kim SuperAdmin']);
    });
  });
});

describe('reset-admin', () => {
  const shown = (email: string) =>
    `  Log in with:   ${email}\n  Password:      (\\S{12,})\n  The password will not be shown again, and this person has been logged out everywhere\\. Change it soon\\.\n`;

  test('refuses without an account', async () => {
    expect(await run('reset-admin', [])).toEqual({
      code: 1,
      output:
        'There is no account with the e-mail boss@example.test (ADMIN_EMAIL), and no SuperAdmin has an account.\n',
    });
  });

  test('names the external provider, which has the passwords', async () => {
    const external = { OIDC_ISSUER: 'https://login.example.test', OIDC_CLIENT_ID: 'a', OIDC_AUDIENCE: 'b' };
    expect(await run('reset-admin', [], external)).toEqual({
      code: 1,
      output:
        'Passwords are managed by the identity provider: set a new one for boss@example.test at https://login.example.test. To give the role SuperAdmin: npm run make-superadmin -- E-MAIL.\n',
    });
  });

  test.each([
    ['User', '  Their role is User, not SuperAdmin\\. To change it: npm run make-superadmin -- boss@example\\.test\n'],
    [
      undefined,
      '  Their role is none, not SuperAdmin\\. To change it: npm run make-superadmin -- boss@example\\.test\n',
    ],
    ['SuperAdmin', ''],
  ] as const)('gives the account of ADMIN_EMAIL with the role %s a new password', async (role, hint) => {
    const subject = await account('boss@example.test');
    if (role) await addUser(subject, role);
    const { code, output } = await run('reset-admin', []);
    const [, password = ''] = new RegExp(`^${shown('boss@example\\.test')}${hint}$`).exec(output) ?? [];
    expect({ code, output, password }).toMatchObject({ code: 0, password: expect.stringMatching(/./) });
    const rows = await identityOf(database.db).selectFrom('identity_account').select('password_hash').execute();
    expect(await verifyPassword(password, rows[0]?.password_hash ?? '')).toBe(true);
  });

  test('takes the account of a SuperAdmin if ADMIN_EMAIL has none', async () => {
    await account('kim@example.test');
    await addUser(await account('pat@example.test'), 'SuperAdmin');
    const { code, output } = await run('reset-admin', []);
    expect({ code, output }).toEqual({
      code: 0,
      output: expect.stringMatching(new RegExp(`^${shown('pat@example\\.test')}$`)),
    });
  });
});
