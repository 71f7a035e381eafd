/** The month end: its figures, issuing its invoices, and what changed after a handover. */
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { paperBody, paperItemBody } from '#test/app/factories.ts';
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

async function addInvoice(trucks: string[], fields: Record<string, unknown> = {}) {
  const invoice = paperBody(trucks, { date: '2026-11-20', depositPaid: 0, ...fields });
  const { status, body } = await staff.post('/api/redStar/invoices', invoice);
  expect(status).toBe(201);
  return body;
}

const redStarTruck = async () => (await takeIn(staff, { company: 'RedStar' })).id;

test('the figures have a row for each VAT rate and currency, and a total for each currency', async () => {
  const [one, other, abroad] = [await redStarTruck(), await redStarTruck(), await redStarTruck()];
  const sum = { freightRate: 0, warrantyRate: 0, vatTreatment: 'Standard' };
  const items = [
    paperItemBody([one], { ...sum, rate: 1000, vatRate: 20 }),
    paperItemBody([other], { ...sum, rate: 10, vatRate: 5 }),
  ];
  await addInvoice([], { items });
  const dollars = [paperItemBody([abroad], { ...sum, rate: 3000, vatTreatment: 'Export', vatRate: 0 })];
  await addInvoice([], { currency: 'USD', exchangeRate: 1.25, items: dollars });
  await renderApp(app, '/month-end?company=RedStar&period=2026-11');
  const { rows } = await screen.findByRole<HTMLTableElement>('table', { name: 'Figures' });
  expect([...rows].map((row) => [...row.cells].map((cell) => cell.textContent).join(' | '))).toEqual([
    'VAT Treatment | Invoices and Credit Notes | Net | VAT | Gross',
    'Standard, GBP | 1 | £1,010.00 | £200.50 | £1,210.50',
    'Standard, GBP, 20% | 1 | £1,000.00 | £200.00 | £1,200.00',
    'Standard, GBP, 5% | 1 | £10.00 | £0.50 | £10.50',
    'Export, USD | 1 | $3,000.00 | $0.00 | $3,000.00',
    'Total, GBP | 1 | £1,010.00 | £200.50 | £1,210.50',
    'Total, USD | 1 | $3,000.00 | $0.00 | $3,000.00',
  ]);
});

test('a handover names the first twenty changes since, each with its link, and counts the rest', async () => {
  const { body: first } = await staff.get('/api/redStar/month-end/2026-11/lines');
  expect(first).toContain('Red Star Commercial');
  const path = '/month-end?company=RedStar&period=2026-11';
  await renderApp(app, path);
  const done = /^Handed over on .* by User .*\. Nothing has changed since\.$/;
  await screen.findByText(done);
  const added: { id: string; number: string }[] = [];
  for (let number = 0; number < 22; number += 1) {
    added.push(await addInvoice([await redStarTruck()]));
  }
  await renderApp(app, path);
  const list = await screen.findByRole('list', { name: 'Changed since' });
  const links = [...list.querySelectorAll('a')].map((link) => [link.textContent, new URL(link.href).pathname]);
  expect(links).toEqual(
    added.slice(0, 20).map(({ id, number }) => [`Invoice ${number} was added.`, `/RedStar/invoices/${id}/view`]),
  );
  screen.getByText('2 more');
  await renderApp(app, '/month-end?company=all&period=2026-11');
  await screen.findByText(/^Red Star Commercial: Handed over on .*\. Changed since:$/);
  await screen.findByRole('list', { name: 'Red Star Commercial: Changed since' });
});
