/** How screens are looked at: in both themes and at two widths (specification, section 9). */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { settled } from './controls.ts';

/** The first two are different in everything; the others turn their themes about. */
export const looks = [
  ['light', 1440],
  ['dark', 360],
  ['light', 360],
  ['dark', 1440],
] as const;

/** Milliseconds: axe looks at each screen four times, and thoroughly. */
export const axeTime = 180_000;

/** Gives the page another theme, as its person might. */
export async function turn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  // A page without the app, a shared one, has no other sign of its theme than its colours.
  const isApp = (await page.locator('[data-mantine-color-scheme]').count()) > 0;
  if (isApp) await page.locator(`[data-mantine-color-scheme=${colorScheme}]`).waitFor();
}

/** Gives the page another theme and width; so high that what sticks to an edge covers nothing. */
export async function show(page: Page, [colorScheme, width]: (typeof looks)[number]): Promise<void> {
  await turn(page, colorScheme);
  await page.setViewportSize({ width, height: 800 });
  // What is read once it comes near is read, too; and what has come may have made the page higher again.
  await expect
    .poll(async () => {
      await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
      await settled(page);
      const height = Number(await page.evaluate('document.documentElement.scrollHeight'));
      const shown = Number(await page.evaluate('innerHeight'));
      if (height > shown) await page.setViewportSize({ width, height });
      return height - shown;
    })
    .toBeLessThanOrEqual(0);
}
