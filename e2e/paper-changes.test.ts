/** Notices and defaults in the form of an order or invoice: due date and number. */
import { beforeEach, expect, test } from 'vitest';
import { changeParticulars } from '#companies/server/save-particulars.ts';
import { browserFixtureForFile } from './browser-fixture.ts';
import { button, field, waitForHeading } from './controls.ts';
import { clearPapers, company, fillRequired, openCreate, refused, savedAt, savedPapers } from './paper-steps.ts';

const fixture = await browserFixtureForFile();
await fixture.write((scope) => changeParticulars(scope, { company, ifMatch: undefined }, { paymentDays: 30 }));
beforeEach(() => clearPapers(fixture));

test('the due date follows the date, is shown before an issued invoice is saved, and can be entered by hand', async () => {
  const id = await fixture.addPaper('invoice', { date: '2026-11-04' });
  await fixture.database.db.updateTable('paper').set({ issued_copies: 1 }).where('id', '=', id).execute();
  const page = await fixture.visitAs('User', `/${company}/invoices/${id}/edit`);
  await waitForHeading(page, 'Edit Invoice (Abbas Autos)');
  const changes = page.getByRole('region', { name: 'Changes to an issued invoice' });
  await expect.poll(() => field(page, 'Due Date').getAttribute('placeholder')).toBe('4 Dec 2026');
  expect(await changes.count()).toBe(0);
  await field(page, 'Date').fill('2026-12-04');
  await changes.getByText('Due date changes from 4 Dec 2026 to 3 Jan 2027').waitFor();
  await changes.getByText('Tax point changes from 4 Nov 2026 to 4 Dec 2026').waitFor();
  await field(page, 'Due Date').fill('2026-12-03');
  await button(page, 'Due Date').waitFor();
  await field(page, 'Due Date').fill('2026-12-24');
  await changes.getByText('Due date changes from 4 Dec 2026 to 24 Dec 2026').waitFor();
  await button(page, 'Save').click();
  await savedAt(page, 'invoice');
  const [paper] = await savedPapers(fixture, 'invoice');
  expect(paper?.due_date).toBe('2026-12-24');
});

test('a number that leaves a gap shows a warning; the next number follows a correction, and an administrator can set it', async () => {
  const page = await openCreate(fixture, 'order', ['GAP 1'], refused);
  await fillRequired(page);
  const gap = page.getByText('This skips 1 to 2026000002. The next number will be 2026000004.');
  await field(page, 'Number').fill('2026000003');
  await gap.waitFor();
  await field(page, 'Number').fill('1');
  await gap.waitFor({ state: 'detached' });
  await button(page, 'Save').click();
  await savedAt(page, 'order');

  const admin = await fixture.visitAs('Admin', `/register?company=${company}&kind=orders`, refused);
  await admin.getByText('Next number: 2', { exact: true }).waitFor();
  await button(admin, 'Set next number').click();
  const dialog = admin.getByRole('dialog', { name: 'Set next number' });
  await field(dialog, 'Next number').fill('1');
  await button(dialog, 'Save').click();
  await dialog.getByText('That number has already been used.').waitFor();
  await field(dialog, 'Next number').fill('1001');
  await button(dialog, 'Save').click();
  await admin.getByText(/^Next number: 1001 \(set to 1001 by Pat Admin on /).waitFor();
  expect(await button(page, 'Set next number').count()).toBe(0);
});
