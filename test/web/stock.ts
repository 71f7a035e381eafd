/** A stock of trucks and steps in its lists. */
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { TestApp } from '#test/app/test-app.ts';
import { listedTrucks } from '#test/records/listed-trucks.ts';
import { takeIn } from '#test/records/stock.ts';
import { eventually } from './controls.ts';
import { renderApp } from './render-app.tsx';

/** Adds the trucks of the stock lists. */
export async function addStock(app: TestApp): Promise<void> {
  const staff = await app.as('User');
  for (const truck of listedTrucks) await takeIn(staff, truck);
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
