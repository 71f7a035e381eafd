/** Steps shared by the tests of sessions and of what the browser stores. */
import type { Page } from '@playwright/test';
import { type App, expect, type VisitOptions } from './fixtures.ts';

/** A page of the same origin without the app, which would use the session on its own. */
export const outside = '/robots.txt';

/** Opens a page with a session of its own, so that the test cannot affect others. */
export async function visitAfterLogIn(app: App, path: string, options: VisitOptions = {}): Promise<Page> {
  const page = await app.visitAs('User', path, { ...options, ownSession: true });
  if (path !== outside) await expect(page.getByRole('link', { name: 'Logout' })).toBeVisible();
  return page;
}
