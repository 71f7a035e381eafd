/**
 * Limits the steps of everyday tasks. A click, a key, a field with the Enter that ends it, a choice in a list and a
 * choice of files count as one step each.
 */
import type { Page } from '@playwright/test';
import { paperItemBody } from '#test/app/factories.ts';
import { photo } from '#test/media/photos.ts';
import { button, field, waitForAlert, waitForHeading } from './controls.ts';
import { type App, expect, test, type VisitOptions } from './fixtures.ts';
import { picker, sampleJpeg } from './media-steps.ts';
import { countSteps, type Steps } from './steps.ts';

interface Task {
  task: string;
  maxSteps: number;
  /** Opens the start page of the task, which is not counted. */
  start: (app: App) => Promise<Page>;
  /** Ends by waiting for the result. */
  journey: (steps: Steps, app: App) => Promise<void>;
}

/** A page that has finished loading. */
async function at(app: App, path: string, role: 'User' | 'Admin' = 'User', options?: VisitOptions): Promise<Page> {
  const page = await app.visitAs(role, path, options);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(button(page, 'User information')).toBeVisible();
  return page;
}

/** A valid photo without content. */
async function addPhoto(app: App, truckId: string): Promise<void> {
  const { db } = app.database;
  const stamps = { created_by: 'fixture', updated_by: 'fixture' };
  const row = { id: 'wish', truck_id: truckId, kind: 'image', content_type: 'image/png', ...stamps } as const;
  await db.insertInto('media').values(row).execute();
  await db.updateTable('media').set({ size: 1, has_thumbnails: false }).where('id', '=', row.id).execute();
}

const tasks: readonly Task[] = [
  {
    task: 'a truck from half a reg number, from anywhere',
    maxSteps: 2,
    start: async (app) => {
      await app.addTruck({ regNumber: 'HF12 ABC', company: 'Butler', isSold: true });
      const page = await at(app, '/orders');
      await expect(button(page, 'Search')).toBeVisible();
      return page;
    },
    journey: async (steps) => {
      const { page } = steps;
      await steps.press('Control+k');
      await steps.type(page.getByRole('textbox', { name: 'Search everything' }), 'hf12');
      await expect(page.getByRole('dialog').getByRole('button', { name: 'HF12 ABC' })).toBeVisible();
      await steps.end();
      await page.waitForURL('**/Butler/trucks/*/view');
    },
  },
  {
    task: 'approve a colleague',
    maxSteps: 2,
    start: async (app) => {
      const row = { user_id: 'waits', email: 'wendy@wait.test', email_verified: true, name: 'Wendy Waits' };
      await app.database.db.insertInto('app_user').values(row).execute();
      return await at(app, '/current-stock', 'Admin');
    },
    journey: async (steps) => {
      const { page } = steps;
      await steps.click(page.getByRole('link', { name: 'Users', exact: true }));
      await steps.click(button(page, 'Approve Wendy Waits, wendy@wait.test'));
      await waitForAlert(page, 'Wendy Waits approved.');
    },
  },
  {
    task: 'an invoice’s trucks marked as sold, with the profit of each',
    maxSteps: 1,
    start: async (app) => {
      const ids: string[] = [];
      for (const number of [1, 2, 3]) ids.push(await app.addTruck({ regNumber: `SLD ${number}` }));
      const id = await app.addPaper('invoice', { items: [paperItemBody(ids)] });
      return at(app, `/AbbasAutos/invoices/${id}/view`);
    },
    journey: async (steps) => {
      const { page } = steps;
      const sale = page.getByRole('table', { name: 'Trucks of Item 1' });
      await steps.click(button(page, 'Mark 3 trucks as sold to Harbour Haulage Ltd'));
      await expect(sale.getByText('Sold', { exact: true })).toHaveCount(3);
      await expect(sale.getByText('-£5,350.41')).toHaveCount(3);
    },
  },
  {
    task: 'a costing, from its truck',
    maxSteps: 4,
    start: async (app) => {
      const id = await app.addTruck();
      return await at(app, `/AbbasAutos/trucks/${id}/view`);
    },
    journey: async (steps) => {
      const line = steps.page.getByRole('form', { name: 'Add a cost' });
      await steps.choose(line.getByLabel('Type'), { label: 'Collection Cost' });
      await steps.type(line.getByLabel('Invoice Number'), 'INV-7');
      await steps.type(line.getByLabel('Value'), '120', { enter: true });
      await waitForAlert(steps.page, 'Truck costing created successfully.');
    },
  },
  {
    // Counted in the form: its fields, the supplier, and the link to the photos.
    task: 'enter a truck',
    maxSteps: 12,
    start: async (app) => {
      await app.addTruck({ make: 'Scania', model: 'R 450' });
      return await at(app, '/trucks/add');
    },
    journey: async (steps) => {
      const { page } = steps;
      await steps.type(field(page, 'Reg Number'), 'nt20abc');
      await steps.type(field(page, 'Make'), 'Scania');
      await steps.type(field(page, 'Model'), 'R 450');
      await steps.type(field(page, 'Type'), 'Tipper');
      await steps.type(field(page, 'Color'), 'Blue');
      await steps.type(field(page, 'Axle'), '6x4');
      await steps.choose(field(page, 'Gearbox'), 'Auto');
      await steps.type(field(page, 'Chassis Number'), 'xler4x20005');
      await steps.type(field(page, 'Purchase Price'), '18250');
      await steps.click(page.getByRole('button', { name: /^Bought From/ }));
      const name = field(page.getByRole('dialog', { name: 'Select a supplier' }), 'Supplier Name');
      await steps.type(name, 'Northern Fleet Sales', { enter: true });
      await expect(page.getByRole('button', { name: 'Bought From Northern Fleet Sales' })).toBeVisible();
      await steps.click(button(page, 'Save and add photos'));
      await waitForHeading(page, 'Upload Truck Images');
    },
  },
  {
    task: 'photos of a truck, from its page',
    maxSteps: 3,
    start: async (app) => {
      const id = await app.addTruck();
      return await at(app, `/AbbasAutos/trucks/${id}/view`);
    },
    journey: async (steps) => {
      const { page } = steps;
      await steps.click(button(page.getByRole('region', { name: 'Images', exact: true }), 'Upload'));
      const files = await Promise.all([1, 2, 3].map(async (n) => sampleJpeg(`photo-${n}.jpg`, await photo())));
      await steps.chooseFiles(picker(page), files);
      await steps.click(button(page, 'Save'));
      // The page shows them for two seconds only.
      await expect(button(page, 'Show Truck Image 3')).toBeVisible();
    },
  },
  {
    task: 'a supplier, known or new, by keyboard from the truck form',
    maxSteps: 4,
    start: async (app) => {
      await app.addTruck({ boughtFrom: { name: 'Northern Fleet Sales' } });
      const page = await at(app, '/trucks/add');
      await page.getByRole('button', { name: /^Bought From/ }).focus();
      return page;
    },
    journey: async (steps) => {
      const { page } = steps;
      await steps.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Select a supplier' });
      await steps.type(dialog.getByRole('searchbox', { name: 'Search suppliers...' }), 'northern');
      await expect(
        dialog.getByRole('list', { name: 'Found' }).getByRole('button', { name: 'Northern Fleet Sales' }),
      ).toBeVisible();
      await steps.end();
      await steps.press('Enter');
      await expect(page.getByRole('button', { name: 'Bought From Northern Fleet Sales' })).toBeVisible();
    },
  },
  {
    task: 'MAN tractor units, Euro 6, under 500,000 km, with photos, on the phone',
    maxSteps: 4,
    start: async (app) => {
      const man = {
        make: 'MAN',
        model: 'TGX',
        truckType: 'Tractor Unit',
        euroStatus: 'Euro6',
        mileageUnit: 'Kilometers',
      };
      const id = await app.addTruck({ ...man, regNumber: 'WISH 1', company: 'RedStar', mileage: 499_000 });
      await addPhoto(app, id);
      await app.addTruck({ ...man, regNumber: 'WISH 2', mileage: 510_000 });
      await app.addTruck({ ...man, regNumber: 'WISH 3', mileage: 499_000 });
      return await at(app, '/current-stock', 'User', { viewport: { width: 360, height: 740 } });
    },
    journey: async (steps) => {
      const { page } = steps;
      await steps.click(button(page, 'Search'));
      const wish = 'MAN tractor units, Euro 6, under 500,000 km, with photos';
      await steps.type(page.getByRole('textbox', { name: 'Search everything' }), wish);
      await expect(page.getByRole('dialog').getByRole('button', { name: /^Trucks: MAN, tractor/ })).toBeVisible();
      await steps.end();
      await expect(button(page, 'View WISH 1')).toBeVisible();
      await expect(page.getByText('1–1 of 1')).toBeVisible();
    },
  },
  {
    task: 'month end: sold, profit, tied up, unpaid',
    maxSteps: 1,
    start: async (app) => {
      await app.addTruck({ isSold: true, salePrice: 30000 });
      return await at(app, '/current-stock');
    },
    journey: async (steps) => {
      const { page } = steps;
      await steps.click(
        page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home', exact: true }),
      );
      const figures = page.getByRole('table', { name: "Today's figures" });
      for (const head of ['Cash Tied Up', 'Sold This Month', 'Profit This Month', 'Owed to You', 'Overdue']) {
        await expect(figures.getByRole('columnheader', { name: head })).toBeVisible();
      }
      await expect(figures.getByRole('row', { name: /^Abbas Autos/ })).toBeVisible();
    },
  },
  {
    task: 'who has not paid, from Invoices',
    maxSteps: 1,
    start: async (app) => {
      await app.addPaper('invoice', { number: '8801' });
      return await at(app, '/invoices');
    },
    journey: async (steps) => {
      const { page } = steps;
      await steps.click(page.getByText('Unpaid', { exact: true }));
      await expect(button(page, 'State: Unpaid, Part Paid, remove filter')).toBeVisible();
      await expect(button(page, 'View 8801')).toBeVisible();
    },
  },
  {
    task: 'share a truck with price and description, from its page',
    maxSteps: 2,
    start: async (app) => {
      const id = await app.addTruck({ salePrice: 30_000, description: 'One owner from new' });
      return await at(app, `/AbbasAutos/trucks/${id}/view`);
    },
    journey: async (steps, app) => {
      const { page } = steps;
      await steps.click(button(page, 'Share'));
      const dialog = page.getByRole('dialog');
      await steps.click(button(dialog, 'Share link'));
      await expect(field(dialog, 'Link')).toHaveValue(/\/s\//);
      const buyer = await app.visit(new URL(await field(dialog, 'Link').inputValue()).pathname);
      await expect(buyer.getByText('One owner from new')).toBeVisible();
      await expect(buyer.getByText('£30,000.00')).toBeVisible();
    },
  },
  {
    task: 'the month’s files of all companies for the accountant',
    maxSteps: 3,
    start: async (app) => {
      await app.addPaper('invoice');
      return await at(app, '/current-stock');
    },
    journey: async (steps) => {
      const { page } = steps;
      await steps.click(button(page, 'Books'));
      await steps.click(page.getByRole('link', { name: 'Month End', exact: true }));
      const download = page.waitForEvent('download');
      await steps.click(button(page, 'Every company (ZIP)'));
      expect((await download).suggestedFilename()).toMatch(/^Month_End_All_.*\.zip$/);
      await expect(page.getByRole('link', { name: /^Money received in / })).toBeVisible();
    },
  },
];

for (const { task, maxSteps, start, journey } of tasks)
  test(`${task} takes no more than ${maxSteps} steps`, async ({ app }) => {
    const steps = countSteps(await start(app));
    await journey(steps, app);
    expect(steps.taken().length, steps.taken().join('\n')).toBeLessThanOrEqual(maxSteps);
  });
