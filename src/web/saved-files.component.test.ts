/**
 * The names of the files that screens save about a year of sample trading, compared with stored ones: `npx vitest run
 * src/web/saved-files.component.test.ts -u` stores the new ones.
 */
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Role } from '#shared/roles.ts';
import { appForFile } from '#test/app/test-app.ts';
import { addDemoRecords, demoNow } from '#test/records/demo-records.ts';
import { eventually, press } from '#test/web/controls.ts';
import { renderApp } from '#test/web/render-app.tsx';
import { savedNames } from '#test/web/saved-names.ts';
import { withIds } from '#test/web/screen-addresses.ts';

const app = await appForFile({ now: demoNow });
const { ids } = await addDemoRecords(app);

const open = (role: Role, path: string) =>
  renderApp(
    app,
    withIds(path, (records) => ids[records]?.[0]),
    { role },
  );

test.each([
  ['SuperAdmin', '/import', 'Download Template'],
  ['SuperAdmin', '/particulars', 'Download'],
  ['User', '/:company/orders/:id/view', 'Download'],
  ['User', '/:company/invoices/:id/view', 'Download'],
  ['User', '/:company/credit-notes/:id/view', 'Download'],
  ['User', '/month-end', 'Xero CSV'],
  ['User', '/month-end', 'All lines (CSV)'],
  ['User', '/month-end', 'All files (ZIP)'],
  ['User', '/month-end', 'Every company (ZIP)'],
] as const)('%s, %s, %s saves a file of the stored name', async (role, path, name) => {
  const names = savedNames();
  await open(role, path);
  await press(name);
  await waitFor(() => expect(names).toHaveLength(1));
  expect(names).toMatchSnapshot();
});

test.each([
  ...[
    ...['/adverts', '/all-stock', '/clients', '/credit-notes', '/current-stock', '/debtors', '/invoices', '/orders'],
    ...['/payments', '/register', '/sales', '/stock-book', '/suppliers', '/trucks/costings/summary', '/vat', '/wanted'],
  ].map((path) => ['User', path, 'Export'] as const),
  ['SuperAdmin', '/deleted', 'Export'],
] as const)('%s, %s, each choice of %s saves a file of the stored name', async (role, path, menu) => {
  const names = savedNames();
  await open(role, path);
  const choices = async () => {
    await press(menu);
    return await screen.findAllByRole('menuitem');
  };
  const labels = (await choices()).map((choice) => choice.textContent);
  for (const [at, label] of labels.entries()) {
    const choice = at === 0 ? screen.getByRole('menuitem', { name: label }) : (await choices())[at];
    if (!choice) throw new Error(`${label} is gone.`);
    await userEvent.click(choice);
    await waitFor(() => expect(names).toHaveLength(at + 1));
    await eventually(() => screen.queryByRole('menuitem'), null);
  }
  expect(names.map((name, at) => `${labels[at]}: ${name}`)).toMatchSnapshot();
});
