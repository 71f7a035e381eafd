/** The routes of orders and invoices over HTTP. */
import { describe, expect, test } from 'vitest';
import { noBalance } from '#paperwork/paper-balance.ts';
import { type PaperKind, paperKinds } from '#paperwork/paper-kinds.ts';
import { paperBody, paperItemBody, partyBody, truckBody } from '#test/app/factories.ts';
import { appForFile } from '#test/app/test-app.ts';
import { takeIn } from '#test/records/stock.ts';

const app = await appForFile();
const user = await app.as('User');

const company = '/api/abbasAutos';
const folders = { order: `${company}/orders`, invoice: `${company}/invoices` };

const addTruck = (fields: Record<string, unknown> = {}) => takeIn(user, fields);

async function addTrucks(count: number): Promise<string[]> {
  const made = await Promise.all(Array.from({ length: count }, () => addTruck()));
  return made.map(({ id }) => id);
}

async function addPaper(kind: PaperKind, fields: Record<string, unknown> = {}) {
  const { status, body, headers } = await user.post(folders[kind], paperBody(await addTrucks(1), fields));
  expect({ status, errors: body.errors }).toEqual({ status: 201, errors: undefined });
  return { ...body, etag: headers.get('etag') };
}

const details = (kind: PaperKind, id: string) => user.get(`${folders[kind]}/${id}/details`);
const errorPathsOf = (body: { errors: { path: string }[] }) => body.errors.map(({ path }) => path);

describe.each(paperKinds)('%s', (kind) => {
  const folder = folders[kind];

  test('is created with 201 and all fields; details and list return the same', async () => {
    const truck = await addTruck();
    const body = paperBody([truck.id]);
    const made = await user.post(folder, body);
    expect(made.status).toBe(201);
    const { billTo: _billTo, shipTo: _shipTo, items: _items, ...head } = body;
    const client = { id: expect.any(String), name: 'Harbour Haulage Ltd' };
    expect(made.body).toEqual({
      ...head,
      id: expect.any(String),
      company: 'AbbasAutos',
      number: expect.stringMatching(/^[1-9]\d*$/),
      date: '2026-11-20',
      currency: 'GBP',
      depositPaid: 500,
      depositDate: '2026-11-20',
      depositMethod: null,
      dealAuthorisation: kind === 'order' ? 'J. Abbas' : null,
      taxPoint: kind === 'invoice' ? '2026-11-20' : null,
      dueDate: null,
      exchangeRate: null,
      billToVatNumber: null,
      evidence: null,
      evidenceDue: null,
      creditNotes: [],
      ...(kind === 'order'
        ? noBalance
        : { paid: 500, credited: 0, balance: 14_980.11, paymentState: 'PartPaid', overdue: false }),
      referenceId: null,
      state: 'Open',
      revision: 1,
      billToClient: { ...client, ...partyBody, countryCode: 'GB' },
      shipToClient: { ...client, ...partyBody, city: 'Kingston', country: 'Jamaica', countryCode: 'JM' },
      items: [
        {
          ...paperItemBody([]),
          vatTreatment: 'Standard',
          totals: {
            rate: { net: 12_500, vat: 2500, gross: 15_000 },
            freight: { net: 300.1, vat: 60.02, gross: 360.12 },
            warranty: { net: 99.99, vat: 20, gross: 119.99 },
            total: 15_480.11,
          },
          trucks: [
            {
              id: truck.id,
              regNumber: truck.regNumber,
              make: truck.make,
              model: truck.model,
              chassisNumber: truck.chassisNumber,
              engineNumber: truck.engineNumber,
              color: truck.color,
              registrationDate: truck.registrationDate,
              mileage: truck.mileage,
              mileageUnit: truck.mileageUnit,
              vatScheme: truck.vatScheme,
              stockNumber: truck.stockNumber,
              salePrice: 12_500,
              freightCharges: 300.1,
              warrantyCharges: 99.99,
            },
          ],
        },
      ],
      numberOfTrucks: 1,
      totalSalePrice: 15_000,
      totalFreightCharges: 360.12,
      totalWarrantyCharges: 119.99,
      totalVat: 2580.02,
      totalDue: 14_980.11,
      warnings: kind === 'order' ? [] : [expect.objectContaining({ code: 'noVatNumber' })],
    });
    const read = await details(kind, made.body.id);
    expect(read.body).toEqual(made.body);
    expect(read.headers.get('etag')).toBe(made.headers.get('etag'));
    const { warnings: _, ...saved } = made.body;
    const { body: rows } = await user.get(folder);
    expect(rows.find(({ id }: { id: string }) => id === made.body.id)).toEqual({
      ...saved,
      billToClientName: 'Harbour Haulage Ltd',
      shipToClientName: 'Harbour Haulage Ltd',
    });
  });

  test('an empty list is an empty array', async () => {
    expect((await user.get(`/api/redStar/${kind}s`)).body).toEqual([]);
  });

  test('gets the default values for omitted fields', async () => {
    const [id] = await addTrucks(1);
    const { status, body } = await user.post(folder, {
      number: ' ',
      date: '2026-01-02',
      currency: 'USD',
      billTo: { name: 'Bare Client' },
      shipTo: { name: 'bare client' },
      items: [{ description: 'One truck', rate: 0.01, trucks: [{ id }] }],
    });
    expect(status).toBe(201);
    const client = { id: expect.any(String), name: 'Bare Client', contactName: null, email: null };
    expect(body).toMatchObject({ depositPaid: 0, dealAuthorisation: null, billToClient: client, shipToClient: client });
    expect(body.items[0]).toMatchObject({ vatRate: 0, freightRate: 0, freightDescription: null, warrantyRate: 0 });
    expect(body.billToClient.id).toBe(body.shipToClient.id);
  });

  const bad: [string, (body: ReturnType<typeof paperBody>, id: string) => Record<string, unknown>][] = [
    ['date', () => ({ date: '2026-02-30' })],
    ['date', () => ({ date: undefined })],
    ['currency', () => ({ currency: undefined })],
    ['currency', () => ({ currency: 'EUR' })],
    ['number', () => ({ number: '12a' })],
    ['number', () => ({ number: '1234567890123456' })],
    ['number', () => ({ number: 12 })],
    ['depositPaid', () => ({ depositPaid: -0.01 })],
    ['depositPaid', () => ({ depositPaid: 0.001 })],
    ['billTo', () => ({ billTo: undefined })],
    ['billTo.name', () => ({ billTo: { name: ' ' } })],
    ['shipTo.name', () => ({ shipTo: { city: 'Hull' } })],
    ['billTo.id', () => ({ billTo: { id: 'unknown' } })],
    ['billTo.name', () => ({ billTo: { name: 'Harbour\u200b Haulage' } })],
    ['shipTo.email', () => ({ shipTo: { name: 'A', email: 'x'.repeat(201) } })],
    ['items', () => ({ items: undefined })],
    ['items', () => ({ items: [] })],
    ['items.0.trucks', () => ({ items: [paperItemBody([])] })],
    ['items.0.trucks', (_, id) => ({ items: [paperItemBody([id], { trucks: undefined })] })],
    ['items.0.trucks.0.id', () => ({ items: [paperItemBody(['unknown'])] })],
    ['items.0.description', (_, id) => ({ items: [paperItemBody([id], { description: ' ' })] })],
    ['items.0.rate', (_, id) => ({ items: [paperItemBody([id], { rate: 0 })] })],
    ['items.0.rate', (_, id) => ({ items: [paperItemBody([id], { rate: -1 })] })],
    ['items.0.rate', (_, id) => ({ items: [paperItemBody([id], { rate: undefined })] })],
    ['items.0.rate', (_, id) => ({ items: [paperItemBody([id], { rate: 10_000_000_000 })] })],
    ['items.0.vatRate', (_, id) => ({ items: [paperItemBody([id], { vatRate: 100.01 })] })],
    ['items.0.vatRate', (_, id) => ({ items: [paperItemBody([id], { vatRate: -1 })] })],
    ['items.0.vatRate', (_, id) => ({ items: [paperItemBody([id], { vatRate: 17.555 })] })],
    ['items.0.freightRate', (_, id) => ({ items: [paperItemBody([id], { freightRate: -1 })] })],
    ['items.0.freightDescription', (_, id) => ({ items: [paperItemBody([id], { freightDescription: '' })] })],
    ['items.0.warrantyDescription', (_, id) => ({ items: [paperItemBody([id], { warrantyDescription: null })] })],
    ['items.0.trucks.1.id', (_, id) => ({ items: [paperItemBody([id, id])] })],
    ['items.1.trucks.0.id', (_, id) => ({ items: [paperItemBody([id]), paperItemBody([id])] })],
  ];
  test.each(bad)('is refused with a validation error at %s', async (path, change) => {
    const [id = ''] = await addTrucks(1);
    const good = paperBody([id]);
    const { status, body } = await user.post(folder, { ...good, ...change(good, id) });
    expect(status).toBe(400);
    expect(body.message).toBe(`Failed to create ${kind}.`);
    expect(errorPathsOf(body)).toContain(path);
  });

  test('is refused with all validation errors at once', async () => {
    const [id = ''] = await addTrucks(1);
    const item = paperItemBody([id], { rate: 0, description: '', freightDescription: null });
    const { body } = await user.post(folder, paperBody([], { billTo: {}, items: [item] }));
    const paths = ['billTo.name', 'items.0.description', 'items.0.rate', 'items.0.freightDescription'];
    expect(errorPathsOf(body).sort()).toEqual(paths.sort());
  });

  test('is refused with trucks of another company, and nothing is stored', async () => {
    const { body: truck } = await user.post('/api/butler/trucks', truckBody({ company: 'Butler' }));
    const [own = ''] = await addTrucks(1);
    const before = (await user.get(folder)).body.length;
    const answer = await user.post(folder, paperBody([own, truck.id], { billTo: { name: `Unsaved ${kind}` } }));
    expect(answer.status).toBe(400);
    expect(errorPathsOf(answer.body)).toEqual(['items.0.trucks.1.id']);
    expect((await user.get(folder)).body.length).toBe(before);
    expect((await user.get(`${company}/trucks/${own}`)).body.salePrice).toBeNull();
    const { body: clients } = await user.get('/api/clients');
    expect(clients.map(({ name }: { name: string }) => name)).not.toContain(`Unsaved ${kind}`);
  });

  test('of another company is answered with 404 by every route', async () => {
    const { id } = await addPaper(kind);
    const elsewhere = `/api/butler/${kind}s/${id}`;
    const body = paperBody(await addTrucks(1));
    const missing = { status: 404, message: `The requested ${kind} does not exist.` };
    expect((await user.get(`${elsewhere}/details`)).body).toEqual(missing);
    expect((await user.put(elsewhere, body)).body.message).toBe(`The ${kind} to be updated was not found.`);
    expect((await user.delete(elsewhere)).body.message).toBe(`The ${kind} to be deleted was not found.`);
    const otherFolder = kind === 'order' ? folders.invoice : folders.order;
    expect((await user.get(`${otherFolder}/${id}/details`)).status).toBe(404);
    expect((await details(kind, id)).status).toBe(200);
  });

  test('is updated, and an omitted number stays', async () => {
    const made = await addPaper(kind);
    const [one = '', two = ''] = await addTrucks(2);
    const change = {
      date: '2026-11-25',
      currency: 'USD',
      depositPaid: 0,
      dealAuthorisation: '',
      billTo: { id: made.billToClient.id, contactName: null },
      shipTo: { name: 'Someone New' },
      items: [paperItemBody([two], { vatRate: 0 }), paperItemBody([one], { description: 'Second', freightRate: 0 })],
    };
    const changed = await user.put(`${folder}/${made.id}`, change, { 'if-match': made.etag });
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({
      id: made.id,
      number: made.number,
      date: '2026-11-25',
      currency: 'USD',
      dealAuthorisation: null,
      billToClient: { ...made.billToClient, contactName: null },
      shipToClient: { name: 'Someone New', city: null },
      numberOfTrucks: 2,
      totalSalePrice: 27_500,
    });
    expect(changed.body.items.map((item: { trucks: { id: string }[] }) => item.trucks[0]?.id)).toEqual([two, one]);
    expect((await details(kind, made.id)).body).toEqual(changed.body);

    const stale = await user.put(`${folder}/${made.id}`, change, { 'if-match': made.etag });
    expect(stale.status).toBe(412);
    expect(stale.headers.get('x-changed-by')).toBe('User');
    expect(Date.parse(stale.headers.get('last-modified') ?? '')).not.toBeNaN();
    expect((await user.delete(`${folder}/${made.id}`, { 'if-match': made.etag })).status).toBe(412);
    const etag = changed.headers.get('etag') ?? '';
    expect((await user.delete(`${folder}/${made.id}`, { 'if-match': etag })).status).toBe(204);
    expect((await user.delete(`${folder}/${made.id}`)).status).toBe(404);
  });
});
