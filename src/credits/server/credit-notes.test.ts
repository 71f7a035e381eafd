/** Credit notes over HTTP: remaining amounts, numbers, trucks returned to stock and issued copies. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { emptyParticulars } from '#companies/particulars.ts';
import { letterheadOf } from '#companies/server/letterhead.ts';
import { paperBody, paperItemBody, truckBody } from '#test/app/factories.ts';
import { appForFile } from '#test/app/test-app.ts';
import { pdfPages } from '#test/files/pdf-text.ts';
import { draw as printCreditNote } from './pdf/credit-note-document.ts';

const app = await appForFile();
const user = await app.as('User');

const butler = '/api/butler';
const bare = { freightRate: 0, freightDescription: null, warrantyRate: 0, warrantyDescription: null };
const credit = { date: '2026-11-25', reason: 'Came back' };

async function addTrucks(count: number): Promise<string[]> {
  const made = Array.from({ length: count }, () =>
    user.post(`${butler}/trucks`, truckBody({ company: 'Butler', vatScheme: 'Qualifying' })),
  );
  return (await Promise.all(made)).map(({ body }) => body.id);
}

async function addInvoice(count: number, item: Record<string, unknown> = {}, fields: Record<string, unknown> = {}) {
  const ids = await addTrucks(count);
  const items = [paperItemBody(ids, { rate: 100.03, vatRate: 20, ...bare, ...item })];
  const body = paperBody([], { items, depositPaid: 0, ...fields });
  const { status, body: invoice } = await user.post(`${butler}/invoices`, body);
  expect({ status, invoice }).toMatchObject({ status: 201 });
  return { ids, body, invoice, path: `${butler}/invoices/${invoice.id}` };
}

const make = (path: string, body: Record<string, unknown>) => user.post(`${path}/credit-notes`, { ...credit, ...body });
const details = async (path: string) => (await user.get(`${path}/details`)).body;
async function creditedOf(id: string): Promise<number> {
  const { rows } = await sql<{ credited: string }>`select credited from paper where id = ${id}`.execute(app.db);
  return Number(rows[0]?.credited);
}

test('crediting one truck of five and then the rest credits the invoice to the penny', async () => {
  const { ids, invoice, path } = await addInvoice(5);
  expect(invoice).toMatchObject({ totalDue: 600.18, creditNotes: [] });
  const { status, body: one } = await make(path, { items: [{ item: 0, truckIds: [ids[2]], rate: 100.03 }] });
  expect(status).toBe(201);
  expect(one).toMatchObject({
    id: expect.any(String),
    company: 'Butler',
    number: '1',
    date: '2026-11-25',
    currency: 'GBP',
    invoiceId: invoice.id,
    invoiceNumber: invoice.number,
    reason: 'Came back',
    items: [{ item: 0, truckIds: [ids[2]], rate: 100.03, freightRate: 0, warrantyRate: 0, vatRate: 20 }],
    totalNet: 100.03,
    totalVat: 20.01,
    total: 120.04,
    state: 'Open',
    revision: 1,
  });
  expect(one.items[0]).toMatchObject({ vatTreatment: 'Standard', trucks: [{ id: ids[2] }] });
  const { body: rest } = await make(path, { whole: true });
  expect(rest).toMatchObject({ number: '2', totalNet: 400.12, totalVat: 80.02, total: 480.14 });
  expect((await user.get(`${butler}/credit-notes/${one.id}`)).body).toEqual(one);
  const { body: history } = await user.get(`${butler}/credit-notes/${one.id}/history`);
  expect(history[0].changes.length).toBeGreaterThan(0);
  expect(JSON.stringify(history[0].changes)).not.toContain(ids[2]);
  const read = await details(path);
  expect(read.creditNotes).toEqual([
    { id: one.id, number: '1', date: '2026-11-25', total: 120.04 },
    { id: rest.id, number: '2', date: '2026-11-25', total: 480.14 },
  ]);
  expect(await creditedOf(invoice.id)).toBe(600.18);
  const none = await make(path, { whole: true });
  expect([none.status, none.body.message]).toEqual([409, 'This invoice has already been credited in full.']);
});

test('freight and warranty of an invoice in dollars are credited on their own lines', async () => {
  const amounts = {
    rate: 1000.01,
    freightRate: 50.05,
    freightDescription: 'Roro',
    warrantyRate: 9.99,
    warrantyDescription: 'W',
  };
  const { ids, path } = await addInvoice(3, { ...amounts, vatRate: 17.5 }, { currency: 'USD', exchangeRate: 1.25 });
  const { body } = await make(path, {
    items: [{ item: 0, truckIds: ids.slice(0, 2), freightRate: 50.05, warrantyRate: 1 }],
  });
  // 100.10 x 1.175 = 117.6175; 2.00 x 1.175 = 2.35
  expect(body).toMatchObject({ currency: 'USD', exchangeRate: 1.25, totalNet: 102.1, totalVat: 17.87, total: 119.97 });
  const { body: rest } = await make(path, { whole: true });
  const invoice = await details(path);
  expect(Math.round((body.total + rest.total) * 100)).toBe(Math.round(invoice.totalDue * 100));
});

test('a credit above the remaining amount of a truck or line is refused with 409', async () => {
  const { ids, invoice, path } = await addInvoice(2);
  expect((await make(path, { items: [{ item: 0, rate: 60 }] })).body.total).toBe(144);
  for (const items of [
    [{ item: 0, truckIds: [ids[0]], rate: 40.04 }],
    [{ item: 0, rate: 40.04 }],
    [{ item: 0, freightRate: 0.01 }],
    [
      { item: 0, truckIds: [ids[0]], rate: 30 },
      { item: 0, truckIds: [ids[0]], rate: 10.04 },
    ],
  ]) {
    const { status, body } = await make(path, { items });
    expect([status, body.message]).toEqual([409, 'That is more than the amount left to credit.']);
  }
  expect(await creditedOf(invoice.id)).toBe(144);
});

test.each([
  [{ items: [] }, 'items'],
  [{ items: [{ item: 1, rate: 1 }] }, 'items.0.item'],
  [{ items: [{ item: 0, truckIds: ['unknown'], rate: 1 }] }, 'items.0.truckIds.0'],
  [{ items: [{ item: 0, rate: 0 }] }, 'items.0.rate'],
  [{ items: [{ item: 0, rate: -1 }] }, 'items.0.rate'],
  [{ whole: true, reason: ' ' }, 'reason'],
  [{ whole: true, date: 'soon' }, 'date'],
])('a credit note with %j is refused with 400', async (fields, path) => {
  const { path: invoice } = await addInvoice(1);
  const { status, body } = await make(invoice, fields);
  expect([status, body.message]).toEqual([400, 'Failed to create credit note.']);
  expect(body.errors.map((fieldError: { path: string }) => fieldError.path)).toEqual([path]);
});

test('concurrent credit notes never exceed the invoice, and their numbers have no gaps', async () => {
  const { invoice, path } = await addInvoice(1, { rate: 1000, vatRate: 0 });
  const answers = await Promise.all(Array.from({ length: 12 }, () => make(path, { items: [{ item: 0, rate: 100 }] })));
  const made = answers.filter(({ status }) => status === 201);
  expect([made.length, answers.filter(({ status }) => status === 409).length]).toEqual([10, 2]);
  expect(await creditedOf(invoice.id)).toBe(1000);
  const numbers = made.map(({ body }) => Number(body.number)).sort((a, b) => a - b);
  expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
});

test('an invoice with credit notes cannot be deleted, or reduced below the credited amount', async () => {
  const { ids, body, invoice, path } = await addInvoice(2);
  const { body: note } = await make(path, { items: [{ item: 0, truckIds: [ids[0]], rate: 80 }] });
  const deleted = await user.delete(path);
  expect([deleted.status, deleted.body.message]).toEqual([409, 'An invoice with credit notes cannot be deleted.']);
  const [item] = body.items as Record<string, unknown>[];
  for (const change of [
    { items: [{ ...item, rate: 79.99 }] },
    { items: [{ ...item, trucks: [{ id: ids[1] }] }] },
    { items: [{ ...item, vatRate: 0 }] },
  ]) {
    const { status, body: answer } = await user.put(path, { ...body, ...change });
    expect([status, answer.message]).toEqual([
      409,
      'The invoice total cannot be less than the amount already credited.',
    ]);
  }
  expect((await user.put(path, { ...body, items: [{ ...item, rate: 80 }] })).status).toBe(200);
  expect((await user.delete(`${butler}/credit-notes/${note.id}`)).status).toBe(204);
  expect([(await details(path)).creditNotes, await creditedOf(invoice.id)]).toEqual([[], 0]);
  expect((await user.get(`${butler}/credit-notes/${note.id}`)).status).toBe(404);
  const { body: next } = await make(path, { whole: true });
  expect(Number(next.number)).toBe(Number(note.number) + 1);
  expect((await user.delete(`${butler}/credit-notes/${next.id}`)).status).toBe(204);
  expect((await user.delete(path)).status).toBe(204);
});

test('an order with a credited invoice cannot be deleted together with it', async () => {
  const ids = await addTrucks(1);
  const order = (await user.post(`${butler}/orders`, paperBody(ids))).body;
  const invoice = (await user.post(`${butler}/orders/${order.id}/invoice`)).body;
  await make(`${butler}/invoices/${invoice.id}`, { date: invoice.date, whole: true });
  expect((await user.delete(`${butler}/orders/${order.id}?deleteInvoice=true`)).status).toBe(409);
  expect((await user.get(`${butler}/orders/${order.id}/details`)).status).toBe(200);
  expect((await user.delete(`${butler}/orders/${order.id}`)).status).toBe(204);
});

test('trucks return to stock if requested, unless they have been sold to someone else since', async () => {
  const { ids, path, invoice } = await addInvoice(3);
  await user.post(`${path}/mark-sold`);
  const truck = async (id = '') => (await user.get(`${butler}/trucks/${id}`)).body;
  expect(await truck(ids[0])).toMatchObject({ isSold: true, soldTo: { name: 'Harbour Haulage Ltd' } });
  await user.put(`${butler}/trucks/${ids[2]}`, { soldTo: { name: 'Someone Else' } });
  await make(path, { items: [{ item: 0, truckIds: [ids[0]], rate: 1 }] });
  expect((await truck(ids[0])).isSold).toBe(true);
  const { body: note } = await make(path, { whole: true, returnToStock: true });
  expect(note.returnToStock).toBe(true);
  for (const id of ids.slice(0, 2)) {
    expect(await truck(id)).toMatchObject({ isSold: false, soldTo: null, soldDate: null });
  }
  expect(await truck(ids[2])).toMatchObject({ isSold: true, soldTo: { name: 'Someone Else' } });
  const { body: history } = await user.get(`${butler}/invoices/${invoice.id}/history`);
  expect(history.map(({ sentence }: { sentence: string }) => sentence).join('\n')).toMatch(/credit note/i);
});

test('the PDF of a credit note for a margin sale shows no VAT', async () => {
  const { path, ids } = await addInvoice(1, { rate: 2000, vatRate: 0, vatTreatment: 'Margin' });
  const { body: note } = await make(path, { items: [{ item: 0, truckIds: ids, rate: 120 }] });
  expect(note).toMatchObject({ totalNet: 120, totalVat: 0, total: 120 });
  const pdf = await printCreditNote({ note, letterhead: letterheadOf(emptyParticulars) });
  const text = (await pdfPages(pdf)).join(' ');
  expect(text).toContain('Total Credit £120.00 VAT Rate Net VAT Gross Margin scheme £120.00 £120.00');
  expect(text).toContain('This is a second-hand margin scheme supply.');
  expect(text).not.toContain('£0.00');
});

test("a client's paperwork includes the credit notes of its invoices", async () => {
  const { path } = await addInvoice(1, { rate: 500, vatRate: 20 });
  const { body: note } = await make(path, { whole: true });
  const invoice = await details(path);
  const { body: papers } = await user.get(`/api/clients/${invoice.billToClient.id}/papers`);
  const credit = { id: note.id, kind: 'creditNote', number: note.number, totalDue: -600 };
  expect(papers).toEqual(expect.arrayContaining([expect.objectContaining(credit)]));
});

test('the issued PDF is stored unchanged, and the credit note is in the list, the search and the register', async () => {
  const { path, ids } = await addInvoice(2, { rate: 500, vatRate: 20 });
  const { body: note } = await make(path, {
    items: [{ item: 0, truckIds: [ids[0]], rate: 250.5 }],
    reason: 'Gearbox worn',
  });
  const token = await app.tokenOf('User');
  const download = async () => {
    const response = await fetch(`${app.url}${butler}/credit-notes/${note.id}/download`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="CreditNote_${note.number}.pdf"`);
    return Buffer.from(await response.arrayBuffer());
  };
  const first = await download();
  const text = (await pdfPages(first)).join(' ');
  for (const words of ['Credit Note', 'Gearbox worn', `Invoice ${note.invoiceNumber}`, '£300.60', '£50.10']) {
    expect(text).toContain(words);
  }
  expect((await download()).equals(first)).toBe(true);
  expect((await user.get(`${butler}/credit-notes/${note.id}`)).body.state).toBe('Issued');
  const { body: list } = await user.get(
    `${butler}/credit-notes/rows?search=gear&filter={"total":{"from":300,"to":301}}`,
  );
  expect(list.total).toBe(0);
  const { body: rows } = await user.get(
    `${butler}/credit-notes/rows?filter=${encodeURIComponent('{"reason":{"contains":"gearbox"}}')}`,
  );
  expect(rows).toMatchObject({ total: 1, rows: [{ id: note.id, total: 300.6 }], sums: { GBP: { total: 300.6 } } });
  const csv = await user.get(`${butler}/credit-notes/export?format=csv&columns=number,total`);
  expect([csv.status, csv.body.startsWith('Number,Total')]).toEqual([200, true]);
  const all = await user.get(
    `/api/all/credit-notes/export?format=csv&columns=company,number,total&search=${note.number}`,
  );
  expect(all.body).toContain(`\r\nButler Symonds,${note.number},300.60\r\n`);
  const { body: hits } = await user.get(`/api/find?text=${encodeURIComponent(`credit note ${note.number}`)}`);
  expect(hits[0]).toMatchObject({
    kind: 'creditNote',
    id: note.id,
    title: `Credit Note ${note.number}`,
    address: `/Butler/credit-notes/${note.id}/view`,
  });
});
