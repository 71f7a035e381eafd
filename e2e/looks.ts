/** How screens are looked at: in both themes and at two widths (specification, section 9). */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { settled } from './controls.ts';
import { resize } from './windows.ts';

/** Different in everything. */
export const looks = [
  ['light', 1440],
  ['dark', 360],
] as const;

/** The rest of both themes and both widths: screens that have much in common are looked at in turn. */
export const otherLooks = [
  ['dark', 1440],
  ['light', 360],
] as const;

/** A theme and a width. */
type Look = readonly ['light' | 'dark', number];

/** Milliseconds, for a machine that has other things to do. */
export const axeTime = 180_000;

/** Gives the page another theme, as its person might. */
async function turn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  // A page without the app, a shared one, has no other sign of its theme than its colours.
  const isApp = (await page.locator('[data-mantine-color-scheme]').count()) > 0;
  if (isApp) await page.locator(`[data-mantine-color-scheme=${colorScheme}]`).waitFor();
}

/** Gives the page another theme and width; so high that what sticks to an edge covers nothing. */
export async function show(page: Page, [colorScheme, width]: Look): Promise<void> {
  await turn(page, colorScheme);
  await resize(page, { width, height: 800 });
  // What is read once it comes near is read, too; and what has come may have made the page higher again.
  await expect
    .poll(async () => {
      await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
      await settled(page);
      const height = Number(await page.evaluate('document.documentElement.scrollHeight'));
      const shown = Number(await page.evaluate('innerHeight'));
      if (height > shown) await resize(page, { width, height });
      return height - shown;
    })
    .toBeLessThanOrEqual(0);
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
