/** Finds parts of a page by role and accessible name. */

import type { Locator, Page, Route } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Finds the button with exactly this name. */
export const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true });

/** Finds the field with exactly this label. */
export const field = (within: Page | Locator, label: string) => within.getByLabel(label, { exact: true });

/** Finds the group of fields with this name. */
export const group = (within: Page | Locator, name: string) => within.getByRole('group', { name, exact: true });

/** Finds the alert with exactly this text. */
export const alert = (page: Page, text: string) => page.getByRole('alert').getByText(text, { exact: true });

/** Waits for an alert that contains this text. */
export const waitForAlert = (page: Page, text: string) =>
  expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible();

/** Waits for the page with this heading. */
export const waitForHeading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();

/** Fills fields, by their labels. */
export async function fillAll(within: Page | Locator, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(within, label).fill(value);
}

/** Navigates within the app without a page load. */
export async function navigate(page: Page, address: string): Promise<void> {
  await page.evaluate((target) => {
    history.pushState(null, '', target);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
}

/** Reads a value until it is the same twice in a row, because a new page may still move. */
export async function readWhenStable<Seen>(read: () => Promise<Seen>): Promise<Seen> {
  let seen = await read();
  const isSame = async () => {
    const before = JSON.stringify(seen);
    seen = await read();
    return JSON.stringify(seen) === before;
  };
  await expect.poll(isSame, { intervals: [100] }).toBe(true);
  return seen;
}

/** Runs in the page: no request is pending, and fonts and images are loaded. */
const isSettled = `document.fonts.status === 'loaded'
  && [...document.images].every((image) => image.complete)
  && !document.querySelector('[aria-busy=true], .mantine-Loader-root, .mantine-Skeleton-root[data-visible=true]')`;

/** Waits until the page has finished loading. */
export async function waitUntilSettled(page: Page): Promise<void> {
  // Polls from the test, because the page's policy forbids Playwright's polling in the page.
  await expect.poll(() => page.evaluate(isSettled)).toBe(true);
}

/**
 * Holds matching requests of the page back. Returns a function that releases them.
 * If they lead to another document, the function needs `next`, which only that document shows.
 */
export async function holdRequests(
  page: Page,
  matches: string | RegExp | ((url: URL) => boolean),
): Promise<(next?: Locator) => Promise<void>> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const passing: Promise<void>[] = [];
  const pass = (route: Route) => {
    // The page may be closed by then.
    passing.push(released.then(() => route.continue()).catch(() => undefined));
  };
  await page.route(matches, pass);
  return async (next) => {
    release();
    await Promise.all(passing);
    // While a document is replaced, Chromium can leave the command of `unroute` without an answer.
    if (next !== undefined) await expect(next).toBeVisible();
    // While a route is active the browser does not use its cache, which doubles the CPU time of a page.
    await page.unroute(matches, pass);
  };
}
