/** Drafts of forms. */
import type { Page } from '@playwright/test';
import { changeTruck } from '#trucks/server/update-truck.ts';
import { truckUpdateSchema } from '#trucks/truck.ts';
import { button, field, navigate, waitForAlert, waitForHeading } from './controls.ts';
import { type App, expect, test } from './fixtures.ts';
import { countDrafts, storedDrafts } from './stored-drafts.ts';
import { openForm } from './truck-steps.ts';

const editPath = (id: string) => `/AbbasAutos/trucks/${id}/edit`;

async function saveElsewhere(app: App, id: string, fields: Record<string, unknown>): Promise<void> {
  const target = { company: 'AbbasAutos', id, ifMatch: undefined } as const;
  await app.write((scope) => changeTruck(scope, target, truckUpdateSchema.parse(fields)));
}

/**
 * Closes the page like a crash once its drafts have the value typed last, and opens a new one at the same address.
 * @param typedLast as in the draft's JSON
 */
async function reopened(page: Page, typedLast: string): Promise<Page> {
  const path = new URL(page.url()).pathname;
  await expect.poll(async () => JSON.stringify(await storedDrafts(page))).toContain(typedLast);
  const next = await page.context().newPage();
  await page.close();
  await next.goto(path);
  await expect(button(next, 'Save').first()).toBeVisible();
  return next;
}

test('the draft of a new truck is offered, restored, and deleted after the save', async ({ app }) => {
  const page = await openForm(app);
  await field(page, 'Reg Number').fill('DRF 001');
  await field(page, 'Make').fill('Foden');
  await field(page, 'MOT Expiry').fill('20/');
  await field(page, 'Purchase Price').fill('12,5');
  const next = await reopened(page, '12,5"');
  await expect(field(next, 'Make')).toHaveValue('');
  await button(next, 'Restore').click();
  await expect(field(next, 'Make')).toHaveValue('Foden');
  await expect(button(next, 'Restore')).toHaveCount(0);
  // Incomplete input is restored with its validation error.
  await expect(field(next, 'MOT Expiry')).toHaveValue('20/');
  await expect(field(next, 'Purchase Price')).toHaveValue('12,5');
  await expect(next.getByText('Enter an amount.')).toBeVisible();
  await expect(next.getByText('Enter a valid date, for example 20/11/2026.')).toBeVisible();
  await field(next, 'MOT Expiry').fill('');
  await expect(next.getByText('Enter a valid date, for example 20/11/2026.')).toHaveCount(0);
  await field(next, 'Model').fill('Alpha');
  await field(next, 'Purchase Price').fill('100');
  await field(next, 'Mileage').fill('1000');
  await button(next, 'Save').click();
  await waitForHeading(next, 'DRF 001');
  await navigate(next, '/trucks/add');
  await expect(button(next, 'Save')).toBeVisible();
  await expect(button(next, 'Restore')).toHaveCount(0);
});

test('a draft of a truck changed by someone else is applied to the latest version; leaving on purpose deletes the draft', async ({
  app,
}) => {
  const id = await app.addTruck({ regNumber: 'DRF 002', color: 'White', model: 'XF 480' });
  const page = await openForm(app, editPath(id));
  await field(page, 'Color').fill('Green');
  const next = await reopened(page, '"Green"');
  await button(next, 'Back').click();
  await waitForHeading(next, 'DRF 002');
  await saveElsewhere(app, id, { model: 'XF 450' });
  await navigate(next, editPath(id));
  await button(next, 'Restore').click();
  await expect(field(next, 'Color')).toHaveValue('Green');
  await expect(field(next, 'Model')).toHaveValue('XF 450');
  await button(next, 'Back').click();
  await button(next.getByRole('dialog', { name: 'Leave without saving?' }), 'Leave').click();
  await waitForHeading(next, 'DRF 002');
  await navigate(next, editPath(id));
  await expect(button(next, 'Save')).toBeVisible();
  await expect(button(next, 'Restore')).toHaveCount(0);
});

test('drafts of costings are offered on their page, with their cards open', async ({ app, asUser }) => {
  const id = await app.addTruck({ regNumber: 'DRF 004' });
  const calls = await app.callsAs('User');
  const path = `/AbbasAutos/trucks/${id}/costings/edit`;
  await calls.post(`/api/abbasAutos/trucks/${id}/costings`, { type: 'Repairs', invoiceNumber: 'R 1', value: 100 });
  const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
  const restore = (page: Page) => button(page, 'Restore');
  const page = await asUser(path);
  await button(page, 'Add').click();
  await field(card(page, 'New costing'), 'Value').fill('77');
  const next = await reopened(page, '"value":77');
  await restore(next).click();
  await expect(field(card(next, 'New costing'), 'Value')).toHaveValue('77');
  await button(card(next, 'New costing'), 'Save').click();
  await waitForAlert(next, 'Truck costing created successfully.');
  await expect.poll(() => countDrafts(next)).toBe(0);

  await button(card(next, 'Repair Costs'), 'Edit').click();
  await field(card(next, 'Repair Costs'), 'Invoice Number').fill('R 2');
  const last = await reopened(next, '"R 2"');
  await restore(last).click();
  await expect(field(card(last, 'Repair Costs'), 'Invoice Number')).toHaveValue('R 2');
  await expect(restore(last)).toHaveCount(0);
  await button(card(last, 'Repair Costs'), 'Cancel').click();

  // Each new card has its own draft.
  for (const [name, value] of [
    ['New costing', '88'],
    ['New costing 2', '99'],
  ] as const) {
    await button(last, 'Add').click();
    await field(card(last, name), 'Value').fill(value);
  }
  const again = await reopened(last, '"value":99');
  const values = again.getByRole('form', { name: 'New costing', exact: true }).getByLabel('Value');
  for (const left of [1, 0]) {
    await restore(again).first().click();
    await expect(restore(again)).toHaveCount(left);
  }
  for (const [index, value] of ['88', '99'].entries()) await expect(values.nth(index)).toHaveValue(value);
  // A cancelled card is empty again, and a deleted one is not offered again.
  await button(card(again, 'New costing'), 'Cancel').click();
  await expect(values.first()).toHaveValue('');
  await button(card(again, 'New costing 2'), 'Delete').click();
  await expect.poll(() => countDrafts(again)).toBe(0);
});

test('drafts are deleted from the browser at log-out', async ({ asAdmin }) => {
  // A count may be on its way when the session ends.
  const page = await asAdmin('/clients/add', { expectedErrors: /401 \(Unauthorized\)/ });
  await field(page, 'Name').fill('Half a Client');
  await expect.poll(() => countDrafts(page)).toBe(1);
  const other = await page.context().newPage();
  await other.goto('/logout');
  await expect.poll(() => countDrafts(page)).toBe(0);
  await other.waitForURL((url) => url.pathname === '/');
});
