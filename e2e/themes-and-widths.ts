/** Accessibility checks of screens in both themes and at two widths. */

import type { Locator, Page } from '@playwright/test';
import { assertAccessible } from './accessible.ts';
import { waitUntilSettled } from './controls.ts';
import { expect } from './fixtures.ts';

/** The two combinations differ in theme and width. */
export const looks = [
  ['light', 1440],
  ['dark', 360],
] as const;

/** A theme and a width. */
type Look = readonly ['light' | 'dark', number];

/** Changes the theme of the page. */
export async function setTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  // A shared page is not part of the app, so only its colours show its theme.
  const isApp = (await page.locator('[data-mantine-color-scheme]').count()) > 0;
  if (isApp) await expect(page.locator(`[data-mantine-color-scheme=${colorScheme}]`)).toBeVisible();
}

/** Changes theme and width, with a height at which sticky parts cover nothing. Returns the height. */
export async function setLook(page: Page, [colorScheme, width]: Look, minHeight = 800): Promise<number> {
  await setTheme(page, colorScheme);
  await page.setViewportSize({ width, height: minHeight });
  let shown = minHeight;
  let before = 0;
  // Lazy content loads as well, and may make the page higher again. The form of photos is always higher than its window.
  await expect
    .poll(async () => {
      await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
      await waitUntilSettled(page);
      const height = Number(await page.evaluate('document.documentElement.scrollHeight'));
      const missing = height - shown;
      if (missing <= 0 || missing === before) return 0;
      before = missing;
      await page.setViewportSize({ width, height });
      shown = height;
      return missing;
    })
    .toBe(0);
  return shown;
}

/** Checks the rules that depend on the theme in the other theme, and leaves the page in it. */
export async function assertOtherTheme(page: Page, [colorScheme, width]: Look, part?: string): Promise<void> {
  const other = colorScheme === 'light' ? 'dark' : 'light';
  await setTheme(page, other);
  await assertAccessible(page, [page.url(), other, width], { onlyTheme: true, part });
}

/** Checks the page in both themes: in full in its current theme, then the theme rules in the other. */
export async function assertBothThemes(page: Page, look: Look, part?: string): Promise<void> {
  await assertAccessible(page, [page.url(), ...look], { part });
  await assertOtherTheme(page, look, part);
}

/** Checks accessibility and width in both combinations, of the page or of one part. The page stays in the last one. */
export async function assertEveryLook(page: Page, part?: string): Promise<void> {
  for (const look of looks) {
    const [colorScheme, width] = look;
    await setTheme(page, colorScheme);
    await page.setViewportSize({ width, height: 800 });
    await waitUntilSettled(page);
    await assertFits(page, look);
    await assertAccessible(page, [page.url(), ...look], { part });
  }
}

/** Asserts that the page does not scroll sideways. */
export async function assertFits(page: Page, [colorScheme, width]: Look): Promise<void> {
  const sideways = () => page.evaluate('document.documentElement.scrollWidth - innerWidth');
  await expect.poll(sideways, { message: `${page.url()}, ${colorScheme}, ${width} px` }).toBe(0);
}

/** Asserts that each element starts below the previous one. */
export async function expectColumn(parts: readonly Locator[]): Promise<void> {
  const overlaps = async () => {
    const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
    const ends = boxes.map((box) => (box?.y ?? 0) + (box?.height ?? 0));
    return boxes.flatMap((box, index) => (box && box.y > (ends[index - 1] ?? 0) ? [] : [`${parts[index]}`]));
  };
  await expect.poll(overlaps).toEqual([]);
}
