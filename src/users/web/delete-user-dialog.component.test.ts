/** Deleting a user who still shares pages: what the question lists, and which pages stay open. */
import { screen, within } from '@testing-library/react';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type Company, companyPaths } from '#shared/companies.ts';
import { appForFile } from '#test/app/test-app.ts';
import { takeIn } from '#test/records/stock.ts';
import { button, choose, closed, dialog, eventually, fill, heading, isDisabled, press } from '#test/web/controls.ts';
import { failure, renderApp } from '#test/web/render-app.tsx';

const app = await appForFile();
const user = await app.as('User');
const trucks = {
  AbbasAutos: [await takeIn(user, { regNumber: 'AB12 CDE' }), await takeIn(user, { regNumber: 'XY99 ZZZ' })],
  Butler: [await takeIn(user, { regNumber: 'BU11 LER', company: 'Butler' })],
};

const tomorrow = new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 10);

type SharingCompany = keyof typeof trucks & Company;

/** A user who shares a page for each entry, which was viewed so many times. */
async function addAuthor(name: string, pages: readonly (readonly [SharingCompany, openings: number])[]) {
  const id = `auth0|${name}`;
  const email = `${name.replaceAll(' ', '.')}@example.test`;
  await app.db.insertInto('app_user').values({ user_id: id, email, name, role: 'User' }).execute();
  for (const [company, openings] of pages) {
    const truckIds = trucks[company].map((truck) => truck.id);
    const body = { truckIds, fields: ['make'], until: tomorrow };
    const { body: page } = await user.post(`/api/${companyPaths[company]}/shares`, body);
    await sql`update truck_share set created_by = ${id}, until = '2999-01-05', openings = ${openings}
      where id = ${page.id}`.execute(app.db);
  }
  return id;
}

async function countPages(id: string): Promise<number> {
  return (await app.db.selectFrom('truck_share').select('id').where('created_by', '=', id).execute()).length;
}

async function openUser(name: string) {
  const network = await renderApp(app, '/admin/users', { role: 'Admin' });
  await heading('Users');
  await screen.findAllByRole('button', { name: /^View / });
  await fill({ 'Search users...': name });
  await press(`View ${name}`);
  return network;
}

async function openQuestion(name: string): Promise<HTMLElement> {
  await openUser(name);
  await press('Delete', await dialog(name));
  const question = await dialog('Delete User');
  await eventually(() => isDisabled('Delete', question), false);
  return question;
}

const twelve = Array.from({ length: 12 }, () => ['Butler', 0] as const);
const butler = 'Butler Symonds, BU11 LER: until 5 Jan 2999, not viewed yet';

test.for([
  ['Nora None', [], undefined, [], undefined],
  [
    'Olive One',
    [['AbbasAutos', 0]],
    'This user still has 1 shared page: 1 at Abbas Autos.',
    ['Abbas Autos, AB12 CDE, XY99 ZZZ: until 5 Jan 2999, not viewed yet'],
    'Stop sharing this page',
  ],
  [
    'Thea Three',
    [
      ['Butler', 1],
      ['AbbasAutos', 4],
      ['Butler', 0],
    ],
    'This user still has 3 shared pages: 1 at Abbas Autos, 2 at Butler Symonds.',
    [
      butler,
      'Abbas Autos, AB12 CDE, XY99 ZZZ: until 5 Jan 2999, viewed 4 times',
      'Butler Symonds, BU11 LER: until 5 Jan 2999, viewed once',
    ],
    'Stop sharing these pages',
  ],
  [
    'Mia Many',
    twelve,
    'This user still has 12 shared pages: 12 at Butler Symonds.',
    [...Array(10).fill(butler), 'and 2 more'],
    'Stop sharing these pages',
  ],
] as const)('the question about %s lists the pages that stay open', async ([name, pages, text, items, label]) => {
  await addAuthor(name, pages);
  const question = await openQuestion(name);
  if (text !== undefined) within(question).getByText(text);
  expect(
    within(question)
      .queryAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(items);
  expect(
    within(question)
      .queryAllByRole('checkbox')
      .map((box) => (box as HTMLInputElement).labels?.[0]?.textContent),
  ).toEqual(label === undefined ? [] : [label]);
});

test.for([
  [false, 2],
  [true, 0],
] as const)('with "Stop sharing these pages" %s, %i of two pages are left after the deletion', async ([ends, left]) => {
  const name = ends ? 'Ends Pages' : 'Keeps Pages';
  const id = await addAuthor(name, [
    ['Butler', 0],
    ['AbbasAutos', 0],
  ]);
  const question = await openQuestion(name);
  if (ends) await choose('Stop sharing these pages', question);
  await press('Delete', question);
  await screen.findByText('No users match.');
  expect(await countPages(id)).toBe(left);
});

test('a page whose trucks were deleted is named so', async () => {
  const id = await addAuthor('Dee Deleted', [['Butler', 0]]);
  await sql`update truck_share set truck_ids = '{}' where created_by = ${id}`.execute(app.db);
  const question = await openQuestion('Dee Deleted');
  within(question).getByText('Butler Symonds, Deleted trucks: until 5 Jan 2999, not viewed yet');
});

test('a cancelled question forgets that sharing was to end', async () => {
  const id = await addAuthor('Casey Cancels', [['Butler', 0]]);
  const question = await openQuestion('Casey Cancels');
  await choose('Stop sharing this page', question);
  await press('Cancel', question);
  await closed('Delete User');
  await press('Delete', await dialog('Casey Cancels'));
  await press('Delete', await dialog('Delete User'));
  await screen.findByText('No users match.');
  expect(await countPages(id)).toBe(1);
});

test('a user whose pages cannot be loaded cannot be deleted until they are', async () => {
  await addAuthor('Fay Fails', [['Butler', 0]]);
  const { answer } = await openUser('Fay Fails');
  const stop = answer(/\/shares$/, () => failure(500));
  await press('Delete', await dialog('Fay Fails'));
  const question = await dialog('Delete User');
  await within(question).findByText('Their shared pages could not be loaded.');
  expect(isDisabled('Delete', question)).toBe(true);
  stop();
  await press('Try again', question);
  await within(question).findByText('This user still has 1 shared page: 1 at Butler Symonds.');
  expect((await button('Delete', question)).disabled).toBe(false);
});
