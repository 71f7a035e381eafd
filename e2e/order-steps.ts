/** Steps shared by the tests of orders and invoices. */

import type { Page } from '@playwright/test';
import { assertCoversCredits } from '#credits/server/assert-covers-credits.ts';
import type { PaperKind } from '#paperwork/paper-kinds.ts';
import { paperBodySchema } from '#paperwork/paperwork.ts';
import { generateInvoice } from '#paperwork/server/generate-invoice.ts';
import { changePaper } from '#paperwork/server/save-paper.ts';
import { paperBody, paperItemBody } from '#test/app/factories.ts';
import { button, field, fillAll, group, waitForHeading } from './controls.ts';
import type { App, VisitOptions } from './fixtures.ts';
import { expect } from './fixtures.ts';

/** The company of every order and invoice in these tests. */
export const company = 'AbbasAutos';

/** Options of a visit in which calls fail on purpose. */
export const refused: VisitOptions = { expectedErrors: /Failed to load resource|ERR_FAILED/ };

/** Returns the address of an order or invoice. */
export const viewPath = (kind: PaperKind, id: string) => `/${company}/${kind}s/${id}/view`;

/** Deletes every order and invoice, and optionally the trucks. */
export async function clearPapers(app: App, withTrucks = false): Promise<void> {
  await app.database.db.deleteFrom('paper').execute();
  // Releases their numbers.
  await app.database.db.deleteFrom('paper_number').execute();
  if (withTrucks) await app.database.db.deleteFrom('truck').execute();
  // Without audit entries these deletions do not mark the lists as changed.
  await app.database.db.deleteFrom('list_state').execute();
}

/** Opens the create page for new trucks in one item. Their reg numbers must share the first three characters. */
export async function openCreate(
  app: App,
  kind: PaperKind,
  regNumbers: readonly string[],
  options?: VisitOptions,
): Promise<Page> {
  for (const regNumber of regNumbers) await app.addTruck({ regNumber });
  const page = await app.visitAs('User', `/current-stock?search=${regNumbers[0]?.slice(0, 3)}`, options);
  for (const regNumber of regNumbers) await page.getByRole('checkbox', { name: `Select ${regNumber}` }).check();
  await button(page, `${kind === 'order' ? 'Order' : 'Invoice'} (${regNumbers.length})`).click();
  await waitForHeading(page, kind === 'order' ? 'Create Order (Abbas Autos)' : 'Create Invoice (Abbas Autos)');
  if (regNumbers.length > 1) await button(page, 'Merge identical items').click();
  return page;
}

/** Fills in the required fields of an order or invoice. */
export async function fillRequired(page: Page): Promise<void> {
  await field(group(page, 'Bill To'), 'Client Name').fill('Northern Fleet Sales');
  await field(group(page, 'Ship To'), 'Client Name').fill('Harbour Haulage');
  await fillAll(group(page, 'Item 1'), { Description: 'Used truck, sold as seen', Rate: '100' });
}

/** Returns the values of a section by label. */
export async function sums(page: Page, section: string): Promise<Record<string, string>> {
  const terms = page.getByRole('region', { name: section, exact: true }).locator('dl > div');
  const texts = await terms.evaluateAll((rows) =>
    rows.map((row) => ['dt', 'dd'].map((tag) => row.querySelector(tag)?.firstChild?.textContent ?? '')),
  );
  return Object.fromEntries(texts);
}

/** Waits for the page that follows a save. */
export const savedAt = (page: Page, kind: PaperKind) => page.waitForURL(`**/${company}/${kind}s/created`);

/** Adds an order or invoice for new trucks with these reg numbers. Returns the ids. */
export async function addPaper(
  app: App,
  kind: PaperKind,
  regNumbers: readonly string[],
  fields: Record<string, unknown> = {},
) {
  const ids: string[] = [];
  for (const regNumber of regNumbers) ids.push(await app.addTruck({ regNumber }));
  const id = await app.addPaper(kind, { items: [paperItemBody(ids)], ...fields });
  return { id, ids };
}

/** Adds an order and generates its invoice. */
export async function addPair(app: App): Promise<{ orderId: string; invoiceId: string }> {
  const orderId = await app.addPaper('order', { number: '31' });
  const { paper } = await app.write((scope) => generateInvoice(scope, company, orderId, '2026-11-21'));
  return { orderId, invoiceId: paper.id };
}

/** Changes an order or invoice as another user. */
export async function changeElsewhere(
  app: App,
  kind: PaperKind,
  id: string,
  fields: Record<string, unknown>,
): Promise<void> {
  const truckId = await app.addTruck();
  const body = paperBodySchema.parse(paperBody([truckId], fields));
  await app.write((scope) => changePaper(scope, { company, kind, id, ifMatch: undefined }, body, assertCoversCredits));
}

/** Opens the page of an order or invoice. */
export async function openPaper(app: App, kind: PaperKind, id: string, options?: VisitOptions): Promise<Page> {
  const page = await app.visitAs('User', viewPath(kind, id), options);
  await expect(page.getByRole('heading', { level: 2, name: /^(Order|Invoice) \d/ })).toBeVisible();
  return page;
}

/** Reads the stored orders or invoices, oldest first. */
export async function savedPapers({ database: { db } }: App, kind: PaperKind) {
  return db.selectFrom('paper').selectAll().where('kind', '=', kind).orderBy('created_at').execute();
}
