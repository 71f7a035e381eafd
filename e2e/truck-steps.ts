/** Steps shared by the tests of a truck's form and page. */

import type { Page } from '@playwright/test';
import { button } from './controls.ts';
import type { App, VisitOptions } from './fixtures.ts';
import { expect } from './fixtures.ts';

/** Opens a form and waits until it can be saved. */
export async function openForm(app: App, path = '/trucks/add', options?: VisitOptions): Promise<Page> {
  const page = await app.visitAs('User', path, options);
  await expect(button(page, 'Save')).toBeVisible();
  return page;
}

/** Returns the details by label. */
export async function details(page: Page): Promise<Record<string, string>> {
  const section = page.getByRole('region', { name: 'Truck Details' });
  await expect(section.getByRole('definition').first()).toBeVisible();
  const labels = await section.getByRole('term').allTextContents();
  const values = await section.getByRole('definition').allTextContents();
  return Object.fromEntries(labels.map((label, index) => [label, values[index] ?? '']));
}

/** Counts the trucks in stock with the reg number. */
export async function count(app: App, regNumberTrimmed: string): Promise<number> {
  const { db } = app.database;
  const found = await db.selectFrom('truck').select('id').where('reg_number_trimmed', '=', regNumberTrimmed).execute();
  return found.length;
}
