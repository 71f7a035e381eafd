/** The notice above a filtered list about rows without a value. */
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { appForFile } from '#test/app/test-app.ts';
import { takeIn } from '#test/records/stock.ts';
import { eventually, press } from '#test/web/controls.ts';
import { renderApp } from '#test/web/render-app.tsx';
import { openList, range, rows } from '#test/web/stock.ts';

const app = await appForFile();
const staff = await app.as('User');
const filtered = (make: string) =>
  `/current-stock?filter=${encodeURIComponent(JSON.stringify({ salePrice: { from: 1 }, make: { in: [make] } }))}`;

/** Adds trucks for sale. */
async function add(make: string, count: number, salePrice: number | undefined): Promise<void> {
  for (let number = 1; number <= count; number++) {
    await takeIn(staff, { make, regNumber: `${make} ${number}${salePrice === undefined ? ' NIL' : ''}`, salePrice });
  }
}

test.for([
  ['DAF', 10, 1, '1 truck has no Sale Price, so the filter leaves it out.'],
  ['MAN', 3, 2, '2 trucks have no Sale Price, so the filter leaves them out.'],
] as const)(
  'a filter on %s, with %i matches, says that it leaves out %i without the value, and shows them on press',
  async ([make, count, missing, text]) => {
    await add(make, count, 5000);
    await add(make, missing, undefined);
    await openList(app, filtered(make));
    await range(`1–${count} of ${count}`);
    await screen.findByText(text);
    await press('Show without Sale Price');
    await rows(Array.from({ length: missing }, (_, index) => `${make} ${index + 1} NIL`));
    await eventually(() => screen.queryByRole('button', { name: 'Show without Sale Price' }), null);
  },
);

test('a filter says nothing of rows without the value if they are fewer than one in ten', async () => {
  await add('Iveco', 11, 5000);
  await add('Iveco', 1, undefined);
  for (const salePrice of [6000, 7000]) await takeIn(staff, { make: 'Iveco', salePrice, location: null });
  const filter = { salePrice: { from: 1 }, location: { in: ['Yard 2'] }, make: { in: ['Iveco'] } };
  const { answer } = await renderApp(app, `/current-stock?filter=${encodeURIComponent(JSON.stringify(filter))}`);
  // The notice that is shown comes last, so that the other one would be there.
  const counted = Promise.withResolvers<void>();
  answer(/null/, async (pass, { path }) => {
    if (!decodeURIComponent(path).includes('"salePrice":{"in":[null]}')) await counted.promise;
    const response = await pass();
    counted.resolve();
    return response;
  });
  await screen.findByText('2 trucks have no Location, so the filter leaves them out.');
  expect(screen.queryByText(/no Sale Price/)).toBeNull();
});
