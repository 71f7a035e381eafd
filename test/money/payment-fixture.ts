/** Invoices and their payments over HTTP. */
import { expect } from 'vitest';
import { paperBody, paperItemBody, truckBody } from '#test/app/factories.ts';
import type { Client } from '#test/app/test-app.ts';

export function paymentFixture(user: Client) {
  /** By default an invoice of Abbas Autos for 12,000 pounds including VAT. */
  async function makeInvoice(fields: Record<string, unknown> = {}) {
    const { body: truck } = await user.post('/api/abbasAutos/trucks', truckBody());
    const items = [paperItemBody([truck.id], { rate: 10_000, freightRate: 0, warrantyRate: 0 })];
    const made = await user.post('/api/abbasAutos/invoices', paperBody([], { depositPaid: 0, items, ...fields }));
    expect(made.status).toBe(201);
    return made.body;
  }

  const pathOf = (invoice: { id: string }) => `/api/abbasAutos/invoices/${invoice.id}`;
  const detailsOf = async (invoice: { id: string }) => (await user.get(`${pathOf(invoice)}/details`)).body;
  const paymentBody = { date: '2026-11-21', amount: 2000, method: 'BankTransfer', reference: 'FP 4711' };
  const pay = (invoice: { id: string }, fields: object = {}) =>
    user.post(`${pathOf(invoice)}/payments`, { ...paymentBody, ...fields });
  return { makeInvoice, pathOf, detailsOf, pay, paymentBody };
}
