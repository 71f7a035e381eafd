/** Reading a user's profile from the token and from userinfo, field by field. */
import { expect, test } from 'vitest';
import { appForTest, type TestApp } from '#test/app/test-app.ts';

async function profileOf({ db }: Pick<TestApp, 'db'>, userId: string) {
  return await db
    .selectFrom('app_user')
    .select(['email', 'email_verified as emailVerified', 'name'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

test.each([
  [{ email_verified: 'true' }, { email: 'quiet@example.test', emailVerified: true, name: 'Quiet' }],
  [{ email_verified: 'false' }, { email: 'quiet@example.test', emailVerified: false, name: 'Quiet' }],
  [{ email_verified: 1 }, { email: 'quiet@example.test', emailVerified: null, name: 'Quiet' }],
  [{ name: 7 }, { email: 'quiet@example.test', emailVerified: true, name: null }],
  [{ email: ['x'] }, { email: null, emailVerified: null, name: 'Quiet' }],
  [{ name: 'Qui\u202eet' }, { email: 'quiet@example.test', emailVerified: true, name: null }],
  [{ email: 'qui\u200bet@example.test' }, { email: null, emailVerified: null, name: 'Quiet' }],
])('userinfo with %j leaves the other fields unaffected', async (odd, expected) => {
  const app = await appForTest();
  const claims = { email: 'quiet@example.test', email_verified: true, name: 'Quiet', ...odd };
  app.provider.people.set('quiet|1', claims);
  await app.withToken(await app.provider.token({ sub: 'quiet|1' })).get('/api/users/role');
  expect(await profileOf(app, 'quiet|1')).toEqual(expected);
});

const email = 'quiet@example.test';

test.each([
  [{ email }, { email, email_verified: true, name: 'Quiet' }, { email, emailVerified: true, name: 'Quiet' }],
  [
    { email, name: 'Own' },
    { email, email_verified: true },
    { email, emailVerified: true, name: 'Own' },
  ],
  [{ name: 'Own' }, { email, email_verified: true }, { email, emailVerified: true, name: 'Own' }],
  [{ name: 'Own' }, { email, name: 'Quiet' }, { email, emailVerified: null, name: 'Own' }],
  [
    { email, email_verified: false },
    { email, email_verified: true, name: 'Quiet' },
    { email, emailVerified: false, name: 'Quiet' },
  ],
  // The verified e-mail is a different one.
  [
    { email, name: 'Own' },
    { email: 'other@example.test', email_verified: true },
    { email, emailVerified: null, name: 'Own' },
  ],
  [{ email_verified: true }, { email, name: 'Quiet' }, { email, emailVerified: null, name: 'Quiet' }],
])('a token with %j is completed by userinfo with %j', async (claims, userinfo, expected) => {
  const app = await appForTest();
  app.provider.people.set('quiet|1', userinfo);
  const token = await app.provider.token({ sub: 'quiet|1', claims });
  // At the second call everything is known, and userinfo is not requested again.
  for (const _call of [1, 2]) {
    await app.withToken(token).get('/api/users/role');
    expect(await profileOf(app, 'quiet|1')).toEqual(expected);
  }
});

test('a user with the administrator’s e-mail, verified by userinfo, becomes SuperAdmin', async () => {
  const app = await appForTest();
  await app.db.deleteFrom('app_user').where('role', '=', 'SuperAdmin').execute();
  const claims = { email: 'First.Admin@example.test', name: 'First' };
  const roleOf = async (sub: string) =>
    (await app.withToken(await app.provider.token({ sub, claims })).get('/api/users/role')).body.role;
  app.provider.people.set('first|0', { email: 'someone@example.test', email_verified: true });
  expect(await roleOf('first|0')).toBe('Other');
  app.provider.people.set('first|1', { email: claims.email, email_verified: true });
  expect(await roleOf('first|1')).toBe('SuperAdmin');
});
