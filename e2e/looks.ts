/** How screens are looked at: in both themes and at two widths (specification, section 9). */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { assertAccessible } from './accessible.ts';
import { settled } from './controls.ts';
import { resize } from './windows.ts';

/** Different in everything; the other theme is looked at at one of the widths as well. */
export const looks = [
  ['light', 1440],
  ['dark', 360],
] as const;

/** A theme and a width. */
type Look = readonly ['light' | 'dark', number];

/** Milliseconds: axe looks at each screen three times, twice thoroughly. */
export const axeTime = 180_000;

/** Gives the page another theme, as its person might. */
export async function turn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  // A page without the app, a shared one, has no other sign of its theme than its colours.
  const isApp = (await page.locator('[data-mantine-color-scheme]').count()) > 0;
  if (isApp) await page.locator(`[data-mantine-color-scheme=${colorScheme}]`).waitFor();
}

/** Gives the page another theme and width; so high, and no lower than told, that what sticks to an edge covers nothing. */
export async function show(page: Page, [colorScheme, width]: Look, least = 800): Promise<number> {
  await turn(page, colorScheme);
  await resize(page, { width, height: least });
  let shown = least;
  // What is read once it comes near is read, too; and what has come may have made the page higher again.
  await expect
    .poll(async () => {
      await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
      await settled(page);
      const height = Number(await page.evaluate('document.documentElement.scrollHeight'));
      const missing = height - shown;
      if (missing > 0) await resize(page, { width, height });
      shown = Math.max(shown, height);
      return missing;
    })
    .toBeLessThanOrEqual(0);
  return shown;
}

/** Looks at what the other theme changes, of the page or of the part of it that is new; the page stays in that theme. */
export async function assertOtherTheme(page: Page, [colorScheme, width]: Look, part?: string): Promise<void> {
  const other = colorScheme === 'light' ? 'dark' : 'light';
  await turn(page, other);
  await assertAccessible(page, [page.url(), other, width], { onlyTheme: true, part });
}

/** Looks at what there is in both themes: whole in the one that the page has, and then at what the other one changes. */
export async function assertBothThemes(page: Page, look: Look, part?: string): Promise<void> {
  await assertAccessible(page, [page.url(), ...look], { part });
  await assertOtherTheme(page, look, part);
}

/**
 * Looks at what there is, or at the part that is new, in each theme at its width, and whether all of it fits; the page
 * stays as it was looked at last.
 */
export async function assertEveryLook(page: Page, part?: string): Promise<void> {
  for (const look of looks) {
    const [colorScheme, width] = look;
    await turn(page, colorScheme);
    await resize(page, { width, height: 800 });
    await settled(page);
    await assertFits(page, look);
    await assertAccessible(page, [page.url(), ...look], { part });
  }
}

/** No page scrolls sideways. */
export async function assertFits(page: Page, [colorScheme, width]: Look): Promise<void> {
  const sideways = () => page.evaluate('document.documentElement.scrollWidth - innerWidth');
  await expect.poll(sideways, { message: `${page.url()}, ${colorScheme}, ${width} px` }).toBe(0);
}

/** Each of them begins below the end of the one before it. */
export async function expectColumn(parts: readonly Locator[]): Promise<void> {
  const overlaps = async () => {
    const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
    const ends = boxes.map((box) => (box?.y ?? 0) + (box?.height ?? 0));
    return boxes.flatMap((box, index) => (box && box.y > (ends[index - 1] ?? 0) ? [] : [`${parts[index]}`]));
  };
  await expect.poll(overlaps).toEqual([]);
}
