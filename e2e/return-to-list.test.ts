/** Returning to a list restores its position, with the focus on the row that was opened. */
import type { Page } from '@playwright/test';
import { button, field, readWhenStable, waitForHeading } from './controls.ts';
import { expect, test } from './fixtures.ts';

test.beforeAll(async ({ app }) => {
  for (let index = 1; index <= 45; index += 1) {
    await app.addTruck({ regNumber: `RT${String(index).padStart(2, '0')} ROW` });
  }
});

/** Returns the scroll position of the list, whether the row is visible, and the focused element. */
async function placeOf(page: Page, regNumber: string) {
  const box = page.getByRole('region', { name: 'Current Stock' });
  const [left, top] = await box.evaluate((element) => [element.scrollLeft, element.scrollTop]);
  const row = await page.getByRole('cell', { name: regNumber, exact: true }).boundingBox();
  const around = await box.boundingBox();
  const isInView =
    row !== null && around !== null && row.y > around.y && row.y + row.height <= around.y + around.height;
  return { left, top, isInView, focused: await page.evaluate('document.activeElement.ariaLabel') };
}

/** Waits for the scroll event, which follows a change of position with the next frame; it records the position. */
function waitForFrame(page: Page) {
  return page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );
}

for (const device of ['desk', 'phone'])
  test(`on a ${device} Back, also after a save, returns to the row that was opened`, {
    tag: device === 'phone' ? '@phone' : [],
  }, async ({ asUser }) => {
    const page = await asUser('/current-stock?size=50');
    const regNumber = 'RT31 ROW';
    const box = page.getByRole('region', { name: 'Current Stock' });
    const view = button(page, `View ${regNumber}`);
    await view.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await box.evaluate((element) => element.scrollTo({ left: 240, top: element.scrollTop }));
    /** Clicks at the row's position: Playwright's own click could scroll the list first. */
    const openRow = async () => {
      await waitForFrame(page);
      const { left, top } = await readWhenStable(() => placeOf(page, regNumber));
      const { x, y, width, height } = (await view.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      await page.mouse.click(x + width / 2, y + height / 2);
      await waitForHeading(page, regNumber);
      return { left, top, isInView: true, focused: `View ${regNumber}` };
    };
    const first = await openRow();
    expect(first.left).toBe(240);
    await button(page, 'Back').click();
    await expect.poll(() => placeOf(page, regNumber)).toEqual(first);
    const second = await openRow();
    await page.goBack();
    await expect.poll(() => placeOf(page, regNumber)).toEqual(second);
    const third = await openRow();
    await page.keyboard.press('e');
    await field(page, 'Color').fill('Ochre');
    await button(page, 'Save').click();
    await expect(page.getByRole('region', { name: 'Truck Details' })).toBeVisible();
    await button(page, 'Back').click();
    await expect.poll(() => placeOf(page, regNumber)).toEqual(third);
  });

test('Back leads to the filtered list after a reload of the truck’s page', async ({ asUser }) => {
  const page = await asUser('/current-stock?search=RT31');
  await button(page, 'View RT31 ROW').click();
  await waitForHeading(page, 'RT31 ROW');
  await page.reload();
  await waitForHeading(page, 'RT31 ROW');
  await button(page, 'Back').click();
  await expect(page).toHaveURL(/\/current-stock\?search=RT31$/);
});

test('Back and Forward restore pages that scroll as a whole', async ({ app, asUser }) => {
  for (let index = 1; index <= 12; index += 1) {
    const price = { purchasePrice: 5000, priceGBP: 4000 };
    await app.addTruck({ regNumber: `LS${String(index).padStart(2, '0')} ROW`, ...price });
  }
  const page = await asUser('/needs-doing', { viewport: { width: 360, height: 600 } });
  const scrollTop = () => page.evaluate(() => window.scrollY);
  const rows = page.getByRole('listitem').getByRole('link');
  await expect(rows.last()).toBeVisible();
  await rows.last().hover();
  await waitForFrame(page);
  const onList = await readWhenStable(scrollTop);
  expect(onList).toBeGreaterThan(200);
  await page.mouse.down();
  await page.mouse.up();
  await expect(page.getByRole('form', { name: 'Add a cost' })).toBeVisible();
  await expect.poll(scrollTop).toBe(0);
  await page.evaluate(() => window.scrollTo(0, 150));
  await waitForFrame(page);
  const onRecord = await scrollTop();
  expect(onRecord).toBeGreaterThan(50);
  await page.goBack();
  await expect.poll(scrollTop).toBe(onList);
  await page.goForward();
  await expect.poll(scrollTop).toBe(onRecord);
});
