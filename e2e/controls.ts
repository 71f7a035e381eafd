/** The parts of a page as a person finds them: by role and accessible name. */
import type { Locator, Page, Route } from 'playwright-core';
import { expect } from 'vitest';

/** The button of exactly this name. */
export const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true });

/** The field of exactly this label. */
export const field = (within: Page | Locator, label: string) => within.getByLabel(label, { exact: true });

/** The fields that belong together under this name. */
export const group = (within: Page | Locator, name: string) => within.getByRole('group', { name, exact: true });

/** The alert that says exactly this. */
export const alert = (page: Page, text: string) => page.getByRole('alert').getByText(text, { exact: true });

/** Waits until an alert says this, whatever else it says. */
export const told = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text }).waitFor();

/** Waits for the page of this name. */
export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

/** Fills fields, by their labels. */
export async function fillAll(within: Page | Locator, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(within, label).fill(value);
}

/** Goes to an address of the app without loading it anew. */
export async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate((target) => {
    history.pushState(null, '', target);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
}

/** What is read once it is the same at two looks in a row: a page that has just come may still move. */
export async function atRest<Seen>(read: () => Promise<Seen>): Promise<Seen> {
  let seen = await read();
  const isSame = async () => {
    const before = JSON.stringify(seen);
    seen = await read();
    return JSON.stringify(seen) === before;
  };
  await expect.poll(isSame, { interval: 100 }).toBe(true);
  return seen;
}

/** Run in the page: nothing is on its way, and what there is has its fonts and pictures. */
const isSettled = `document.fonts.status === 'loaded'
  && [...document.images].every((image) => image.complete)
  && !document.querySelector('[aria-busy=true], .mantine-Loader-root, .mantine-Skeleton-root[data-visible=true]')`;

/** Waits until the page shows all that it is going to show by itself. */
export async function settled(page: Page): Promise<void> {
  // Not by the page's own polling, which its policy forbids.
  await expect.poll(() => page.evaluate(isSettled)).toBe(true);
}

/** Holds back what a page asks for at addresses that match; what it gives back lets all of it go. */
export async function hold(
  page: Page,
  matches: string | RegExp | ((url: URL) => boolean),
): Promise<() => Promise<void>> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const passing: Promise<void>[] = [];
  const pass = (route: Route) => {
    // Whoever asked may be gone by then.
    passing.push(released.then(() => route.continue()).catch(() => undefined));
  };
  await page.route(matches, pass);
  return async () => {
    release();
    await Promise.all(passing);
    // As long as anything is held, the browser asks anew for all that it has: a page takes twice the processor's time.
    await page.unroute(matches, pass);
  };
}
