/** Edits, deletions and moves of trucks do not change the figures of past periods. */
import { expect, test } from 'vitest';
import { paperBody, paperItemBody, truckBody } from '#test/app/factories.ts';
import { appForTest, type Client } from '#test/app/test-app.ts';

const base = '/api/redStar';
const march = '?from=2026-03-01&to=2026-03-31';

async function buy(user: Client, fields: Record<string, unknown>): Promise<string> {
  const made = await user.post(
    `${base}/trucks`,
    truckBody({ company: 'RedStar', purchaseDate: '2026-03-02', ...fields }),
  );
  expect({ status: made.status, errors: made.body.errors }).toEqual({ status: 201, errors: undefined });
  return made.body.id;
}

const margin = { vatScheme: 'Margin', purchaseVat: null };

function saleOf(truck: string, fields: Record<string, unknown> = {}) {
  const items = [paperItemBody([truck], { rate: 2000, vatRate: 0, freightRate: 0, warrantyRate: 0 })];
  return paperBody([], { depositPaid: 0, date: '2026-03-20', items, ...fields });
}

async function sell(user: Client, truck: string): Promise<string> {
  const made = await user.post(`${base}/invoices`, saleOf(truck));
  expect({ status: made.status, errors: made.body.errors }).toEqual({ status: 201, errors: undefined });
  return made.body.id;
}

async function edit(user: Client, truck: string, fields: Record<string, unknown>): Promise<void> {
  expect((await user.put(`${base}/trucks/${truck}`, fields)).status).toBe(200);
}

const lineOf = async (user: Client) => (await user.get(`${base}/stock-book/rows`)).body.rows[0];
const summaryOf = async (user: Client) => (await user.get(`${base}/vat-summary${march}`)).body;

test('the book shows cost and description of a sold truck as they were when its invoice was saved', async () => {
  const user = await (await appForTest()).as('User');
  const truck = await buy(user, { ...margin, purchasePrice: 1400, boughtFrom: { name: 'Fleet Disposals Ltd' } });
  // An unsold truck is shown with its current details.
  await edit(user, truck, { purchasePrice: 1100 });
  expect((await lineOf(user)).purchasePrice).toBe(1100);
  await edit(user, truck, { purchasePrice: 1400 });
  const invoice = await sell(user, truck);
  const [line, summary] = [await lineOf(user), await summaryOf(user)];
  expect(line).toMatchObject({ purchasePrice: 1400, margin: 600, vatDue: 100, seller: 'Fleet Disposals Ltd' });
  expect(summary.margin).toEqual({ sales: 2000, margin: 600, vatDue: 100 });

  const others = { purchasePrice: 1700, purchaseDate: '2026-01-01', purchaseInvoiceNumber: 'X', regNumber: 'NEW 1' };
  await edit(user, truck, { ...others, make: 'MAN', chassisNumber: 'C', boughtFrom: { name: 'Someone Else' } });
  expect(await lineOf(user)).toEqual(line);
  expect(await summaryOf(user)).toEqual(summary);
  expect((await user.delete(`${base}/trucks/${truck}`)).status).toBe(204);
  expect(await lineOf(user)).toEqual(line);
  expect(await summaryOf(user)).toEqual(summary);
  const read = await user.get(`${base}/invoices/${invoice}/details`);
  expect([read.status, read.body.revision]).toEqual([200, 1]);
});

test('details missing when the invoice was saved may still be entered once', async () => {
  const user = await (await appForTest()).as('User');
  const missing = { purchasePrice: null, purchaseDate: null, purchaseInvoiceNumber: null };
  const truck = await buy(user, { ...margin, ...missing });
  await sell(user, truck);
  expect(await lineOf(user)).toMatchObject({ purchasePrice: 0, margin: 2000, seller: null });
  const late = { purchasePrice: 1400, purchaseDate: '2026-03-03', purchaseInvoiceNumber: 'PI-9' };
  await edit(user, truck, { ...late, boughtFrom: { name: 'Fleet Disposals Ltd' } });
  const line = await lineOf(user);
  expect(line).toMatchObject({ ...late, seller: 'Fleet Disposals Ltd', margin: 600, vatDue: 100 });
  expect((await summaryOf(user)).margin).toEqual({ sales: 2000, margin: 600, vatDue: 100 });
  await edit(user, truck, { purchasePrice: 1500, purchaseInvoiceNumber: 'PI-10' });
  expect(await lineOf(user)).toEqual(line);
});

test('saving an invoice again updates the purchase details of its margin truck', async () => {
  const user = await (await appForTest()).as('User');
  const truck = await buy(user, { ...margin, purchasePrice: 1400 });
  const invoice = await sell(user, truck);
  const again = async () => (await user.put(`${base}/invoices/${invoice}`, saleOf(truck))).body.revision;
  expect(await again()).toBe(1);
  await edit(user, truck, { purchasePrice: 1700 });
  expect(await lineOf(user)).toMatchObject({ purchasePrice: 1400, vatDue: 100 });
  expect(await again()).toBe(2);
  expect(await lineOf(user)).toMatchObject({ purchasePrice: 1700, vatDue: 50 });
  expect((await summaryOf(user)).margin).toEqual({ sales: 2000, margin: 300, vatDue: 50 });
  expect(await again()).toBe(2);
});

test('purchase VAT stays in its period and company after the truck is deleted or moved', async () => {
  const user = await (await appForTest()).as('User');
  const taxed = { vatScheme: 'Qualifying', purchaseVat: 200.5 };
  const [unchangedTruck, deletedTruck, moved] = [
    await buy(user, taxed),
    await buy(user, taxed),
    await buy(user, taxed),
  ];
  const unknown = await buy(user, { vatScheme: 'Qualifying', purchaseVat: null });
  expect((await summaryOf(user)).purchaseVat).toBe(601.5);
  await user.delete(`${base}/trucks/${deletedTruck}`);
  await user.delete(`${base}/trucks/${unknown}`);
  await edit(user, moved, { company: 'Butler' });
  expect((await summaryOf(user)).purchaseVat).toBe(601.5);
  const query = `vat-summary${march}`;
  expect((await user.get(`/api/butler/${query}`)).body.purchaseVat).toBe(0);
  expect((await user.get(`/api/all/${query}`)).body.purchaseVat).toBe(601.5);
  const bought = { boughtBy: 'RedStar', purchaseDate: '2026-03-02', purchaseVat: 200.5 };
  expect((await user.get(`${base}/vat-summary/gone-purchases${march}`)).body).toMatchObject([
    { ...bought, truckId: deletedTruck, company: null },
    { ...bought, truckId: moved, company: 'Butler' },
  ]);
  expect((await user.get('/api/butler/vat-summary/gone-purchases')).body).toEqual([]);
  await user.delete(`/api/butler/trucks/${moved}`);
  await edit(user, unchangedTruck, { purchaseVat: 300 });
  expect((await summaryOf(user)).purchaseVat).toBe(701);
});
