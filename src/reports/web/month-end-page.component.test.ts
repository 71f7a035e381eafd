import { fireEvent } from '@testing-library/react';
import { expect, test } from 'vitest';
import { paperBody } from '#test/app/factories.ts';
import { appForFile } from '#test/app/test-app.ts';
import { takeIn } from '#test/records/stock.ts';
import { button, eventually } from '#test/web/controls.ts';
import { renderApp } from '#test/web/render-app.tsx';

const app = await appForFile();

test('the second click of a double click on Issue now does nothing, even after the first has been answered', async () => {
  const staff = await app.as('User');
  const { id } = await takeIn(staff);
  await staff.post('/api/abbasAutos/invoices', paperBody([id], { date: '2026-11-20' }));
  const { answer } = await renderApp(app, '/month-end?company=AbbasAutos&month=2026-11');
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
