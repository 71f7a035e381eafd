/** Random queries of every list, compared with plain code over the array call. */
import { Big } from 'big.js';
import { expect, test } from 'vitest';
import { costingSqlList } from '#costings/server/costing-sql-list.ts';
import { paperSqlLists } from '#paperwork/server/paper-sql-lists.ts';
import { clientSqlList, supplierSqlList } from '#parties/server/party-sql-lists.ts';
import type { SqlList } from '#server/list/sql-list.ts';
import { paperBody, truckBody } from '#test/app/factories.ts';
import { appForFile } from '#test/app/test-app.ts';
import { expectPlainAnswers, type ListUnderTest, queryCount } from '#test/lists/list-property.ts';
import type { PlainRow } from '#test/lists/plain-list.ts';
import { truckSqlList } from '#trucks/server/truck-sql-list.ts';
import { marginDueSql } from '#vat/server/margin-dues-sql.ts';

interface ListWithArray {
  listSchema: SqlList;
  /** Path of the array call below the company's. */
  array: string;
  texts: (row: PlainRow) => string[];
}

const text = (value: unknown) => String(value ?? '');
const arrays: ListWithArray[] = [
  {
    listSchema: truckSqlList,
    array: 'abbasAutos/trucks?includeSold=true',
    texts: ({ regNumber, make, model }) => [text(regNumber), `${make}${model}`, `${model}${make}`],
  },
  {
    listSchema: costingSqlList(marginDueSql),
    array: 'abbasAutos/trucks/costings/summary',
    texts: ({ regNumber }) => [text(regNumber)],
  },
  ...(['order', 'invoice'] as const).map((kind) => ({
    listSchema: paperSqlLists[kind],
    array: `abbasAutos/${kind}s`,
    texts: ({ number, billToClientName, shipToClientName, items }: PlainRow) => [
      text(number),
      text(billToClientName),
      text(shipToClientName),
      ...(items as { trucks: { regNumber: string }[] }[]).flatMap(({ trucks }) =>
        trucks.map((truck) => truck.regNumber),
      ),
    ],
  })),
  { listSchema: clientSqlList, array: 'clients/detailed', texts: ({ name }) => [text(name)] },
  { listSchema: supplierSqlList, array: 'suppliers', texts: ({ name }) => [text(name)] },
];

/** Values that are easy to get wrong. */
const makes = ['DAF', 'daf', 'Citroën', 'Scania', '10%', 'a_b', 'MAN'];
const models = ['XF 480', 'XF 95', 'xf 105', '\\d', "O'Neill", 'TGX'];
const names = ['Ødegård 2', 'Ødegård 10', 'harbour haulage', 'Łódź Trans', null];
const pick = <Value>(values: readonly Value[], index: number) => values[index % values.length] as Value;

async function created(path: string, body: unknown): Promise<Record<string, string>> {
  const { status, body: answer } = await user.post(path, body);
  expect(status).toBe(201);
  return answer;
}

/** Trucks with a costing, and the date on which all costings were entered. */
const costed = new Set<string>();
const entryDay = '2026-11-22';

type CompanyPath = 'abbasAutos' | 'butler';

async function addTruck(index: number, company: CompanyPath = 'abbasAutos'): Promise<string> {
  const name = pick(names, index);
  const { id = '' } = await created(
    `/api/${company}/trucks`,
    truckBody({
      company: company === 'butler' ? 'Butler' : 'AbbasAutos',
      regNumber: `${pick(['AB', 'ab', 'Łó', 'Z'], index)}${index % 3 === 0 ? ' ' : ''}${index * 7}`,
      make: pick(makes, index),
      model: pick(models, index * 5 + 1),
      axle: pick(['6x2', null, '4x2'], index),
      chassisNumber: pick([null, 'XLR 10', 'xlr 9', 'XLR 9'], index),
      color: pick(['White', 'white', null], index),
      mileage: pick([100, 160, 161, 0, 99_999_999], index),
      mileageUnit: pick(['Kilometers', 'Miles'], index),
      gearBoxType: pick(['Auto', 'Manual', null], index),
      purchaseDate: pick(['2026-01-01', '2025-12-31', null], index),
      salePrice: pick([null, 0, 12_000.1, 0.2], index),
      freightCharges: pick([null, 250.55], index),
      isSold: index % 4 === 0,
      features: pick([[], ['Fridge'], ['Tail Lift', 'fridge'], ['Émile 10', 'Émile 9', '10%']], index),
      motStatus: pick(['Pending', 'NotRequired', 'Completed'], index),
      boughtFrom: name === null ? null : { name },
      soldTo: pick([null, { name: 'Émile' }, { name: 'Emil' }], index),
    }),
  );
  for (let cost = 0; cost < index % 3; cost += 1) {
    const type = pick(['Repairs', 'Other', 'DeliveryCost'], index + cost);
    await created(`/api/${company}/trucks/${id}/costings`, {
      type,
      value: (1010 * (index + 1) * (cost === 1 ? -1 : 1)) / 100,
    });
    costed.add(id);
  }
  return id;
}

async function rowsOf(address: string, company: CompanyPath = 'abbasAutos'): Promise<PlainRow[]> {
  return (await user.get(`/api/${company}/${address}`)).body;
}

type PlainPaper = PlainRow & { items: { rate: number; trucks: { id: string }[] }[] };

/** Adds what the list's rows have beyond the array call: invoices and to-dos of each truck. */
async function withInvoices(rows: readonly PlainRow[]): Promise<PlainRow[]> {
  const papers = (await rowsOf('invoices')) as PlainPaper[];
  const sides = papers.flatMap((paper) =>
    paper.items.flatMap(({ rate, trucks }) => trucks.map((truck) => ({ truckId: truck.id, rate, paper }))),
  );
  const latest = (one: (typeof sides)[number], other: (typeof sides)[number]) =>
    String(other.paper.date).localeCompare(String(one.paper.date)) ||
    Number(other.paper.number) - Number(one.paper.number);
  return rows.map((row) => {
    const on = sides.filter(({ truckId }) => truckId === row.id).sort(latest);
    const [last] = on;
    const price = on.find(({ paper }) => paper.currency === 'GBP')?.rate ?? null;
    return {
      ...row,
      stockSince: row.purchaseDate ?? entryDay,
      hasPhotos: false,
      hasCostings: costed.has(row.id),
      papersPending: ['logBookStatus', 'inspectionStatus', 'motStatus', 'exportSlipStatus'].some(
        (id) => row[id] === 'Pending',
      ),
      onInvoice: on.length > 0,
      dateUnusual: false,
      // None of the trucks is under the margin scheme.
      marginRecords: false,
      priceDiffers: price !== null && price !== row.salePrice,
      invoiceNumber: last?.paper.number ?? null,
      invoiceDate: last?.paper.date ?? null,
      invoicePrice: price,
      invoice: last ? { id: last.paper.id, company: last.paper.company } : null,
      invoicedTwice: on.length > 1,
    };
  });
}

const sumOf = (row: PlainRow, ...ids: readonly string[]) =>
  ids.reduce((sum, id) => sum + Math.round(Number(row[id] ?? 0) * 100), 0) / 100;

/** The sales report's figures for a truck; no cost was entered after its sale. */
function salesOf(row: PlainRow) {
  const sales = sumOf(row, 'salePrice', 'freightCharges', 'warrantyCharges');
  const costs = sumOf(row, 'purchasePrice', 'totalCostOfServices');
  // None of the trucks is under the margin scheme.
  const profitAfterVat = row.salePrice ? row.profit : null;
  return { sales, costs, profitAtSale: row.profit, lateCosts: 0, profitAfterVat };
}

/** Rows of costings, orders and invoices also have data from their truck or linked document. */
async function withLinkedRecords(
  list: string,
  rows: readonly PlainRow[],
  company: CompanyPath = 'abbasAutos',
): Promise<PlainRow[]> {
  if (list === 'trucks') return withInvoices(rows);
  if (list === 'costings') {
    const trucks = new Map((await rowsOf('trucks?includeSold=true', company)).map((truck) => [truck.id, truck]));
    return rows.map((row) => {
      const { isSold, soldDate, make, truckType, soldTo } = trucks.get(row.id) ?? row;
      const client = (soldTo as PlainRow | null)?.name ?? null;
      return { ...row, isSold, soldDate, make, truckType, soldTo: client, ...salesOf(row) };
    });
  }
  if (list !== 'orders' && list !== 'invoices') return [...rows];
  const linked = await rowsOf(list === 'orders' ? 'invoices' : 'orders');
  const numbers = new Map<unknown, unknown>(linked.map(({ id, number }) => [id, number]));
  return rows.map((row) => ({
    ...row,
    vatTreatments: 'Standard 20%',
    linkedNumber: numbers.get(row.referenceId) ?? null,
    ...(list === 'orders' ? { invoiced: row.referenceId !== null } : { vatAtRisk: null }),
  }));
}

/** Invoice rows name the client, and none has a due date; only the call for one invoice returns its credit notes. */
function withDebts(list: string, rows: PlainRow[]): PlainRow[] {
  const plain = rows.map(({ creditNotes: _, ...row }) => row as PlainRow);
  const total = (row: PlainRow) => new Big(Number(row.totalDue)).plus(Number(row.depositPaid)).toNumber();
  if (list === 'orders') return plain.map((row) => ({ ...row, total: total(row), dateUnusual: false }));
  if (list !== 'invoices') return plain;
  return plain.map((row) => ({
    ...row,
    total: total(row),
    client: row.billToClientName,
    daysOverdue: 0,
    dateUnusual: false,
    // All are qualifying trucks sold with VAT.
    qualifyingWithoutVat: false,
    marginWithVat: false,
    marginAsNoVat: false,
    rateMissing: row.currency === 'USD' && row.exchangeRate === null,
  }));
}

/**
 * Gives clients and suppliers more data. List rows have flat addresses and balances where the arrays nest them, and no
 * country codes.
 */
async function withRecords(list: 'clients' | 'suppliers', rows: readonly PlainRow[]): Promise<PlainRow[]> {
  const whole: PlainRow[] = [];
  for (const [index, row] of rows.entries()) {
    const more =
      index % 3 === 0 ? { vatNumber: 'DE136695976' } : list === 'clients' ? { paymentDays: index } : { city: 'Hull' };
    const { status, body } = await user.put(`/api/${list}/${row.id}`, more);
    expect(status).toBe(200);
    const { balance, billTo: _, shipTo: __, ...own } = body;
    const columns = Object.entries({ ...row, ...own }).filter(([key]) => !key.endsWith('ountryCode'));
    whole.push({
      ...Object.fromEntries(columns),
      id: row.id,
      ...(balance && { balanceGbp: balance.GBP, balanceUsd: balance.USD }),
    });
  }
  return whole;
}

const app = await appForFile({ now: () => new Date(`${entryDay}T12:00:00Z`) });
const user = await app.as('User');
const ids: string[] = [];
for (let index = 0; index < 60; index += 1) ids.push(await addTruck(index));
for (let index = 3; index < 60; index += 4) await addTruck(index, 'butler');
for (let index = 0; index < 24; index += 1) {
  const kind = pick(['orders', 'invoices'], index);
  const trucks = ids.slice(index * 2, index * 2 + 1 + (index % 2));
  const party = (offset: number) => ({
    name: pick(names, index + offset) ?? 'Émile',
    city: pick(['Hull', null], index),
  });
  await created(
    `/api/abbasAutos/${kind}`,
    paperBody(trucks, {
      currency: pick(['GBP', 'USD', 'GBP'], index),
      date: pick(['2026-11-20', '2026-01-02'], index),
      depositPaid: pick([0, 500.5], index),
      billTo: party(0),
      shipTo: party(1),
      ...(index < 4 ? {} : { number: String(index * 97) }),
    }),
  );
}
for (const { id } of (await rowsOf('orders')).slice(0, 5)) {
  await created(`/api/abbasAutos/orders/${id}/invoice`, undefined);
}

/** The list of all companies also has another company's rows. */
async function rowsByCompany({ listSchema: { list }, array }: ListWithArray): Promise<ListUnderTest['rows']> {
  const { body } = await user.get(`/api/${array}`);
  if (list === 'clients' || list === 'suppliers') return { all: await withRecords(list, body) };
  const other = (await user.get(`/api/${array.replace('abbasAutos', 'butler')}`)).body;
  const abbasAutos = withDebts(list, await withLinkedRecords(list, body));
  return { abbasAutos, all: [...abbasAutos, ...withDebts(list, await withLinkedRecords(list, other, 'butler'))] };
}

test('every random query returns the same rows, order, sums and groups as plain code', async () => {
  const lists: ListUnderTest[] = [];
  for (const one of arrays) lists.push({ ...one, rows: await rowsByCompany(one) });
  await expectPlainAnswers(() => app.as('User'), lists, queryCount(120));
}, 3_600_000);
