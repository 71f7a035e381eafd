/** Trades with difficult invoices, payments, credit notes, debts and stock book entries. */
import { expect } from 'vitest';
import type { Company } from '#shared/companies.ts';
import { paperBody, paperItemBody, truckBody } from '../app/factories.ts';
import type { Client } from '../app/test-app.ts';

type Json = ReturnType<JSON['parse']>;
/** Companies as in URLs. */
export type Place = 'abbasAutos' | 'butler';

/** Today in these trades. */
export const tradeDay = '2026-11-22';

/** Companies as in records. */
export const codes: Record<Place, Company> = { abbasAutos: 'AbbasAutos', butler: 'Butler' };
const names = ['Ødegård 2', 'Ødegård 10', 'harbour haulage', 'Łódź Trans', '10%_off', "O'Neill"];
const pick = <Value>(values: readonly Value[], index: number) => values[index % values.length] as Value;

/** A company's records. */
interface Trade {
  trucks: Json[];
  /** Deleted records in their last state. */
  deletedTrucks: Json[];
  deletedInvoices: Json[];
  /** Payments of deleted invoices, which can no longer be read from the API. */
  paymentsOfDeleted: Json[];
}

/** Each truck is unsold, or sold in one of the ways that the stock book distinguishes. */
const sales = [
  null,
  { currency: 'GBP', vatTreatment: 'Margin', vatRate: 0 },
  { currency: 'USD', vatTreatment: 'Margin', vatRate: 0, exchangeRate: 1.26 },
  { currency: 'GBP', vatTreatment: 'Export', vatRate: 0 },
  { currency: 'GBP', vatTreatment: 'Standard', vatRate: 20 },
  { currency: 'USD', vatTreatment: 'Margin', vatRate: 0 },
  { currency: 'GBP', vatTreatment: 'Margin', vatRate: 0 },
] as const;

/** Creates the trades as one user. */
export function moneyFixture(user: Client) {
  const clients = new Map<string, string>();
  const trades: Record<Place, Trade> = {
    abbasAutos: { trucks: [], deletedTrucks: [], deletedInvoices: [], paymentsOfDeleted: [] },
    butler: { trucks: [], deletedTrucks: [], deletedInvoices: [], paymentsOfDeleted: [] },
  };

  async function create(path: string, body: unknown): Promise<Json> {
    const answer = await user.post(`/api/${path}`, body);
    expect({ path, status: answer.status, body: answer.body }).toMatchObject({ status: 201 });
    return answer.body;
  }

  async function makeClients() {
    for (const [index, name] of names.entries()) {
      const { id } = await create('clients', { name, ...(index % 2 === 0 ? { paymentDays: index * 20 } : {}) });
      clients.set(id, name);
    }
  }

  async function buy(place: Place, index: number) {
    const truck = await create(
      `${place}/trucks`,
      truckBody({
        company: codes[place],
        regNumber: `${pick(['AB', 'ab', 'Łó', 'Z'], index)}${index % 3 === 0 ? ' ' : ''}${index * 7}`,
        make: pick(['DAF', 'daf', 'Citroën', '10%'], index),
        model: pick(['XF 480', 'a_b', '\\d'], index),
        chassisNumber: pick([null, 'XLR 10', 'XLR 9'], index),
        purchasePrice: pick([1000, 1400.55, 9000.1, 50], index),
        purchaseDate: pick(['2026-01-01', '2025-12-31', null], index),
        purchaseInvoiceNumber: pick([null, 'PI 10', 'PI 9'], index),
        boughtFrom: index % 4 === 3 ? null : { name: pick(names, index) },
        vatScheme: index % 5 === 4 ? 'Qualifying' : 'Margin',
        purchaseVat: null,
      }),
    );
    trades[place].trucks.push(truck);
    return truck;
  }

  async function sell(place: Place, truck: Json, index: number) {
    const sale = pick(sales, index);
    if (sale === null) return null;
    const { currency, vatRate, vatTreatment, ...rate } = sale;
    const ofMargin = truck.vatScheme === 'Margin';
    const item = paperItemBody([truck.id], {
      rate: pick([2000, 900.05, 12_345.67, 1400.55], index + 1),
      freightRate: pick([0, 50.5], index),
      freightDescription: 'Roro',
      warrantyRate: 0,
      warrantyDescription: null,
      ...(ofMargin || vatTreatment !== 'Margin' ? { vatRate, vatTreatment } : { vatRate: 20 }),
    });
    const [id] = pick([...clients], index);
    const unknown = { name: 'Walk In' };
    const isKnown = index % 8 !== 1;
    return await create(
      `${place}/invoices`,
      paperBody([], {
        currency,
        ...rate,
        date: pick(['2026-11-20', '2026-10-01', '2026-06-30'], index),
        depositPaid: pick([0, 500.5, 0], index),
        billTo: isKnown ? { id } : unknown,
        shipTo: isKnown ? { id } : unknown,
        saveBillToDetails: false,
        saveShipToDetails: false,
        items: [item],
      }),
    );
  }

  async function pay(place: Place, invoice: Json, index: number) {
    const path = `${place}/invoices/${invoice.id}/payments`;
    const method = pick(['BankTransfer', 'Card', 'Cash', 'PartExchange'], index);
    if (index % 3 === 0) {
      const amount = pick([10.01, 400, 20_000], index);
      await create(path, { date: '2026-11-21', amount, method, reference: pick([null, 'ref É'], index) });
    }
    if (index % 6 === 0) await create(path, { date: '2026-11-22', amount: 5, method, refund: true });
    if (index % 4 === 3) {
      await create(`${place}/invoices/${invoice.id}/credit-notes`, {
        date: pick(['2026-11-22', '2026-11-21'], index),
        reason: pick(['Came back', 'Let down 10%'], index),
        ...(index % 8 === 3 ? { whole: true, returnToStock: true } : { items: [{ item: 0, rate: 100.25 }] }),
      });
    }
  }

  /** Deletes a truck, and an invoice with a payment. */
  async function remove(place: Place, index: number) {
    const trade = trades[place];
    const deletedTruck = await buy(place, index);
    trade.trucks.pop();
    trade.deletedTrucks.push(deletedTruck);
    expect((await user.delete(`/api/${place}/trucks/${deletedTruck.id}`)).status).toBe(204);
    const truck = await buy(place, index + 5);
    const invoice = await sell(place, truck, 1);
    await create(`${place}/invoices/${invoice.id}/payments`, { date: tradeDay, amount: 7, method: 'Cheque' });
    const { body: payments } = await user.get(`/api/${place}/invoices/${invoice.id}/payments`);
    trade.paymentsOfDeleted.push(...payments);
    expect((await user.delete(`/api/${place}/invoices/${invoice.id}`)).status).toBe(204);
    trade.deletedInvoices.push(invoice);
  }

  /** Buys trucks for the company; most are sold, some paid, some credited. */
  async function trade(place: Place, count: number) {
    if (clients.size === 0) await makeClients();
    for (let index = 0; index < count; index += 1) {
      const truck = await buy(place, index);
      const invoice = await sell(place, truck, index);
      if (invoice !== null) await pay(place, invoice, index);
    }
    await remove(place, count);
  }

  return { trades, clients, trade };
}
