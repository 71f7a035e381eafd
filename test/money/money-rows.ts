/** Calculates the rows of payments, credit notes, debtors and the stock book from reads of single records. */
import { type Company, companyNames } from '#shared/companies.ts';
import type { Client } from '../app/test-app.ts';
import type { PlainRow } from '../lists/plain-list.ts';
import { codes, type moneyFixture, type Place, tradeDay } from './money-fixture.ts';
import { pennies } from './plain-year.ts';

type Json = ReturnType<JSON['parse']>;

/** Reads the records as one user. */
export function moneyRows(user: Client, { trades, clients }: ReturnType<typeof moneyFixture>) {
  async function invoicesOf(place: Place): Promise<Json[]> {
    return (await user.get(`/api/${place}/invoices`)).body;
  }

  /** Searchable texts of an invoice and its payments, by invoice id; only for existing invoices. */
  async function invoiceTexts(): Promise<Map<string, string[]>> {
    const invoices = [...(await invoicesOf('abbasAutos')), ...(await invoicesOf('butler'))];
    return new Map(
      invoices.map(({ id, billToClientName, shipToClientName, items }) => {
        const regNumbers = items.flatMap(({ trucks }: Json) => trucks.map(({ regNumber }: Json) => regNumber));
        return [id, [billToClientName, shipToClientName, ...regNumbers]];
      }),
    );
  }

  /** Searchable texts of deleted records other than their titles, by id. */
  function deletedTexts(): Map<string, string> {
    const all = Object.values(trades);
    const trucks = all.flatMap(({ deletedTrucks }) => deletedTrucks);
    const invoices = all.flatMap(({ deletedInvoices }) => deletedInvoices);
    return new Map([
      ...trucks.map(({ id, chassisNumber, engineNumber, stockNumber, boughtFrom }) => {
        return [id, [chassisNumber, engineNumber, stockNumber, boughtFrom?.name].join(' ')] as const;
      }),
      ...invoices.map(({ id, shipToClient, items }) => {
        return [id, `${shipToClient.name} ${items[0].trucks[0].regNumber}`] as const;
      }),
    ]);
  }

  async function creditNotesOf(place: Place): Promise<Json[]> {
    const notes: Json[] = [];
    for (const { creditNotes, id } of await invoicesOf(place)) {
      const { body } = await user.get(`/api/${place}/invoices/${id}/details`);
      for (const note of creditNotes ?? body.creditNotes) {
        notes.push((await user.get(`/api/${place}/credit-notes/${note.id}`)).body);
      }
    }
    return notes;
  }

  async function creditNoteRows(place: Place): Promise<PlainRow[]> {
    return (await creditNotesOf(place)).map((note) => {
      const { number, date, invoiceNumber, reason, currency, totalNet, totalVat, total, numberOfTrucks } = note;
      const { exchangeRate, returnToStock, id, company, invoiceId, items } = note;
      const regNumbers = items.flatMap(({ trucks }: Json) => trucks.map(({ regNumber }: Json) => regNumber)).join(', ');
      const own = {
        number,
        date,
        invoiceNumber,
        billToClientName: note.billToClient.name,
        regNumbers,
        reason,
        currency,
      };
      const hasVat = totalVat > 0 || items.some(({ vatTreatment }: Json) => vatTreatment === 'Margin');
      const rateMissing = currency === 'USD' && exchangeRate === null && hasVat;
      const sums = { totalNet, totalVat, total, numberOfTrucks, exchangeRate, rateMissing, returnToStock };
      return { ...own, ...sums, id, company, invoiceId };
    });
  }

  async function paymentRows(place: Place): Promise<PlainRow[]> {
    const rows: PlainRow[] = [];
    const add = (invoice: Json, payments: readonly Json[], invoiceDeleted: boolean) => {
      for (const { warnings: _, ...payment } of payments) {
        rows.push({
          ...payment,
          invoiceNumber: invoice.number,
          orderNumber: null,
          orderId: null,
          client: invoice.billToClient.name,
          value: payment.refund ? -payment.amount : payment.amount,
          currency: invoice.currency,
          invoiceDeleted,
          company: codes[place],
          invoiceId: invoice.id,
        });
      }
    };
    for (const invoice of await invoicesOf(place)) {
      add(invoice, (await user.get(`/api/${place}/invoices/${invoice.id}/payments`)).body, false);
    }
    for (const invoice of trades[place].deletedInvoices) add(invoice, trades[place].paymentsOfDeleted, true);
    return rows;
  }

  /** The debtors of these companies together. */
  async function debtorRows(places: readonly Place[]): Promise<PlainRow[]> {
    const invoices: Json[] = (await Promise.all(places.map(invoicesOf))).flat();
    const open = invoices.filter(({ balance }) => balance !== 0);
    const byDebtor = Map.groupBy(open, ({ billToClient, currency }) => {
      return `${billToClient.id ?? 'name:walkin'}:${currency}`;
    });
    return [...byDebtor].map(([id, own]) => {
      const [{ billToClient, currency }] = own;
      const clientId = clients.has(billToClient.id) ? billToClient.id : null;
      const client = clientId === null ? billToClient.name : (clients.get(clientId) ?? '');
      const within = (from: number, to: number) =>
        own
          .filter(({ balance, dueDate }) => {
            const days = (Date.parse(tradeDay) - Date.parse(dueDate ?? tradeDay)) / 86_400_000;
            return balance > 0 && days >= from && days <= to;
          })
          .reduce((sum, { balance }) => sum + pennies(balance), 0) / 100;
      const over = own.reduce((sum, { balance }) => sum + Math.max(0, -pennies(balance)), 0) / 100;
      const company = [...new Set(own.map((invoice) => companyNames[invoice.company as Company]))].sort().join(', ');
      return {
        client,
        currency,
        notDue: within(-10_000, 0),
        days1To30: within(1, 30),
        days31To60: within(31, 60),
        days61To90: within(61, 90),
        over90: within(91, 10_000),
        overdue: within(1, 10_000),
        total: within(-10_000, 10_000),
        overpaid: over,
        company,
        names: client,
        clientId,
        id,
      };
    });
  }

  /** The stock book's row of a truck; none outside the margin scheme. */
  async function bookRow(place: Place, truck: Json, isDeleted: boolean, papers: { invoices: Json[]; notes: Json[] }) {
    if (truck.vatScheme !== 'Margin') return [];
    const invoice = papers.invoices.find(({ items }) => items[0].trucks[0]?.id === truck.id);
    const note = papers.notes.find(({ invoiceId }) => invoiceId === invoice?.id);
    const isSold = invoice !== undefined && note?.returnToStock !== true;
    const facts = {
      stockNumber: truck.stockNumber,
      purchaseDate: truck.purchaseDate,
      purchaseInvoiceNumber: truck.purchaseInvoiceNumber,
      seller: truck.boughtFrom?.name ?? null,
      regNumber: truck.regNumber,
      chassisNumber: truck.chassisNumber,
      make: truck.make,
      model: truck.model,
      purchasePrice: truck.purchasePrice,
      company: codes[place],
      truckId: truck.id,
    };
    if (!isSold) {
      const none = {
        saleDate: null,
        saleInvoiceNumber: null,
        buyer: null,
        salePrice: null,
        margin: null,
        vatDue: null,
      };
      return [{ ...facts, ...none, disposal: isDeleted ? 'Deleted' : null, id: truck.id, invoiceId: null }];
    }
    const [item] = invoice.items;
    const gross = (net: number) =>
      item.vatTreatment === 'Standard' ? Math.round((net * (100 + item.vatRate)) / 100) : net;
    const inPounds = (amount: number) => {
      if (invoice.currency === 'GBP') return amount;
      return invoice.exchangeRate === null ? null : Math.round(amount / invoice.exchangeRate);
    };
    const paid = inPounds(gross(pennies(item.rate + item.freightRate + item.warrantyRate)));
    const back = note === undefined ? 0 : inPounds(gross(pennies(100.25)));
    const salePence = paid === null || back === null ? null : paid - back;
    const isOutside = item.vatTreatment === 'Standard';
    const marginPence = salePence === null || isOutside ? null : salePence - pennies(truck.purchasePrice);
    const due = item.vatTreatment === 'Margin' ? Math.max(0, Math.round(((marginPence ?? 0) * 20) / 120)) : 0;
    return [
      {
        ...facts,
        saleDate: invoice.taxPoint,
        saleInvoiceNumber: invoice.number,
        buyer: invoice.billToClient.name,
        salePrice: salePence === null ? null : salePence / 100,
        margin: marginPence === null ? null : marginPence / 100,
        vatDue: salePence === null ? null : due / 100,
        disposal: { Margin: 'Sold', Export: 'Exported', Standard: 'OutsideScheme' }[item.vatTreatment as 'Margin'],
        id: `${truck.id}-${invoice.id}`,
        invoiceId: invoice.id,
      },
    ];
  }

  async function stockBookRows(place: Place): Promise<PlainRow[]> {
    const papers = { invoices: await invoicesOf(place), notes: await creditNotesOf(place) };
    const { trucks, deletedTrucks } = trades[place];
    const rows: PlainRow[] = [];
    for (const truck of trucks) rows.push(...(await bookRow(place, truck, false, papers)));
    for (const truck of deletedTrucks) rows.push(...(await bookRow(place, truck, true, papers)));
    return rows;
  }

  return { invoiceTexts, deletedTexts, creditNoteRows, paymentRows, debtorRows, stockBookRows };
}
