/** Views over HTTP: owners, permissions and defaults. */
import { expect, test } from 'vitest';
import { appForFile, type Client } from '#test/app/test-app.ts';

const app = await appForFile();
const user = await app.as('User');
const admin = await app.as('Admin');
await app.db
  .insertInto('app_user')
  .values({ user_id: 'colleague|1', email: 'colleague@example.test', name: 'Colleague', role: 'User' })
  .execute();
const colleague = app.withToken(
  await app.provider.token({ sub: 'colleague|1', claims: { email: 'colleague@example.test' } }),
);

const body = {
  list: 'trucks',
  name: 'Unsold DAF',
  query: { sold: 'false', filter: { make: { in: ['DAF', null] } }, sort: '-salePrice' },
  columns: ['regNumber', 'make'],
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

test('a personal view is returned as it was saved, to its owner only', async () => {
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

test('everyone sees a shared view, and its owner and administrators can change it', async () => {
  const view = await created(user, { name: 'Ours', shared: true });
  expect(await names(colleague)).toContain('Ours');
  expect((await colleague.put(`/api/views/${view.id}`, { name: 'Theirs' })).status).toBe(403);
  expect((await colleague.delete(`/api/views/${view.id}`)).status).toBe(403);
  expect((await admin.put(`/api/views/${view.id}`, { name: 'Ours, better' })).body).toMatchObject({ version: 2 });
  expect((await admin.delete(`/api/views/${view.id}`)).status).toBe(204);
  const audit = await app.db.selectFrom('audit_entry').select('action').where('record_id', '=', view.id).execute();
  expect(audit.map(({ action }) => action)).toEqual(['create', 'update', 'delete']);
});

test("an administrator who makes another user's view personal gets it back as saved, and sees it no more", async () => {
  const view = await created(user, { name: 'For a while', shared: true });
  const answer = await admin.put(`/api/views/${view.id}`, { shared: false, name: 'Back again' });
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ id: view.id, name: 'Back again', shared: false, version: 2 });
  expect(await names(admin)).not.toContain('Back again');
  expect(await names(user)).toContain('Back again');
});

test("a default applies to one user and list, and can be another user's view, which stays unchanged", async () => {
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

test.each([
  [{ name: ' ' }, 'name'],
  [{ list: 'ships' }, 'list'],
  [{ query: 'search=daf' }, 'query'],
  [{ query: { search: '\u0000' } }, 'query'],
  [{ query: { search: 'x'.repeat(20_000) } }, 'query'],
  [{ columns: ['a', 1] }, 'columns.1'],
])('the body with %j is rejected with a validation error', async (fields, path) => {
  const { status, body: answer } = await user.post('/api/views', { ...body, ...fields });
  expect([status, answer.message]).toEqual([400, 'Failed to create view.']);
  expect(answer.errors.map((fieldError: { path: string }) => fieldError.path)).toEqual([path]);
});

const tooLarge = 'This view is too large to be saved. Use fewer columns, or fewer values in its filters.';

/** A view whose JSON is this many bytes larger than 4 kB. */
function viewBeyond(bytes: number) {
  const view = { list: 'trucks', name: 'Ünsold', query: { search: '' }, columns: ['regNumber'] };
  return { ...view, query: { search: 'x'.repeat(4096 + bytes - Buffer.byteLength(JSON.stringify(view))) } };
}

test('a view of more than 4 kB is rejected, when it is created and when it is updated', async () => {
  const full = await user.post('/api/views', viewBeyond(0));
  expect(full.status).toBe(201);
  for (const answer of [
    await user.post('/api/views', viewBeyond(1)),
    await user.put(`/api/views/${full.body.id}`, { query: viewBeyond(1).query }),
    await user.put(`/api/views/${full.body.id}`, { name: 'Ünsold trucks', query: viewBeyond(30).query }),
    await user.post('/api/views', {
      ...viewBeyond(-500),
      columns: ['x'.repeat(200), 'y'.repeat(200), 'z'.repeat(200)],
    }),
    await user.post('/api/views', { ...viewBeyond(-500), query: { search: 'é'.repeat(2100) } }),
  ]) {
    expect([answer.status, answer.body.errors]).toEqual([400, [{ path: 'query', message: tooLarge }]]);
  }
  const columns = Array.from({ length: 30 }, (_, index) => `${'column'.repeat(25)}${index}`);
  const wide = await user.post('/api/views', { ...body, columns });
  expect([wide.status, wide.body.errors]).toEqual([400, [{ path: 'columns', message: tooLarge }]]);
});

test('columns that the list does not have are named and refused, unless the view already has them', async () => {
  const refused = await user.post('/api/views', {
    ...body,
    query: { filter: { make: { in: ['DAF'] }, ship: { in: [1] } }, sort: '-make,sail', group: 'deck' },
    columns: ['regNumber', 'mast'],
  });
  expect([refused.status, refused.body.errors]).toEqual([
    400,
    [
      { path: 'columns.1', message: 'There is no column "mast".' },
      { path: 'query', message: 'There is no column "ship".' },
      { path: 'query', message: 'There is no column "sail".' },
      { path: 'query', message: 'There is no column "deck".' },
    ],
  ]);
  const { id } = await created(user, { name: 'Of the past' });
  const path = `/api/views/${id}`;
  expect((await user.put(path, { columns: ['ship'] })).status).toBe(400);
  await app.db.updateTable('list_view').set({ columns: '["regNumber","ship"]' }).where('id', '=', id).execute();
  const kept = await user.put(path, { name: 'Of today', columns: ['ship', 'make'] });
  expect([kept.status, kept.body.columns]).toEqual([200, ['ship', 'make']]);
  expect((await user.put(path, { list: 'clients' })).body.errors).toMatchObject([
    { message: 'There is no column "ship".' },
    { message: 'There is no column "make".' },
    { message: 'There is no column "make".' },
    { message: 'There is no column "salePrice".' },
  ]);
});

test('a larger view from before the limit can be renamed and made a default, but not shared or enlarged', async () => {
  const view = await created(user, { name: 'Long' });
  const query = { search: 'x'.repeat(19_000) };
  await app.db
    .updateTable('list_view')
    .set({ query: JSON.stringify(query) })
    .where('id', '=', view.id)
    .execute();
  const path = `/api/views/${view.id}`;
  const stored = (await user.get('/api/views')).body.find(({ id }: { id: string }) => id === view.id);
  expect(stored.query).toEqual(query);
  const renamed = await user.put(path, { ...stored, name: 'Longer', isDefault: true });
  expect([renamed.status, renamed.body]).toMatchObject([200, { name: 'Longer', isDefault: true, query }]);
  expect((await user.put(path, { shared: true })).status).toBe(400);
  expect((await user.put(path, { query: { search: 'x'.repeat(19_001) } })).status).toBe(400);
  expect((await user.put(path, { query: { search: 'x'.repeat(18_000) } })).status).toBe(200);
  expect((await user.delete(path)).status).toBe(204);
});

/** Adds views of a user, or of deleted users. */
async function fill(owner: string | null, count: number, shared: boolean): Promise<void> {
  await app.db
    .insertInto('list_view')
    .values(
      Array.from({ length: count }, (_, index) => ({
        id: `${owner} ${shared} ${index}`,
        owner_id: owner,
        list: 'orders',
        name: `View ${index}`,
        shared,
        query: '{}',
        columns: '[]',
      })),
    )
    .execute();
}

async function emptyViews(): Promise<void> {
  await app.db.deleteFrom('list_view').execute();
}

test('the 101st view of a user is refused with 409, also if two are created at once', async () => {
  await emptyViews();
  await fill('person|User', 50, false);
  await fill('person|User', 48, true);
  const save = (client: Client) => client.post('/api/views', { ...body, name: 'One more' });
  expect((await save(user)).status).toBe(201);
  const answers = await Promise.all([save(user), save(user), save(user)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  const refused = answers.find(({ status }) => status === 409);
  expect(refused?.body.message).toBe('You already have 100 views. Delete one that you no longer need first.');
  expect((await save(admin)).status).toBe(201);
  expect((await user.put('/api/views/person%7CUser%20false%200', { name: 'Renamed' })).status).toBe(200);
  expect((await user.delete('/api/views/person%7CUser%20false%200')).status).toBe(204);
  expect((await save(user)).status).toBe(201);
});

test('the 201st shared view is refused with 409, created or shared by an update, also at the same time', async () => {
  await emptyViews();
  await fill('person|Admin', 99, true);
  await fill(null, 99, true);
  const own = await Promise.all([created(user), created(user), created(user)]);
  const share = ({ id }: { id: string }) => user.put(`/api/views/${id}`, { shared: true });
  const save = () => user.post('/api/views', { ...body, shared: true });
  const [first = own[0], second, third] = own;
  expect((await share(first)).status).toBe(200);
  const answers = await Promise.all([share(second), save(), share(third)]);
  expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
  const refused = answers.filter(({ status }) => status === 409);
  expect(refused.map(({ body: answer }) => answer.message)).toEqual(
    Array(2).fill('There are already 200 views for everyone. One of them has to be deleted first.'),
  );
  expect((await share(first)).status).toBe(200);
  expect((await user.put(`/api/views/${first.id}`, { name: 'Still ours' })).status).toBe(200);
  expect((await user.post('/api/views', body)).status).toBe(201);
  await emptyViews();
});

test('personal views are deleted with their owner, and shared ones remain', async () => {
  await created(colleague, { name: 'Personal' });
  const saved = await created(colleague, { name: 'Shared', shared: true });
  await app.db.deleteFrom('app_user').where('user_id', '=', 'colleague|1').execute();
  const views = await app.db.selectFrom('list_view').select(['name', 'owner_id']).execute();
  expect(views.map(({ name }) => name)).not.toContain('Personal');
  expect(views).toContainEqual({ name: 'Shared', owner_id: null });
  expect((await admin.delete(`/api/views/${saved.id}`)).status).toBe(204);
});
