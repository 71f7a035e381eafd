/** The files of a month, and issuing its invoices. */
import { screen } from '@testing-library/react';
import { test } from 'vitest';
import { paperBody } from '#test/app/factories.ts';
import { appForFile } from '#test/app/test-app.ts';
import { takeIn } from '#test/records/stock.ts';
import { eventually, press } from '#test/web/controls.ts';
import { renderApp } from '#test/web/render-app.tsx';

const app = await appForFile();
const staff = await app.as('User');
const truck = await takeIn(staff);
await staff.post('/api/abbasAutos/invoices', paperBody([truck.id], { date: '2026-11-20', taxPoint: '2026-11-20' }));

test('Issue now asks again until every invoice is issued', async () => {
  const { answer, sent } = await renderApp(app, '/month-end?company=AbbasAutos&period=2026-11');
  const calls = () => sent.filter(({ method }) => method === 'POST').length;
  const left = [2, 1];
  answer(/\/issue$/, (pass) => {
    const rest = left.shift();
    return rest === undefined ? pass() : Response.json({ issued: 0, left: rest });
  });
  await press('Issue now');
  await eventually(() => screen.queryByText('1 was never issued'), null);
  await eventually(calls, 3);
});
