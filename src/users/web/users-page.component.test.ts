/** User administration: who may do what, search and failures. */
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Role } from '#shared/roles.ts';
import { appForFile } from '#test/app/test-app.ts';
import { alerted, button, closed, dialog, eventually, fill, heading, isDisabled, press } from '#test/web/controls.ts';
import { failure, renderApp } from '#test/web/render-app.tsx';

const app = await appForFile();

/** A user who logged in once. */
async function addUser(name: string | null, role: Role, email = `${crypto.randomUUID()}@example.test`) {
  await app.db
    .insertInto('app_user')
    .values({ user_id: `auth0|${email}/with space`, email, name, role })
    .execute();
}

async function roleOf(name: string): Promise<Role | undefined> {
  const row = app.db.selectFrom('app_user').select('role').where('name', '=', name);
  return (await row.executeTakeFirst())?.role;
}

async function openUsers(role: Role) {
  const network = await renderApp(app, '/admin/users', { role });
  await heading('Users');
  await screen.findAllByRole('button', { name: /^View / });
  return network;
}

const search = (text: string) => fill({ 'Search users...': text });

async function openDialog(name: string): Promise<HTMLElement> {
  await search(name);
  await press(`View ${name}`);
  return dialog(name);
}

const roleIn = (part: HTMLElement) => within(part).getByRole<HTMLSelectElement>('combobox', { name: 'Role' });
const reasonOf = (name: string, part: HTMLElement) => {
  const id = within(part).getByRole('button', { name }).getAttribute('aria-describedby') ?? '';
  return document.getElementById(id)?.textContent;
};

test('an Admin approves a waiting user; an unconfirmed address is marked', async () => {
  await addUser('Wendy Waits', 'Other', 'wendy@wait.test');
  await addUser('Will Waits', 'Other', 'will@wait.test');
  const unconfirmed = { email_verified: false };
  await app.db.updateTable('app_user').set(unconfirmed).where('name', '=', 'Will Waits').execute();
  await openUsers('Admin');
  const waiting = await screen.findByRole('region', { name: /^\d+ waiting for approval$/ });
  await button('Approve Will Waits, will@wait.test, e-mail not confirmed', waiting);
  within(screen.getByRole('row', { name: /Will Waits/ })).getByText('Email not confirmed');
  await press('Approve Wendy Waits, wendy@wait.test', waiting);
  await alerted('Wendy Waits approved.');
  await eventually(() => within(waiting).queryByRole('button', { name: /Wendy/ }), null);
  expect([await roleOf('Wendy Waits'), await roleOf('Will Waits')]).toEqual(['User', 'Other']);
  await within(screen.getByRole('row', { name: /Wendy Waits/ })).findByText('Approved User');
});

test('an Admin may approve a user, but not make them an Admin', async () => {
  await addUser('Uma User', 'User');
  await openUsers('Admin');
  const uma = await openDialog('Uma User');
  const options = [...roleIn(uma).options];
  expect(options.map(({ text }) => text)).toEqual(['Unapproved User', 'Approved User', 'Admin', 'Super Admin']);
  expect(options.filter(({ disabled }) => disabled).map(({ text }) => text)).toEqual(['Admin', 'Super Admin']);
  within(uma).getByText('Only a Super Admin can make someone an Admin or Super Admin.');
  expect(isDisabled('Delete', uma)).toBe(false);
  await userEvent.selectOptions(roleIn(uma), 'Other');
  await eventually(() => isDisabled('Save', uma), false);
  await userEvent.selectOptions(roleIn(uma), 'User');
  await eventually(() => isDisabled('Save', uma), true);
});

test.for([
  ['Ada Admin', 'Admin', 'Only a Super Admin can delete an Admin.'],
  ['Sue Super', 'SuperAdmin', 'A Super Admin cannot be deleted.'],
] as const)('an Admin cannot change or delete %s, and sees why', async ([name, role, reason]) => {
  await addUser(name, role);
  await openUsers('Admin');
  const their = await openDialog(name);
  expect(roleIn(their).disabled).toBe(true);
  expect([isDisabled('Save', their), isDisabled('Delete', their)]).toEqual([true, true]);
  within(their).getByText('Only a Super Admin can change the role of an Admin or Super Admin.');
  expect(reasonOf('Delete', their)).toBe(reason);
});

test.for(['Admin', 'SuperAdmin'] as const)(
  'a person with the role %s cannot change or delete themselves',
  async (role) => {
    await openUsers(role);
    const own = await openDialog(role);
    expect(roleIn(own).disabled).toBe(true);
    expect([isDisabled('Save', own), isDisabled('Delete', own)]).toEqual([true, true]);
    within(own).getByText('You cannot change your own role.');
  },
);

test('the list is sorted by name or e-mail and searched by both', async () => {
  await addUser('Åsa Zimmer', 'Admin', 'boss@yard.test');
  await addUser(null, 'Other', 'nameless@yard.test');
  await openUsers('SuperAdmin');
  const texts = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent);
  await search('YARD.TEST');
  await eventually(texts, ['ViewÅsa Zimmerboss@yard.testAdmin', expect.stringContaining('Viewnameless@yard.test')]);
  await search('asa zim');
  await eventually(texts, ['ViewÅsa Zimmerboss@yard.testAdmin']);
  await search('no such person');
  await screen.findByText('No users match.');
});

test('a user is deleted after a question', async () => {
  await addUser('Gone Tomorrow', 'Admin');
  await openUsers('SuperAdmin');
  const their = await openDialog('Gone Tomorrow');
  await press('Delete', their);
  const question = await dialog('Delete User');
  within(question).getByText('Are you sure you want to delete this user? This action cannot be undone.');
  await press('Cancel', question);
  await closed('Delete User');
  expect(await roleOf('Gone Tomorrow')).toBe('Admin');
  await press('Delete', their);
  await press('Delete', await dialog('Delete User'));
  await screen.findByText('No users match.');
  expect(await roleOf('Gone Tomorrow')).toBeUndefined();
  await eventually(() => document.activeElement?.tagName, 'H1');
});

test('a double click changes the role once', async () => {
  await addUser('Dora Double', 'Other');
  const { sent } = await openUsers('Admin');
  const dora = await openDialog('Dora Double');
  await userEvent.selectOptions(roleIn(dora), 'User');
  await userEvent.dblClick(await button('Save', dora));
  await closed('Dora Double');
  expect(sent.filter(({ method }) => method === 'PUT')).toHaveLength(1);
  expect(await roleOf('Dora Double')).toBe('User');
});

test('a failed change or deletion leaves the dialog as it was', async () => {
  await addUser('Ray Remains', 'Other');
  const { answer } = await openUsers('Admin');
  const ray = await openDialog('Ray Remains');
  await userEvent.selectOptions(roleIn(ray), 'User');
  answer(/^\/api\/(auth0\/)?users\/./, (pass, { method }) => (method === 'GET' ? pass() : failure(403)));
  await press('Save', ray);
  await eventually(() => isDisabled('Save', ray), false);
  expect(roleIn(ray).value).toBe('User');
  await press('Delete', ray);
  await press('Delete', await dialog('Delete User'));
  await closed('Delete User');
  expect(roleIn(ray).value).toBe('User');
  expect(await roleOf('Ray Remains')).toBe('Other');
});

test('five waiting users are shown above the list and the others counted; a list without users who wait has neither', async () => {
  await app.db.deleteFrom('app_user').where('role', '=', 'Other').execute();
  await openUsers('Admin');
  expect(screen.queryByRole('region', { name: /waiting for approval$/ })).toBeNull();
  for (const name of ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven']) await addUser(`Queue ${name}`, 'Other');
  await openUsers('Admin');
  const waiting = await screen.findByRole('region', { name: '7 waiting for approval' });
  expect(within(waiting).getAllByRole('button', { name: /^Approve Queue / })).toHaveLength(5);
  within(waiting).getByText('and 2 more below');
});
