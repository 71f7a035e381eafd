/** The pictures of the handbook: each is what a reader sees at the task that it belongs to. */
import type { BrowserContextOptions, Page } from 'playwright-core';

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

export const handbookPictures: readonly Picture[] = [
  inHandbook('stock-list', async () => undefined),
  inHandbook('costings-list', async (page) => {
    await page.goto('/trucks/costings/summary');
  }),
  inHandbook('truck-photos', async (page) => {
    await openFirstRow(page, '/all-stock?company=TruckWorld&search=volvo');
    await showSection(page, 'Images');
  }),
  inHandbook('invoice', async (page) => openFirstRow(page, '/invoices')),
  inHandbook('payments', async (page) => {
    await openFirstRow(page, '/invoices');
    await showSection(page, 'Payments');
  }),
  inHandbook('month-end', async (page) => {
    await page.goto('/month-end');
  }),
  inHandbook('import', async (page) => {
    await page.goto('/import');
  }),
  inHandbook('particulars', async (page) => {
    await page.goto('/particulars');
  }),
];
