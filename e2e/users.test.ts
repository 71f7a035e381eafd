/** User administration. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Role } from '#shared/roles.ts';
import { assertAccessible, dialogs } from './accessible.ts';
import { browserFixtureForFile, type VisitOptions } from './browser-fixture.ts';
import { holdRequests, navigate, readWhenStable } from './controls.ts';
import { assertBothThemes } from './looks.ts';

const fixture = await browserFixtureForFile();

/** A user who logged in once with an external provider. */
async function addUser(name: string | null, role: Role, email = `${crypto.randomUUID()}@example.test`) {
  const row = { user_id: `auth0|${email}/with space`, email, name, role };
  await fixture.database.db.insertInto('app_user').values(row).execute();
}

async function roleOf(name: string): Promise<Role | undefined> {
  const found = await fixture.database.db.selectFrom('app_user').select('role').where('name', '=', name).execute();
  return found[0]?.role;
}

function setRole(name: string, role: Role) {
  return fixture.database.db.updateTable('app_user').set({ role }).where('name', '=', name).execute();
}

async function openUsers(role: Role, options?: VisitOptions): Promise<Page> {
  const page = await fixture.visitAs(role, '/admin/users', options);
  await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor();
  await page
    .getByRole('button', { name: /^View / })
    .first()
    .waitFor();
  return page;
}

async function openDialog(page: Page, name: string): Promise<Locator> {
  await page.getByLabel('Search users...').fill(name);
  await page.getByRole('button', { name: `View ${name}` }).click();
  const dialog = page.getByRole('dialog', { name });
  await dialog.waitFor();
  return dialog;
}

async function closeDialog(page: Page, dialog: Locator): Promise<void> {
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
}

const roleIn = (dialog: Locator) => dialog.getByRole('combobox', { name: 'Role' });
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
const focused = (page: Page, name: string) => button(page, name).and(page.locator(':focus')).waitFor();
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('the list does not move when the parts above it load late, and says if it cannot be loaded', async () => {
  await addUser('Late Waiting', 'Other');
  const page = await fixture.visitAs('SuperAdmin', '/home', { expectedErrors: /status of 400/ });
  const answer = await holdRequests(page, ({ pathname }) =>
    /^\/api\/users\/(second-factor|invitations)$/.test(pathname),
  );
  const listed = page.waitForResponse('**/api/auth0/users');
  await navigate(page, '/admin/users');
  await (await listed).finished();
  expect(await readWhenStable(() => page.getByRole('main').innerText())).toContain('Loading list of users...');
  await answer();
  await page.getByLabel('Require two-step verification for everyone').waitFor();
  await page.getByRole('table').waitFor();

  await navigate(page, '/home');
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
  await page.route('**/api/auth0/users', (route) =>
    route.fulfill({ status: 400, json: { status: 400, message: 'No' } }),
  );
  await navigate(page, '/admin/users');
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to retrieve list of users' });
  await alert.waitFor();
  await page.unroute('**/api/auth0/users');
  await button(page, 'Try again').click();
  await page
    .getByRole('button', { name: /^View / })
    .first()
    .waitFor();
  await alert.waitFor({ state: 'hidden' });
});

test('a Super Admin approves someone, who then sees the stock for as long as they are approved', async () => {
  const other = await fixture.person('Other');
  const theirs = await fixture.visitAs('Other', '/home', { expectedErrors: /status of 403/ });
  await theirs.getByRole('heading', { name: /^Welcome/ }).waitFor();

  const page = await openUsers('SuperAdmin');
  const dialog = await openDialog(page, other.name);
  await dialog.getByText(other.email).waitFor();
  await dialog.getByText('Unapproved User').first().waitFor();
  await expect.poll(() => button(dialog, 'Save').isDisabled()).toBe(true);
  const assigned = page.waitForRequest(
    (request) => request.method() === 'PUT' && request.url().includes('/api/users/'),
  );
  const refetched = page.waitForRequest((request) => request.method() === 'GET' && request.url().endsWith('/users'));
  await roleIn(dialog).selectOption({ label: 'Approved User' });
  await button(dialog, 'Save').click();
  expect((await assigned).url()).toMatch(/\/api\/users\/[^/]+\/assign\?role=user$/);
  await refetched;
  await dialog.waitFor({ state: 'hidden' });
  await rowOf(page, other.name).getByText('Approved User', { exact: true }).waitFor();
  await expect.poll(() => page.getByRole('alert').count()).toBe(0);

  await theirs.goto('/');
  await theirs.waitForURL('**/current-stock*');
  await theirs.getByText('No trucks to display').waitFor();

  await setRole(other.name, 'Other');
  await theirs.getByRole('link', { name: 'All Stock' }).click();
  await theirs.getByText('You do not have the required role to view the requested page.').waitFor();
  await theirs.getByRole('heading', { name: /^Welcome/ }).waitFor();
  await expect.poll(() => theirs.getByRole('link', { name: 'All Stock' }).count()).toBe(0);
});

/** Asserts that the dialog allows no change, and shows the reason. */
async function expectDisabled(dialog: Locator): Promise<void> {
  await expect.poll(() => roleIn(dialog).isDisabled()).toBe(true);
  await expect.poll(() => button(dialog, 'Save').isDisabled()).toBe(true);
  await expect.poll(() => button(dialog, 'Delete').isDisabled()).toBe(true);
}

/** Asserts that users cannot change or delete themselves. */
async function expectSelfKept(page: Page, role: Role): Promise<void> {
  const dialog = await openDialog(page, (await fixture.person(role)).name);
  await expectDisabled(dialog);
  await dialog.getByText('You cannot change your own role.').waitFor();
  await closeDialog(page, dialog);
}

test('an Admin approves waiting users at the top; actions without permission are disabled with the reason', async () => {
  await addUser('Wendy Waits', 'Other', 'wendy@wait.test');
  await addUser('Will Waits', 'Other', 'will@wait.test');
  await addUser('Uma User', 'User');
  const unconfirmed = { email_verified: false };
  await fixture.database.db.updateTable('app_user').set(unconfirmed).where('name', '=', 'Will Waits').execute();
  const refused = [
    ['Ada Admin', 'Admin', 'Only a Super Admin can delete an Admin.'],
    ['Sue Super', 'SuperAdmin', 'A Super Admin cannot be deleted.'],
  ] as const;
  for (const [name, role] of refused) await addUser(name, role);

  const page = await openUsers('Admin');
  const waiting = page.getByRole('region', { name: /^\d+ waiting for approval$/ });
  await button(waiting, 'Approve Will Waits, will@wait.test, e-mail not confirmed').waitFor();
  await rowOf(page, 'Will Waits').getByText('Email not confirmed').waitFor();
  await expect.poll(() => rowOf(page, 'Wendy Waits').getByText('Email not confirmed').count()).toBe(0);
  await assertAccessible(page);

  const approve = button(waiting, 'Approve Wendy Waits, wendy@wait.test');
  await approve.click();
  await page.getByRole('alert').filter({ hasText: 'Wendy Waits approved.' }).waitFor();
  await approve.waitFor({ state: 'hidden' });
  await expect.poll(() => roleOf('Wendy Waits')).toBe('User');
  await expect.poll(() => roleOf('Will Waits')).toBe('Other');
  await rowOf(page, 'Wendy Waits').getByText('Approved User', { exact: true }).waitFor();

  const uma = await openDialog(page, 'Uma User');
  await expect
    .poll(() => roleIn(uma).locator('option').allTextContents())
    .toEqual(['Unapproved User', 'Approved User', 'Admin', 'Super Admin']);
  await expect.poll(() => roleIn(uma).locator('option:disabled').allTextContents()).toEqual(['Admin', 'Super Admin']);
  await uma.getByText('Only a Super Admin can make someone an Admin or Super Admin.').waitFor();
  await expect.poll(() => button(uma, 'Delete').isEnabled()).toBe(true);
  await roleIn(uma).selectOption('Other');
  await expect.poll(() => button(uma, 'Save').isEnabled()).toBe(true);
  await roleIn(uma).selectOption('User');
  await expect.poll(() => button(uma, 'Save').isDisabled()).toBe(true);
  await closeDialog(page, uma);

  await expectSelfKept(page, 'Admin');

  for (const [name, , reason] of refused) {
    const dialog = await openDialog(page, name);
    await expectDisabled(dialog);
    await dialog.getByText('Only a Super Admin can change the role of an Admin or Super Admin.').waitFor();
    const reasonId = await button(dialog, 'Delete').getAttribute('aria-describedby');
    await expect.poll(() => dialog.locator(`[id="${reasonId}"]`).textContent()).toBe(reason);
    // Of the two dialogs one, which are the same but for their words.
    if (name === 'Ada Admin') await assertAccessible(page, name, { part: dialogs });
    await closeDialog(page, dialog);
  }
});

test('the list is sorted by name or e-mail and searched by both; users cannot change themselves; deleting asks first', async () => {
  await addUser('Åsa Zimmer', 'Admin', 'boss@yard.test');
  await addUser(null, 'Other', 'nameless@yard.test');
  await addUser('Gone Tomorrow', 'Admin');
  const page = await openUsers('SuperAdmin');
  await page.getByLabel('Search users...').fill('YARD.TEST');
  await expect.poll(() => page.getByRole('button', { name: /^View / }).count()).toBe(2);
  await expect.poll(() => page.getByRole('row').nth(1).textContent()).toBe('ViewÅsa Zimmerboss@yard.testAdmin');
  await expect.poll(() => page.getByRole('row').nth(2).textContent()).toContain('Viewnameless@yard.test');
  await page.getByLabel('Search users...').fill('asa zim');
  await expect.poll(() => page.getByRole('button', { name: /^View / }).count()).toBe(1);
  await rowOf(page, 'Åsa Zimmer').getByText('Admin', { exact: true }).waitFor();
  await page.getByLabel('Search users...').fill('nobody at all');
  await page.getByText('No users match.').waitFor();

  await expectSelfKept(page, 'SuperAdmin');

  const dialog = await openDialog(page, 'Gone Tomorrow');
  await button(dialog, 'Delete').click();
  const question = page.getByRole('dialog', { name: 'Delete User' });
  await question.getByText('Are you sure you want to delete this user? This action cannot be undone.').waitFor();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'hidden' });
  await expect.poll(() => dialog.isVisible()).toBe(true);
  await expect.poll(() => roleOf('Gone Tomorrow')).toBe('Admin');

  await button(dialog, 'Delete').click();
  await button(question, 'Delete').click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('No users match.').waitFor();
  await expect.poll(() => roleOf('Gone Tomorrow')).toBeUndefined();
  await page.locator('h1:focus').waitFor();
  await expect.poll(() => page.getByRole('alert').count()).toBe(0);
});

/** From now on every change and deletion of a user is rejected. */
async function refuseChanges(page: Page): Promise<void> {
  await page.route(/\/api\/(auth0\/)?users\//, (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status: 403, json: { message: 'Forbidden', requestId: 'refused' } }),
  );
}

test('a double click changes the role once; a failed change or deletion keeps the dialog as it was', async () => {
  await addUser('Ray Remains', 'Other');
  await addUser('Dora Double', 'Other');
  const page = await openUsers('Admin', { expectedErrors: /status of 403/ });
  const calls: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && calls.push(request.url()));
  const dora = await openDialog(page, 'Dora Double');
  await roleIn(dora).selectOption('User');
  const save = `[...document.querySelectorAll('[role=dialog] button')].find((one) => one.textContent === 'Save')`;
  await page.evaluate(`{ const save = ${save}; save.click(); save.click(); }`);
  await dora.waitFor({ state: 'hidden' });
  expect(calls).toHaveLength(1);
  await expect.poll(() => roleOf('Dora Double')).toBe('User');

  const warnings: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  const dialog = await openDialog(page, 'Ray Remains');
  await roleIn(dialog).selectOption('User');
  await refuseChanges(page);
  await button(dialog, 'Save').click();
  await expect.poll(() => warnings.length).toBe(1);
  await focused(page, 'Save');
  await expect.poll(() => button(dialog, 'Save').isEnabled()).toBe(true);
  await expect.poll(() => roleIn(dialog).inputValue()).toBe('User');

  await button(dialog, 'Delete').click();
  const question = page.getByRole('dialog', { name: 'Delete User' });
  await button(question, 'Delete').click();
  await question.waitFor({ state: 'hidden' });
  await focused(page, 'Delete');
  await expect.poll(() => warnings).toEqual(Array(2).fill(expect.stringMatching(/^Permission denied: 403 /)));
  await expect.poll(() => dialog.isVisible()).toBe(true);
  await expect.poll(() => roleIn(dialog).inputValue()).toBe('User');
  await expect.poll(() => page.getByRole('alert').count()).toBe(0);
  await expect.poll(() => roleOf('Ray Remains')).toBe('Other');
});

test('the page works on a phone, by keyboard alone, in both themes', async () => {
  const name = 'Kim Keyboard';
  await addUser(name, 'User');
  const page = await openUsers('SuperAdmin', { colorScheme: 'dark', viewport: { width: 360, height: 740 } });
  await page.getByLabel('Search users...').fill(name);
  const view = button(page, `View ${name}`);
  await view.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name });
  await dialog.waitFor();
  await dialog.locator(':focus').waitFor();
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
  await assertBothThemes(page, ['dark', 360], dialogs);

  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await focused(page, `View ${name}`);

  await page.keyboard.press('Enter');
  // A dialog takes the focus shortly after it opens.
  await dialog.locator(':focus').waitFor();
  await roleIn(dialog).focus();
  await page.keyboard.press('Home');
  for (let presses = 0; presses < 3; presses++) await page.keyboard.press('Tab');
  await focused(page, 'Save');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => roleOf(name)).toBe('Other');
  await focused(page, `View ${name}`);
});
