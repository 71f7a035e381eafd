/** What axe finds wrong with a page (specification, section 9). */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Looks at the page as it is now; a fault is told with what is given of the circumstances. */
export async function assertAccessible(page: Page, circumstances: unknown = page.url()): Promise<void> {
  // In the page itself: the other way opens a blank page for each look and takes twice as long; it is for frames of
  // other origins, which the product has none of.
  const { violations } = await new AxeBuilder({ page })
    .options({ rules: { 'label-content-name-mismatch': { enabled: true } }, resultTypes: ['violations'] })
    .withTags(standards)
    .setLegacyMode()
    .analyze();
  const found = violations.map(({ id, nodes }) => ({ id, nodes: nodes.map((node) => node.html) }));
  expect({ circumstances, found }).toEqual({ circumstances, found: [] });
}
