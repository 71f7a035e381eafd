/** The API for users and roles. */
import { describe, expect, test } from 'vitest';
import { type Role, roles } from '#shared/roles.ts';
import { appForFile, appForTest, type Client, type TestApp } from '#test/app/test-app.ts';
import { canAssignRole, canDeleteUser } from '#users/role-rules.ts';
import { rolePaths } from '#users/user.ts';

const app = await appForFile();

async function addPerson(role: Role, userId: string, at: TestApp = app): Promise<string> {
  await at.db
    .insertInto('app_user')
    .values({ user_id: userId, email: `${userId}@example.test`, name: userId, role })
    .execute();
  return userId;
}

const assign = (client: Client, userId: string, role: string) =>
  client.put(`/api/users/${encodeURIComponent(userId)}/assign?role=${role}`);

async function roleOf(userId: string): Promise<string | undefined> {
  const row = await app.db.selectFrom('app_user').select('role').where('user_id', '=', userId).executeTakeFirst();
  return row?.role;
}

describe.each(['SuperAdmin', 'Admin'] as const)('%s', (actorRole) => {
  test.each(roles)('can change and delete a user with the role %s only as the rules allow', async (targetRole) => {
    const client = await app.as(actorRole);
    const actor = { userId: `person|${actorRole}`, role: actorRole };
    for (const role of roles) {
      const userId = await addPerson(targetRole, `odd id|${actorRole}/${targetRole}@${role}`);
      const allowed = canAssignRole(actor, { userId, role: targetRole }, role).allowed;
      const { status } = await assign(client, userId, rolePaths[role]);
      expect({ role, status }).toEqual({ role, status: allowed ? (role === targetRole ? 400 : 204) : 403 });
      expect(await roleOf(userId)).toBe(allowed ? role : targetRole);
    }
    const userId = await addPerson(targetRole, `to delete|${actorRole}/${targetRole}`);
    const allowed = canDeleteUser(actor, { userId, role: targetRole }).allowed;
    const { status } = await client.delete(`/api/auth0/users/${encodeURIComponent(userId)}`);
    expect(status).toBe(allowed ? 204 : 403);
    expect(await roleOf(userId)).toBe(allowed ? undefined : targetRole);
  });
});

test('a user cannot change their own role', async () => {
  const client = await app.as('SuperAdmin');
  expect((await assign(client, 'person|SuperAdmin', 'admin')).status).toBe(403);
  expect(await roleOf('person|SuperAdmin')).toBe('SuperAdmin');
});

test('an unknown role answers 400, an unknown user 404', async () => {
  const client = await app.as('SuperAdmin');
  const unknownRole = await assign(client, 'person|SuperAdmin', 'SuperAdmin');
  expect(unknownRole.body).toMatchObject({ status: 400, message: 'Failed to update user role.' });
  expect((await assign(client, 'unknown', 'user')).body.message).toBe('The user to be updated was not found.');
  expect((await client.delete('/api/auth0/users/unknown')).body.message).toBe('The user to be deleted was not found.');
});

test('a user id may have 255 characters; longer or unstorable ones are refused with 401', async () => {
  const admin = await app.as('Admin');
  const roleOfToken = async (sub: string) =>
    (
      await app
        .withToken(await app.provider.token({ sub, claims: { email: 'long@example.test' } }))
        .get('/api/users/role')
    ).status;
  const maxLengthId = `oidc|${'/'.repeat(250)}`;
  expect(await roleOfToken(maxLengthId)).toBe(200);
  expect(await roleOfToken(`${maxLengthId}x`)).toBe(401);
  expect(await roleOfToken('odd|\u0000')).toBe(401);
  expect((await admin.get('/api/auth0/users')).body).toContainEqual(expect.objectContaining({ userId: maxLengthId }));
  expect((await assign(admin, maxLengthId, 'user')).status).toBe(204);
  expect((await admin.delete(`/api/auth0/users/${encodeURIComponent(maxLengthId)}`)).status).toBe(204);
});

test('a name with a NUL is not stored', async () => {
  const claims = { email: 'odd@example.test', name: 'O\u0000dd' };
  const token = await app.provider.token({ sub: 'odd|name', claims });
  expect((await app.withToken(token).get('/api/users/role')).status).toBe(200);
  const admin = await app.as('Admin');
  const { body } = await admin.get('/api/auth0/users');
  expect(body).toContainEqual({ userId: 'odd|name', email: 'odd@example.test', name: null, role: 'Other' });
  expect((await admin.delete('/api/auth0/users/odd%7Cname')).status).toBe(204);
});

test('assigning the current role answers 400 with the field', async () => {
  const userId = await addPerson('User', 'unchanged|1');
  expect((await assign(await app.as('Admin'), userId, 'user')).body).toEqual({
    status: 400,
    message: 'Failed to update user role.',
    errors: [{ path: 'role', message: 'This person already has that role.' }],
  });
});

test('a role that an Admin may not assign answers 403 even for an unknown user', async () => {
  expect((await assign(await app.as('Admin'), 'unknown', 'superAdmin')).status).toBe(403);
});

test('the list has all users by name', async () => {
  const client = await app.as('Admin');
  const { status, body } = await client.get('/api/auth0/users');
  expect(status).toBe(200);
  const names = body.map((user: { name: string }) => user.name);
  expect(names).toEqual([...names].sort((one, other) => one.localeCompare(other, 'en')));
  expect(body).toContainEqual({ userId: 'person|Admin', email: 'Admin@example.test', name: 'Admin', role: 'Admin' });
});

test('the token of a deleted user is refused at once', async () => {
  const token = await app.provider.token({ sub: 'leaving|1', claims: { email: 'leaving@example.test' } });
  const leaving = app.withToken(token);
  expect((await leaving.get('/api/users/role')).status).toBe(200);
  const { status } = await (await app.as('Admin')).delete('/api/auth0/users/leaving%7C1');
  expect(status).toBe(204);
  expect((await leaving.get('/api/users/role')).status).toBe(401);
});

test('if two SuperAdmins demote each other concurrently, one remains', async () => {
  const own = await appForTest();
  for (let round = 0; round < 5; round += 1) {
    const people = [`a${round}`, `b${round}`];
    await own.db.deleteFrom('app_user').execute();
    await Promise.all(people.map((userId) => addPerson('SuperAdmin', userId, own)));
    const clients = await Promise.all(people.map(async (sub) => own.withToken(await own.provider.token({ sub }))));
    const answers = await Promise.all(clients.map((client, index) => assign(client, people[1 - index] ?? '', 'other')));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 403]);
    const left = await own.db.selectFrom('app_user').select('user_id').where('role', '=', 'SuperAdmin').execute();
    expect(left).toHaveLength(1);
  }
});
