/** Stock and steps shared by the tests of the stock lists. */

import type { Page } from '@playwright/test';
import { listedTrucks } from '#test/records/listed-trucks.ts';
import { button } from './controls.ts';
import type { App, VisitOptions } from './fixtures.ts';
import { expect } from './fixtures.ts';

/** Adds the trucks of the stock lists. */
export async function addStock(app: App): Promise<void> {
  for (const truck of listedTrucks) await app.addTruck(truck);
}

/** The headings of the stock lists, in their default order. */
export const columns = [
  ...[
    'View',
    'Reg Number',
    'Make',
    'Model',
    'Chassis Number',
    'Engine Number',
    'Gearbox',
    'Reg Date',
    'Mileage',
    'Axle',
  ],
  ...['Type', 'Color', 'Log Book', 'Inspection', 'MOT', 'Export Slip', 'Purchase Price', 'Purchase Date', 'Sale Price'],
  ...['Freight Charges', 'Warranty Charges', 'Bought From', 'Sold To'],
];

/** Returns the visible column headings from left to right, without that of the checkboxes. */
export async function headers(page: Page): Promise<string[]> {
  return (await page.getByRole('columnheader').allTextContents()).slice(1);
}

/** Reloads the page and waits for its rows. */
export async function reload(page: Page): Promise<void> {
  await page.reload();
  await expect(button(page, /^View /).first()).toBeVisible();
}

/** Waits until the footer of the list shows this range. */
export const waitForRange = (page: Page, range: string) =>
  expect(page.getByRole('status').getByText(range, { exact: true })).toBeVisible();

/** Opens a list and waits for its rows. */
export async function openList(app: App, path = '/current-stock', options?: VisitOptions): Promise<Page> {
  const page = await app.visitAs('User', path, options);
  await expect(button(page, /^View /).first()).toBeVisible();
  return page;
}

/** Returns the visible reg numbers by the names of their view buttons. */
export function regNumbers(page: Page): Promise<string[]> {
  return page.evaluate(
    `[...document.querySelectorAll('[aria-label^="View "]')].map((view) => view.ariaLabel.slice(5))`,
  );
}

/** Returns visible column headings with a broken or cut word, and cut texts in the cells of the given columns. */
export function findCutTexts(page: Page, whole: readonly string[]): Promise<string[]> {
  return page.evaluate((labels) => {
    const wide = (node: Node, from: number, to: number) => {
      const range = document.createRange();
      range.setStart(node, from);
      range.setEnd(node, to);
      return range.getBoundingClientRect();
    };
    const heads = [...document.querySelectorAll<HTMLElement>('thead th')];
    const broken = heads.filter((head) => {
      const label = head.querySelector('[id]');
      const text = label?.firstChild;
      if (!label || !text) return false;
      const words = [...head.innerText.matchAll(/\S+/g)];
      const isBroken = words.some(({ index, 0: word }) => {
        const { width, height } = wide(text, index, index + word.length);
        return width > label.clientWidth + 0.5 || height > 24;
      });
      return isBroken || label.scrollHeight > label.clientHeight + 1;
    });
    const cut = [...document.querySelectorAll<HTMLTableCellElement>('tbody td')].filter((cell) => {
      const head = heads[cell.cellIndex]?.textContent ?? '';
      if (!labels.includes(head)) return false;
      const { paddingLeft, paddingRight } = getComputedStyle(cell);
      const room = cell.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      return wide(cell, 0, cell.childNodes.length).width > room;
    });
    return [...broken, ...cut].map((part) => part.textContent ?? '');
  }, whole);
}
