/** User administration. */
import type { Locator, Page } from '@playwright/test';
import type { Role } from '#shared/roles.ts';
import { assertAccessible, dialogs } from './accessible.ts';
import { holdRequests, navigate, readWhenStable } from './controls.ts';
import { type App, expect, test, type VisitOptions } from './fixtures.ts';
import { assertBothThemes } from './themes-and-widths.ts';

/** A user who logged in once with an external provider. */
async function addUser(app: App, name: string | null, role: Role, email = `${crypto.randomUUID()}@example.test`) {
  const row = { user_id: `auth0|${email}/with space`, email, name, role };
  await app.database.db.insertInto('app_user').values(row).execute();
}

async function roleOf(app: App, name: string): Promise<Role | undefined> {
  const found = await app.database.db.selectFrom('app_user').select('role').where('name', '=', name).execute();
  return found[0]?.role;
}

function setRole(app: App, name: string, role: Role) {
  return app.database.db.updateTable('app_user').set({ role }).where('name', '=', name).execute();
}

async function openUsers(app: App, role: Role, options?: VisitOptions): Promise<Page> {
  const page = await app.visitAs(role, '/admin/users', options);
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^View / }).first()).toBeVisible();
  return page;
}

async function openDialog(page: Page, name: string): Promise<Locator> {
  await page.getByLabel('Search users...').fill(name);
  await page.getByRole('button', { name: `View ${name}` }).click();
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog).toBeVisible();
  return dialog;
}

async function closeDialog(page: Page, dialog: Locator): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}

const roleIn = (dialog: Locator) => dialog.getByRole('combobox', { name: 'Role' });
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
const focused = (page: Page, name: string) => expect(button(page, name).and(page.locator(':focus'))).toBeVisible();
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('the list does not move when the parts above it load late, and says if it cannot be loaded', async ({
  app,
  asSuperAdmin,
}) => {
  await addUser(app, 'Late Waiting', 'Other');
  const page = await asSuperAdmin('/home', { expectedErrors: /status of 400/ });
  const answer = await holdRequests(page, ({ pathname }) =>
    /^\/api\/users\/(second-factor|invitations)$/.test(pathname),
  );
  const listed = page.waitForResponse('**/api/auth0/users');
  await navigate(page, '/admin/users');
  await (await listed).finished();
  expect(await readWhenStable(() => page.getByRole('main').innerText())).toContain('Loading list of users...');
  await answer();
  await expect(page.getByLabel('Require two-step verification for everyone')).toBeVisible();
  await expect(page.getByRole('table')).toBeVisible();

  await navigate(page, '/home');
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  await page.route('**/api/auth0/users', (route) =>
    route.fulfill({ status: 400, json: { status: 400, message: 'No' } }),
  );
  await navigate(page, '/admin/users');
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to retrieve list of users' });
  await expect(alert).toBeVisible();
  await page.unroute('**/api/auth0/users');
  await button(page, 'Try again').click();
  await expect(page.getByRole('button', { name: /^View / }).first()).toBeVisible();
  await expect(alert).toBeHidden();
});

test('a Super Admin approves someone, who then sees the stock for as long as they are approved', async ({ app }) => {
  const other = await app.person('Other');
  const theirs = await app.visitAs('Other', '/home', { expectedErrors: /status of 403/ });
  await expect(theirs.getByRole('heading', { name: /^Welcome/ })).toBeVisible();

  const page = await openUsers(app, 'SuperAdmin');
  const dialog = await openDialog(page, other.name);
  await expect(dialog.getByText(other.email)).toBeVisible();
  await expect(dialog.getByText('Unapproved User').first()).toBeVisible();
  await expect(button(dialog, 'Save')).toBeDisabled();
  const assigned = page.waitForRequest(
    (request) => request.method() === 'PUT' && request.url().includes('/api/users/'),
  );
  const refetched = page.waitForRequest((request) => request.method() === 'GET' && request.url().endsWith('/users'));
  await roleIn(dialog).selectOption({ label: 'Approved User' });
  await button(dialog, 'Save').click();
  expect((await assigned).url()).toMatch(/\/api\/users\/[^/]+\/assign\?role=user$/);
  await refetched;
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, other.name).getByText('Approved User', { exact: true })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);

  await theirs.goto('/');
  await theirs.waitForURL('**/current-stock*');
  await expect(theirs.getByText('No trucks to display')).toBeVisible();

  await setRole(app, other.name, 'Other');
  await theirs.getByRole('link', { name: 'All Stock' }).click();
  await expect(theirs.getByText('You do not have the required role to view the requested page.')).toBeVisible();
  await expect(theirs.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  await expect(theirs.getByRole('link', { name: 'All Stock' })).toHaveCount(0);
});

/** Asserts that the dialog allows no change, and shows the reason. */
async function expectDisabled(dialog: Locator): Promise<void> {
  await expect(roleIn(dialog)).toBeDisabled();
  await expect(button(dialog, 'Save')).toBeDisabled();
  await expect(button(dialog, 'Delete')).toBeDisabled();
}

/** Asserts that users cannot change or delete themselves. */
async function expectSelfKept(app: App, page: Page, role: Role): Promise<void> {
  const dialog = await openDialog(page, (await app.person(role)).name);
  await expectDisabled(dialog);
  await expect(dialog.getByText('You cannot change your own role.')).toBeVisible();
  await closeDialog(page, dialog);
}

test('an Admin approves waiting users at the top; actions without permission are disabled with the reason', async ({
  app,
}) => {
  await addUser(app, 'Wendy Waits', 'Other', 'wendy@wait.test');
  await addUser(app, 'Will Waits', 'Other', 'will@wait.test');
  await addUser(app, 'Uma User', 'User');
  const unconfirmed = { email_verified: false };
  await app.database.db.updateTable('app_user').set(unconfirmed).where('name', '=', 'Will Waits').execute();
  const refused = [
    ['Ada Admin', 'Admin', 'Only a Super Admin can delete an Admin.'],
    ['Sue Super', 'SuperAdmin', 'A Super Admin cannot be deleted.'],
  ] as const;
  for (const [name, role] of refused) await addUser(app, name, role);

  const page = await openUsers(app, 'Admin');
  const waiting = page.getByRole('region', { name: /^\d+ waiting for approval$/ });
  await expect(button(waiting, 'Approve Will Waits, will@wait.test, e-mail not confirmed')).toBeVisible();
  await expect(rowOf(page, 'Will Waits').getByText('Email not confirmed')).toBeVisible();
  await expect(rowOf(page, 'Wendy Waits').getByText('Email not confirmed')).toHaveCount(0);
  await assertAccessible(page);

  const approve = button(waiting, 'Approve Wendy Waits, wendy@wait.test');
  await approve.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Wendy Waits approved.' })).toBeVisible();
  await expect(approve).toBeHidden();
  await expect.poll(() => roleOf(app, 'Wendy Waits')).toBe('User');
  await expect.poll(() => roleOf(app, 'Will Waits')).toBe('Other');
  await expect(rowOf(page, 'Wendy Waits').getByText('Approved User', { exact: true })).toBeVisible();

  const uma = await openDialog(page, 'Uma User');
  await expect(roleIn(uma).locator('option')).toHaveText(['Unapproved User', 'Approved User', 'Admin', 'Super Admin']);
  await expect(roleIn(uma).locator('option:disabled')).toHaveText(['Admin', 'Super Admin']);
  await expect(uma.getByText('Only a Super Admin can make someone an Admin or Super Admin.')).toBeVisible();
  await expect(button(uma, 'Delete')).toBeEnabled();
  await roleIn(uma).selectOption('Other');
  await expect(button(uma, 'Save')).toBeEnabled();
  await roleIn(uma).selectOption('User');
  await expect(button(uma, 'Save')).toBeDisabled();
  await closeDialog(page, uma);

  await expectSelfKept(app, page, 'Admin');

  for (const [name, , reason] of refused) {
    const dialog = await openDialog(page, name);
    await expectDisabled(dialog);
    await expect(dialog.getByText('Only a Super Admin can change the role of an Admin or Super Admin.')).toBeVisible();
    const reasonId = await button(dialog, 'Delete').getAttribute('aria-describedby');
    await expect(dialog.locator(`[id="${reasonId}"]`)).toHaveText(reason);
    // Of the two dialogs one, which are the same but for their words.
    if (name === 'Ada Admin') await assertAccessible(page, name, { part: dialogs });
    await closeDialog(page, dialog);
  }
});

test('the list is sorted by name or e-mail and searched by both; users cannot change themselves; deleting asks first', async ({
  app,
}) => {
  await addUser(app, 'Åsa Zimmer', 'Admin', 'boss@yard.test');
  await addUser(app, null, 'Other', 'nameless@yard.test');
  await addUser(app, 'Gone Tomorrow', 'Admin');
  const page = await openUsers(app, 'SuperAdmin');
  await page.getByLabel('Search users...').fill('YARD.TEST');
  await expect(page.getByRole('button', { name: /^View / })).toHaveCount(2);
  await expect(page.getByRole('row').nth(1)).toHaveText('ViewÅsa Zimmerboss@yard.testAdmin');
  await expect(page.getByRole('row').nth(2)).toContainText('Viewnameless@yard.test');
  await page.getByLabel('Search users...').fill('asa zim');
  await expect(page.getByRole('button', { name: /^View / })).toHaveCount(1);
  await expect(rowOf(page, 'Åsa Zimmer').getByText('Admin', { exact: true })).toBeVisible();
  await page.getByLabel('Search users...').fill('nobody at all');
  await expect(page.getByText('No users match.')).toBeVisible();

  await expectSelfKept(app, page, 'SuperAdmin');

  const dialog = await openDialog(page, 'Gone Tomorrow');
  await button(dialog, 'Delete').click();
  const question = page.getByRole('dialog', { name: 'Delete User' });
  await expect(
    question.getByText('Are you sure you want to delete this user? This action cannot be undone.'),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(dialog).toBeVisible();
  await expect.poll(() => roleOf(app, 'Gone Tomorrow')).toBe('Admin');

  await button(dialog, 'Delete').click();
  await button(question, 'Delete').click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('No users match.')).toBeVisible();
  await expect.poll(() => roleOf(app, 'Gone Tomorrow')).toBeUndefined();
  await expect(page.locator('h1:focus')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

/** From now on every change and deletion of a user is rejected. */
async function refuseChanges(page: Page): Promise<void> {
  await page.route(/\/api\/(auth0\/)?users\//, (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status: 403, json: { message: 'Forbidden', requestId: 'refused' } }),
  );
}

test('a double click changes the role once; a failed change or deletion keeps the dialog as it was', async ({
  app,
}) => {
  await addUser(app, 'Ray Remains', 'Other');
  await addUser(app, 'Dora Double', 'Other');
  const page = await openUsers(app, 'Admin', { expectedErrors: /status of 403/ });
  const calls: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && calls.push(request.url()));
  const dora = await openDialog(page, 'Dora Double');
  await roleIn(dora).selectOption('User');
  const save = `[...document.querySelectorAll('[role=dialog] button')].find((one) => one.textContent === 'Save')`;
  await page.evaluate(`{ const save = ${save}; save.click(); save.click(); }`);
  await expect(dora).toBeHidden();
  expect(calls).toHaveLength(1);
  await expect.poll(() => roleOf(app, 'Dora Double')).toBe('User');

  const warnings: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  const dialog = await openDialog(page, 'Ray Remains');
  await roleIn(dialog).selectOption('User');
  await refuseChanges(page);
  await button(dialog, 'Save').click();
  await expect.poll(() => warnings.length).toBe(1);
  await focused(page, 'Save');
  await expect(button(dialog, 'Save')).toBeEnabled();
  await expect(roleIn(dialog)).toHaveValue('User');

  await button(dialog, 'Delete').click();
  const question = page.getByRole('dialog', { name: 'Delete User' });
  await button(question, 'Delete').click();
  await expect(question).toBeHidden();
  await focused(page, 'Delete');
  await expect.poll(() => warnings).toEqual(Array(2).fill(expect.stringMatching(/^Permission denied: 403 /)));
  await expect(dialog).toBeVisible();
  await expect(roleIn(dialog)).toHaveValue('User');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect.poll(() => roleOf(app, 'Ray Remains')).toBe('Other');
});

test('the page works on a phone, by keyboard alone, in both themes', { tag: '@phone' }, async ({ app }) => {
  const name = 'Kim Keyboard';
  await addUser(app, name, 'User');
  const page = await openUsers(app, 'SuperAdmin', { colorScheme: 'dark' });
  await page.getByLabel('Search users...').fill(name);
  const view = button(page, `View ${name}`);
  await view.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog).toBeVisible();
  await expect(dialog.locator(':focus')).toBeVisible();
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
  await assertBothThemes(page, ['dark', 360], dialogs);

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await focused(page, `View ${name}`);

  await page.keyboard.press('Enter');
  // A dialog takes the focus shortly after it opens.
  await expect(dialog.locator(':focus')).toBeVisible();
  await roleIn(dialog).focus();
  await page.keyboard.press('Home');
  for (let presses = 0; presses < 3; presses++) await page.keyboard.press('Tab');
  await focused(page, 'Save');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect.poll(() => roleOf(app, name)).toBe('Other');
  await focused(page, `View ${name}`);
});
