/** The parts of a page as a person finds them: by role and accessible name. */
import type { Locator, Page } from 'playwright-core';
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

/** Run in the page: nothing is on its way, and what there is has its fonts and pictures. */
const isSettled = `document.fonts.status === 'loaded'
  && [...document.images].every((image) => image.complete)
  && !document.querySelector('[aria-busy=true], .mantine-Loader-root, .mantine-Skeleton-root[data-visible=true]')`;

/** Waits until the page shows all that it is going to show by itself. */
export async function settled(page: Page): Promise<void> {
  // Not by the page's own polling, which its policy forbids.
  await expect.poll(() => page.evaluate(isSettled)).toBe(true);
}
