/** Costings and profit of a truck in the browser. */
import type { Locator, Page } from '@playwright/test';
import { button, holdRequests } from './controls.ts';
import { type App, expect, test } from './fixtures.ts';

const truckId = 'truck-1';
const editPath = `/AbbasAutos/trucks/${truckId}/costings/edit`;
const viewPath = `/AbbasAutos/trucks/${truckId}/view`;

test.beforeEach(async ({ app }) => {
  const { db } = app.database;
  await db.deleteFrom('truck').execute();
  const names = { reg_number: 'AB12 CDE', reg_number_trimmed: 'AB12CDE', make: 'DAF', model: 'XF 480' };
  const bought = { company: 'AbbasAutos', purchase_price: 10_000, entered_on: '2026-07-10' } as const;
  await db
    .insertInto('truck')
    .values({ id: truckId, ...names, ...bought })
    .execute();
});

async function addCostings(app: App, ...costings: [type: string, value: number][]): Promise<void> {
  const rows = costings.map(([type, value], index) => ({
    id: `costing-${index}`,
    truck_id: truckId,
    type,
    value,
    entered_on: '2026-07-10',
  }));
  await app.database.db.insertInto('truck_costing').values(rows).execute();
}

function storedCostings(app: App) {
  const { db } = app.database;
  return db.selectFrom('truck_costing').select(['type', 'invoice_number', 'value']).orderBy('created_at').execute();
}

function card(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true });
}

/** Returns the value beside a label. */
function detail(page: Page | Locator, label: string): Promise<string | null> {
  return page.locator('dl > div').filter({ hasText: label }).locator('dd').textContent();
}

test('a costing is added, changed, reverted and deleted', async ({ app, asUser }) => {
  const page = await asUser(viewPath);
  const section = page.getByRole('region', { name: 'Truck Costings' });
  await expect(section.getByText('No truck costings to display')).toBeVisible();
  await section.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByRole('heading', { name: 'Edit Truck Costings' })).toBeVisible();

  await button(page, 'Add').click();
  const fresh = card(page, 'New costing');
  const save = fresh.getByRole('button', { name: 'Save' });
  await expect(save).toBeDisabled();
  await fresh.getByLabel('Type').selectOption({ label: 'Delivery Cost' });
  await fresh.getByLabel('Invoice Number').fill('INV-7');
  for (const value of ['0', '12.345', 'abc', '-']) {
    await fresh.getByLabel('Value').fill(value);
    await expect(save).toBeDisabled();
  }
  await fresh.getByLabel('Value').fill('1,250.50');
  await save.dblclick();
  const delivery = card(page, 'Delivery Cost');
  await expect(delivery.getByRole('button', { name: 'Edit' })).toBeVisible();
  await expect.poll(() => detail(delivery, 'Value')).toBe('£1,250.50');
  await expect(delivery.getByRole('textbox')).toHaveCount(0);
  await expect
    .poll(() => storedCostings(app))
    .toEqual([{ type: 'DeliveryCost', invoice_number: 'INV-7', value: '1250.50' }]);

  await delivery.getByRole('button', { name: 'Edit' }).click();
  await delivery.getByLabel('Value').fill('99');
  await delivery.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => detail(delivery, 'Value')).toBe('£1,250.50');

  await delivery.getByRole('button', { name: 'Edit' }).click();
  await delivery.getByLabel('Type').selectOption('Repairs');
  await delivery.getByLabel('Value').fill('-40');
  await delivery.getByRole('button', { name: 'Save' }).click();
  const repairs = card(page, 'Repair Costs');
  await expect.poll(() => detail(repairs, 'Value')).toBe('-£40.00');
  await expect.poll(() => storedCostings(app)).toEqual([{ type: 'Repairs', invoice_number: 'INV-7', value: '-40.00' }]);

  await repairs.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete Truck Costing' });
  await expect(dialog.getByText('Are you sure you want to delete this truck costing?')).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No truck costings to display')).toBeVisible();
  await expect.poll(() => storedCostings(app)).toEqual([]);
});

test('cards are ordered by type; new cards are not lost without a question; totals and profit update on both pages', async ({
  app,
  asUser,
}) => {
  await addCostings(
    app,
    ['ShippingCost', 0.1],
    ['Other', 0.2],
    ['Repairs', 100],
    ['Repairs', 0.1],
    ['MiscExpenses', -50],
  );
  const page = await asUser(editPath);
  await expect(card(page, 'Shipping Cost')).toBeVisible();
  const titles = () => page.getByRole('heading', { level: 2 }).allInnerTexts();
  const saved = ['Repair Costs', 'Repair Costs', 'Other Costs', 'Misc Expenses', 'Shipping Cost'];
  await expect.poll(() => titles()).toEqual(saved);
  await expect(page.getByText('£50.40')).toBeVisible();

  await button(page, 'Add').click();
  await expect.poll(() => titles()).toEqual(['New costing', ...saved]);
  await card(page, 'New costing').getByLabel('Value').fill('0.7');
  await expect(page.getByText('£51.10')).toBeVisible();
  await expect.poll(() => detail(page, 'Profit')).toBe('-£10,051.10');
  await card(page, 'New costing').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => titles()).toEqual(saved);
  await expect(page.getByText('£50.40')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await button(page, 'Add').click();
  await card(page, 'New costing').getByLabel('Invoice Number').fill('INV-8');
  await page.getByRole('button', { name: 'Back' }).click();
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect(card(page, 'New costing').getByLabel('Invoice Number')).toHaveValue('INV-8');
  await page.getByRole('button', { name: 'Back' }).click();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL(`**${viewPath}`);

  const section = page.getByRole('region', { name: 'Truck Costings' });
  await expect(section.getByText('Total Cost of Services')).toBeVisible();
  await expect.poll(() => detail(section, 'Repairs')).toBe('£100.10');
  await expect.poll(() => detail(section, 'Total Cost of Services')).toBe('£50.40');
  await expect.poll(() => detail(section, 'Profit')).toMatch(/^-£10,050\.40/);
});

test('an empty line to add a cost is always open, and Enter adds the cost', async ({ app, asUser }) => {
  const page = await asUser(editPath);
  const line = page.getByRole('form', { name: 'Add a cost' });
  const type = line.getByRole('combobox', { name: 'Type' });
  for (const [text, reference, amount] of [
    ['Delivery Cost', 'INV-1', '120'],
    ['Repair Costs', 'INV-2', '80.5'],
  ] as const) {
    await type.selectOption({ label: text });
    await line.getByLabel('Invoice Number').fill(reference);
    await line.getByLabel('Value').fill(amount);
    await line.getByLabel('Value').press('Enter');
    await expect(line.getByLabel('Value')).toHaveValue('');
    await expect(type.and(page.locator(':focus'))).toBeVisible();
  }
  await expect(page.getByText('£200.50')).toBeVisible();
  await expect
    .poll(() => storedCostings(app))
    .toEqual([
      { type: 'DeliveryCost', invoice_number: 'INV-1', value: '120.00' },
      { type: 'Repairs', invoice_number: 'INV-2', value: '80.50' },
    ]);
  await expect(card(page, 'Delivery Cost').getByText('INV-1')).toBeVisible();

  // Types the next cost while the previous one is being saved.
  const release = await holdRequests(page, '**/costings');
  await line.getByLabel('Invoice Number').fill('INV-3');
  await line.getByLabel('Value').fill('10');
  await line.getByLabel('Value').press('Enter');
  await line.getByLabel('Invoice Number').fill('INV-4');
  await line.getByLabel('Value').fill('25');
  await release();
  await expect(page.getByRole('alert').getByText('Truck costing created successfully.')).toBeVisible();
  await expect(line.locator('[aria-busy=true]')).toHaveCount(0);
  await expect(line.getByLabel('Value')).toHaveValue('25');
  await expect(line.getByLabel('Value').and(page.locator(':focus'))).toBeVisible();
  await expect(page.getByText('£235.50')).toBeVisible();
  await line.getByLabel('Value').press('Enter');
  await expect.poll(() => storedCostings(app)).toHaveLength(4);
  expect((await storedCostings(app)).slice(2)).toEqual([
    { type: 'Repairs', invoice_number: 'INV-3', value: '10.00' },
    { type: 'Repairs', invoice_number: 'INV-4', value: '25.00' },
  ]);
});

test('saving a card does not take the focus from another field', async ({ app, asUser }) => {
  await addCostings(app, ['Repairs', 100], ['DeliveryCost', 50]);
  const page = await asUser(editPath);
  await card(page, 'Delivery Cost').getByRole('button', { name: 'Edit' }).click();
  const repairs = card(page, 'Repair Costs');
  await repairs.getByRole('button', { name: 'Edit' }).click();
  await repairs.getByLabel('Value').fill('150');
  const release = await holdRequests(page, '**/costings/**');
  await repairs.getByRole('button', { name: 'Save' }).click();
  const reference = card(page, 'Delivery Cost').getByLabel('Invoice Number');
  await reference.focus();
  await release();
  await expect(repairs.getByRole('button', { name: 'Edit' })).toBeVisible();
  await expect(reference.and(page.locator(':focus'))).toBeVisible();
});
