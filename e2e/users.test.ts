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

const roleIn = (dialog: Locator) => dialog.getByRole('combobox', { name: 'Role' });
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
const focused = (page: Page, name: string) => expect(button(page, name).and(page.locator(':focus'))).toBeVisible();
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('the list does not move when the parts above it load late', async ({ app, asSuperAdmin }) => {
  await addUser(app, 'Late Waiting', 'Other');
  const page = await asSuperAdmin('/home');
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

test('the page works on a phone, by keyboard alone, in both themes', { tag: '@phone' }, async ({ app }) => {
  const name = 'Kim Keyboard';
  await addUser(app, name, 'User');
  await addUser(app, 'Wendy Waits', 'Other');
  const page = await openUsers(app, 'SuperAdmin', { colorScheme: 'dark' });
  await expect(page.getByRole('region', { name: /^\d+ waiting for approval$/ })).toBeVisible();
  await assertAccessible(page);
  await page.getByLabel('Search users...').fill(name);
  await button(page, `View ${name}`).press('Enter');
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
