/** Steps shared by the tests of a truck's form and page. */
import type { Page } from 'playwright-core';
import type { BrowserFixture, VisitOptions } from './browser-fixture.ts';
import { button } from './controls.ts';

/** Opens a form and waits until it can be saved. */
export async function openForm(fixture: BrowserFixture, path = '/trucks/add', options?: VisitOptions): Promise<Page> {
  const page = await fixture.visitAs('User', path, options);
  await button(page, 'Save').waitFor();
  return page;
}

/** Returns the details by label. */
export async function details(page: Page): Promise<Record<string, string>> {
  const section = page.getByRole('region', { name: 'Truck Details' });
  await section.getByRole('definition').first().waitFor();
  const labels = await section.getByRole('term').allTextContents();
  const values = await section.getByRole('definition').allTextContents();
  return Object.fromEntries(labels.map((label, index) => [label, values[index] ?? '']));
}

/** Counts the trucks in stock with the reg number. */
export async function count(fixture: BrowserFixture, regNumberTrimmed: string): Promise<number> {
  const { db } = fixture.database;
  const found = await db.selectFrom('truck').select('id').where('reg_number_trimmed', '=', regNumberTrimmed).execute();
  return found.length;
}
