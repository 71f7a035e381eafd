/** Redirects between addresses. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { follow } from './controls.ts';

/** Goes to an address without loading it, and waits until it has led to this path; asks the page, which knows at once. */
export async function expectRedirect(page: Page, address: string, path: string): Promise<void> {
  await follow(page, address);
  await expect.poll(() => page.evaluate('location.pathname'), { message: address }).toBe(path);
}
