/** Issuing the invoices of a month. */
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { paperBody } from '#test/app/factories.ts';
import { appForFile } from '#test/app/test-app.ts';
import { takeIn } from '#test/records/stock.ts';
import { button, eventually, press } from '#test/web/controls.ts';
import { renderApp } from '#test/web/render-app.tsx';

const app = await appForFile();
const staff = await app.as('User');
const { id } = await takeIn(staff);
await staff.post('/api/abbasAutos/invoices', paperBody([id], { date: '2026-11-20', taxPoint: '2026-11-20' }));
const november = '/month-end?company=AbbasAutos&period=2026-11';

test('the second click of a double click on Issue now does nothing, even after the first has been answered', async () => {
  const { answer } = await renderApp(app, november);
  let calls = 0;
  answer(/\/issue$/, () => {
    calls += 1;
    return Response.json({ issued: 0, left: 0 });
  });
  const issue = await button('Issue now');
  const click = async (detail: number) => {
    await eventually(() => issue.getAttribute('aria-busy'), 'false');
    fireEvent.click(issue, { detail });
  };
  await click(1);
  await eventually(() => calls, 1);
  await click(2);
  await click(1);
  await eventually(() => calls, 2);
  await eventually(() => issue.getAttribute('aria-busy'), 'false');
  expect(calls).toBe(2);
});

test('Issue now asks again until every invoice is issued', async () => {
  const { answer, sent } = await renderApp(app, november);
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
