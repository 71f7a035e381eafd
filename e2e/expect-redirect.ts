import type { Page } from '@playwright/test';
import { navigate } from './controls.ts';
import { expect } from './fixtures.ts';

/** Navigates without a page load and waits for the redirect. `location` is current earlier than `page.url()`. */
export async function expectRedirect(page: Page, address: string, path: string): Promise<void> {
  await navigate(page, address);
  await expect.poll(() => page.evaluate('location.pathname'), { message: address }).toBe(path);
  // The address changes before the page; a redirect that is still shown would not follow the next address.
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
}
