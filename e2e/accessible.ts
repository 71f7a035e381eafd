/** What axe finds wrong with a page (specification, section 9). */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What alone another theme can change once the rest was looked at. */
const rulesOfLooks = ['color-contrast', 'target-size'];

/** What of axe is asked. */
interface Scope {
  /** Only what the theme and the width decide: for a page that was looked at whole in another one. */
  onlyLooks?: boolean;
}

/** Looks at the page as it is now; a fault is told with what is given of the circumstances. */
export async function assertAccessible(
  page: Page,
  circumstances: unknown = page.url(),
  { onlyLooks = false }: Scope = {},
): Promise<void> {
  const rules = onlyLooks
    ? ({ runOnly: { type: 'rule', values: rulesOfLooks } } as const)
    : ({
        runOnly: { type: 'tag', values: standards },
        rules: { 'label-content-name-mismatch': { enabled: true } },
      } as const);
  // In the page itself: the other way opens a blank page for each look and takes twice as long; it is for frames of
  // other origins, which the product has none of. A selector for each element takes another third, and nobody reads it.
  const { violations } = await new AxeBuilder({ page })
    .options({ ...rules, resultTypes: ['violations'], selectors: false })
    .setLegacyMode()
    .analyze();
  const found = violations.map(({ id, nodes }) => ({ id, nodes: nodes.map((node) => node.html) }));
  expect({ circumstances, found }).toEqual({ circumstances, found: [] });
}
