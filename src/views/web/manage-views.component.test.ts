/** Saved views: who may change one, and failures. */
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { appForFile } from '#test/app/test-app.ts';
import { takeIn } from '#test/records/stock.ts';
import { alerted, closed, dialog, eventually, field, fill, isDisabled, press } from '#test/web/controls.ts';
import { failure } from '#test/web/render-app.tsx';
import { headers, openList, rows, searchBox } from '#test/web/stock.ts';

const app = await appForFile();
const staff = await app.as('User');
const admin = await app.as('Admin');
await takeIn(staff, { regNumber: 'VIW 001' });
const view = { list: 'trucks', query: { sold: 'false', search: 'daf' }, columns: ['regNumber'], isDefault: false };
for (const [user, name, shared] of [
  [staff, 'Mine', false],
  [staff, 'Ours', true],
  [admin, 'Theirs', true],
] as const) {
  expect((await user.post('/api/views', { ...view, name, shared })).status).toBe(201);
}

async function openManage() {
  const network = await openList(app);
  await press('Views');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Manage Views' }));
  return { ...network, part: await dialog('Manage Views') };
}

const itemOf = (name: string) => field(`Name of ${name}`).closest('li') as HTMLElement;

test('a view chosen in the menu shows its rows and columns, and Standard shows all again', async () => {
  await takeIn(staff, { regNumber: 'VIW 002', make: 'Volvo' });
  await openList(app);
  await rows(['VIW 001', 'VIW 002']);
  const all = headers();
  await press('Views');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Mine' }));
  await rows(['VIW 001']);
  await eventually(headers, all.slice(0, 3));
  expect(searchBox().value).toBe('daf');
  await press('Mine');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Standard' }));
  await rows(['VIW 001', 'VIW 002']);
  await eventually(headers, all);
});

test('a shared view of a colleague cannot be renamed or deleted, but be the default', async () => {
  const { part } = await openManage();
  const states = ['Mine', 'Ours', 'Theirs'].map((name) => [
    field(`Name of ${name}`, part).disabled,
    isDisabled(`Delete ${name}`, part),
    field(`Use ${name} as my default view`, part).disabled,
  ]);
  expect(states).toEqual([
    [false, false, false],
    [false, false, false],
    [true, true, false],
  ]);
  expect(
    ['Mine', 'Ours', 'Theirs'].map((name) => within(itemOf(name)).queryByText(/^for everyone/)?.textContent),
  ).toEqual([undefined, 'for everyone', 'for everyone, changed only by its author or an administrator']);
});

test('Rename is disabled for an empty or the same name, and a failure keeps what was typed', async () => {
  const { part, answer, sent } = await openManage();
  const rename = () => isDisabled('Rename', itemOf('Mine'));
  expect(rename()).toBe(true);
  for (const name of ['  ', ' Mine ']) {
    await fill({ 'Name of Mine': name }, part);
    expect(rename()).toBe(true);
  }
  await fill({ 'Name of Mine': 'My own' }, part);
  const held = Promise.withResolvers<Response>();
  const stop = answer(/^\/api\/views\/./, () => held.promise);
  await press('Rename', itemOf('Mine'));
  await eventually(rename, true);
  held.resolve(failure(409, 'There are too many views.'));
  await alerted('There are too many views.');
  expect(field('Name of Mine').value).toBe('My own');
  stop();
  await press('Rename', itemOf('Mine'));
  await screen.findByLabelText('Name of My own');
  expect(sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { name: 'My own' },
    { name: 'My own' },
  ]);
});

test('the default view is set and unset at once, and a failure says so', async () => {
  const { part, answer } = await openManage();
  const box = () => field('Use Theirs as my default view', part);
  const stop = answer(/^\/api\/views\/./, () => failure(400, 'Failed to update view.'));
  await userEvent.click(box());
  await alerted('Failed to update view.');
  expect(box().checked).toBe(false);
  stop();
  for (const checked of [true, false]) {
    await userEvent.click(box());
    await eventually(() => box().checked, checked);
  }
});

test('a view is deleted after a question; a failure leaves it', async () => {
  const { answer, part } = await openManage();
  const stop = answer(/^\/api\/views\/./, () => failure(400, 'Failed to delete view.'));
  const remove = async () => {
    await press('Delete Ours', part);
    const question = await dialog('Delete View');
    within(question).getByText('Are you sure you want to delete the view Ours? This action cannot be undone.');
    await press('Delete', question);
    await closed('Delete View');
  };
  await remove();
  await alerted('Failed to delete view.');
  field('Name of Ours', part);
  stop();
  await remove();
  await eventually(() => screen.queryByLabelText('Name of Ours'), null);
  expect((await staff.get('/api/views')).body.map(({ name }: { name: string }) => name)).not.toContain('Ours');
});
