/** Role changes and deletions take effect with the next call in every process on the same database. */
import { expect, test } from 'vitest';
import { appForTest } from '#test/app/test-app.ts';

test('a role change or deletion in one process applies to the next call in another one', async () => {
  const app = await appForTest();
  const other = await appForTest({ beside: app });
  const boss = await app.as('SuperAdmin');
  const token = await app.provider.token({ sub: 'moving|1', claims: { email: 'moving@example.test' } });
  const here = app.withToken(token);
  const there = other.withToken(token);
  const trucks = '/api/abbasAutos/trucks';
  const seen = async () => ({
    here: (await here.get(trucks)).status,
    there: (await there.get(trucks)).status,
    administers: (await there.get('/api/auth0/users')).status,
  });
  const assign = (role: string) => boss.put(`/api/users/moving%7C1/assign?role=${role}`);

  expect(await seen()).toEqual({ here: 403, there: 403, administers: 403 });
  await assign('user');
  expect(await seen()).toEqual({ here: 200, there: 200, administers: 403 });
  await assign('admin');
  expect(await seen()).toEqual({ here: 200, there: 200, administers: 200 });
  await assign('other');
  expect(await seen()).toEqual({ here: 403, there: 403, administers: 403 });
  expect((await boss.delete('/api/auth0/users/moving%7C1')).status).toBe(204);
  expect(await seen()).toEqual({ here: 401, there: 401, administers: 401 });
});

test('an administrator who loses the role in one process is refused with 403 in another one', async () => {
  const app = await appForTest();
  const other = await appForTest({ beside: app });
  const boss = await app.as('SuperAdmin');
  await app.as('User');
  const demoted = other.withToken(
    await app.provider.token({ sub: 'person|Admin', claims: { email: 'Admin@example.test' } }),
  );
  await app.as('Admin');
  const demote = () => demoted.put('/api/users/person%7CUser/assign?role=other');
  expect((await demote()).status).toBe(204);
  expect((await boss.put('/api/users/person%7CAdmin/assign?role=user')).status).toBe(204);
  expect((await demoted.put('/api/users/person%7CUser/assign?role=user')).status).toBe(403);
  expect((await demoted.delete('/api/auth0/users/person%7CUser')).status).toBe(403);
});

test('if three SuperAdmins demote each other concurrently in two processes, one always remains', async () => {
  const app = await appForTest();
  const other = await appForTest({ beside: app });
  const people = ['a', 'b', 'c'];
  const clients = await Promise.all(
    people.map(async (sub, index) => (index === 1 ? other : app).withToken(await app.provider.token({ sub }))),
  );
  for (let round = 0; round < 4; round += 1) {
    await app.db.deleteFrom('app_user').execute();
    const rows = people.map((user_id) => ({ user_id, email: `${user_id}@example.test`, role: 'SuperAdmin' as const }));
    await app.db.insertInto('app_user').values(rows).execute();
    const ring = clients.map((client, index) => client.put(`/api/users/${people[(index + 1) % 3]}/assign?role=other`));
    await Promise.all(ring);
    const left = await app.db.selectFrom('app_user').select('user_id').where('role', '=', 'SuperAdmin').execute();
    expect(left.length).toBeGreaterThan(0);
  }
});
