/** Payments, refunds and debtors in the browser. */
import { readFile } from 'node:fs/promises';
import { paperBodySchema } from '#paperwork/paperwork.ts';
import { createPaper } from '#paperwork/server/save-paper.ts';
import { paperBody } from '#test/app/factories.ts';
import { button, field, holdRequests, navigate, waitForAlert, waitForHeading } from './controls.ts';
import { expect, test } from './fixtures.ts';
import { openPaper, viewPath } from './order-steps.ts';

test('the outstanding amount is entered with one click and updates with each payment; debtors link to invoices', async ({
  app,
}) => {
  const id = await app.addPaper('invoice', { number: '77', depositPaid: 480.11, date: '2026-01-10' });
  const { db } = app.database;
  await db.updateTable('paper').set({ due_date: '2026-01-24' }).where('id', '=', id).execute();
  const page = await openPaper(app, 'invoice', id);
  const box = page.getByRole('region', { name: 'Payments', exact: true });
  const figure = (label: string) =>
    box
      .locator('dl > div')
      .filter({ has: page.locator('dt', { hasText: new RegExp(`^${label}$`) }) })
      .locator('dd')
      .innerText();
  await expect.poll(() => figure('Balance')).toBe('£15,000.00');
  await expect(box.getByText('Overdue')).toBeVisible();
  await button(box, 'Add Payment').click();
  const dialog = page.getByRole('dialog', { name: 'Add Payment' });
  await expect(field(dialog, 'Amount')).toHaveValue('15000');
  // The dialog stays open during the save, so that a payment cannot be entered twice.
  const release = await holdRequests(page, '**/payments');
  await button(dialog, 'Save').click();
  const close = button(dialog, 'Close');
  await expect(close).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(1);
  await release();
  await waitForAlert(page, 'Payment added successfully.');
  await expect.poll(() => figure('Balance')).toBe('£0.00');
  await expect.poll(() => figure('Payment State')).toBe('Paid');
  // Deleting the invoice explains what happens to its payments.
  await button(page, 'Delete').click();
  const deletion = page.getByRole('dialog', { name: 'Delete Invoice' });
  await expect(deletion.getByText(/^Its payments will be kept: £15,000\.00\.$/)).toBeVisible();
  await button(deletion, 'Cancel').click();
  await expect(deletion).toHaveCount(0);
  await box.getByRole('button', { name: /^Delete payment £15,000\.00/ }).click();
  await button(page.getByRole('dialog', { name: 'Delete Payment' }), 'Delete').click();
  await waitForAlert(page, 'Payment deleted successfully.');
  await expect.poll(() => figure('Paid')).toBe('£480.11');

  await button(page, 'Books').click();
  await page.getByRole('link', { name: 'Debtors' }).click();
  await waitForHeading(page, 'Debtors');
  const row = page.getByRole('row').filter({ hasText: 'Harbour Haulage Ltd' });
  const saved = page.waitForEvent('download');
  await row.getByRole('button', { name: 'Statement for Harbour Haulage Ltd' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^Statement_Harbour_Haulage_Ltd_\d{8}\.pdf$/);
  await button(page, 'Export').click();
  const exported = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const file = await exported;
  expect(file.suggestedFilename()).toBe('Debtors_AbbasAutos.csv');
  const [heads, line] = (await readFile(await file.path(), 'utf8')).trim().split(/\r?\n/);
  // The export omits the column of buttons.
  expect(heads).toMatch(/Client,Currency,Not yet due,.*,Over 90 Days,Total,Overpaid$/);
  expect(line).toMatch(/^Harbour Haulage Ltd,.*,15000\.00,0$/);
  await button(page, 'View Harbour Haulage Ltd').click();
  const statements = page.getByRole('region', { name: 'Statements' });
  const printed = page.waitForEvent('download');
  await button(statements, 'Statement').click();
  expect((await printed).suggestedFilename()).toMatch(/^Statement_Harbour_Haulage_Ltd_\d{8}\.pdf$/);
  await button(statements, 'Send').click();
  await waitForAlert(page, 'E-mail is not set up yet. Ask your administrator.');
  await page.goBack();
  await waitForHeading(page, 'Debtors');
  await row.getByRole('link', { name: '£15,000.00' }).first().click();
  await waitForHeading(page, 'Invoices');
  await expect(button(page, 'View 77')).toBeVisible();

  // With all companies a statement takes one click too, or a choice of company if several are owed.
  await navigate(page, '/debtors?company=all');
  const statement = row.getByRole('button', { name: 'Statement for Harbour Haulage Ltd' });
  const ofAllCompanies = page.waitForEvent('download');
  await statement.click();
  expect((await ofAllCompanies).suggestedFilename()).toMatch(/^Statement_Harbour_Haulage_Ltd_\d{8}\.pdf$/);
  const client = await db
    .selectFrom('client')
    .select('id')
    .where('name', '=', 'Harbour Haulage Ltd')
    .executeTakeFirst();
  const truckId = await app.addTruck({ company: 'Butler' });
  const body = paperBodySchema.parse(paperBody([truckId], { billTo: { id: client?.id } }));
  await app.write((scope) => createPaper(scope, { company: 'Butler', kind: 'invoice' }, body));
  await expect(row.getByText('Abbas Autos, Butler Symonds')).toBeVisible();
  await statement.click();
  const requested = page.waitForRequest(/\/api\/butler\/statements\//);
  const downloaded = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Butler Symonds' }).click();
  await Promise.all([requested, downloaded]);
  await row.getByRole('button', { name: 'Send statement to Harbour Haulage Ltd' }).click();
  await page.getByRole('menuitem', { name: 'Butler Symonds' }).click();
  await waitForAlert(page, 'E-mail is not set up yet. Ask your administrator.');
});

test('a dialog without a response can be closed after a timeout and keeps its input', async ({
  app,
  invoiceId: id,
}) => {
  const page = await app.visitAs('User', 'about:blank', { withoutNews: true });
  await page.clock.install();
  await page.goto(viewPath('invoice', id));
  await button(page, 'Add Payment').click();
  const dialog = page.getByRole('dialog', { name: 'Add Payment' });
  await field(dialog, 'Reference').fill('BACS 17');
  await holdRequests(page, '**/payments');
  await button(dialog, 'Save').click();
  const close = button(dialog, 'Close');
  await expect(close).toBeDisabled();
  await page.clock.runFor(46_000);
  await expect(close).toBeEnabled();
  await close.click();
  await expect(dialog).toBeHidden();
  await button(page, 'Add Payment').click();
  await button(dialog, 'Restore').click();
  await expect(field(dialog, 'Reference')).toHaveValue('BACS 17');
});

test('payments and deposits are listed under Books, and the second of two equal payments can be undone', async ({
  app,
}) => {
  const order = await app.addPaper('order', { number: '4711', depositPaid: 250, depositDate: '2026-01-05' });
  const id = await app.addPaper('invoice', { number: '4712', depositPaid: 0 });
  const page = await openPaper(app, 'invoice', id);
  const box = page.getByRole('region', { name: 'Payments', exact: true });
  const list = box.getByRole('list', { name: 'List of payments' }).getByRole('listitem');
  const dialog = page.getByRole('dialog', { name: 'Add Payment' });
  const add = async (amount: string) => {
    await button(box, 'Add Payment').click();
    await field(dialog, 'Amount').fill(amount);
    await button(dialog, 'Save').click();
  };
  for (const count of [1, 2]) {
    await add('100');
    await expect(list).toHaveCount(count);
  }
  await button(page, 'Undo').click();
  await expect(list).toHaveCount(1);
  // The dialog's rule for refunds reads the invoice, which is loaded separately from the list.
  await expect(box.getByRole('definition').nth(1)).toHaveText('£100.00');
  await button(box, 'Add Payment').click();
  await field(dialog, 'Amount').fill('100.01');
  await dialog.getByLabel('Refund').check();
  await button(dialog, 'Save').click();
  await expect(dialog.getByText('Only £100.00 was received.')).toBeVisible();
  await button(dialog, 'Cancel').click();

  await button(page, 'Books').click();
  await page.getByRole('link', { name: 'Payments' }).click();
  await waitForHeading(page, 'Payments');
  await expect(button(page, 'View £100.00, Harbour Haulage Ltd')).toBeVisible();
  const deposit = page.getByRole('row').filter({ hasText: '4711' });
  await expect(deposit.getByText('5 Jan 2026')).toBeVisible();
  await deposit.getByRole('button', { name: 'View £250.00, Harbour Haulage Ltd' }).click();
  await waitForHeading(page, 'Order Details');
  expect(new URL(page.url()).pathname).toBe(`/AbbasAutos/orders/${order}/view`);
});

test('on a phone the list of debtors shows how late each amount is', { tag: '@phone' }, async ({ app, asUser }) => {
  const id = await app.addPaper('invoice', { number: '78', depositPaid: 480.11, date: '2026-01-10' });
  const { db } = app.database;
  await db.updateTable('paper').set({ due_date: '2026-01-24' }).where('id', '=', id).execute();
  const page = await asUser('/debtors');
  await expect(page.getByText(/^Overdue £[\d,]+\.00 \(over 90 days\)$/)).toBeInViewport({ ratio: 1 });
  // The button is beside the search, not on a line above the rows.
  const top = async (role: 'searchbox' | 'button', name: string) =>
    (await page.getByRole(role, { name }).boundingBox())?.y;
  expect(await top('button', 'Save View')).toBe(await top('searchbox', 'Search debtors...'));
});
