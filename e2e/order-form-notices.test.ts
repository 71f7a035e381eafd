/** Notices and defaults in the form of an order or invoice: due date and number. */
import { changeParticulars } from '#companies/server/save-particulars.ts';
import { button, field, waitForHeading } from './controls.ts';
import { expect, test } from './fixtures.ts';
import { clearPapers, company, fillRequired, openCreate, refused, savedAt, savedPapers } from './order-steps.ts';

test.beforeAll(async ({ app }) => {
  await app.write((scope) => changeParticulars(scope, { company, ifMatch: undefined }, { paymentDays: 30 }));
});
test.beforeEach(({ app }) => clearPapers(app));

test('the due date follows the date, is shown before an issued invoice is saved, and can be entered by hand', async ({
  app,
  asUser,
}) => {
  const id = await app.addPaper('invoice', { date: '2026-11-04' });
  await app.database.db.updateTable('paper').set({ issued_copies: 1 }).where('id', '=', id).execute();
  const page = await asUser(`/${company}/invoices/${id}/edit`);
  await waitForHeading(page, 'Edit Invoice (Abbas Autos)');
  const changes = page.getByRole('region', { name: 'Changes to an issued invoice' });
  await expect(field(page, 'Due Date')).toHaveAttribute('placeholder', '4 Dec 2026');
  expect(await changes.count()).toBe(0);
  await field(page, 'Date').fill('2026-12-04');
  await expect(changes.getByText('Due date changes from 4 Dec 2026 to 3 Jan 2027')).toBeVisible();
  await expect(changes.getByText('Tax point changes from 4 Nov 2026 to 4 Dec 2026')).toBeVisible();
  await field(page, 'Due Date').fill('2026-12-03');
  await expect(button(page, 'Due Date')).toBeVisible();
  await field(page, 'Due Date').fill('2026-12-24');
  await expect(changes.getByText('Due date changes from 4 Dec 2026 to 24 Dec 2026')).toBeVisible();
  await button(page, 'Save').click();
  await savedAt(page, 'invoice');
  const [paper] = await savedPapers(app, 'invoice');
  expect(paper?.due_date).toBe('2026-12-24');
});

test('a number that leaves a gap shows a warning; the next number follows a correction, and an administrator can set it', async ({
  app,
  asAdmin,
}) => {
  const page = await openCreate(app, 'order', ['GAP 1'], refused);
  await fillRequired(page);
  const gap = page.getByText('This skips 1 to 2026000002. The next number will be 2026000004.');
  await field(page, 'Number').fill('2026000003');
  await expect(gap).toBeVisible();
  await field(page, 'Number').fill('1');
  await expect(gap).toHaveCount(0);
  await button(page, 'Save').click();
  await savedAt(page, 'order');

  const admin = await asAdmin(`/register?company=${company}&kind=orders`, refused);
  await expect(admin.getByText('Next number: 2', { exact: true })).toBeVisible();
  await button(admin, 'Set next number').click();
  const dialog = admin.getByRole('dialog', { name: 'Set next number' });
  await field(dialog, 'Next number').fill('1');
  await button(dialog, 'Save').click();
  await expect(dialog.getByText('That number has already been used.')).toBeVisible();
  await field(dialog, 'Next number').fill('1001');
  await button(dialog, 'Save').click();
  await expect(admin.getByText(/^Next number: 1001 \(set to 1001 by Pat Admin on /)).toBeVisible();
  expect(await button(page, 'Set next number').count()).toBe(0);
});
