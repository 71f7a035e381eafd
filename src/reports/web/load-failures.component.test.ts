/** Pages and sections that cannot be loaded: their alert, their message and Try again. */
import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { paperBody } from '#test/app/factories.ts';
import { appForFile } from '#test/app/test-app.ts';
import { takeIn } from '#test/records/stock.ts';
import { address, alerted, eventually, heading, navigate, press } from '#test/web/controls.ts';
import { failure, renderApp } from '#test/web/render-app.tsx';

const app = await appForFile();
const staff = await app.as('User');
const truck = await takeIn(staff);
const { body: invoice } = await staff.post('/api/abbasAutos/invoices', paperBody([truck.id]));
const truckPath = `/AbbasAutos/trucks/${truck.id}`;

/** Opens the app as a Super Admin, and then fails calls. Returns a function that ends the failures. */
async function openFailing(calls: RegExp): Promise<() => void> {
  const { answer } = await renderApp(app, '/home', { role: 'SuperAdmin' });
  await heading('Welcome, SuperAdmin');
  return answer(calls, () => failure(400));
}

const retries = () => screen.queryAllByRole('button', { name: 'Try again' }).length;

test('each page that could not be loaded says so, and loads by Try again', async () => {
  const stop = await openFailing(/^\/api\/(?!users\/role)/);
  for (const [path, alert, text] of [
    ['/sales', 'Failed to retrieve sales.', 'The sales could not be loaded.'],
    ['/needs-doing', 'Failed to retrieve what needs doing.', 'What needs doing could not be loaded.'],
    ['/month-end', 'Failed to retrieve month end.', 'Month end could not be loaded.'],
    ['/ageing', 'Failed to retrieve ageing.', 'The ageing could not be loaded.'],
    ['/account', 'Failed to retrieve account.', 'Your account could not be loaded.'],
    ['/admin/jobs', 'Failed to retrieve list of jobs.', 'The list of jobs could not be loaded.'],
    ['/admin/users', 'Failed to retrieve list of users', 'The list of users could not be loaded.'],
    ['/import', 'Failed to retrieve list of imports.', 'The list of imports could not be loaded.'],
  ] as const) {
    navigate(path);
    await alerted(alert);
    await screen.findByText(text, { exact: false });
    await eventually(() => [path, retries()], [path, 1]);
  }
  navigate('/home');
  await screen.findByText("Today's figures could not be loaded.");
  stop();
  await press('Try again');
  await screen.findByRole('row', { name: /^Abbas Autos/ });
});

test.for([
  ['/invoices', 'Failed to retrieve list of invoices', 'The list of invoices could not be loaded.'],
  ['/trucks/costings/summary', 'Failed to retrieve list of truck costings.', 'The list of truck costings could not be'],
] as const)('the list %s that could not be loaded says so, and loads by Try again', async ([path, alert, text]) => {
  const stop = await openFailing(/\/rows\?/);
  navigate(path);
  await alerted(alert);
  await screen.findByText(text, { exact: false });
  stop();
  await press('Try again');
  await eventually(retries, 0);
});

test.for([
  ['a truck', `${truckPath}/view`, ['images', 'videos', 'costings', 'orders and invoices'], "The truck's"],
  ['an invoice', `/AbbasAutos/invoices/${invoice.id}/view`, ['payments', 'versions', 'issued copies'], 'The'],
] as const)(
  'each section of the page of %s that could not be loaded says so, and one button loads all',
  async (page) => {
    const [, path, parts, start] = page;
    const stop = await openFailing(/^\/api\/\w+\/(trucks|invoices)\/[^/]+\/(?!details)./);
    navigate(path);
    for (const part of parts) await screen.findByText(`${start} ${part} could not be loaded.`);
    await screen.findByText('The documents could not be loaded.');
    await screen.findByText('Some of this page could not be loaded.');
    expect(retries()).toBe(1);
    stop();
    await press('Try again');
    await eventually(() => [retries(), screen.queryAllByText(/could not be loaded/).length], [0, 0]);
  },
);

test('each part of month end alone says once that it could not be loaded', async () => {
  for (const part of ['papers', 'handovers', 'figures', '']) {
    const stop = await openFailing(new RegExp(`/month-end/[^/]+${part && `/${part}`}$`));
    navigate('/month-end');
    await screen.findByText('Month end could not be loaded.');
    stop();
    await press('Try again');
    await eventually(() => [part, retries()], [part, 0]);
    cleanup();
  }
});

test('costings that could not be loaded for editing are reported on the page of their truck', async () => {
  await openFailing(/\/costings$/);
  navigate(`${truckPath}/costings/edit`);
  await address(`${truckPath}/view`);
  await alerted('Failed to retrieve truck costings.');
});

test('the costings of a missing truck report the truck only', async () => {
  await renderApp(app, '/AbbasAutos/trucks/nothing/costings/edit');
  await address('/AbbasAutos/trucks/nothing/view');
  await alerted('Failed to retrieve truck details.');
  expect(screen.queryByText('Failed to retrieve truck costings.')).toBeNull();
});
