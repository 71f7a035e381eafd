/**
 * Limits the steps of what people do in the yard, on a phone. A press, a field with the Enter that ends it, a choice in
 * a list and a choice of files count as one step each; nothing may need scrolling before the next press.
 */
import type { Locator, Page } from '@playwright/test';
import { nextRegNumber } from '#test/app/factories.ts';
import { photo } from '#test/media/photos.ts';
import { button, field, waitForAlert, waitForHeading } from './controls.ts';
import { type App, expect, test, type VisitOptions } from './fixtures.ts';
import { sampleJpeg } from './media-steps.ts';
import { countSteps, type Steps } from './steps.ts';
import { emulateTouch } from './touch.ts';
import { details } from './truck-steps.ts';

const phone = { width: 390, height: 844 };

async function truckPage(app: App, options: VisitOptions = {}, fields: object = {}): Promise<Page> {
  const regNumber = nextRegNumber();
  const prices = { salePrice: 60_000, purchasePrice: 50_000 };
  const id = await app.addTruck({ regNumber, ...prices, description: 'Clean cab', ...fields });
  const page = await app.visitAs('User', `/AbbasAutos/trucks/${id}/view`, { viewport: phone, ...options });
  await emulateTouch(page);
  await waitForHeading(page, regNumber);
  return page;
}

/** Waits for an alert, and points at it: otherwise it disappears after ten seconds. */
const holdAlert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text }).hover();

/** Whether the whole control is on the screen, below the bars at the top. */
async function isInView(control: Locator): Promise<boolean> {
  const box = await control.boundingBox();
  return box !== null && box.y >= 56 && box.y + box.height <= phone.height && box.x >= 0 && box.x < phone.width;
}

/** Fails when the next control of the task must be scrolled to. */
async function find(control: Locator): Promise<Locator> {
  await expect.poll(() => isInView(control), { message: String(control) }).toBe(true);
  return control;
}

const tasks: { task: string; maxSteps: number; journey: (steps: Steps) => Promise<void> }[] = [
  {
    task: 'six photos onto a truck',
    maxSteps: 2,
    journey: async (steps) => {
      const { page } = steps;
      const chooser = page.waitForEvent('filechooser');
      await steps.click(await find(button(page, 'Photos')));
      const files = await Promise.all([1, 2, 3, 4, 5, 6].map(async (n) => sampleJpeg(`photo-${n}.jpg`, await photo())));
      await steps.chooseFiles(await chooser, files);
      await waitForAlert(page, '6 photos uploaded.');
      await expect(button(page, 'Show Truck Image 6')).toBeVisible();
    },
  },
  {
    task: 'change the price, and undo it',
    maxSteps: 3,
    journey: async (steps) => {
      const { page } = steps;
      const figures = page.getByRole('list', { name: 'Price and profit' });
      await steps.click(await find(button(page, 'Price')));
      await steps.type(await find(field(page, 'Sale Price')), '67400', { enter: true });
      await holdAlert(page, 'Sale Price is now £67,400.00.');
      await expect(button(figures, 'Change Sale Price: £67,400.00')).toBeVisible();
      await expect(figures.getByText('£17,400.00')).toBeVisible();
      await steps.click(page.getByRole('alert').getByRole('button', { name: 'Undo' }));
      await expect(button(figures, 'Change Sale Price: £60,000.00')).toBeVisible();
      await expect.poll(async () => (await details(page))['Sale Price']).toBe('£60,000.00');
    },
  },
  {
    task: 'add a cost with its invoice number',
    maxSteps: 4,
    journey: async (steps) => {
      const { page } = steps;
      const line = page.getByRole('form', { name: 'Add a cost' });
      await steps.click(await find(button(page.getByRole('navigation', { name: 'Sections' }), 'Costings')));
      await steps.choose(await find(line.getByLabel('Type')), { label: 'Collection Cost' });
      await steps.type(await find(line.getByLabel('Invoice Number')), 'INV-7');
      await steps.type(await find(line.getByLabel('Value')), '120', { enter: true });
      await waitForAlert(page, 'Truck costing created successfully.');
    },
  },
  {
    task: 'open the dialog to share it',
    maxSteps: 1,
    journey: async (steps) => {
      await steps.click(await find(button(steps.page, 'Share')));
      await expect(steps.page.getByRole('dialog', { name: /^Share / })).toBeVisible();
    },
  },
];

for (const one of tasks)
  test(`on a phone, "${one.task}" takes no more than ${one.maxSteps} steps and no scrolling`, async ({ app }) => {
    const steps = countSteps(await truckPage(app));
    await one.journey(steps);
    expect(steps.taken().length, steps.taken().join('\n')).toBeLessThanOrEqual(one.maxSteps);
  });

test('a sale asks for the buyer, can be undone from its message, and taken back later', async ({ app }) => {
  const page = await truckPage(app);
  await button(page, 'More').click();
  await button(page, 'Mark as Sold').click();
  await holdAlert(page, 'Truck marked as sold.');
  const buyer = page.getByRole('form', { name: 'Buyer' });
  await expect(buyer.getByLabel('Buyer').and(page.locator(':focus'))).toBeVisible();
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click();
  await waitForAlert(page, 'Truck is back in stock.');
  await expect(buyer).toHaveCount(0);

  await button(page, 'Mark as Sold').click();
  await buyer.getByLabel('Buyer').fill('Quarry Haulage');
  await button(buyer, 'Save buyer').click();
  await expect.poll(() => details(page)).toMatchObject({ 'Sold To': 'Quarry Haulage', 'Marked as Sold': 'Yes' });
  await button(page, 'Not sold after all').click();
  await expect.poll(() => details(page)).toMatchObject({ 'Sold To': '–', 'Marked as Sold': 'No' });
});

test('a price is shown whole while it is typed; the second of two people who change it chooses between the two', async ({
  app,
}) => {
  const page = await truckPage(app, { expectedErrors: /status of 412/, withoutNews: true });
  const change = button(page, /^Change Sale Price/);
  await change.click();
  await page.keyboard.press('Escape');
  await expect(change.and(page.locator(':focus'))).toBeVisible();
  await change.click();
  await field(page, 'Sale Price').fill('123456.78');
  expect(await field(page, 'Sale Price').evaluate((input) => input.scrollWidth - input.clientWidth)).toBe(0);
  await app.database.db
    .updateTable('truck')
    .set({ sale_price: 61_000, version: (eb) => eb('version', '+', 1) })
    .execute();
  await field(page, 'Sale Price').fill('62000');
  await field(page, 'Sale Price').press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Someone else has changed this truck' });
  await dialog.getByRole('radio', { name: 'Theirs: £61,000.00' }).check();
  await button(dialog, 'Keep these').click();
  await expect(field(page, 'Sale Price')).toHaveValue('61000');
});

test('suggestions of a field and entries of a menu are large enough for a finger', async ({ app }) => {
  await app.addTruck({ location: 'Row E, bay 13' });
  const page = await truckPage(app, {}, { location: 'Row E, bay 1' });
  await button(page, 'More').click();
  await button(page, 'Labels').click();
  const height = async (control: Locator) => (await control.boundingBox())?.height ?? 0;
  await expect.poll(() => height(page.getByRole('menuitem').first())).toBeGreaterThanOrEqual(44);
  await page.keyboard.press('Escape');
  await button(page, /^Change Location/).click();
  await expect.poll(() => height(page.getByRole('option', { name: 'Row E, bay 13' }))).toBeGreaterThanOrEqual(44);
});
