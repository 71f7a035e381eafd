/** The table of the stock lists: sorting, filters, groups, pinned columns and widths. */
import type { Locator, Page } from '@playwright/test';
import { button, readWhenStable } from './controls.ts';
import { expect, test } from './fixtures.ts';
import { addStock, columns, headers, openList, regNumbers, reload, waitForRange } from './stock-steps.ts';

test.beforeAll(async ({ app }) => {
  await addStock(app);
});

async function openMenu(page: Page, column: string): Promise<Locator> {
  await button(page, `${column} column actions`).click();
  const menu = page.getByRole('dialog', { name: `${column} column actions` });
  await expect(menu).toBeVisible();
  return menu;
}

async function rightOf(part: Locator): Promise<number> {
  const box = await part.boundingBox();
  return (box?.x ?? 0) + (box?.width ?? 0);
}

async function leftOf(part: Locator): Promise<number | undefined> {
  return (await part.boundingBox())?.x;
}

async function widthOf(page: Page, column: string): Promise<number | undefined> {
  return (await page.getByRole('columnheader', { name: column, exact: true }).boundingBox())?.width;
}

test('a list is sorted by several columns, and the order survives a reload', async ({ app }) => {
  const page = await openList(app);
  const make = page.getByRole('columnheader', { name: 'Make', exact: true });
  await button(make, 'Make').click();
  await expect(make).toHaveAttribute('aria-sort', 'ascending');
  // The current page stays visible until the sorted one arrives.
  await expect.poll(async () => (await regNumbers(page)).slice(0, 2)).toEqual(['ST02 YRD', 'ST04 YRD']);
  const menu = await openMenu(page, 'Purchase Price');
  await button(menu, 'Sort descending').click();
  await expect.poll(async () => (await regNumbers(page))[0]).toBe('ST10 YRD');
  await button(page, 'Next page').click();
  await waitForRange(page, '11–12 of 12');
  await expect.poll(() => new URL(page.url()).search).toBe('?sort=make,-purchasePrice&page=2');
  await reload(page);
  await expect.poll(() => regNumbers(page)).toEqual(['ST03 YRD', 'ST01 YRD']);
  await button(page, 'First page').click();
  await waitForRange(page, '1–10 of 12');
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('25');
  await waitForRange(page, '1–12 of 12');
});

test('each column has a filter for its type', async ({ app }) => {
  const page = await openList(app);
  await page.setViewportSize({ width: 4200, height: 900 });
  let menu = await openMenu(page, 'Make');
  await menu.getByRole('checkbox', { name: 'DAF' }).check();
  await page.keyboard.press('Escape');
  await waitForRange(page, '1–5 of 5');
  menu = await openMenu(page, 'Purchase Price');
  await menu.getByLabel('Filter by Purchase Price from').fill('4000');
  await menu.getByLabel('Filter by Purchase Price to').fill('8,000.80');
  await page.keyboard.press('Escape');
  await expect.poll(() => regNumbers(page)).toEqual(['ST04 YRD', 'ST06 YRD', 'ST08 YRD']);
  menu = await openMenu(page, 'Purchase Date');
  await menu.getByLabel('Filter by Purchase Date from').fill('2026-01-06');
  await page.keyboard.press('Escape');
  await expect.poll(() => regNumbers(page)).toEqual(['ST06 YRD', 'ST08 YRD']);
  await button(page, /^Make: DAF, remove filter$/).click();
  await expect.poll(() => regNumbers(page)).toEqual(['ST06 YRD', 'ST07 YRD', 'ST08 YRD']);
  menu = await openMenu(page, 'Reg Number');
  await menu.getByLabel('Filter by Reg Number').fill('06');
  await expect.poll(() => regNumbers(page)).toEqual(['ST06 YRD']);
  await page.keyboard.press('Escape');
  await button(page, 'Clear filters').click();
  await waitForRange(page, '1–10 of 12');
  menu = await openMenu(page, 'MOT');
  await expect(menu.getByRole('checkbox', { name: 'Pending' })).toHaveCount(0);
  await menu.getByRole('checkbox', { name: 'Not Required' }).check();
  await page.keyboard.press('Escape');
  await waitForRange(page, '1–10 of 12');
});

test('a filter accepts thousands separators; a cleared text filter does not come back', async ({ app }) => {
  const page = await openList(app, '/current-stock?filter=model:~x');
  await page.setViewportSize({ width: 4200, height: 900 });
  const filter = () => new URL(page.url()).searchParams.get('filter');
  let menu = await openMenu(page, 'Purchase Price');
  const from = menu.getByLabel('Filter by Purchase Price from');
  await from.pressSequentially('4,000.80');
  await expect.poll(filter).toBe('{"model":{"contains":"x"},"purchasePrice":{"from":4000.8}}');
  await expect(from).toHaveValue('4,000.80');
  await from.press('Backspace');
  await from.pressSequentially('x');
  await menu.getByLabel('Filter by Purchase Price to').focus();
  await expect(from).toHaveValue('4000.80');
  await button(menu, 'Clear filter').click();
  await expect(from).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();

  menu = await openMenu(page, 'Model');
  const text = menu.getByLabel('Filter by Model');
  const clear = await readWhenStable(() => button(menu, 'Clear filter').boundingBox());
  await text.press('f');
  await page.mouse.click((clear?.x ?? 0) + 10, (clear?.y ?? 0) + 10);
  await expect(text).toHaveValue('');
  await page.keyboard.press('Escape');
  await waitForRange(page, '1–10 of 12');
  // As long as the search is debounced.
  await page.waitForTimeout(300);
  expect(filter()).toBeNull();
});

test('rows are grouped, with sums; columns are pinned and resized', async ({ app }) => {
  const page = await openList(app);
  let menu = await openMenu(page, 'Make');
  await button(menu, 'More').click();
  await button(menu, 'Group by Make').click();
  const group = button(page, 'Make: DAF (5)');
  await expect(group).toBeVisible();
  await expect.poll(() => regNumbers(page)).toEqual([]);
  await expect(page.getByRole('row', { name: 'Make: DAF (5)' }).getByText('£30,003.00')).toBeVisible();
  await group.click();
  await expect.poll(async () => (await regNumbers(page)).length).toBe(5);
  await button(page, /^Grouped by Make, ungroup$/).click();
  await waitForRange(page, '1–10 of 12');

  menu = await openMenu(page, 'MOT');
  await button(menu, 'More').click();
  await button(menu, 'Group by MOT').click();
  const inWords = button(page, /^MOT: Not Required /);
  await expect(inWords).toBeVisible();
  menu = await openMenu(page, 'MOT');
  await button(menu, 'Hide MOT').click();
  await expect.poll(() => headers(page)).not.toContain('MOT');
  await expect(inWords).toBeVisible();
  await button(page, /^Grouped by MOT, ungroup$/).click();
  await button(page, 'Table Configuration').click();
  await page.getByRole('checkbox', { name: 'MOT', exact: true }).check();
  await page.keyboard.press('Escape');
  await expect.poll(() => headers(page)).toEqual(columns);

  menu = await openMenu(page, 'Model');
  await button(menu, 'Pin to right').click();
  await expect.poll(async () => (await headers(page)).at(-1)).toBe('Model');
  await expect
    .poll(() => rightOf(page.getByRole('columnheader', { name: 'Model', exact: true })))
    .toBeLessThanOrEqual(1280);
  menu = await openMenu(page, 'Model');
  await button(menu, 'Unpin').click();
  await expect.poll(() => headers(page)).toEqual(columns);

  await expect.poll(() => widthOf(page, 'Make')).toBe(150);
  menu = await openMenu(page, 'Make');
  await button(menu, 'More').click();
  await button(menu, 'Widen column').click();
  await expect.poll(() => widthOf(page, 'Make')).toBe(175);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  const edge = await readWhenStable(() => page.getByRole('columnheader', { name: 'Make', exact: true }).boundingBox());
  const x = (edge?.x ?? 0) + (edge?.width ?? 0) - 4;
  const y = (edge?.y ?? 0) + 20;
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 400, y, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => widthOf(page, 'Make')).toBe(20);
  await reload(page);
  await expect.poll(() => widthOf(page, 'Make')).toBe(20);
});

test('the rows of a group that no longer exists are not requested', async ({ asUser }) => {
  const page = await asUser('/current-stock?group=make,model');
  await button(page, 'Make: DAF (5)').click();
  await button(page, 'Model: XF 480 (5)').click();
  await expect.poll(async () => (await regNumbers(page)).length).toBe(5);
  await button(page, /^Grouped by Model, ungroup$/).click();
  await expect(button(page, 'Model: XF 480 (5)')).toHaveCount(0);
  await expect.poll(async () => (await regNumbers(page)).length).toBe(5);
});

test('on a phone the view button, reg number and pinned columns stay visible while the rest scrolls', {
  tag: '@phone',
}, async ({ app }) => {
  const page = await openList(app, '/current-stock');
  const reg = page.getByRole('columnheader', { name: 'Reg Number', exact: true });
  // The totals show the sums of the visible columns, and scroll with them.
  const sum = page.getByRole('rowheader', { name: 'Totals' }).locator('[aria-hidden=true]');
  await expect(sum).toHaveText(/^£[\d,]+\.\d\d$/);
  await expect(sum).toBeVisible();
  const endOfCount = () =>
    page.getByText(/^of \d+ trucks$/).evaluate((count) => {
      const range = count.ownerDocument.createRange();
      range.selectNodeContents(count);
      return range.getBoundingClientRect().right;
    });
  await expect.poll(async () => ((await leftOf(sum)) ?? 0) - (await endOfCount())).toBeGreaterThanOrEqual(0);
  await button(page, 'Sold To column actions').focus();
  await expect(sum).toBeHidden();
  await expect
    .poll(async () => ((await button(page, 'Sold To column actions').boundingBox())?.x ?? 999) < 360)
    .toBe(true);
  for (const seen of [reg, button(page, 'View AB12 CDE')]) {
    await expect.poll(async () => (await seen.boundingBox())?.x).toBeGreaterThanOrEqual(0);
    await expect.poll(() => rightOf(seen)).toBeLessThanOrEqual(360);
  }
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);

  await page.setViewportSize({ width: 1280, height: 800 });
  const menu = await openMenu(page, 'Make');
  await button(menu, 'Pin to right').click();
  await expect.poll(async () => (await headers(page)).at(-1)).toBe('Make');
  await page.setViewportSize({ width: 360, height: 800 });
  await button(page, 'Chassis Number column actions').focus();
  const head = page.getByRole('columnheader', { name: 'Make', exact: true });
  const cell = page.getByRole('cell', { name: 'DAF', exact: true }).first();
  await expect.poll(() => leftOf(head)).toBeGreaterThan(360);
  await expect.poll(async () => ((await leftOf(head)) ?? 0) - ((await leftOf(cell)) ?? 0)).toBe(0);
});
