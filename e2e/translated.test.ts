/** Pages translated by the browser, which replaces the text nodes that React created. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

test.beforeAll(async ({ app }) => {
  for (const regNumber of ['TRA 001', 'TRA 002']) await app.addTruck({ regNumber });
});

/** Runs in the page: wraps each text node, now and when added, as Google Translate does. */
function translate(): void {
  const wrap = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (!(node instanceof Text) || node.data.trim() === '') continue;
      if (node.parentElement?.closest('font, script, style, textarea, select') === null) texts.push(node);
    }
    for (const text of texts) {
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      outer.append(inner);
      inner.append(text.data);
      text.replaceWith(outer);
    }
  };
  wrap(document.body);
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) if (node.isConnected && node.parentElement) wrap(node.parentElement);
    }
  });
  observer.observe(document.body, { childList: true, subtree: true });
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a page translated by the browser still updates counts and pages', async ({ asSuperAdmin }) => {
  const page = await asSuperAdmin('/all-stock?search=TRA');
  await expect(page.getByRole('checkbox', { name: 'Select TRA 001' })).toBeVisible();
  await page.evaluate(translate);
  await page.getByRole('checkbox', { name: 'Select TRA 001' }).check();
  await page.getByRole('checkbox', { name: 'Select TRA 002' }).check();
  for (const name of ['Order (2)', 'Invoice (2)', 'Share (2)', 'Mark as Sold (2)'])
    await expect(button(page, name)).toBeVisible();
  await expect(page.getByText('2 selected', { exact: true })).toBeVisible();
  await page.getByRole('searchbox').fill('TRA 002');
  await expect(page.getByText('1 of 2 are hidden by the search', { exact: true })).toBeVisible();
  await page.getByRole('searchbox').fill('nothing');
  await expect(page.getByText('2 of 2 are hidden by the search', { exact: true })).toBeVisible();
  await button(page, 'Show hidden').click();
  await button(page, 'Clear selection').click();
  await expect(button(page, 'Order (0)')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select TRA 001' }).check();
  await button(page, 'Order (1)').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Create Order' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'All Stock' })).toBeVisible();
  await expect.poll(() => page.getByRole('checkbox', { name: /^Select TRA/ }).count()).toBeGreaterThan(0);
});
