/** Stock and steps shared by the tests of the stock lists. */

import type { Page } from '@playwright/test';
import { button } from './controls.ts';
import type { App, VisitOptions } from './fixtures.ts';
import { expect } from './fixtures.ts';

const actros = {
  regNumber: 'AB12 CDE',
  make: 'Mercedes-Benz',
  model: 'Actros 1845',
  chassisNumber: 'WDB9634031L',
  engineNumber: 'OM471',
  gearBoxType: 'Manual',
  registrationDate: '2018-11-20',
  mileage: 123_456,
  mileageUnit: 'Miles',
  axle: '4x2',
  truckType: 'Tipper',
  color: 'Red',
  logBookStatus: 'Completed',
  inspectionStatus: 'Pending',
  motStatus: 'NotRequired',
  exportSlipStatus: 'Pending',
  purchasePrice: 12_345,
  purchaseDate: '2026-03-01',
  salePrice: 20_000.5,
  freightCharges: 750,
  warrantyCharges: 100,
  boughtFrom: { name: 'Northern Fleet Sales' },
  soldTo: { name: 'Harbour Haulage' },
};

/** Adds twelve trucks for sale and one sold at Abbas Autos, one at Truck World, and none at Red Star. */
export async function addStock(app: App): Promise<void> {
  await app.addTruck(actros);
  for (let number = 1; number <= 11; number += 1) {
    await app.addTruck({
      regNumber: `ST${String(number).padStart(2, '0')} YRD`,
      make: number % 2 === 0 ? 'DAF' : 'Volvo',
      model: number % 2 === 0 ? 'XF 480' : 'FH 500',
      purchasePrice: number * 1000.1,
      purchaseDate: `2026-01-${String(number).padStart(2, '0')}`,
    });
  }
  await app.addTruck({ regNumber: 'SO99 OLD', make: 'Scania', model: 'R 450', isSold: true });
  await app.addTruck({ regNumber: 'TW01 AAA', company: 'TruckWorld' });
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
      const text = cell.firstChild;
      if (!labels.includes(head) || !text) return false;
      const { paddingLeft, paddingRight } = getComputedStyle(cell);
      const room = cell.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      return wide(text, 0, text.textContent?.length ?? 0).width > room;
    });
    return [...broken, ...cut].map((part) => part.textContent ?? '');
  }, whole);
}
