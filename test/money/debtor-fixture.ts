/** Clients who owe money on a fixed date: invoices, payments and rows of the debtors list. */
import { expect } from 'vitest';
import { parseCompany } from '#shared/companies.ts';
import { paperBody, paperItemBody, truckBody } from '../app/factories.ts';
import type { Client } from '../app/test-app.ts';

type Json = ReturnType<JSON['parse']>;

/** Today in tests of debtors. */
export const day = '2026-11-22';

/** The amounts of a debtor who owes nothing, by age band. */
export const nothing = { notDue: 0, days1To30: 0, days31To60: 0, days61To90: 0, over90: 0, total: 0, overpaid: 0 };

/** The date `count` days earlier, as `YYYY-MM-DD`. */
export function daysBefore(count: number): string {
  return new Date(Date.parse(day) - count * 86_400_000).toISOString().slice(0, 10);
}

/** Creates records as one user. */
export function debtorFixture(user: Client) {
  /** A client whose invoices are due on their own date. */
  async function makeClient(name: string): Promise<string> {
    const { body } = await user.post('/api/clients', { name, paymentDays: 0 });
    return body.id;
  }

  /** An invoice of `amount` pounds. */
  async function makeInvoice(clientId: string, fields: Record<string, unknown> = {}, company = 'abbasAutos') {
    const { amount = 100, ...rest } = fields;
    const name = parseCompany(company);
    const { body: truck } = await user.post(`/api/${company}/trucks`, truckBody({ company: name }));
    const items = [paperItemBody([truck.id], { rate: amount, vatRate: 0, freightRate: 0, warrantyRate: 0 })];
    const party = { id: clientId };
    const body = paperBody([], { billTo: party, shipTo: party, depositPaid: 0, items, ...rest });
    const made = await user.post(`/api/${company}/invoices`, body);
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    return made.body;
  }

  const pay = (invoice: Json, fields: object, company = 'abbasAutos') =>
    user.post(`/api/${company}/invoices/${invoice.id}/payments`, { date: day, method: 'Cash', ...fields });

  async function debtorsOf(clientId: string, company = 'abbasAutos'): Promise<Json[]> {
    const { body } = await user.get(`/api/${company}/debtors/rows?limit=200`);
    return body.rows.filter((row: Json) => row.clientId === clientId);
  }

  return { makeClient, makeInvoice, pay, debtorsOf };
}
