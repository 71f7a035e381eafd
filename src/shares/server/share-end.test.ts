/** How long a shared page may run, its author, and what happens to it when that user is deleted. */
import { expect, test } from 'vitest';
import { truckBody } from '#test/app/factories.ts';
import { appForFile } from '#test/app/test-app.ts';

const day = { now: new Date('2026-11-26T12:00:00Z') };
let counter = 0;

const app = await appForFile({ now: () => day.now });
const admin = await app.as('Admin');

/** A user with a page for each of these companies. */
async function authorWith(name: string, companies: readonly (readonly [path: string, company: string])[]) {
  counter += 1;
  const userId = `author|${counter}`;
  await app.db
    .insertInto('app_user')
    .values({ user_id: userId, email: `${counter}@example.test`, name, role: 'User' })
    .execute();
  const author = app.withToken(await app.provider.token({ sub: userId, claims: { email: `${counter}@example.test` } }));
  const pages = [];
  for (const [path, company] of companies) {
    const truck = (await author.post(`/api/${path}/trucks`, truckBody({ company }))).body;
    const body = { truckIds: [truck.id], fields: ['make'], until: '2026-12-31' };
    const { id, uri } = (await author.post(`/api/${path}/shares`, body)).body;
    pages.push({ id, uri, truck, path });
  }
  const address = `/api/auth0/users/${encodeURIComponent(userId)}`;
  const openPages = () => admin.get(`/api/users/${encodeURIComponent(userId)}/shares`);
  return { userId, author, pages, address, openPages };
}

const both = [
  ['abbasAutos', 'AbbasAutos'],
  ['butler', 'Butler'],
] as const;

const statusOf = async (uri: string) => (await fetch(uri)).status;

test("the list shows the author's name at the time of sharing, even after they are renamed or deleted", async () => {
  const { userId, pages, address } = await authorWith('Ann Quay', [['redStar', 'RedStar']]);
  const user = await app.as('User');
  const by = async () => {
    const { body } = await user.get('/api/redStar/shares');
    return body.find(({ id }: { id: string }) => id === pages[0]?.id)?.by;
  };
  expect(await by()).toBe('Ann Quay');
  await app.db.updateTable('app_user').set({ name: 'Ann Harbour' }).where('user_id', '=', userId).execute();
  expect(await by()).toBe('Ann Quay');
  expect((await admin.delete(address)).status).toBe(204);
  expect(await by()).toBe('Ann Quay');
  expect(await statusOf(pages[0]?.uri)).toBe(200);
});

test("an administrator can list a user's open pages in all companies", async () => {
  const { pages, userId, openPages } = await authorWith('Bea Moor', both);
  const [first, second] = pages;
  await fetch(`${first?.uri}/opened.gif`);
  const row = ({ id, truck }: (typeof pages)[number]) => ({
    id,
    truckIds: [truck.id],
    regNumbers: [truck.regNumber],
    until: '2026-12-31',
    at: expect.stringMatching(/Z$/),
  });
  if (!first || !second) throw new Error('two pages expected');
  expect((await openPages()).body).toEqual([
    { ...row(second), company: 'Butler', openings: 0 },
    { ...row(first), company: 'AbbasAutos', openings: 1 },
  ]);
  const ofUser = await (await app.as('User')).get(`/api/users/${encodeURIComponent(userId)}/shares`);
  expect(ofUser.status).toBe(403);
  day.now = new Date('2027-01-01T12:00:00Z');
  expect((await openPages()).body).toEqual([]);
  day.now = new Date('2026-11-26T12:00:00Z');
  expect((await admin.get('/api/users/unknown/shares')).body).toEqual([]);
});

test('deleting a user revokes their pages only if requested, with audit entries for the administrator', async () => {
  const leaves = await authorWith('Cal Pier', both);
  expect((await admin.delete(leaves.address)).status).toBe(204);
  for (const { uri } of leaves.pages) expect(await statusOf(uri)).toBe(200);
  const ends = await authorWith('Dot Wharf', both);
  const ended = (
    await ends.author.post('/api/butler/shares', { truckIds: [ends.pages[1]?.truck.id], until: '2026-11-26' })
  ).body;
  day.now = new Date('2026-11-27T12:00:00Z');
  expect((await admin.delete(`${ends.address}?endShares=true`)).status).toBe(204);
  for (const { uri } of ends.pages) expect(await statusOf(uri)).toBe(404);
  for (const { uri } of leaves.pages) expect(await statusOf(uri)).toBe(200);
  const rows = await app.db
    .selectFrom('audit_entry')
    .select(['record_id', 'company', 'user_id'])
    .where('record_type', '=', 'share')
    .where('action', '=', 'delete')
    .orderBy('id')
    .execute();
  expect(rows).toEqual(
    ends.pages.map(({ id }, place) => ({ record_id: id, company: both[place]?.[1], user_id: 'person|Admin' })),
  );
  expect((await (await app.as('User')).get('/api/butler/shares')).body).toContainEqual(
    expect.objectContaining({ id: ended.id }),
  );
  expect((await admin.delete(`${ends.address}?endShares=perhaps`)).status).toBe(400);
  day.now = new Date('2026-11-26T12:00:00Z');
});

test("an interrupted deletion still revokes the user's pages", async () => {
  const { userId, pages } = await authorWith('Eve Lock', [['butler', 'Butler']]);
  const actor = { userId: 'person|Admin', email: null, name: 'Admin', role: 'Admin' };
  await app.db
    .insertInto('account_removal')
    .values({
      user_id: userId,
      person: JSON.stringify({ userId, email: null, emailVerified: null, name: 'Eve Lock', role: 'User' }),
      actor: JSON.stringify(actor),
      request_id: 'interrupted',
      retry_at: new Date(0),
      ends_shares: true,
    })
    .execute();
  await app.tidy();
  expect(await statusOf(pages[0]?.uri)).toBe(404);
  const deletedUser = await app.db.selectFrom('app_user').select('user_id').where('user_id', '=', userId).execute();
  expect(deletedUser).toEqual([]);
});
