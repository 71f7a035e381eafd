/** Views over HTTP: whose they are, who may change them, which one a list opens with. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let user: Client;
let colleague: Client;
let admin: Client;

beforeAll(async () => {
  app = await startTestApp();
  user = await app.as('User');
  admin = await app.as('Admin');
  await app.db
    .insertInto('app_user')
    .values({ user_id: 'colleague|1', email: 'colleague@example.test', name: 'Colleague', role: 'User' })
    .execute();
  colleague = app.withToken(
    await app.provider.token({ sub: 'colleague|1', claims: { email: 'colleague@example.test' } }),
  );
});
afterAll(() => app.stop());

const body = {
  list: 'trucks',
  name: 'Unsold DAF',
  query: { sold: 'false', filter: { make: { in: ['DAF', null] }, columnOfThePast: { in: [1] } }, sort: '-salePrice' },
  columns: ['regNumber', 'make', 'columnOfThePast'],
};

async function created(client: Client, fields: Record<string, unknown> = {}) {
  const answer = await client.post('/api/views', { ...body, ...fields });
  expect(answer.status).toBe(201);
  return answer.body;
}

async function names(client: Client, list = 'trucks'): Promise<string[]> {
  const answer = await client.get(`/api/views?list=${list}`);
  expect(answer.status).toBe(200);
  return answer.body.map(({ name }: { name: string }) => name);
}

test('a view comes back as it was saved, and follows its owner alone', async () => {
  const view = await created(user, { name: 'Mine' });
  expect(view).toEqual({
    ...body,
    name: 'Mine',
    id: view.id,
    shared: false,
    isDefault: false,
    mayChange: true,
    version: 1,
  });
  expect(await names(user)).toContain('Mine');
  expect(await names(user, 'orders')).not.toContain('Mine');
  for (const other of [colleague, admin]) {
    expect(await names(other)).not.toContain('Mine');
    for (const { status, body: answer } of [
      await other.put(`/api/views/${view.id}`, { name: 'Taken' }),
      await other.delete(`/api/views/${view.id}`),
    ]) {
      expect([status, answer.message]).toEqual([404, 'The requested view does not exist.']);
    }
  }
});

test('one for everyone is seen by all, changed by its owner and who administers people', async () => {
  const view = await created(user, { name: 'Ours', shared: true });
  expect(await names(colleague)).toContain('Ours');
  expect((await colleague.put(`/api/views/${view.id}`, { name: 'Theirs' })).status).toBe(403);
  expect((await colleague.delete(`/api/views/${view.id}`)).status).toBe(403);
  expect((await admin.put(`/api/views/${view.id}`, { name: 'Ours, better' })).body).toMatchObject({ version: 2 });
  const late = await user.put(`/api/views/${view.id}`, { name: 'Late' }, { 'if-match': '"1"' });
  expect(late.status).toBe(412);
  expect((await admin.delete(`/api/views/${view.id}`, { 'if-match': '"2"' })).status).toBe(204);
  const audit = await app.db.selectFrom('audit_entry').select('action').where('record_id', '=', view.id).execute();
  expect(audit.map(({ action }) => action)).toEqual(['create', 'update', 'delete']);
});

test("a default is one person's for one list; somebody else's view can be it, and nothing of that view changes", async () => {
  const first = await created(user, { name: 'First', shared: true, isDefault: true });
  const second = await created(user, { name: 'Second', isDefault: true });
  const defaults = async (client: Client) =>
    (await client.get('/api/views')).body.filter((view: { isDefault: boolean }) => view.isDefault);
  expect(await defaults(user)).toMatchObject([{ id: second.id }]);
  expect(await defaults(colleague)).toEqual([]);
  const chosen = await colleague.put(`/api/views/${first.id}`, { ...first, isDefault: true });
  expect([chosen.status, chosen.body]).toMatchObject([200, { isDefault: true, mayChange: false, version: 1 }]);
  expect(await defaults(colleague)).toMatchObject([{ id: first.id }]);
  await user.delete(`/api/views/${first.id}`);
  expect(await defaults(colleague)).toEqual([]);
});

test('a create that is sent twice makes one view', async () => {
  const twice = { ...body, name: 'Once' };
  const key = { 'idempotency-key': 'view-1' };
  const [one, other] = [await user.post('/api/views', twice, key), await user.post('/api/views', twice, key)];
  expect(one.body.id).toBe(other.body.id);
  expect((await names(user)).filter((name) => name === 'Once')).toHaveLength(1);
});

test.each([
  [{ name: ' ' }, 'name'],
  [{ list: 'ships' }, 'list'],
  [{ query: 'search=daf' }, 'query'],
  [{ query: { search: '\u0000' } }, 'query'],
  [{ query: { search: 'x'.repeat(20_000) } }, 'query'],
  [{ columns: ['a', 1] }, 'columns.1'],
])('%j is refused', async (fields, path) => {
  const { status, body: answer } = await user.post('/api/views', { ...body, ...fields });
  expect([status, answer.message]).toEqual([400, 'Failed to create view.']);
  expect(answer.errors.map((fault: { path: string }) => fault.path)).toEqual([path]);
});

test('personal views go with their owner, those for everyone stay', async () => {
  await created(colleague, { name: 'Gone' });
  const kept = await created(colleague, { name: 'Kept', shared: true });
  await app.db.deleteFrom('app_user').where('user_id', '=', 'colleague|1').execute();
  const views = await app.db.selectFrom('list_view').select(['name', 'owner_id']).execute();
  expect(views.map(({ name }) => name)).not.toContain('Gone');
  expect(views).toContainEqual({ name: 'Kept', owner_id: null });
  expect((await admin.delete(`/api/views/${kept.id}`)).status).toBe(204);
});
