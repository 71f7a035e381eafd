/**
 * Limits the steps of two tasks of the office, and how far they make the user scroll. Tab counts as a step here, because
 * one of the tasks is done by keyboard alone.
 */
import type { Locator, Page } from '@playwright/test';
import { partyBody } from '#test/app/factories.ts';
import { button, field, group } from './controls.ts';
import { type App, expect, test } from './fixtures.ts';
import { countSteps } from './steps.ts';

const desk = { viewport: { width: 1440, height: 900 } };
const clientName = 'Moorhen Deliveries Ltd';

/** A stock list with trucks of the main VAT scheme, and a known client. */
async function openStock(app: App, regNumbers: readonly string[], salePrice: number | null): Promise<Page> {
  const client = { ...partyBody, name: clientName };
  await app.addPaper('order', { billTo: client, shipTo: client });
  for (const regNumber of regNumbers) await app.addTruck({ regNumber, salePrice, vatScheme: 'Qualifying' });
  const page = await app.visitAs('User', '/current-stock', desk);
  for (const regNumber of regNumbers) await page.getByRole('checkbox', { name: `Select ${regNumber}` }).waitFor();
  return page;
}

/** Pixels that the user has to scroll until the whole target is in the window. */
async function distanceTo(target: Locator): Promise<number> {
  const box = await target.boundingBox();
  return box === null ? Number.NaN : Math.max(0, -box.y, box.y + box.height - desk.viewport.height);
}

test('three priced trucks become an order with 6 presses and 1 field, without scrolling', async ({ app }) => {
  const regNumbers = ['DSK 1', 'DSK 2', 'DSK 3'];
  const page = await openStock(app, regNumbers, 9000);
  const steps = countSteps(page);
  const click = async (target: Locator) => {
    await expect.poll(() => distanceTo(target), String(target)).toBe(0);
    await steps.click(target);
  };
  for (const regNumber of regNumbers) await click(page.getByRole('checkbox', { name: `Select ${regNumber}` }));
  await click(button(page, 'Order (3)'));
  const billTo = group(page, 'Bill To');
  await steps.type(field(billTo, 'Client Name'), 'moorhen');
  await billTo.getByRole('option', { name: clientName }).waitFor();
  await steps.end();
  await button(billTo, 'Edit').waitFor();
  await click(button(group(page, 'Ship To'), 'Same as Bill To'));
  await click(button(page, 'Save'));
  await page.waitForURL('**/orders/created');
  // 3 x 9,000 x 1.2
  await page.getByText('£32,400.00').first().waitFor();
  expect(steps.taken().length, steps.taken().join('\n')).toBeLessThanOrEqual(7);
  // On a wide screen the PDF is beside the details, without issuing the order.
  await page.getByRole('img', { name: 'PDF of the order, page 1 of 1' }).waitFor();
  await page.getByText('Not issued', { exact: true }).waitFor();
});

test('an invoice is made by keyboard alone with 20 presses and 3 fields', async ({ app }) => {
  const page = await openStock(app, ['KEY 1'], null);
  const { press, taken } = countSteps(page);
  const fields: string[] = [];
  const focus = page.locator(':focus');
  const type = async (text: string) => {
    fields.push(text);
    await page.keyboard.type(text);
  };
  /** Presses Tab until the target has the focus. */
  const tabTo = async (target: Locator) => {
    while ((await focus.and(target).count()) === 0) {
      await press('Tab');
      if (taken().length > 40) throw new Error(`Not reached: ${target}\n${taken().join('\n')}`);
    }
  };

  await press('/');
  await type('KEY 1');
  await page.getByText('1–1 of 1').waitFor();
  await press('ArrowDown');
  await press('Shift+Tab');
  await press('Space');
  await button(page, 'Invoice (1)').and(page.locator(':enabled')).waitFor();
  // Single-key shortcuts are off while a field has the focus, and a checkbox is one.
  await press('Tab');
  await press('i');
  const billTo = group(page, 'Bill To');
  await button(billTo, 'Select a client').and(focus).waitFor();
  await tabTo(field(billTo, 'Client Name'));
  await type('moorhen');
  await billTo.getByRole('option', { name: clientName }).waitFor();
  await page.keyboard.press('Enter');
  const same = button(group(page, 'Ship To'), 'Same as Bill To');
  await same.and(focus).waitFor();
  await press('Enter');
  await button(group(page, 'Ship To'), 'Edit').waitFor();
  await tabTo(field(group(page, 'Item 1'), 'Rate'));
  await type('100');
  await press('Control+Enter');
  await page.waitForURL('**/invoices/created');
  await page.getByText('£120.00').first().waitFor();
  expect(taken().length, taken().join('\n')).toBeLessThanOrEqual(20);
  expect(fields).toHaveLength(3);
});
