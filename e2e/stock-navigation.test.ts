/** Using the stock lists by keyboard, by a click on a row, with a built-in view, and on a phone. */
import type { Page } from '@playwright/test';
import { button, navigate, readWhenStable, waitForHeading } from './controls.ts';
import { expect, test } from './fixtures.ts';
import { addStock, findCutTexts, openList, waitForRange } from './stock-steps.ts';
import { emulateTouch } from './touch.ts';

test.beforeAll(async ({ app }) => {
  await addStock(app);
});

/** Returns the accessible name of the focused element. */
const focused = (page: Page) => page.evaluate('document.activeElement.ariaLabel ?? document.activeElement.textContent');

test('the keyboard alone reaches the search and the rows, opens, edits and goes back; the header is one tab stop', async ({
  app,
}) => {
  const page = await openList(app);
  await page.keyboard.press('/');
  await expect.poll(() => focused(page)).toBe('Search trucks...');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => focused(page)).toBe('View AB12 CDE');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => focused(page)).toBe('View ST01 YRD');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => focused(page)).toBe('Search trucks...');
  // Typed characters are not shortcuts of the page.
  await page.keyboard.type('n st04');
  await expect(page.getByText('No trucks match.')).toBeVisible();
  await page.getByRole('searchbox').fill('st04');
  await page.keyboard.press('Enter');
  await waitForHeading(page, 'ST04 YRD');
  await expect(button(page.getByRole('region', { name: 'Truck Details' }), 'Edit')).toBeEnabled();
  await expect(page.getByRole('region', { name: 'Truck Details' }).getByText('ST04 YRD')).toBeVisible();
  await page.keyboard.press('e');
  await waitForHeading(page, 'Edit Truck');
  await expect(button(page, 'Save')).toBeVisible();
  await expect.poll(() => focused(page)).toBe('Edit Truck');
  await page.goBack();
  await waitForHeading(page, 'ST04 YRD');
  await page.goBack();
  await waitForRange(page, '1–1 of 1');
  // After Back the focus returns to the opened row, shortly after the list is rendered.
  await expect.poll(() => focused(page)).toBe('View ST04 YRD');
  await button(page, 'Make').focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => focused(page)).toBe('Make column actions');
  await page.keyboard.press('Shift+Tab');
  await expect.poll(() => page.evaluate("document.activeElement.closest('thead')")).toBeNull();
  await page.keyboard.press('Tab');
  await expect.poll(() => focused(page)).toBe('Make column actions');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => focused(page)).toBe('View ST04 YRD');
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard Shortcuts' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('n');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.keyboard.press('n');
  await waitForHeading(page, 'Create Truck');
});

test('a click on a row opens its truck, but not on its checkbox, with selected text or with the middle button', async ({
  app,
}) => {
  const page = await openList(app);
  const row = page.getByRole('row').filter({ hasText: 'ST01 YRD' });
  await row.getByRole('checkbox').check();
  await row.getByText('Volvo').dblclick();
  await page.waitForURL('**/trucks/*/view');
  await page.goBack();
  await waitForRange(page, '1–10 of 12');
  await row.getByRole('button', { name: 'View ST01 YRD' }).dblclick();
  await page.waitForURL('**/trucks/*/view');
  await page.goBack();
  await waitForRange(page, '1–10 of 12');
  const opened = page.context().waitForEvent('page');
  await row.getByText('Volvo').click({ button: 'middle' });
  const other = await opened;
  await other.waitForURL('**/trucks/*/view');
  await other.close();
  expect(new URL(page.url()).pathname).toBe('/current-stock');
  await row.getByText('FH 500').click();
  await waitForHeading(page, 'ST01 YRD');
});

test("the view 'Selling' shows its columns; headings wrap at words, and no text is cut if there is room", async ({
  app,
}) => {
  const truckType = 'Refrigerated';
  await app.addTruck({ regNumber: 'WD01', truckType, make: 'Mercedes-Benz', registrationDate: '2026-05-28' });
  const page = await openList(app, '/current-stock?search=ab12', { viewport: { width: 1440, height: 800 } });
  await page.getByText('Selling', { exact: true }).click();
  const shown = ['', 'View', 'Reg Number', 'Photo', 'Make', 'Model', 'Year', 'Mileage', 'Sale Price', 'Days', 'State'];
  await expect(page.getByRole('columnheader')).toHaveText(shown);
  await expect(page.getByRole('searchbox')).toHaveValue('ab12');
  const wide = async (name: string) =>
    (await page.getByRole('columnheader', { name, exact: true }).boundingBox())?.width;
  await expect.poll(() => wide('Make')).toBeGreaterThan(150);
  await expect.poll(() => wide('Year')).toBe(84);
  const box = page.getByRole('region', { name: 'Current Stock' });
  await expect.poll(() => box.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);

  await page.getByRole('searchbox').fill('wd01');
  await expect(page.getByText('2026', { exact: true })).toBeVisible();
  for (const width of [1440, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await readWhenStable(() => page.getByRole('table').boundingBox());
    await expect.poll(() => findCutTexts(page, ['Make', 'Year', 'Mileage', 'Sale Price', 'State'])).toEqual([]);
  }
});

/** The fields that a phone shows below the name. */
const phoneParts = 'span[aria-hidden=true]:not(:has(span)), span[aria-hidden=true] > span';

test('on a phone a row shows the main details in a few lines, and the rest by scrolling', { tag: '@phone' }, async ({
  app,
}) => {
  const page = await openList(app, '/current-stock?search=ab12');
  await emulateTouch(page);
  const drawn = () =>
    page
      .locator('tbody tr')
      .evaluate(
        (row, selector) =>
          [...row.querySelectorAll(selector)]
            .filter((part) => part.checkVisibility({ visibilityProperty: true }))
            .map((part) => part.textContent),
        phoneParts,
      );
  await expect.poll(drawn).toEqual(['2018', '£20,000.50', 'Mercedes-Benz', 'Actros 1845', '123,456 mi']);
  await expect(page.getByRole('cell', { name: 'AB12 CDE', exact: true })).toBeVisible();
  const first = ['View AB12 CDE', 'Table Configuration', 'Add', 'Save View', 'Reg Number column actions'];
  for (const name of [...first, 'First page', 'Previous page', 'Next page', 'Last page']) {
    const side = async () => {
      const box = await button(page, name).boundingBox();
      return Math.min(box?.width ?? 0, box?.height ?? 0);
    };
    await expect.poll(side, { message: name }).toBeGreaterThanOrEqual(44);
  }
  const companies = page.getByRole('combobox', { name: 'Company', exact: true });
  await expect(companies.getByRole('option')).toHaveText([
    ...['Abbas Autos', 'Truck World', 'Butler Symonds', 'Red Star Commercial', 'All Companies'],
  ]);
  await expect(page.getByRole('tab').or(page.getByRole('tabpanel'))).toHaveCount(0);
  await page.getByRole('region', { name: 'Current Stock' }).evaluate((box) => box.scrollTo({ left: 300 }));
  await expect.poll(drawn).toEqual([]);

  const long = { make: 'Mercedes-Benz', model: 'Actros 2545 LS', mileage: 1_055_671, salePrice: 120_000 };
  await app.addTruck({ ...long, regNumber: 'LN01 LNG', company: 'RedStar', registrationDate: '2017-03-01' });
  await navigate(page, '/current-stock?company=all&pageSize=25');
  const row = page.getByRole('row').filter({ hasText: 'LN01 LNG' });
  const parts = page.locator('tbody').locator(phoneParts);
  await expect
    .poll(() => row.locator(phoneParts).evaluateAll((all) => all.map((part) => part.textContent)))
    .toEqual(['2017', '£120,000.00', 'Mercedes-Benz', 'Actros 2545 LS', '1,055,671 km', 'Red Star Commercial']);
  const cut = () =>
    parts.evaluateAll((all) => all.flatMap((part) => (part.scrollWidth > part.clientWidth ? [part.textContent] : [])));
  await expect.poll(cut).toEqual([]);
  // Each is inside the row and overlaps no other.
  const heights = () => page.locator('tbody tr').evaluateAll((rows) => rows.map((one) => one.clientHeight));
  const overlaps = () =>
    row.locator(phoneParts).evaluateAll((all) => {
      const boxes = all.map((part) => part.getBoundingClientRect());
      const meets = (one: DOMRect, other: DOMRect) =>
        one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
      return boxes.some((box, index) => box.right > innerWidth || boxes.slice(0, index).some((one) => meets(one, box)));
    });
  await expect.poll(overlaps).toBe(false);
  const before = await readWhenStable(heights);
  expect(Math.max(...before)).toBeGreaterThan(Math.min(...before));
  await page.getByRole('region', { name: 'Current Stock' }).evaluate((box) => box.scrollTo({ left: 300 }));
  await expect(row.locator(phoneParts).first()).toBeHidden();
  await expect.poll(heights).toEqual(before);
});

test('however many columns are pinned, at least 40% of the table can be scrolled', async ({ app }) => {
  const page = await openList(app, '/current-stock', { viewport: { width: 1366, height: 800 } });
  const pinnedLeft = ['make', 'model', 'chassisNumber', 'engineNumber', 'gearBoxType', 'registrationDate'];
  const stored = JSON.stringify({ pinnedLeft, pinnedRight: ['purchasePrice', 'salePrice'] });
  await page.evaluate((settings) => localStorage.setItem('table:trucks', settings), stored);
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'Sale Price', exact: true })).toBeVisible();
  /** Returns the share of the table width that no sticky cell of the first row covers. */
  const freeShare = () =>
    page.evaluate(() => {
      const box = document.querySelector('main section:has(> table)');
      const cells = [...(box?.querySelectorAll('tbody tr:first-child > td') ?? [])];
      const sticking = cells.filter((cell) => getComputedStyle(cell).position === 'sticky');
      const stuck = sticking.reduce((sum, cell) => sum + cell.getBoundingClientRect().width, 0);
      return { free: 1 - stuck / (box?.clientWidth ?? 0), sticking: sticking.length };
    });
  await expect.poll(async () => (await freeShare()).free).toBeGreaterThanOrEqual(0.4);
  // The checkbox, the button, the reg number, and the first pinned column.
  await expect.poll(async () => (await freeShare()).sticking).toBeGreaterThanOrEqual(4);
  await button(page, 'Sale Price column actions').click();
  await expect(button(page, 'Unpin')).toBeVisible();
});

test('on a small phone a searched list with saved views shows all its buttons, and ticking a truck moves no row', {
  tag: '@phone',
}, async ({ app }) => {
  const page = await openList(app, '/current-stock?search=ab12', { viewport: { width: 360, height: 780 } });
  await button(page, 'Save View').click();
  const dialog = page.getByRole('dialog', { name: 'Save View' });
  await dialog.getByLabel('Name').fill('Yard');
  await button(dialog, 'Save').click();
  await expect(dialog).toBeHidden();
  for (const name of ['Add', 'Order (0)', 'Invoice (0)', 'Yard', 'Save View', 'Export', 'Save as Wanted'])
    await expect(button(page, name), name).toBeInViewport({ ratio: 1 });
  const isCut = (label: Element) => label.scrollWidth > label.clientWidth;
  for (const name of ['Order (0)', 'Invoice (0)'])
    expect(await button(page, name).locator('.mantine-Button-label').evaluate(isCut), name).toBe(false);
  const row = page.locator('tbody tr').first();
  const place = async () => (await row.boundingBox())?.y;
  const before = await readWhenStable(place);
  await row.getByRole('checkbox').check();
  await expect(button(page, 'Order (1)')).toBeEnabled();
  expect(await readWhenStable(place)).toBe(before);
  await expect(button(page, 'Save as Wanted')).toBeInViewport({ ratio: 1 });

  await page.setViewportSize({ width: 1440, height: 800 });
  await expect(button(page, 'Save as Wanted')).toBeHidden();
});
