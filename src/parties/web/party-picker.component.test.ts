/** Choosing a client in an order, and merging two. */
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { create } from '#test/app/examples.ts';
import { appForFile } from '#test/app/test-app.ts';
import { alerted, closed, dialog, eventually, field, fill, isDisabled, press } from '#test/web/controls.ts';
import { openCreate } from '#test/web/paper-form.ts';
import { failure, renderApp } from '#test/web/render-app.tsx';

const app = await appForFile();
const admin = await app.as('Admin');
const names = ['Hill Haulage', 'Hill Movers', 'Quay Lines'];
const ids: string[] = [];
for (const name of names) ids.push((await create({ admin }, '/api/clients', { name })).id);

const openPicker = async () => {
  await press('Select a client', screen.getAllByRole('group', { name: 'Bill To' })[0]);
  return dialog('Select a client');
};
const options = (label: string, part: HTMLElement) =>
  [...(field(label, part) as unknown as HTMLSelectElement).options].map(({ text }) => text);

test('a client list that cannot be loaded is reported, and a new client can still be entered', async () => {
  const { answer } = await openCreate(app, 'order', [{}]);
  const stop = answer(/\/api\/clients$/, () => failure(400));
  const picker = await openPicker();
  await eventually(() => options('Existing Client', picker), ['List unavailable']);
  expect(field('Existing Client', picker).disabled).toBe(true);
  stop();
  await press('Save', picker);
  await within(picker).findByText('Required.');
  await fill({ 'Client Name': ' New Client ' }, picker);
  expect(within(picker).queryByText('Required.')).toBeNull();
  await press('Save', picker);
  await closed('Select a client');
  await eventually(() => screen.queryAllByDisplayValue('New Client').length, 1);
});

test('Enter chooses the only match, and an unknown name becomes the new client', async () => {
  await openCreate(app, 'order', [{}]);
  const picker = await openPicker();
  await eventually(() => options('Existing Client', picker), ['New client', ...names]);
  await userEvent.type(field('Search clients...', picker), 'hill{Enter}');
  await within(picker).findByText('2 of the clients in the list');
  expect(field('Existing Client', picker).value).toBe('');
  await userEvent.type(field('Search clients...', picker), ' m{Enter}');
  await eventually(() => field('Existing Client', picker).value, ids[1]);
  expect(field('Client Name', picker).disabled).toBe(true);
  await userEvent.clear(field('Search clients...', picker));
  await userEvent.type(field('Search clients...', picker), 'Dale{Enter}');
  await within(picker).findByText('None of the clients in the list');
  await eventually(() => [field('Existing Client', picker).value, field('Client Name', picker).value], ['', 'Dale']);
});

test('a merge names what happens, cannot start without a choice, and reports a failure', async () => {
  const { answer, sent } = await renderApp(app, `/clients/${ids[0]}/view`, { role: 'Admin' });
  await press('Merge');
  const merging = await dialog('Merge Clients');
  const other = within(merging).getByRole('combobox', { name: 'Merge another client into Hill Haulage' });
  expect(isDisabled('Merge', merging)).toBe(true);
  await userEvent.click(other);
  const found = await within(merging).findAllByRole('option');
  expect(found.map(({ textContent }) => textContent)).toEqual(names.slice(1));
  await userEvent.click(found[0] as HTMLElement);
  await eventually(
    () =>
      within(merging)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    [
      "Hill Haulage is kept and takes over Hill Movers's trucks, paperwork and balance.",
      'Missing details such as an address are copied from Hill Movers.',
      'Hill Movers disappears from lists; its old links open Hill Haulage.',
      'Existing invoices keep the original name.',
    ],
  );
  within(merging).getByText('It can be undone within 30 days.');
  answer(/\/merge$/, () => failure(500));
  await press('Merge', merging);
  await alerted('No.');
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ otherId: ids[1] });
});
