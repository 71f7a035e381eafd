/** The pictures of the handbook: each is what a reader sees at the task that it belongs to. */
import type { BrowserContextOptions, Page } from '@playwright/test';

/** A picture: its file below `docs/`, the browser's settings, and the steps from Current Stock to what it shows. */
export interface Picture {
  file: string;
  browser: BrowserContextOptions;
  navigate(page: Page): Promise<void>;
}

export const wide = { viewport: { width: 1280, height: 800 } };
export const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };

const light = { ...wide, colorScheme: 'light' } as const;

async function openFirstRow(page: Page, list: string): Promise<void> {
  await page.goto(list);
  await page
    .getByRole('button', { name: /^View / })
    .first()
    .click();
  await page.getByRole('button', { name: 'Delete', exact: true }).first().waitFor();
}

/** Scrolls to a section, with some space below the bar. */
async function showSection(page: Page, name: string): Promise<void> {
  const heading = page.getByRole('heading', { name, exact: true }).first();
  await heading.evaluate((element) => element.scrollIntoView());
  await page.mouse.wheel(0, -96);
}

function inHandbook(name: string, navigate: Picture['navigate']): Picture {
  return { file: `handbook/pictures/${name}.png`, browser: light, navigate };
}

async function openFirstTruck(page: Page): Promise<void> {
  await openFirstRow(page, '/current-stock?company=TruckWorld&search=volvo');
}

/** Pages that need no more than their address. */
const addresses: Readonly<Record<string, string>> = {
  'stock-list': '/current-stock',
  'create-truck': '/trucks/add',
  'costings-list': '/trucks/costings/summary',
  wanted: '/wanted',
  vat: '/vat',
  debtors: '/debtors',
  'month-end': '/month-end',
  adverts: '/adverts',
  import: '/import',
  users: '/admin/users',
  account: '/account',
  particulars: '/particulars',
};

export const handbookPictures: readonly Picture[] = [
  ...Object.entries(addresses).map(([name, address]) =>
    inHandbook(name, async (page) => {
      await page.goto(address);
    }),
  ),
  inHandbook('search', async (page) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('textbox').fill('volvo fh');
    await page.getByRole('dialog').getByText('Truck, ').first().waitFor();
  }),
  inHandbook('truck-photos', async (page) => {
    await openFirstTruck(page);
    await showSection(page, 'Images');
  }),
  inHandbook('share', async (page) => {
    await openFirstTruck(page);
    await page.getByRole('button', { name: 'Share', exact: true }).first().click();
    await page.getByRole('dialog').waitFor();
  }),
  inHandbook('create-invoice', async (page) => {
    await page.getByRole('row').nth(1).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Invoice (1)' }).click();
    await page.getByRole('heading', { name: /^Create Invoice/ }).waitFor();
  }),
  inHandbook('invoice', async (page) => openFirstRow(page, '/invoices')),
  inHandbook('payments', async (page) => {
    await openFirstRow(page, '/invoices');
    await showSection(page, 'Payments');
  }),
];
