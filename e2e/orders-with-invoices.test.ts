/** Invoices that are generated from orders. */
import { deletePaper } from '#paperwork/server/delete-paper.ts';
import { button, holdRequests, readWhenStable, waitForAlert } from './controls.ts';
import { type App, expect, failuresExpected, test } from './fixtures.ts';
import { addPair, clearPapers, company, openPaper, viewPath } from './order-steps.ts';

test.beforeEach(({ app }) => clearPapers(app));

async function storedIds(app: App): Promise<string[]> {
  const rows = await app.database.db.selectFrom('paper').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

test('a double click generates one invoice; its page survives a reload, and Back finds the order linked', async ({
  app,
  asUser,
}) => {
  const orderId = await app.addPaper('order', { number: '31' });
  // Alerts of the order's page do not appear on the invoice's page.
  const page = await asUser(`/${company}/orders/${orderId}/edit`);
  await button(page, 'Save').click();
  await waitForAlert(page, 'Order updated successfully.');
  await button(page, 'Generate Invoice').dblclick();
  await waitForAlert(page, 'Invoice created successfully.');
  await expect(page.getByRole('alert')).toHaveCount(1);
  await page.waitForURL(`**/${company}/invoices/created`);
  await expect(page.getByRole('heading', { name: /^Invoice \d/ })).toBeVisible();
  await expect.poll(() => storedIds(app)).toHaveLength(2);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Order 31' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invoice Details');
  await page.goBack();
  await expect(button(page, 'Go to Invoice')).toBeVisible();
  await expect(button(page, 'Generate Invoice')).toHaveCount(0);
  await page.goForward();
  await button(page, 'Go to Order').click();
  await page.waitForURL(`**${viewPath('order', orderId)}`);
});

test('the buttons of an order do not move when its invoice is found', async ({ app, asUser }) => {
  const { orderId } = await addPair(app);
  const page = await asUser('about:blank');
  const release = await holdRequests(page, `**/orders/${orderId}/details`);
  await page.goto(viewPath('order', orderId));
  await expect(button(page, 'Generate Invoice')).toBeVisible();
  const places = () => Promise.all(['Delete', 'Edit', 'Download'].map((name) => button(page, name).boundingBox()));
  const before = await readWhenStable(places);
  await release();
  await expect(button(page, 'Go to Invoice')).toBeVisible();
  await expect.poll(() => places()).toEqual(before);
});

test('an invoice deleted by someone else stays on the screen, with a notice', async ({ app }) => {
  const id = await app.addPaper('invoice', { number: '6' });
  const page = await openPaper(app, 'invoice', id, { ...failuresExpected, withoutNews: true });
  await app.write((scope) => deletePaper(scope, { company, kind: 'invoice', id, ifMatch: undefined }, false));
  await button(page, 'Delete').click();
  await button(page.getByRole('dialog'), 'Delete').click();
  await expect(page.getByText(/^This invoice was deleted by .+ at \d\d:\d\d\.$/)).toBeVisible();
  await waitForAlert(page, 'Failed to delete invoice.');
  await expect(button(page, 'Download')).toBeDisabled();
  await expect(page.getByRole('heading', { name: 'Invoice 6' })).toBeVisible();
});
