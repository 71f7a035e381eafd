/** The search over everything: what a result says, and what it says without one. */
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { inTenMonths } from '#test/app/factories.ts';
import { appForFile } from '#test/app/test-app.ts';
import { takeIn } from '#test/records/stock.ts';
import { heading } from '#test/web/controls.ts';
import { failure, renderApp } from '#test/web/render-app.tsx';

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

test.for([
  ['finds nothing', false, "No results for 'nosuchtruck'"],
  ['fails', true, 'Search is not available. Check your connection and try again.'],
] as const)('a search that %s says so', async ([, fails, text]) => {
  const { answer } = await renderApp(app, '/home');
  await heading('Welcome, User');
  if (fails) answer(/^\/api\/find/, () => failure(400));
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Search everything' }), 'nosuchtruck');
  await screen.findByText(text);
});
