/** Reports what public validators find in a page: axe looks at its accessibility, html-validate at its HTML. */

import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { htmlFaults } from '#test/judges/html.ts';
import { expect } from './fixtures.ts';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Rules that depend on the theme only. */
const rulesOfThemes = ['color-contrast'];

/** Selector of dialogs and menus over a page that was already checked. */
export const dialogs = '[role=dialog]';

/** Options of a check. */
interface Scope {
  /** Checks only rules that depend on the theme: for a page already checked at this width in the other theme. */
  onlyTheme?: boolean;
  /** Checks only this part of the page, because the rest was checked before. */
  part?: string | undefined;
}

const source = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Loads axe into the page once: it is half a megabyte. */
async function runAxe(page: Page, part: string | undefined, options: RunOptions): Promise<AxeResults['violations']> {
  // As a string, because the page has no types of axe. The pages have no frames.
  if (!(await page.evaluate(`'axe' in window`))) await page.evaluate(source);
  const target = part === undefined ? 'document' : JSON.stringify(part);
  return await page.evaluate(`axe.run(${target}, ${JSON.stringify(options)}).then(({ violations }) => violations)`);
}

/** Checks the page as it is now. Errors include the given context. */
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
  // A selector for each element would take a third longer.
  const options = { ...rules, resultTypes: ['violations' as const], selectors: false, iframes: false };
  const violations = await runAxe(page, part, options);
  const found = violations.map(({ id, nodes }) => ({ id, nodes: nodes.map((node) => node.html) }));
  expect({ circumstances, found }).toEqual({ circumstances, found: [] });
}

/** Checks the page's current elements against the HTML standard. */
export async function assertValidHtml(page: Page): Promise<void> {
  const at = page.url();
  expect({ at, found: await htmlFaults(await page.content(), 'screen') }).toEqual({ at, found: [] });
}
