/** The deadline for proof of export over HTTP, and the VAT at risk. */
import { expect, test } from 'vitest';
import { paperBody, paperItemBody, truckBody } from '#test/app/factories.ts';
import { appForTest, type Client } from '#test/app/test-app.ts';
import { putFile } from '#test/media/media-files.ts';

const base = '/api/redStar';
const pdf = Buffer.from('%PDF-1.7\n1 0 obj <</Type /Catalog>> endobj\ntrailer <</Root 1 0 R>>\n%%EOF\n');
const plain = { vatRate: 0, freightRate: 0, freightDescription: null, warrantyRate: 0, warrantyDescription: null };

async function exportTruck(user: Client, fields: Record<string, unknown> = {}, treatment = 'Export') {
  const { body: truck } = await user.post(`${base}/trucks`, truckBody({ company: 'RedStar' }));
  const items = [paperItemBody([truck.id], { ...plain, rate: 12_000, vatTreatment: treatment })];
  const made = await user.post(`${base}/invoices`, paperBody([], { items, ...fields }));
  expect(made.status).toBe(201);
  return made.body;
}

async function attach(user: Client, invoice: string, kind: string): Promise<string> {
  const about = { kind, name: 'bill of lading.pdf', contentType: 'application/pdf', size: pdf.length };
  const { body } = await user.post(`${base}/invoices/${invoice}/documents`, about);
  await putFile(body.uri, pdf, 'application/pdf');
  return body.id;
}

const rowsOf = async (user: Client, filter: object) => {
  const { body } = await user.get(`${base}/invoices/rows?filter=${encodeURIComponent(JSON.stringify(filter))}`);
  return body.rows.map(({ id, evidence, vatAtRisk }: Record<string, unknown>) => ({ id, evidence, vatAtRisk }));
};

test('evidence is due within three calendar months; a document fulfils it, and deleting the document makes it due again', async () => {
  let now = new Date('2026-12-01T12:00:00Z');
  const app = await appForTest({ now: () => now });
  const user = await app.as('User');
  const { id, evidence, evidenceDue } = await exportTruck(user, { date: '2026-11-20', taxPoint: '2026-11-30' });
  expect({ evidence, evidenceDue }).toEqual({ evidence: 'Due', evidenceDue: '2027-02-28' });
  const read = async () => (await user.get(`${base}/invoices/${id}/details`)).body.evidence;
  // VAT included in 12,000 at 20%
  expect(await rowsOf(user, { evidence: { in: ['Due'] } })).toEqual([{ id, evidence: 'Due', vatAtRisk: 2000 }]);
  now = new Date('2027-02-28T23:30:00Z');
  expect(await read()).toBe('Due');
  now = new Date('2027-03-01T00:30:00Z');
  expect(await read()).toBe('Overdue');
  expect(await rowsOf(user, { evidence: { in: ['Due'] } })).toEqual([]);
  expect(await rowsOf(user, { evidence: { in: ['Overdue'] } })).toMatchObject([{ id, vatAtRisk: 2000 }]);
  await attach(user, id, 'Other');
  expect(await read()).toBe('Overdue');
  const document = await attach(user, id, 'ExportEvidence');
  expect(await read()).toBe('Attached');
  expect(await rowsOf(user, { evidence: { in: ['Attached'] } })).toEqual([{ id, evidence: 'Attached', vatAtRisk: 0 }]);
  expect((await user.delete(`${base}/invoices/${id}/documents/${document}`)).status).toBe(204);
  expect(await rowsOf(user, { evidence: { in: ['Overdue'] } })).toMatchObject([{ id }]);
});

test.each([
  ['2026-11-30', '2027-02-28'],
  ['2027-11-30', '2028-02-29'],
  ['2026-12-31', '2027-03-31'],
  ['2026-01-31', '2026-04-30'],
  ['2026-11-15', '2027-02-15'],
])('evidence for an export of %s is due on %s', async (date, evidenceDue) => {
  const user = await (await appForTest()).as('User');
  expect(await exportTruck(user, { date })).toMatchObject({ evidenceDue });
});

test('orders and sales without exports need no evidence; VAT at risk in dollars is converted at the exchange rate', async () => {
  const app = await appForTest({ now: () => new Date('2026-12-01T12:00:00Z') });
  const user = await app.as('User');
  const none = { evidence: null, evidenceDue: null };
  expect(await exportTruck(user, {}, 'NoVat')).toMatchObject(none);
  const dollars = await exportTruck(user, { currency: 'USD', exchangeRate: 1.25 });
  expect(await rowsOf(user, { evidence: { in: ['Due', 'Overdue'] } })).toEqual([
    { id: dollars.id, evidence: 'Due', vatAtRisk: 1600 },
  ]);
  const { body: truck } = await user.post(`${base}/trucks`, truckBody({ company: 'RedStar' }));
  const items = [paperItemBody([truck.id], { ...plain, vatTreatment: 'Export' })];
  const order = await user.post(`${base}/orders`, paperBody([], { items }));
  expect(order.body).toMatchObject(none);
});

test('credits reduce the VAT at risk, and an export credited in full needs no evidence while its credit note exists', async () => {
  const user = await (await appForTest({ now: () => new Date('2026-12-01T12:00:00Z') })).as('User');
  const { id } = await exportTruck(user, { date: '2026-11-20' });
  const credit = (fields: object) =>
    user.post(`${base}/invoices/${id}/credit-notes`, { date: '2026-11-25', reason: 'Came back', ...fields });
  const read = async () => {
    const { body } = await user.get(`${base}/invoices/${id}/details`);
    return [body.evidence, body.evidenceDue];
  };
  expect((await credit({ items: [{ item: 0, rate: 3000 }] })).status).toBe(201);
  expect(await rowsOf(user, { evidence: { in: ['Due'] } })).toEqual([{ id, evidence: 'Due', vatAtRisk: 1500 }]);
  const { body: rest } = await credit({ whole: true });
  expect(await read()).toEqual([null, null]);
  expect(await rowsOf(user, { evidence: { in: ['Due', 'Overdue', 'Attached'] } })).toEqual([]);
  expect((await user.delete(`${base}/credit-notes/${rest.id}`)).status).toBe(204);
  expect(await read()).toEqual(['Due', '2027-02-20']);
});
