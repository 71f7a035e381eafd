/** The search over everything: what a result says. */
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { inTenMonths } from '#test/app/factories.ts';
import { appForFile } from '#test/app/test-app.ts';
import { takeIn } from '#test/records/stock.ts';
import { heading } from '#test/web/controls.ts';
import { renderApp } from '#test/web/render-app.tsx';

const app = await appForFile();
const staff = await app.as('User');

test('a reserved truck that was found says so once', async () => {
  const { id } = await takeIn(staff, { regNumber: 'RSV 001' });
  await staff.put(`/api/abbasAutos/trucks/${id}/reservation`, { clientName: 'Moorhen Ltd', until: inTenMonths });
  await renderApp(app, '/home');
  await heading('Welcome, User');
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Search everything' }), 'rsv001');
  const result = await screen.findByRole('button', { name: /^RSV 001/ });
  expect(within(result).getAllByText(/Reserved/)).toHaveLength(1);
});
