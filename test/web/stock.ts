/** A stock of trucks and steps in its lists. */
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { TestApp } from '#test/app/test-app.ts';
import { takeIn } from '#test/records/stock.ts';
import { eventually } from './controls.ts';
import { renderApp } from './render-app.tsx';

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
export async function addStock(app: TestApp): Promise<void> {
  const staff = await app.as('User');
  await takeIn(staff, actros);
  for (let number = 1; number <= 11; number += 1) {
    await takeIn(staff, {
      regNumber: `ST${String(number).padStart(2, '0')} YRD`,
      make: number % 2 === 0 ? 'DAF' : 'Volvo',
      model: number % 2 === 0 ? 'XF 480' : 'FH 500',
      purchasePrice: number * 1000.1,
      purchaseDate: `2026-01-${String(number).padStart(2, '0')}`,
    });
  }
  await takeIn(staff, { regNumber: 'SO99 OLD', make: 'Scania', model: 'R 450', isSold: true });
  await takeIn(staff, { regNumber: 'TW01 AAA', company: 'TruckWorld' });
}

/** Opens a list and waits for its rows. */
export async function openList(app: TestApp, address = '/current-stock') {
  const network = await renderApp(app, address);
  await screen.findAllByRole('button', { name: /^View / });
  return network;
}

/** Waits until the footer of the list shows this range. */
export const range = (text: string) => screen.findByText(text, { selector: '[role=status] *, [role=status]' });

/** The shown reg numbers, by the names of their view buttons. */
const regNumbers = () =>
  [...document.querySelectorAll('tbody [aria-label^="View "]')].map((view) =>
    view.getAttribute('aria-label')?.slice(5),
  );

/** Waits for rows with these reg numbers. */
export const rows = (expected: readonly string[]) => eventually(regNumbers, expected);

/** The shown column headings from left to right. */
export const headers = () => screen.getAllByRole('columnheader').map((head) => head.textContent);

export const searchBox = () => screen.getByRole<HTMLInputElement>('searchbox');

/** Ticks or unticks rows. */
export async function tick(...names: readonly string[]): Promise<void> {
  for (const name of names) await userEvent.click(await screen.findByLabelText(`Select ${name}`));
}
