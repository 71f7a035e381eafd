/** What axe finds wrong with a page (specification, section 9). */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What alone another theme can change once the rest was looked at. */
const rulesOfThemes = ['color-contrast'];

/** What opens over a page that was looked at before. */
export const dialogs = '[role=dialog]';

/** What of axe is asked. */
interface Scope {
  /** Only what the theme decides: for a page of this width that was looked at whole in another one. */
  onlyTheme?: boolean;
  /** Only this part of the page, whose rest was looked at before. */
  part?: string | undefined;
}

const source = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Runs axe in the page, which keeps it for the next look: half a megabyte is neither sent nor read anew for each. */
async function runAxe(page: Page, part: string | undefined, options: RunOptions): Promise<AxeResults['violations']> {
  // As text, for the page has no types of axe; of its frames there are none to be looked into.
  if (!(await page.evaluate(`'axe' in window`))) await page.evaluate(source);
  const looked = part === undefined ? 'document' : JSON.stringify(part);
  return await page.evaluate(`axe.run(${looked}, ${JSON.stringify(options)}).then(({ violations }) => violations)`);
}

/** Looks at the page as it is now; a fault is told with what is given of the circumstances. */
export async function assertAccessible(
  page: Page,
  circumstances: unknown = page.url(),
  { onlyTheme = false, part }: Scope = {},
): Promise<void> {
  const rules = onlyTheme
    ? ({ runOnly: { type: 'rule', values: rulesOfThemes } } as const)
    : ({
        runOnly: { type: 'tag', values: standards },
        rules: { 'label-content-name-mismatch': { enabled: true } },
      } as const);
  // A selector for each element takes another third, and nobody reads it.
  const options = { ...rules, resultTypes: ['violations' as const], selectors: false, iframes: false };
  const violations = await runAxe(page, part, options);
  const found = violations.map(({ id, nodes }) => ({ id, nodes: nodes.map((node) => node.html) }));
  expect({ circumstances, found }).toEqual({ circumstances, found: [] });
}
