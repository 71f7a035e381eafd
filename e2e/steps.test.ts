/**
 * Limits the steps of everyday tasks. A click, a key, a field with the Enter that ends it, a choice in a list and a
 * choice of files count as one step each.
 */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { paperItemBody, partyBody } from '#test/app/factories.ts';
import { photo } from '#test/media/photos.ts';
import { browserFixtureForFile, type VisitOptions } from './browser-fixture.ts';
import { button, field, group, waitForAlert, waitForHeading } from './controls.ts';
import { picker, sampleJpeg } from './media-steps.ts';
import { countSteps, type Steps } from './steps.ts';

interface Task {
  task: string;
  maxSteps: number;
  /** Opens the start page of the task, which is not counted. */
  start: () => Promise<Page>;
  /** Ends by waiting for the result. */
  journey: (steps: Steps) => Promise<void>;
}

const fixture = await browserFixtureForFile();

/** A page that has finished loading. */
async function at(path: string, role: 'User' | 'Admin' = 'User', options?: VisitOptions): Promise<Page> {
  const page = await fixture.visitAs(role, path, options);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await button(page, 'User information').waitFor();
  return page;
}

/** A valid photo without content. */
async function addPhoto(truckId: string): Promise<void> {
  const { db } = fixture.database;
  const stamps = { created_by: 'fixture', updated_by: 'fixture' };
  const row = { id: 'wish', truck_id: truckId, kind: 'image', content_type: 'image/png', ...stamps } as const;
  await db.insertInto('media').values(row).execute();
  await db.updateTable('media').set({ size: 1, has_thumbnails: false }).where('id', '=', row.id).execute();
}

const tasks: readonly Task[] = [
  {
    task: 'a truck from half a reg number, from anywhere',
    maxSteps: 2,
    start: async () => {
      await fixture.addTruck({ regNumber: 'HF12 ABC', company: 'Butler', isSold: true });
      const page = await at('/orders');
      await button(page, 'Search').waitFor();
      return page;
    },
    journey: async (steps) => {
      const { page } = steps;
      await steps.press('Control+k');
      await steps.type(page.getByRole('textbox', { name: 'Search everything' }), 'hf12');
      await page.getByRole('dialog').getByRole('button', { name: 'HF12 ABC' }).waitFor();
      await steps.end();
      await page.waitForURL('**/Butler/trucks/*/view');
    },
  },
  {
    task: 'approve a colleague',
    maxSteps: 2,
    start: async () => {
      const row = { user_id: 'waits', email: 'wendy@wait.test', email_verified: true, name: 'Wendy Waits' };
      await fixture.database.db.insertInto('app_user').values(row).execute();
      return await at('/current-stock', 'Admin');
    },
    journey: async (steps) => {
      const { page } = steps;
      await steps.click(page.getByRole('link', { name: 'Users', exact: true }));
      await steps.click(button(page, 'Approve Wendy Waits, wendy@wait.test'));
      await waitForAlert(page, 'Wendy Waits approved.');
    },
  },
  {
    task: 'three trucks of the list to an order for a known client',
    maxSteps: 9,
    start: async () => {
      const client = { ...partyBody, name: 'Moorhen Deliveries Ltd' };
      await fixture.addPaper('order', { billTo: client, shipTo: client });
      for (const number of [1, 2, 3]) await fixture.addTruck({ regNumber: `ORD ${number}`, salePrice: 9000 + number });
      const page = await at('/current-stock?search=ORD');
      await page.getByRole('checkbox', { name: 'Select ORD 3' }).waitFor();
      return page;
    },
    journey: async (steps) => {
      const { page } = steps;
      for (const number of [1, 2, 3]) {
        await steps.click(page.getByRole('checkbox', { name: `Select ORD ${number}` }));
      }
      await steps.click(button(page, 'Order (3)'));
      const billTo = group(page, 'Bill To');
      await steps.type(field(billTo, 'Client Name'), 'moorhen');
      await billTo.getByRole('option', { name: 'Moorhen Deliveries Ltd' }).waitFor();
      await steps.end();
      await button(billTo, 'Edit').waitFor();
      await steps.click(button(group(page, 'Ship To'), 'Same as Bill To'));
      await steps.click(button(page, '20%'));
      await steps.click(button(page, 'Save'));
      await page.waitForURL('**/orders/created');
      await page.getByText('£32,407.20').first().waitFor();
    },
  },
  {
    task: 'an invoice’s trucks marked as sold, with the profit of each',
    maxSteps: 1,
    start: async () => {
      const ids: string[] = [];
      for (const number of [1, 2, 3]) ids.push(await fixture.addTruck({ regNumber: `SLD ${number}` }));
      const id = await fixture.addPaper('invoice', { items: [paperItemBody(ids)] });
      return at(`/AbbasAutos/invoices/${id}/view`);
    },
    journey: async (steps) => {
      const { page } = steps;
      const sale = page.getByRole('table', { name: 'Trucks of Item 1' });
      await steps.click(button(page, 'Mark 3 trucks as sold to Harbour Haulage Ltd'));
      await expect.poll(() => sale.getByText('Sold', { exact: true }).count()).toBe(3);
      await expect.poll(() => sale.getByText('-£5,350.41').count()).toBe(3);
    },
  },
  {
    task: 'a costing, from its truck',
    maxSteps: 4,
    start: async () => {
      const id = await fixture.addTruck();
      return await at(`/AbbasAutos/trucks/${id}/view`);
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
    start: async () => {
      await fixture.addTruck({ make: 'Scania', model: 'R 450' });
      return await at('/trucks/add');
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
      await page.getByRole('button', { name: 'Bought From Northern Fleet Sales' }).waitFor();
      await steps.click(button(page, 'Save and add photos'));
      await waitForHeading(page, 'Upload Truck Images');
    },
  },
  {
    task: 'photos of a truck, from its page',
    maxSteps: 3,
    start: async () => {
      const id = await fixture.addTruck();
      return await at(`/AbbasAutos/trucks/${id}/view`);
    },
    journey: async (steps) => {
      const { page } = steps;
      await steps.click(button(page.getByRole('region', { name: 'Images', exact: true }), 'Upload'));
      const files = await Promise.all([1, 2, 3].map(async (n) => sampleJpeg(`photo-${n}.jpg`, await photo())));
      await steps.chooseFiles(picker(page), files);
      await steps.click(button(page, 'Save'));
      // The page shows them for two seconds only.
      await button(page, 'Show Truck Image 3').waitFor();
    },
  },
  {
    task: 'a supplier, known or new, by keyboard from the truck form',
    maxSteps: 4,
    start: async () => {
      await fixture.addTruck({ boughtFrom: { name: 'Northern Fleet Sales' } });
      const page = await at('/trucks/add');
      await page.getByRole('button', { name: /^Bought From/ }).focus();
      return page;
    },
    journey: async (steps) => {
      const { page } = steps;
      await steps.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Select a supplier' });
      await steps.type(dialog.getByRole('searchbox', { name: 'Search suppliers...' }), 'northern');
      await dialog.getByRole('list', { name: 'Found' }).getByRole('button', { name: 'Northern Fleet Sales' }).waitFor();
      await steps.end();
      await steps.press('Enter');
      await page.getByRole('button', { name: 'Bought From Northern Fleet Sales' }).waitFor();
    },
  },
  {
    task: 'MAN tractor units, Euro 6, under 500,000 km, with photos, on the phone',
    maxSteps: 4,
    start: async () => {
      const man = {
        make: 'MAN',
        model: 'TGX',
        truckType: 'Tractor Unit',
        euroStatus: 'Euro6',
        mileageUnit: 'Kilometers',
      };
      const id = await fixture.addTruck({ ...man, regNumber: 'WISH 1', company: 'RedStar', mileage: 499_000 });
      await addPhoto(id);
      await fixture.addTruck({ ...man, regNumber: 'WISH 2', mileage: 510_000 });
      await fixture.addTruck({ ...man, regNumber: 'WISH 3', mileage: 499_000 });
      return await at('/current-stock', 'User', { viewport: { width: 360, height: 740 } });
    },
    journey: async (steps) => {
      const { page } = steps;
      await steps.click(button(page, 'Search'));
      const wish = 'MAN tractor units, Euro 6, under 500,000 km, with photos';
      await steps.type(page.getByRole('textbox', { name: 'Search everything' }), wish);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Trucks: MAN, tractor/ })
        .waitFor();
      await steps.end();
      await button(page, 'View WISH 1').waitFor();
      await page.getByText('1–1 of 1').waitFor();
    },
  },
  {
    task: 'month end: sold, profit, tied up, unpaid',
    maxSteps: 1,
    start: async () => {
      await fixture.addTruck({ isSold: true, salePrice: 30000 });
      return await at('/current-stock');
    },
    journey: async (steps) => {
      const { page } = steps;
      await steps.click(
        page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home', exact: true }),
      );
      const figures = page.getByRole('table', { name: "Today's figures" });
      for (const head of ['Cash Tied Up', 'Sold This Month', 'Profit This Month', 'Owed to You', 'Overdue']) {
        await figures.getByRole('columnheader', { name: head }).waitFor();
      }
      await figures.getByRole('row', { name: /^Abbas Autos/ }).waitFor();
    },
  },
  {
    task: 'who has not paid, from Invoices',
    maxSteps: 1,
    start: async () => {
      await fixture.addPaper('invoice', { number: '8801' });
      return await at('/invoices');
    },
    journey: async (steps) => {
      const { page } = steps;
      await steps.click(page.getByText('Unpaid', { exact: true }));
      await button(page, 'State: Unpaid, Part Paid, remove filter').waitFor();
      await button(page, 'View 8801').waitFor();
    },
  },
  {
    task: 'share a truck with price and description, from its page',
    maxSteps: 2,
    start: async () => {
      const id = await fixture.addTruck({ salePrice: 30_000, description: 'One owner from new' });
      return await at(`/AbbasAutos/trucks/${id}/view`);
    },
    journey: async (steps) => {
      const { page } = steps;
      await steps.click(button(page, 'Share'));
      const dialog = page.getByRole('dialog');
      await steps.click(button(dialog, 'Share link'));
      const buyer = await fixture.visit(new URL(await field(dialog, 'Link').inputValue()).pathname);
      await buyer.getByText('One owner from new').waitFor();
      await buyer.getByText('£30,000.00').waitFor();
    },
  },
  {
    task: 'the month’s invoices to the accountant',
    maxSteps: 3,
    start: async () => {
      await fixture.addPaper('invoice');
      return await at('/current-stock');
    },
    journey: async (steps) => {
      const { page } = steps;
      await steps.click(button(page, 'Books'));
      await steps.click(page.getByRole('link', { name: 'Month End', exact: true }));
      const download = page.waitForEvent('download');
      await steps.click(button(page, 'Xero CSV'));
      expect((await download).suggestedFilename()).toMatch(/\.csv$/);
    },
  },
];

test.each(tasks)('$task takes no more than $maxSteps steps', async ({ maxSteps, start, journey }) => {
  const steps = countSteps(await start());
  await journey(steps);
  expect(steps.taken().length, steps.taken().join('\n')).toBeLessThanOrEqual(maxSteps);
});
