/** Every form asks before it is left with unsaved changes. */
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { kindExamples, recordExamples } from '#test/app/kind-examples.ts';
import { appForFile } from '#test/app/test-app.ts';
import { takeIn } from '#test/records/stock.ts';
import { closed, dialog, eventually, field, fill, press } from '#test/web/controls.ts';
import { renderApp } from '#test/web/render-app.tsx';

const app = await appForFile();
const admin = await app.as('Admin');
const trucks = [await takeIn(admin)];

/** The address of a record's form. */
async function editPath(type: string): Promise<string> {
  const record = recordExamples[type] ?? kindExamples.find((kind) => kind.type === type)?.record;
  const { path = '' } = (await record?.({ admin })) ?? {};
  return `${path.replace('/api', '')}/edit`;
}

test.for([
  ['a new truck', '/trucks/add', 'Model'],
  ['a new order', '/AbbasAutos/orders/create', 'Number'],
  ['a new client', '/clients/add', 'VAT Number'],
  ['a new wanted entry', '/wanted/add', 'Note'],
  ['a new feed', '/AbbasAutos/feeds/create', 'Name'],
  ['company particulars', '/particulars', 'Website'],
  ['a truck', await editPath('truck'), 'Model'],
  ['an invoice', await editPath('invoice'), 'Number'],
  ['a client', await editPath('client'), 'VAT Number'],
  ['a wanted entry', await editPath('wanted'), 'Note'],
  ['a feed', await editPath('feed'), 'Name'],
] as const)('the form of %s asks before it is left with unsaved changes', async ([, path, label]) => {
  await renderApp(app, path, { role: 'Admin', state: { trucks } });
  await screen.findByLabelText(label);
  await fill({ [label]: '17' });
  const leave = () => userEvent.click(screen.getByRole('link', { name: 'All Stock' }));
  await leave();
  await press('Stay', await dialog('Leave without saving?'));
  await closed('Leave without saving?');
  expect(field(label).value).toBe('17');
  await leave();
  await press('Leave', await dialog('Leave without saving?'));
  await eventually(() => location.pathname, '/all-stock');
});

test.for([
  ['/trucks/add', '/current-stock'],
  ['/Butler/feeds/create', '/feeds?company=Butler'],
  ['/clients/add', '/clients'],
  ['/wanted/add', '/wanted'],
  [await editPath('feed'), /\/AbbasAutos\/feeds\/[^/]+\/view$/],
  [await editPath('wanted'), /\/AbbasAutos\/wanted\/[^/]+\/view$/],
] as const)('the form %s is left by Cancel to %s', async ([path, target]) => {
  await renderApp(app, path, { role: 'Admin' });
  await userEvent.click(await screen.findByText('Cancel'));
  await eventually(
    () => location.pathname + location.search,
    typeof target === 'string' ? target : expect.stringMatching(target),
  );
});
