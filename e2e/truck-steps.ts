/** What the tests of a truck's form and of its page do on their way (specification, 2.7 and 2.8). */
import type { Page } from 'playwright-core';
import type { BrowserFixture, VisitOptions } from './browser-fixture.ts';
import { button } from './controls.ts';

/** Opens a form and waits until it can be saved. */
export async function openForm(fixture: BrowserFixture, path = '/trucks/add', options?: VisitOptions): Promise<Page> {
  const page = await fixture.visitAs('User', path, options);
  await button(page, 'Save').waitFor();
  return page;
}

/** What the details say, by their labels. */
export async function details(page: Page): Promise<Record<string, string>> {
  const section = page.getByRole('region', { name: 'Truck Details' });
  await section.getByRole('definition').first().waitFor();
  const labels = await section.getByRole('term').allTextContents();
  const values = await section.getByRole('definition').allTextContents();
  return Object.fromEntries(labels.map((label, index) => [label, values[index] ?? '']));
}

/** How many trucks in stock have the reg number. */
export async function count(fixture: BrowserFixture, regNumberTrimmed: string): Promise<number> {
  const { db } = fixture.database;
  const found = await db.selectFrom('truck').select('id').where('reg_number_trimmed', '=', regNumberTrimmed).execute();
  return found.length;
}
