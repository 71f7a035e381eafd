/** Users of an Auth0 tenant in our API, against a mock of the Management API. */
import { expect, onTestFinished, test } from 'vitest';
import { appForTest, type TestApp } from '#test/app/test-app.ts';
import { type Auth0Person, type Auth0Tenant, startAuth0 } from '#test/identity/auth0-management.ts';

interface Fixture {
  app: TestApp;
  tenant: Auth0Tenant;
  log: string[];
}

const createdAt = (seconds: number) => new Date(Date.UTC(2026, 0, 1) + seconds * 1000).toISOString();

function person(user_id: string, more: Partial<Auth0Person> = {}): Auth0Person {
  return { user_id, email: `${user_id.length}@example.test`, name: user_id, created_at: createdAt(0), ...more };
}

/** The app with an external provider and a mock tenant. */
async function fixture(people: Auth0Person[] = [], tokenLife?: number): Promise<Fixture> {
  const tenant = await startAuth0(people, tokenLife);
  onTestFinished(() => tenant.stop());
  const log: string[] = [];
  const app = await appForTest({ env: tenant.env, onLog: (line) => log.push(line) });
  return { app, tenant, log };
}

const deletePath = (userId: string) => `/api/auth0/users/${encodeURIComponent(userId)}`;
const idsOf = (body: { userId: string }[]) => body.map(({ userId }) => userId);

test('the list joins users of the tenant with roles, and includes users without a role or without an account', async () => {
  const { app } = await fixture([
    person('auth0|ann', { name: 'Ann', email: 'ann@example.test' }),
    person('google-oauth2|bob', { name: '', nickname: 'bob', email: '' }),
    person('person|User', { name: 'Of the tenant', email: 'tenant@example.test' }),
  ]);
  await app.as('User');
  const { status, body } = await (await app.as('Admin')).get('/api/auth0/users');
  expect(status).toBe(200);
  expect(body).toEqual([
    { userId: 'person|Admin', email: 'Admin@example.test', name: 'Admin', role: 'Admin' },
    { userId: 'auth0|ann', email: 'ann@example.test', name: 'Ann', role: 'Other' },
    { userId: 'google-oauth2|bob', email: null, name: 'bob', role: 'Other' },
    { userId: 'person|User', email: 'User@example.test', name: 'User', role: 'User' },
  ]);
});

test.each([0, 100, 1000, 2350])('all of %i users are listed once', async (count) => {
  // Users created at the same moment are on both sides of the boundary between two searches.
  const people = Array.from({ length: count }, (_, index) =>
    person(`auth0|${index}`, { created_at: createdAt(Math.floor(index / 7)) }),
  );
  const { app, tenant, log } = await fixture(people);
  const { status, body } = await (await app.as('SuperAdmin')).get('/api/auth0/users');
  expect(status).toBe(200);
  const expected = ['person|SuperAdmin', ...people.map(({ user_id }) => user_id)];
  expect(idsOf(body).sort()).toEqual(expected.sort());
  expect(tenant.given).toHaveLength(1);
  expect(log.join('')).not.toContain('more people than can be listed');
});

test('if a search cannot return all users of one moment, the others are listed and a warning is logged', async () => {
  const people = Array.from({ length: 1100 }, (_, index) => person(`auth0|${index}`));
  const { app, log } = await fixture(people);
  const { body } = await (await app.as('SuperAdmin')).get('/api/auth0/users');
  expect(body).toHaveLength(1001);
  expect(log.join('')).toContain('Auth0 has more people than can be listed');
});

test('users without a valid id are left out, and invalid fields are ignored', async () => {
  const odd = { user_id: 'auth0|odd', name: 7, email: { x: 1 }, created_at: 'yesterday' } as unknown as Auth0Person;
  const { app } = await fixture([person(''), person('x'.repeat(300)), odd]);
  const { body } = await (await app.as('SuperAdmin')).get('/api/auth0/users');
  expect(idsOf(body)).toEqual(['auth0|odd', 'person|SuperAdmin']);
});

test.each(['auth0|65f0', 'a person@example.test', 'saml/realm|a b/c', 'odd?id#x&y=%2F', 'ünïcode|✓'])(
  'role change and deletion of the id %s affect the right user',
  async (userId) => {
    const { app, tenant } = await fixture([person('auth0|other'), person(userId)]);
    const admin = await app.as('SuperAdmin');
    expect((await admin.put(`/api/users/${encodeURIComponent(userId)}/assign?role=user`)).status).toBe(204);
    const { body } = await admin.get('/api/auth0/users');
    expect(body).toContainEqual(expect.objectContaining({ userId, role: 'User' }));
    expect((await admin.delete(deletePath(userId))).status).toBe(204);
    expect(tenant.people.map(({ user_id }) => user_id)).toEqual(['auth0|other']);
    expect(tenant.calls.at(-1)).toBe(`DELETE /api/v2/users/${encodeURIComponent(userId)}`);
  },
);

test('an id that cannot be part of a URL answers 404', async () => {
  const { app, tenant } = await fixture([person('auth0|other'), person('..')]);
  const answer = await (await app.as('SuperAdmin')).put('/api/users/%2E%2E/assign?role=user');
  expect(answer.status).toBe(404);
  expect(tenant.people).toHaveLength(2);
});

test('a user who never logged in can be deleted, and is not listed while Auth0 still finds them', async () => {
  const { app, tenant } = await fixture([person('auth0|leaver')]);
  tenant.searchable = [...tenant.people];
  const admin = await app.as('Admin');
  expect((await admin.delete(deletePath('auth0|leaver'))).status).toBe(204);
  expect(tenant.people).toEqual([]);
  expect(idsOf((await admin.get('/api/auth0/users')).body)).toEqual(['person|Admin']);
  const again = await admin.delete(deletePath('auth0|leaver'));
  expect(again.body).toEqual({ status: 404, message: 'The user to be deleted was not found.' });
});

test('a user with a role but without an account can be deleted', async () => {
  const { app } = await fixture();
  await app.as('User');
  const admin = await app.as('Admin');
  expect((await admin.delete(deletePath('person|User'))).status).toBe(204);
  expect(idsOf((await admin.get('/api/auth0/users')).body)).toEqual(['person|Admin']);
});

test('a forbidden deletion sends no call to the tenant', async () => {
  const { app, tenant } = await fixture([person('person|SuperAdmin')]);
  await app.as('SuperAdmin');
  expect((await (await app.as('Admin')).delete(deletePath('person|SuperAdmin'))).status).toBe(403);
  expect(tenant.calls).toEqual([]);
});

test('a token is reused while it is valid, and renewed after it expires or is revoked', async () => {
  const { app, tenant } = await fixture([person('auth0|ann')]);
  const admin = await app.as('Admin');
  await admin.get('/api/auth0/users');
  expect((await admin.get('/api/auth0/users')).status).toBe(200);
  expect(tenant.given).toHaveLength(1);
  tenant.revokeTokens();
  expect((await admin.get('/api/auth0/users')).status).toBe(200);
  expect(tenant.given).toHaveLength(2);
  const brief = await fixture([person('auth0|ann')], 1);
  const other = await brief.app.as('Admin');
  await other.get('/api/auth0/users');
  await other.get('/api/auth0/users');
  expect(brief.tenant.given).toHaveLength(2);
});
