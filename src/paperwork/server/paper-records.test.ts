/** Saving a paper updates its trucks and clients; changing those later does not change the paper. */
import pg from 'pg';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { emptyParticulars } from '#companies/particulars.ts';
import { letterheadOf } from '#companies/server/letterhead.ts';
import { paperBody, paperItemBody, partyBody } from '#test/app/factories.ts';
import { appForFile } from '#test/app/test-app.ts';
import { pdfPages } from '#test/files/pdf-text.ts';
import { takeIn } from '#test/records/stock.ts';
import { draw as printPaper } from './pdf/paper-document.ts';

const app = await appForFile();
const user = await app.as('User');

const trucks = '/api/butler/trucks';

const invoices = '/api/butler/invoices';

const addTruck = (fields: Record<string, unknown> = {}) => takeIn(user, { company: 'Butler', ...fields });

async function addInvoice(body: Record<string, unknown>) {
  const made = await user.post(invoices, body);
  expect(made.status).toBe(201);
  return made.body;
}

const readTruck = (id: string) => user.get(`${trucks}/${id}`);
const readInvoice = async (id: string) => (await user.get(`${invoices}/${id}/details`)).body;

async function readClient(name: string) {
  const { body } = await user.get('/api/clients/detailed');
  return body.find((client: { name: string }) => client.name === name);
}

describe('trucks', () => {
  const prices = { salePrice: 12_500, freightCharges: 300.1, warrantyCharges: 99.99 };

  test('get the prices of an item in pounds, with an audit log entry and a new version', async () => {
    const truck = await addTruck();
    const before = await readTruck(truck.id);
    await addInvoice(paperBody([truck.id]));
    const after = await readTruck(truck.id);
    expect(after.body).toMatchObject(prices);
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
    const audit = app.db.selectFrom('audit_entry').select('changes').where('record_id', '=', truck.id);
    expect(await audit.where('action', '=', 'update').execute()).toEqual([
      {
        changes: {
          salePrice: { old: null, new: 12_500 },
          freightCharges: { old: null, new: 300.1 },
          warrantyCharges: { old: null, new: 99.99 },
        },
      },
    ]);
  });

  test('without charges are unchanged if the paper has none either', async () => {
    const truck = await addTruck({ salePrice: 12_500 });
    const before = await readTruck(truck.id);
    await addInvoice(paperBody([], { items: [paperItemBody([truck.id], { freightRate: 0, warrantyRate: 0 })] }));
    const after = await readTruck(truck.id);
    expect([after.body, after.headers.get('etag')]).toEqual([before.body, before.headers.get('etag')]);
  });

  test('are not repriced if saveTruckDetails is false or the paper is in dollars', async () => {
    const truck = await addTruck({ salePrice: 7 });
    const item = paperItemBody([], { trucks: [{ id: truck.id, saveTruckDetails: false }] });
    await addInvoice(paperBody([], { items: [item] }));
    await addInvoice(paperBody([truck.id], { currency: 'USD' }));
    expect((await readTruck(truck.id)).body).toMatchObject({ salePrice: 7, freightCharges: null });
  });

  test('changed or deleted later do not change the paper, which can still be saved', async () => {
    const [changed, deleted] = [await addTruck(), await addTruck()];
    const made = await addInvoice(paperBody([changed.id, deleted.id]));
    await user.put(`${trucks}/${changed.id}`, { regNumber: 'NEW 1', make: 'Volvo', salePrice: 1 });
    expect((await user.delete(`${trucks}/${deleted.id}`)).status).toBe(204);
    expect(await readInvoice(made.id)).toEqual(made);
    const saved = await user.put(`${invoices}/${made.id}`, paperBody([deleted.id, changed.id]));
    expect(saved.status).toBe(200);
    expect(saved.body.items[0].trucks).toMatchObject([
      { id: deleted.id, regNumber: deleted.regNumber, make: 'DAF' },
      { id: changed.id, regNumber: 'NEW 1', make: 'Volvo' },
    ]);
    expect((await user.post(invoices, paperBody([deleted.id]))).status).toBe(400);
  });
});

describe('a saved paper', () => {
  async function rowsOf(id: string) {
    const rows = app.db.selectFrom('audit_entry').select(['action', 'record_version']).where('record_id', '=', id);
    return rows.orderBy('id').execute();
  }

  test('saved without changes has the same version and no new audit log entry', async () => {
    const [one, other] = [await addTruck(), await addTruck()];
    const body = paperBody([one.id], { items: [paperItemBody([one.id]), paperItemBody([other.id], { rate: 0.07 })] });
    const made = await user.post(invoices, body);
    const path = `${invoices}/${made.body.id}`;
    const same = await user.put(path, body, { 'if-match': made.headers.get('etag') ?? '' });
    expect({ body: same.body, etag: same.headers.get('etag') }).toEqual({
      body: made.body,
      etag: made.headers.get('etag'),
    });
    expect(await rowsOf(made.body.id)).toEqual([{ action: 'create', record_version: 1 }]);
    const moved = await user.put(path, { ...body, items: [paperItemBody([one.id, other.id])] });
    expect(moved.headers.get('etag')).toBe('"2"');
    expect((await rowsOf(made.body.id)).at(-1)).toEqual({ action: 'update', record_version: 2 });
  });

  test('returns the totals calculated when it was saved, even if the rules have changed', async () => {
    const truck = await addTruck();
    const made = await addInvoice(paperBody([truck.id]));
    // As a version with other rules would have stored it.
    await app.db.updateTable('paper_item').set({ rate_gross: 14_999.99 }).where('paper_id', '=', made.id).execute();
    await app.db
      .updateTable('paper')
      .set({ total_sale_price: 14_999.99, total_vat: 2580.01, total_due: 14_980.1 })
      .where('id', '=', made.id)
      .execute();
    const expected = { totalSalePrice: 14_999.99, totalVat: 2580.01, totalDue: 14_980.1 };
    const read = await readInvoice(made.id);
    expect(read).toMatchObject(expected);
    expect(read.items[0].totals).toMatchObject({
      rate: { net: 12_500, vat: 2499.99, gross: 14_999.99 },
      total: 15_480.1,
    });
    const { body: rows } = await user.get(invoices);
    expect(rows.find(({ id }: { id: string }) => id === made.id)).toMatchObject(expected);
    const job = { kind: 'invoice', paper: read, letterhead: letterheadOf(emptyParticulars) } as const;
    const [printed] = await pdfPages(await printPaper(job));
    for (const amount of ['£14,999.99', '£2,499.99', '£2,580.01', '£14,980.10']) expect(printed).toContain(amount);
  });

  test('stored before a field existed can be read, printed and saved without it', async () => {
    const truck = await addTruck();
    const made = await addInvoice(paperBody([truck.id]));
    const former = JSON.stringify({ id: made.billToClient.id, name: 'Former Ltd', city: 'Hull', fax: '12' });
    await app.db.updateTable('paper').set({ bill_to: former }).where('id', '=', made.id).execute();
    const read = await readInvoice(made.id);
    const none = Object.fromEntries([...Object.keys(partyBody), 'countryCode'].map((key) => [key, null]));
    expect(read.billToClient).toEqual({ ...none, id: made.billToClient.id, name: 'Former Ltd', city: 'Hull' });
    expect((await user.get(`${invoices}/${made.id}/download`)).status).toBe(200);
    const { body: rows } = await user.get(invoices);
    expect(rows.find(({ id }: { id: string }) => id === made.id).billToClient).toEqual(read.billToClient);
    expect((await user.put(`${invoices}/${made.id}`, paperBody([truck.id]))).status).toBe(200);
  });

  test('needs as many SQL statements for thirty trucks as for one', async () => {
    const query = vi.spyOn(pg.Client.prototype, 'query');
    onTestFinished(() => query.mockRestore());
    const statements = async (count: number): Promise<number> => {
      const trucks = await Promise.all(Array.from({ length: count }, () => addTruck()));
      query.mockClear();
      await addInvoice(paperBody(trucks.map(({ id }) => id)));
      return query.mock.calls.filter(([sent]) => /truck|audit_entry/.test(JSON.stringify(sent))).length;
    };
    expect(await statements(30)).toBe(await statements(1));
  });
});

describe('clients', () => {
  test('are created by name ignoring case, with separate bill-to and ship-to details', async () => {
    const truck = await addTruck();
    const billTo = { ...partyBody, name: 'Two Faces Ltd' };
    const shipTo = { name: 'TWO  faces ltd', city: 'Kingston', email: 'dock@faces.example' };
    const { billToClient, shipToClient } = await addInvoice(paperBody([truck.id], { billTo, shipTo }));
    expect(shipToClient.id).toBe(billToClient.id);
    expect(await readClient('Two Faces Ltd')).toEqual({
      id: billToClient.id,
      name: 'Two Faces Ltd',
      billToContactName: 'Ann Quay',
      billToAddressLine1: '1 Dock Road',
      billToAddressLine2: 'Unit 4',
      billToCity: 'Hull',
      billToPostcode: 'HU1 1AA',
      billToCountry: 'United Kingdom',
      billToCountryCode: 'GB',
      billToPhoneNumber: '+44 1482 000000',
      billToEmail: 'ann@harbour.example',
      shipToContactName: null,
      shipToAddressLine1: null,
      shipToAddressLine2: null,
      shipToCity: 'Kingston',
      shipToPostcode: null,
      shipToCountry: null,
      shipToCountryCode: null,
      shipToPhoneNumber: null,
      shipToEmail: 'dock@faces.example',
    });
  });

  test('sent with only an id get their stored name and details', async () => {
    const truck = await addTruck();
    const first = await addInvoice(paperBody([truck.id], { billTo: { ...partyBody, name: 'Known Ltd' } }));
    const { id } = first.billToClient;
    const again = await addInvoice(paperBody([truck.id], { billTo: { id, name: 'Other', city: 'Leeds' } }));
    expect(again.billToClient).toEqual({ ...first.billToClient, city: 'Leeds' });
    // The second invoice for the truck has a warning; the first one is unchanged.
    expect(await readInvoice(first.id)).toEqual({
      ...first,
      warnings: [expect.objectContaining({ code: 'onInvoice' }), ...first.warnings],
    });
  });

  test('are unchanged if details are not to be saved', async () => {
    const truck = await addTruck();
    const unsaved = { saveBillToDetails: false, saveShipToDetails: false };
    const stranger = { ...partyBody, name: 'Passing Stranger' };
    const made = await addInvoice(paperBody([truck.id], { ...unsaved, billTo: stranger, shipTo: stranger }));
    expect(made.billToClient).toEqual({ id: null, ...stranger, countryCode: 'GB' });
    expect(await readClient('Passing Stranger')).toBeUndefined();

    await addInvoice(paperBody([truck.id], { billTo: { ...partyBody, name: 'Stays As Is' } }));
    const before = await readClient('Stays As Is');
    const untouched = await addInvoice(
      paperBody([truck.id], { ...unsaved, billTo: { name: 'stays as is', city: 'X' } }),
    );
    expect(untouched.billToClient).toMatchObject({
      id: before.id,
      name: 'Stays As Is',
      city: 'X',
      email: partyBody.email,
    });
    expect(await readClient('Stays As Is')).toEqual(before);
  });
});
