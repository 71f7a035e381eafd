/** Browser text sizes of up to 200% (WCAG 1.4.4). */
import type { Page } from '@playwright/test';
import { navigate, readWhenStable, waitForHeading } from './controls.ts';
import { expect, test } from './fixtures.ts';

let truckId: string;

test.beforeAll(async ({ app }) => {
  truckId = await app.addTruck({ regNumber: 'BIG 001', registrationDate: '2018-09-28', mileage: 1_234_567 });
  await app.addPaper('order');
});

/** Sets the default font size, as the browser's settings do. */
async function setTextSize(page: Page, standard: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard } });
}

/** Pixels by which the page is wider than its window. */
const overhang = (page: Page) =>
  page.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) - document.documentElement.clientWidth);

/** Short values in the list whose text is cut. */
const cutTexts = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('tbody td')]
      .filter((cell) => /\d/.test(cell.innerText) && /^[\d ,.£]+$|^\d+ \w{3} \d{4}$|^BIG/.test(cell.innerText))
      .filter((cell) => cell.scrollWidth > cell.clientWidth && getComputedStyle(cell).overflowX !== 'visible')
      .map((cell) => cell.innerText),
  );

const windows = [
  { fontSize: 20, width: 1366, height: 768 },
  { fontSize: 32, width: 1366, height: 768 },
  { fontSize: 32, width: 390, height: 844 },
];

for (const { fontSize, ...viewport } of windows)
  test(`with text of ${fontSize} px at ${viewport.width} px nothing overflows the screen`, async ({ asSuperAdmin }) => {
    const page = await asSuperAdmin('about:blank', { viewport });
    await setTextSize(page, fontSize);
    await page.goto('/all-stock');
    await expect(page.getByRole('checkbox', { name: 'Select BIG 001' })).toBeVisible();
    await expect.poll(() => overhang(page)).toBe(0);
    await expect.poll(() => cutTexts(page)).toEqual([]);
    const header = page.getByRole('banner');
    const tools = [header.getByRole('button', { name: /theme/i })];
    const logout = header.getByRole('link', { name: 'Logout', exact: true });
    if (await logout.isVisible()) tools.push(logout);
    else {
      const menu = header.getByRole('button', { name: 'Open navigation' });
      await menu.click();
      await page.getByRole('dialog').getByRole('link', { name: 'Logout' }).click({ trial: true });
      await page.keyboard.press('Escape');
      tools.push(menu);
    }
    for (const tool of tools) {
      const isInside = async () => {
        const box = await tool.boundingBox();
        return box !== null && box.x >= 0 && box.x + box.width <= viewport.width;
      };
      await expect.poll(isInside).toBe(true);
    }
    for (const [path, heading] of [
      [`/AbbasAutos/trucks/${truckId}/edit`, 'Edit Truck'],
      [`/AbbasAutos/trucks/${truckId}/view`, 'BIG 001'],
      ['/orders', 'Orders'],
      ['/account', 'Account'],
    ] as const) {
      await navigate(page, path);
      await waitForHeading(page, heading);
      await expect(page.locator('[data-loading]').first()).toHaveCount(0);
      await expect.poll(() => overhang(page), path).toBe(0);
    }
  });

test('a column edge follows the pointer, and the width stays when the text size grows', async ({ asSuperAdmin }) => {
  const page = await asSuperAdmin('about:blank', {
    viewport: { width: 1366, height: 768 },
  });
  await setTextSize(page, 24);
  await page.goto('/all-stock');
  const head = page.getByRole('columnheader', { name: 'Model' });
  await expect(page.getByRole('checkbox', { name: 'Select BIG 001' })).toBeVisible();
  const before = await readWhenStable(() => head.boundingBox());
  if (!before) throw new Error('No column.');
  const edge = before.x + before.width - 4;
  await page.mouse.move(edge, before.y + 20);
  await page.mouse.down();
  await page.mouse.move(edge + 60, before.y + 20, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => Math.round((await head.boundingBox())?.width ?? 0)).toBe(Math.round(before.width + 60));
  await setTextSize(page, 16);
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Select BIG 001' })).toBeVisible();
  await expect
    .poll(async () => Math.round((await head.boundingBox())?.width ?? 0))
    .toBe(Math.round(((before.width + 60) * 16) / 24));
});
