/** A truck or invoice for each rule of Needs Doing, on a day after a 29 February, and what resolves each to-do. */

import { expect } from 'vitest';
import type { NeedsCase } from '../app/examples.ts';
import { paperBody, paperItemBody, truckBody } from '../app/factories.ts';
import { needsExamples } from '../app/kind-examples.ts';
import type { Client } from '../app/test-app.ts';
import { picture, putFile } from '../media/media-files.ts';

/** Today in this fixture. */
export const needsDay = '2028-03-01';

type OwnCase = () => ReturnType<NeedsCase>;

/** A truck without any to-do. */
const clean = {
  purchasePrice: 1000,
  purchaseDate: needsDay,
  salePrice: 12_500,
  motExpiry: '2029-01-31',
  vatScheme: 'Margin',
  purchaseVat: null,
  boughtFrom: { name: 'Northern Fleet Sales' },
  logBookStatus: 'Completed',
  inspectionStatus: 'NotRequired',
  motStatus: 'Completed',
  exportSlipStatus: 'NotRequired',
};

/** The id of the created or changed record. */
export async function idOf(answer: Promise<{ status: number; body: { id: string } }>): Promise<string> {
  const { status, body } = await answer;
  expect([200, 201]).toContain(status);
  return body.id;
}

/** A user who buys and sells trucks, and an administrator who sets payment terms. */
interface People {
  staff: Client;
  admin: Client;
}

/** Actions at Abbas Autos. */
export function needsFixture({ staff, admin }: People) {
  const addTruck = (fields: object = {}) =>
    idOf(staff.post('/api/abbasAutos/trucks', truckBody({ ...clean, ...fields })));
  const change = (id: string, fields: object) => idOf(staff.put(`/api/abbasAutos/trucks/${id}`, fields));
  const addCosting = (id: string) =>
    idOf(staff.post(`/api/abbasAutos/trucks/${id}/costings`, { type: 'Other', value: 1 }));

  async function addPhoto(id: string) {
    const { body } = await staff.post(`/api/abbasAutos/trucks/${id}/image/image%2Fpng`);
    await putFile(body.uri, await picture('png'), 'image/png');
  }

  async function addEvidence(id: string) {
    const pdf = Buffer.from('%PDF-1.7\n1 0 obj <</Type /Catalog>> endobj\ntrailer <</Root 1 0 R>>\n%%EOF\n');
    const about = { kind: 'ExportEvidence', name: 'cmr.pdf', contentType: 'application/pdf', size: pdf.length };
    const { body } = await staff.post(`/api/abbasAutos/invoices/${id}/documents`, about);
    await putFile(body.uri, pdf, 'application/pdf');
  }

  function addInvoice(id: string, fields: object = {}) {
    const item = paperItemBody([id], { vatRate: 0, freightRate: 0, warrantyRate: 0 });
    return idOf(
      staff.post('/api/abbasAutos/invoices', paperBody([], { items: [item], date: '2028-02-29', ...fields })),
    );
  }

  async function addSold(fields: object = {}) {
    const id = await addTruck({ isSold: true, soldDate: '2028-02-29', ...fields });
    await addInvoice(id);
    return id;
  }

  /** An invoice whose VAT treatment does not fit the truck's scheme, until it is corrected. */
  function soldWithWrongTreatment(vatScheme: string, item: object, corrected: object): OwnCase {
    return async () => {
      const truck = await addTruck({ isSold: true, vatScheme });
      const fields = (tax: object) => ({
        items: [paperItemBody([truck], { freightRate: 0, warrantyRate: 0, ...tax })],
        date: '2028-02-29',
        depositPaid: 0,
      });
      const id = await addInvoice(truck, fields(item));
      return { id, resolve: () => idOf(staff.put(`/api/abbasAutos/invoices/${id}`, paperBody([], fields(corrected)))) };
    };
  }

  const ofKinds = Object.entries(needsExamples).map(([rule, make]) => [rule, () => make({ admin, addTruck })] as const);

  const cases: Record<string, OwnCase> = {
    ...Object.fromEntries(ofKinds),
    invoicedNotSold: async () => {
      const id = await addTruck();
      await addInvoice(id);
      return { id, resolve: () => change(id, { isSold: true }) };
    },
    soldNotInvoiced: async () => {
      const id = await addTruck({ isSold: true });
      return { id, resolve: () => addInvoice(id) };
    },
    papersPending: async () => {
      const id = await addSold({ motStatus: 'Pending', exportSlipStatus: 'Pending' });
      return { id, resolve: () => change(id, { motStatus: 'Completed', exportSlipStatus: 'NotRequired' }) };
    },
    loss: async () => {
      const id = await addSold({ purchasePrice: 12_500.01 });
      return { id, resolve: () => change(id, { purchasePrice: 12_500 }) };
    },
    noSalePrice: async () => {
      const truck = await addTruck({ isSold: true, salePrice: null, purchasePrice: 12_500.01 });
      await addInvoice(truck, { currency: 'USD', exchangeRate: 1.25 });
      return { id: truck, resolve: () => change(truck, { salePrice: 12_500.01 }) };
    },
    priceDiffers: async () => {
      const id = await addSold();
      await change(id, { salePrice: 12_000 });
      return { id, resolve: () => change(id, { salePrice: 12_500 }) };
    },
    noPhotos: async () => {
      const id = await addTruck({ purchaseDate: '2028-02-22' });
      await addCosting(id);
      return { id, resolve: () => addPhoto(id) };
    },
    noCostings: async () => {
      const id = await addTruck({ purchaseDate: '2028-02-22' });
      await addPhoto(id);
      return { id, resolve: () => addCosting(id) };
    },
    notAdvertised: async () => {
      const id = await addTruck({ purchaseDate: '2028-02-16' });
      await addCosting(id);
      await addPhoto(id);
      return { id, resolve: () => change(id, { advertised: true }) };
    },
    motEnds: async () => {
      const id = await addTruck({ motExpiry: '2028-03-31' });
      return { id, resolve: () => change(id, { motExpiry: '2028-04-01' }) };
    },
    reservationEnds: async () => {
      const id = await addTruck();
      const path = `/api/abbasAutos/trucks/${id}/reservation`;
      await idOf(staff.put(path, { clientName: 'Harbour', until: needsDay, note: null }));
      return { id, resolve: () => staff.put(path, { clientName: 'Harbour', until: '2028-03-02', note: null }) };
    },
    rateMissing: async () => {
      const truck = await addTruck({ isSold: true, vatScheme: 'Qualifying' });
      const item = paperItemBody([truck], { vatRate: 20, vatTreatment: 'Standard' });
      const fields = { items: [item], currency: 'USD', date: '2028-02-29' };
      const id = await addInvoice(truck, fields);
      const resolve = () =>
        idOf(staff.put(`/api/abbasAutos/invoices/${id}`, paperBody([], { ...fields, exchangeRate: 1.25 })));
      return { id, resolve };
    },
    invoicedTwice: async () => {
      const truck = await addSold();
      const again = await addInvoice(truck);
      return { id: truck, resolve: () => staff.delete(`/api/abbasAutos/invoices/${again}`) };
    },
    evidenceDue: async () => {
      const truck = await addTruck({ isSold: true });
      const item = paperItemBody([truck], { vatRate: 0, freightRate: 0, warrantyRate: 0, vatTreatment: 'Export' });
      // Three months later is 31 March, 30 days from today.
      const id = await addInvoice(truck, { items: [item], date: '2027-12-31', depositPaid: 12_500 });
      return { id, resolve: () => addEvidence(id) };
    },
    overdue: async () => {
      const truck = await addTruck({ isSold: true });
      await idOf(admin.put('/api/abbasAutos/particulars', { paymentDays: 30 }));
      // Due the day before today.
      const id = await addInvoice(truck, { date: '2028-01-30', depositPaid: 12_499.99 });
      const pay = { date: needsDay, amount: 0.01, method: 'Cash' };
      return { id, resolve: () => idOf(staff.post(`/api/abbasAutos/invoices/${id}/payments`, pay)) };
    },
    overpaid: async () => {
      const truck = await addTruck({ isSold: true });
      const id = await addInvoice(truck, { depositPaid: 12_500.01 });
      const fields = { items: [paperItemBody([truck], { vatRate: 0, freightRate: 0, warrantyRate: 0 })] };
      const corrected = paperBody([], { ...fields, date: '2028-02-29', depositPaid: 12_500 });
      return { id, resolve: () => idOf(staff.put(`/api/abbasAutos/invoices/${id}`, corrected)) };
    },
    dateUnusual: async () => {
      const id = await addTruck({ purchaseDate: '2082-03-01' });
      return { id, resolve: () => change(id, { purchaseDate: needsDay }) };
    },
    qualifyingWithoutVat: soldWithWrongTreatment('Qualifying', { vatRate: 0 }, { vatRate: 20 }),
    marginWithVat: soldWithWrongTreatment(
      'Margin',
      { vatTreatment: 'Standard' },
      { vatTreatment: 'Margin', vatRate: 0 },
    ),
    marginAsNoVat: soldWithWrongTreatment('Margin', { vatTreatment: 'NoVat', vatRate: 0 }, { vatRate: 0 }),
    marginRecords: async () => {
      const id = await addSold({ boughtFrom: null });
      return { id, resolve: () => change(id, { boughtFrom: { name: 'Northern Fleet Sales' } }) };
    },
    vatUnknown: async () => {
      const id = await addTruck({ isSold: true, vatScheme: 'Unknown' });
      const item = paperItemBody([id], { freightRate: 0, warrantyRate: 0 });
      await addInvoice(id, { items: [item], depositPaid: 15_000 });
      return { id, resolve: () => change(id, { vatScheme: 'Qualifying' }) };
    },
  };

  return { addTruck, change, addInvoice, addSold, cases };
}
