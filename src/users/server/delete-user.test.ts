/** Deleting users: concurrently, with a slow directory, and interrupted halfway. */
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { startEmbeddedApp } from '#test/app/embedded-app.ts';
import { appForTest } from '#test/app/test-app.ts';
import { signIn, TestBrowser } from '#test/app/test-browser.ts';
import { accountFixture, accountPassword } from '#test/identity/account-fixture.ts';
import { type Auth0Person, startAuth0 } from '#test/identity/auth0-management.ts';
import { codeOf } from '#test/identity/authenticator-code.ts';
import { enqueueUnfinished } from './delete-user.ts';

const count = 14;
const people: Auth0Person[] = Array.from({ length: count }, (_, index) => ({
  user_id: `auth0|leaver ${index}`,
  email: `leaver.${index}@example.test`,
  name: `Leaver ${index}`,
  created_at: '2026-01-01T00:00:00.000Z',
}));
const pathOf = ({ user_id }: Pick<Auth0Person, 'user_id'>) => `/api/auth0/users/${encodeURIComponent(user_id)}`;

const here = accountFixture();

/** A logged-in user with an authenticator app. */
async function userWithCodes() {
  const user = await here.person();
  const { call } = await user.logIn();
  const { body: setup } = await call('POST', '/api/account/one-time-codes', { password: accountPassword });
  expect((await call('PUT', '/api/account/one-time-codes', { code: codeOf(setup.secret) })).status).toBe(200);
  return { ...user, call };
}

async function fixture() {
  const tenant = await startAuth0([...people]);
  onTestFinished(() => tenant.stop());
  const app = await appForTest({ env: tenant.env });
  const rows = people.map(({ user_id, name }) => ({ user_id, name, role: 'User' as const }));
  await app.db.insertInto('app_user').values(rows).execute();
  return { app, tenant, admin: await app.as('SuperAdmin') };
}

test('14 concurrent deletions at the embedded provider succeed with a pool of four connections', async () => {
  const app = await startEmbeddedApp();
  onTestFinished(() => app.stop());
  const boss = await signIn(app, new TestBrowser(app.url));
  const accounts = await Promise.all(
    people.map(({ email = '', name = '' }) =>
      app.provider.createAccount({ email, name, password: 'lantern pebble orbit' }),
    ),
  );
  const remove = (userId = '') => app.call(boss.access_token, pathOf({ user_id: userId }), { method: 'DELETE' });
  const answers = await Promise.all(accounts.map((account) => remove(account?.userId)));
  expect(answers.map(({ status }) => status)).toEqual(Array(count).fill(204));
  expect(await app.provider.listAccounts()).toHaveLength(1);
});

const view = { list: 'trucks', query: {}, columns: ['regNumber'] };

test('the audit log records everything that is deleted with a user, and the user last', async () => {
  const { call, userId } = await userWithCodes();
  const { body: own } = await call('POST', '/api/views', { ...view, name: 'Mine', shared: false });
  const { body: common } = await call('POST', '/api/views', { ...view, name: 'Ours', shared: true });
  const boss = await here.person('SuperAdmin');
  const { call: asBoss } = await boss.logIn();
  expect((await asBoss('DELETE', pathOf({ user_id: userId }))).status).toBe(204);
  const auditRows = await here.app.db
    .selectFrom('audit_entry')
    .select(['record_type', 'record_id', 'parent_id', 'user_id'])
    .where('action', '=', 'delete')
    .orderBy('id')
    .execute();
  const row = { parent_id: null, user_id: boss.userId };
  expect(auditRows).toEqual([
    { ...row, record_type: 'secondFactor', record_id: `${userId} OneTimeCodes`, parent_id: userId },
    { ...row, record_type: 'view', record_id: own.id },
    { ...row, record_type: 'user', record_id: userId },
  ]);
  const left = await here.app.db.selectFrom('list_view').select(['id', 'owner_id']).execute();
  expect(left).toEqual([{ id: common.id, owner_id: null }]);
});

test('a wanted entry that a deleted user looked after stays without a person, which its history says', async () => {
  const { userId, logIn } = await here.person();
  const { call } = await logIn();
  const wanted = '/api/abbasAutos/wanted';
  const { body: client } = await call('POST', '/api/clients', { name: 'Harbour Haulage' });
  const { body: entry } = await call('POST', wanted, { clientId: client.id, userId });
  expect(entry).toMatchObject({ userId, version: 1 });
  const boss = await here.person('SuperAdmin');
  const { call: asBoss } = await boss.logIn();
  expect((await asBoss('DELETE', pathOf({ user_id: userId }))).status).toBe(204);
  expect((await asBoss('GET', `${wanted}/${entry.id}`)).body).toMatchObject({ userId: null, version: 2 });
  const audited = await here.app.db
    .selectFrom('audit_entry')
    .select(['company', 'user_id', 'record_version', 'changes'])
    .where('action', '=', 'update')
    .where('record_id', '=', entry.id)
    .execute();
  expect(audited).toEqual([
    {
      company: 'AbbasAutos',
      user_id: boss.userId,
      record_version: 2,
      changes: { userId: { old: userId, new: null } },
    },
  ]);
});

test('other calls and role changes still work while a slow directory handles 14 deletions', async () => {
  const { app, tenant, admin } = await fixture();
  const { promise, resolve } = Promise.withResolvers<void>();
  tenant.held = promise;
  const deletions = Promise.all(people.map((person) => admin.delete(pathOf(person))));
  await expect.poll(() => tenant.calls.length).toBe(count);
  await app.as('User');
  expect((await admin.get('/api/suppliers')).status).toBe(200);
  expect((await admin.put('/api/users/person%7CUser/assign?role=admin')).status).toBe(204);
  // The role of a user who is being deleted cannot be changed.
  expect((await admin.put('/api/users/auth0%7Cleaver%200/assign?role=superAdmin')).status).toBe(404);
  resolve();
  expect((await deletions).map(({ status }) => status)).toEqual(Array(count).fill(204));
  expect(tenant.people).toEqual([]);
  const left = await app.db.selectFrom('app_user').select('user_id').orderBy('user_id').execute();
  expect(left.map(({ user_id }) => user_id)).toEqual(['person|SuperAdmin', 'person|User']);
});

test('of two concurrent deletions of the same user one succeeds and the other answers 404', async () => {
  const { app, admin } = await fixture();
  const [person] = people;
  const answers = await Promise.all([1, 2].map(() => admin.delete(pathOf(person ?? { user_id: '' }))));
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
  const rows = await app.db.selectFrom('audit_entry').select('id').where('action', '=', 'delete').execute();
  expect(rows).toHaveLength(1);
});

test('a deletion interrupted before or after deleting the account is finished later, and recorded once', async () => {
  const { app, tenant, admin } = await fixture();
  const [before, after] = people;
  const actor = {
    userId: 'person|SuperAdmin',
    email: 'SuperAdmin@example.test',
    name: 'SuperAdmin',
    role: 'SuperAdmin',
  };
  const note = async ({ user_id, name }: Auth0Person, minutesAgo: number) => {
    const person = { userId: user_id, email: null, emailVerified: null, name, role: 'User' };
    await app.db
      .insertInto('account_removal')
      .values({
        user_id,
        person: JSON.stringify(person),
        actor: JSON.stringify(actor),
        request_id: 'interrupted',
        retry_at: sql<Date>`now() - ${minutesAgo} * interval '1 minute'`,
      })
      .execute();
    await enqueueUnfinished(app.db, user_id, 60);
  };
  if (!before || !after) throw new Error('No people.');
  await note(before, 1);
  await note(after, 1);
  tenant.people.splice(1, 1);
  await note(people[2] ?? after, -1);
  await app.tidy();
  await app.tidy();
  expect(tenant.people.map(({ name }) => name)).toEqual(people.slice(2).map(({ name }) => name));
  const { body } = await admin.get('/api/auth0/users');
  expect(body.map((user: { name: string }) => user.name)).not.toContain('Leaver 0');
  expect(body.map((user: { name: string }) => user.name)).not.toContain('Leaver 1');
  const rows = await app.db
    .selectFrom('audit_entry')
    .select(['record_id', 'user_id', 'request_id'])
    .where('action', '=', 'delete')
    .orderBy('record_id')
    .execute();
  const by = { user_id: actor.userId, request_id: 'interrupted' };
  expect(rows).toEqual([before, after].map(({ user_id }) => ({ record_id: user_id, ...by })));
});

test('an interrupted deletion is retried until the directory answers', async () => {
  const { app, tenant, admin } = await fixture();
  const [person = { user_id: '' }] = people;
  const { promise, resolve } = Promise.withResolvers<void>();
  tenant.held = promise;
  const pending = admin.delete(pathOf(person));
  await expect.poll(() => tenant.calls.length).toBe(1);
  // Simulates that the process ended here.
  await app.db
    .updateTable('account_removal')
    .set({ retry_at: new Date(0) })
    .execute();
  tenant.fail({ status: 500 }, { status: 500 }, { status: 500 });
  resolve();
  await app.tidy();
  await pending;
  tenant.held = undefined;
  await app.db
    .updateTable('account_removal')
    .set({ retry_at: new Date(0) })
    .execute();
  await app.tidy();
  const left = await app.db.selectFrom('app_user').select('user_id').where('user_id', '=', person.user_id).execute();
  expect(left).toEqual([]);
});
