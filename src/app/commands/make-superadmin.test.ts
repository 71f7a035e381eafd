/** After a change of identity provider the command gives one of its users the role SuperAdmin. */
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand, temporaryFolder } from '#test/app/product-process.ts';
import { startTestApp, type TestApp } from '#test/app/test-app.ts';
import { startIdentityProvider, type TestIdentityProvider } from '#test/identity/identity-provider.ts';

let folder: string;
let remove: () => Promise<void>;
let former: TestApp;
let app: TestApp;
let provider: TestIdentityProvider;

beforeAll(async () => {
  ({ folder, remove } = await temporaryFolder());
  former = await startTestApp();
  await (await former.as('SuperAdmin')).get('/api/users/role');
  provider = await startIdentityProvider();
  app = await startTestApp({ beside: former, env: provider.settings });
});

afterAll(async () => {
  await app.stop();
  await provider.stop();
  await former.stop();
  await remove();
});

const run = (command: string, ...args: string[]) =>
  runCommand(command, args, {
    ...{ LOG_LEVEL: 'warn', DATABASE_URL: former.databaseUrl, DATA_DIR: join(folder, 'data'), PORT: '0' },
    ...{ ...provider.settings, ADMIN_EMAIL: 'former.admin@example.test' },
  });

async function roleOf(sub: string, claims: Record<string, unknown>): Promise<string> {
  const answer = await app.withToken(await provider.token({ sub, claims })).get('/api/users/role');
  return answer.body.role;
}

async function roleChangesOf(sub: string) {
  const entries = await app.db
    .selectFrom('audit_entry')
    .select(['user_id', 'user_name', 'changes'])
    .where('record_type', '=', 'user')
    .where('record_id', '=', sub)
    .execute();
  return entries.filter(({ changes }) => (changes as { role?: { new: string } }).role?.new === 'SuperAdmin');
}

const author = { user_id: 'system', user_name: 'npm run make-superadmin' };

async function adminLine(): Promise<string> {
  const { output } = await run('doctor');
  return /^.*administrators.*$/m.exec(output)?.[0] ?? output;
}

test('doctor and reset-admin name the command while no SuperAdmin has logged in with the provider', async () => {
  const line = await adminLine();
  expect(line).toMatch(/^fails/);
  expect(line).toContain(`No SuperAdmin has signed in with this identity provider (${provider.issuer}) yet.`);
  expect(line).toContain('npm run make-superadmin -- E-MAIL');
  expect(await run('reset-admin')).toMatchObject({
    code: 1,
    output: expect.stringContaining('npm run make-superadmin -- E-MAIL'),
  });
});

test('a person who has logged in with a verified e-mail is SuperAdmin at the next request', async () => {
  const claims = { email: 'after@example.test', email_verified: true, name: 'After' };
  expect(await roleOf('new|after', claims)).toBe('Other');
  expect(await run('make-superadmin', 'After@EXAMPLE.test')).toEqual({
    code: 0,
    output: 'after@example.test (subject new|after) is now SuperAdmin.\n',
  });
  expect(await roleOf('new|after', claims)).toBe('SuperAdmin');
  expect(await roleChangesOf('new|after')).toMatchObject([author]);
  expect(await run('make-superadmin', 'after@example.test')).toMatchObject({
    code: 0,
    output: expect.stringContaining('was already SuperAdmin'),
  });
  expect(await adminLine()).toMatch(/^ok/);
});

test('the first person who logs in with the verified e-mail after the command becomes SuperAdmin', async () => {
  const claims = { email: 'before@example.test', email_verified: true, name: 'Before' };
  expect(await run('make-superadmin', 'before@example.test')).toMatchObject({
    code: 0,
    output: expect.stringContaining('within 7 days becomes SuperAdmin'),
  });
  expect(await roleOf('new|unverified', { ...claims, email_verified: false })).toBe('Other');
  expect(await roleOf('new|before', claims)).toBe('SuperAdmin');
  expect(await roleChangesOf('new|before')).toMatchObject([author]);
  expect(await roleOf('new|second', claims)).toBe('Other');
});

test('a person whose provider was not recorded becomes SuperAdmin at the next request with the verified e-mail', async () => {
  const claims = { email: 'early@example.test', email_verified: true, name: 'Early' };
  expect(await roleOf('new|early', claims)).toBe('Other');
  await app.db.updateTable('app_user').set({ issuer: null }).where('user_id', '=', 'new|early').execute();
  expect(await run('make-superadmin', 'early@example.test')).toMatchObject({ code: 0 });
  expect(await roleOf('new|early', claims)).toBe('SuperAdmin');
});

test('an e-mail that the provider has not verified is refused with a sentence that gives the subject', async () => {
  const claims = { email: 'open@example.test', name: 'Open' };
  expect(await roleOf('new|open', claims)).toBe('Other');
  expect(await run('make-superadmin', 'open@example.test')).toMatchObject({
    code: 1,
    output: expect.stringMatching(
      /has verified the e-mail open@example\.test\. .*\(new\|open\).*--subject SUBJECT\.\n$/,
    ),
  });
  expect(await run('make-superadmin', '--subject', 'new|open')).toMatchObject({ code: 0 });
  expect(await roleOf('new|open', claims)).toBe('SuperAdmin');
});

test('a subject is SuperAdmin from the first log-in, with the profile from the token', async () => {
  expect(await run('make-superadmin', '--subject', 'new|subject')).toMatchObject({
    code: 0,
    output: expect.stringContaining('check the subject character by character'),
  });
  expect(await roleOf('new|subject', { email: 'subject@example.test', name: 'Subject' })).toBe('SuperAdmin');
  const stored = app.db.selectFrom('app_user').select(['email', 'name']).where('user_id', '=', 'new|subject');
  expect(await stored.executeTakeFirst()).toEqual({ email: 'subject@example.test', name: 'Subject' });
});

test.each([
  [[], 'Name one person: npm run make-superadmin -- E-MAIL, or npm run make-superadmin -- --subject SUBJECT.'],
  [['--now', 'a@example.test'], 'This command has no option --now.'],
])('arguments %j are refused with one sentence', async (args, sentence) => {
  expect(await run('make-superadmin', ...args)).toEqual({ code: 1, output: `${sentence}\n` });
});
