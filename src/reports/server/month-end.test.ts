/** A month end over HTTP: the files match the documents to the penny, and resolved checklist items disappear. */
import Big from 'big.js';
import { expect, test } from 'vitest';
import { paperBody, paperItemBody } from '#test/app/factories.ts';
import { appForTest } from '#test/app/test-app.ts';
import {
  addCredit,
  addInvoice,
  addTruck,
  bare,
  base,
  bytesAt,
  client,
  november,
  rowsOf,
  sum,
  unpacked,
} from '#test/money/month-end-fixture.ts';

test('both files match the documents to the penny, with negative credit notes, for this month only', async () => {
  const app = await appForTest({ now: () => new Date('2026-12-05T12:00:00Z') });
  const user = await app.as('User');
  const [five, one] = [await Promise.all(Array.from({ length: 5 }, () => addTruck(user))), await addTruck(user)];
  const odd = paperItemBody(five, { rate: 100.03, vatRate: 17.5, freightRate: 33.33, warrantyRate: 0.01 });
  const margin = paperItemBody([one], { ...bare, rate: 9999.99, vatTreatment: 'Margin', description: '=1+1' });
  const big = await addInvoice(user, [odd, margin], { depositPaid: 250.5, ...client('=HYPERLINK("x")') });
  const dollars = await addInvoice(user, [paperItemBody([await addTruck(user)], { ...bare, rate: 0.07 })], {
    currency: 'USD',
    ...client('Quay & Sons'),
  });
  // Dated in the month but supplied after it, and vice versa.
  await addInvoice(user, [paperItemBody([await addTruck(user)], bare)], { taxPoint: '2026-12-01' });
  const early = await addInvoice(user, [paperItemBody([await addTruck(user)], bare)], {
    date: '2026-12-02',
    taxPoint: '2026-11-30',
  });
  const part = await addCredit(user, big.id, {
    date: '2026-11-30',
    items: [{ item: 0, truckIds: five.slice(0, 2), rate: 33.34, freightRate: 1.11 }],
  });
  await addCredit(user, big.id, { date: '2026-12-01', whole: true });

  const xero = await rowsOf(user, `${november}/xero`);
  expect(Object.keys(xero[0] ?? {}).join()).toBe(
    'ContactName,EmailAddress,POAddressLine1,POAddressLine2,POAddressLine3,POAddressLine4,POCity,PORegion,POPostalCode,' +
      'POCountry,InvoiceNumber,Reference,InvoiceDate,DueDate,Total,Description,Quantity,UnitAmount,AccountCode,TaxType,' +
      'TaxAmount,Currency',
  );
  const lines = await rowsOf(user, `${november}/lines`);
  const invoices = [big, dollars, early].map((paper) => ({
    name: paper.number,
    total: sum([paper.totalDue, paper.depositPaid]),
    vat: paper.totalVat,
  }));
  const papers = [...invoices, { name: `CN-${part.number}`, total: -part.total, vat: -part.totalVat }];
  expect([...new Set(xero.map((row) => row.InvoiceNumber))]).toEqual(papers.map(({ name }) => name));
  for (const { name, total, vat } of papers) {
    const own = xero.filter((row) => row.InvoiceNumber === name);
    const nets = own.map((row) => new Big(row.Quantity ?? '').times(row.UnitAmount ?? '').toString());
    const taxes = own.map((row) => row.TaxAmount);
    const shown = { name, totals: [...new Set(own.map(({ Total }) => Number(Total)))], vat: sum(taxes) };
    expect(shown).toEqual({ name, totals: [total], vat });
    expect(sum([...nets, ...taxes])).toBe(total);
    const [kind, number] = name.startsWith('CN-') ? ['Credit Note', name.slice(3)] : ['Invoice', name];
    const plain = lines.filter((row) => row.Kind === kind && row.Number === number);
    const figures = ['Net', 'VAT', 'Gross'].map((column) => sum(plain.map((row) => row[column])));
    expect(figures).toEqual([sum([total, -vat]), vat, total]);
  }
  expect(xero[0]).toMatchObject({
    ContactName: '=HYPERLINK("x")',
    EmailAddress: 'bills@quay.example',
    POCity: 'Hull',
    POPostalCode: 'HU1 1AA',
    InvoiceDate: '20/11/2026',
    Quantity: '5',
    UnitAmount: '100.03',
    AccountCode: '200',
    TaxType: '17.5% (VAT on Income)',
    Currency: 'GBP',
  });
  expect(xero[3]).toMatchObject({ Description: expect.stringMatching(/^=1\+1 \(TST/), TaxType: 'No VAT' });
  const own = {
    standardAccountCode: '201',
    standardTaxName: 'UK {rate}',
    marginAccountCode: '=9',
    marginTaxName: 'Margin',
  };
  const admin = await app.as('Admin');
  await admin.put(`${base}/particulars`, own);
  const renamed = await rowsOf(user, `${november}/xero`);
  expect(renamed[0]).toMatchObject({ AccountCode: '201', TaxType: 'UK 17.5' });
  expect(renamed[3]).toMatchObject({ AccountCode: '=9', TaxType: 'Margin' });
  expect(xero.at(-1)).toMatchObject({ InvoiceDate: '30/11/2026', Reference: `Credit of invoice ${big.number}` });
  expect(Object.keys(lines[0] ?? {}).join()).toBe(
    'Company,Kind,Number,Date,Tax Point,Client,Item,Line,Reg Numbers,Currency,Net,VAT Rate,VAT,Gross,Treatment',
  );
  expect(lines[3]).toMatchObject({ Company: 'Butler Symonds', Item: "'=1+1", Line: 'Rate', Treatment: 'Margin' });
  expect(lines.at(-1)).toMatchObject({ 'Tax Point': '2026-11-30', Line: 'Freight: Roro to Kingston', Net: '-2.22' });
  expect((await user.get(`${november}/papers`)).body).toEqual({
    ...{ invoices: 3, creditNotes: 1, issued: 0 },
    ...{ neverIssued: 4, changedSinceIssue: 0, xeroParts: 1 },
  });
  expect(await rowsOf(user, `${november}/xero?part=2`)).toEqual([]);
  expect(await rowsOf(user, '/api/redStar/month-end/2026-11/lines')).toEqual([]);
}, 60_000);

test('a month of more than 500 documents has several Xero files without overlap', async () => {
  const app = await appForTest();
  const user = await app.as('User');
  const truck = await addTruck(user);
  const { id } = await addInvoice(user, [paperItemBody([truck], bare)]);
  // Copies the invoice 500 times in the database, since so many calls would take too long; without its truck, which
  // cannot be sold so often.
  const copies = Array.from({ length: 500 }, (_, at) => ({ id: `copy-${at}`, number: String(at + 2) }));
  for (const table of ['paper', 'paper_item'] as const) {
    const own = table === 'paper' ? 'id' : 'paper_id';
    const [row] = await app.db.selectFrom(table).selectAll().where(own, '=', id).execute();
    const { number_value, balance, reg_keys, search_text, bill_to_name, ship_to_name, ...plain } = Object(row);
    const rows = copies.map((copy) => {
      const of = { ...plain, [own]: copy.id, ...(table === 'paper' && { number: copy.number }) };
      for (const key of ['bill_to', 'ship_to']) if (key in of) of[key] = JSON.stringify(of[key]);
      return of;
    });
    await app.db.insertInto(table).values(rows).execute();
  }
  expect((await user.get(`${november}/papers`)).body).toMatchObject({ invoices: 501, xeroParts: 2 });
  const parts = await Promise.all([1, 2, 3].map((part) => rowsOf(user, `${november}/xero?part=${part}`)));
  expect(parts.map(({ length }) => length)).toEqual([500, 1, 0]);
  expect(new Set(parts.flat().map((row) => row.InvoiceNumber)).size).toBe(501);
}, 60_000);

test('checklist items link to their records and disappear when resolved', async () => {
  const app = await appForTest({ now: () => new Date('2026-11-25T12:00:00Z') });
  const user = await app.as('User');
  const truck = await addTruck(user, { regNumber: 'OPN 1', vatScheme: 'Unknown' });
  const first = await addInvoice(user, [paperItemBody([truck], { ...bare, vatRate: 20 })], { currency: 'USD' });
  const exported = paperItemBody([await addTruck(user)], { ...bare, vatTreatment: 'Export' });
  const second = await addInvoice(user, [exported]);
  const note = await addCredit(user, second.id, { date: '2026-11-24', items: [{ item: 0, rate: 1 }] });
  const checks = async () => (await user.get(november)).body;
  const address = (id: string, screen: string) => `/Butler/invoices/${id}/${screen}`;
  const open = [
    {
      code: 'notIssued',
      message: `Invoice ${first.number} has not been issued.`,
      address: address(first.id, 'view'),
      kind: 'invoice',
      id: first.id,
    },
    {
      code: 'notIssued',
      message: `Invoice ${second.number} has not been issued.`,
      address: address(second.id, 'view'),
      kind: 'invoice',
      id: second.id,
    },
    {
      code: 'notIssued',
      message: `Credit note ${note.number} has not been issued.`,
      address: `/Butler/credit-notes/${note.id}/view`,
      kind: 'creditNote',
      id: note.id,
    },
    {
      code: 'vatUnknown',
      message: `OPN 1 on invoice ${first.number} has no VAT scheme.`,
      address: `/Butler/trucks/${truck}/edit`,
      kind: 'truck',
      id: truck,
    },
    {
      code: 'rateMissing',
      message: `Invoice ${first.number} needs an exchange rate to show its VAT in pounds.`,
      address: address(first.id, 'edit'),
      kind: 'invoice',
      id: first.id,
    },
    {
      code: 'evidenceMissing',
      message: `Invoice ${second.number}: Proof of export due in 87 days.`,
      address: address(second.id, 'view'),
      kind: 'invoice',
      id: second.id,
    },
  ];
  expect(await checks()).toEqual(open);
  expect((await user.get(`${base}/month-end/2026-12`)).body).toEqual([]);

  const pdf = await bytesAt(app, `${base}/invoices/${second.id}/download`);
  const credit = await bytesAt(app, `${base}/credit-notes/${note.id}/download`);
  expect((await user.put(`${base}/trucks/${truck}`, { vatScheme: 'Qualifying' })).status).toBe(200);
  expect(await checks()).toEqual([open[0], open[4], open[5]]);
  const files = await unpacked(await bytesAt(app, `${november}/pdfs`));
  expect(files).toEqual({ [`Invoice_${second.number}.pdf`]: pdf, [`CreditNote_${note.number}.pdf`]: credit });

  // Saved again: the archive contains the issued PDF, which is not the current version.
  const body = paperBody([], { items: [paperItemBody([truck], { ...bare, vatRate: 20 })], currency: 'USD' });
  await bytesAt(app, `${base}/invoices/${first.id}/download`);
  expect((await user.put(`${base}/invoices/${first.id}`, { ...body, exchangeRate: 1.25 })).status).toBe(200);
  const message = `Invoice ${first.number} has changed since it was issued. Reissue it.`;
  expect(await checks()).toEqual([{ ...open[0], message }, open[5]]);
  expect((await user.get(`${november}/papers`)).body).toEqual({
    ...{ invoices: 2, creditNotes: 1, issued: 3 },
    ...{ neverIssued: 0, changedSinceIssue: 1, xeroParts: 1 },
  });
}, 60_000);

test('a sold truck without a sale price on an invoice of the month is listed until it has one', async () => {
  const user = await (await appForTest()).as('User');
  const [sold, unsold] = [await addTruck(user), await addTruck(user)];
  const { number } = await addInvoice(user, [paperItemBody([sold, unsold], bare)], { currency: 'USD' });
  const { body } = await user.put(`${base}/trucks/${sold}`, { isSold: true });
  const open = async () =>
    (await user.get(november)).body.filter(({ code }: { code: string }) => code === 'noSalePrice');
  expect(await open()).toEqual([
    {
      code: 'noSalePrice',
      message: `${body.regNumber} is on invoice ${number} and sold without a sale price.`,
      address: `/Butler/trucks/${sold}/edit`,
      kind: 'truck',
      id: sold,
    },
  ]);
  await user.put(`${base}/trucks/${sold}`, { salePrice: 9000 });
  expect(await open()).toEqual([]);
});

test('a truck sold in the month without a sale price is listed even without an invoice', async () => {
  const user = await (await appForTest()).as('User');
  const id = await addTruck(user, { isSold: true, soldDate: '2026-11-30', salePrice: 0 });
  await addTruck(user, { isSold: true, soldDate: '2026-12-01', salePrice: null });
  const { body } = await user.get(`${base}/trucks/${id}`);
  const open = async () =>
    (await user.get(november)).body.filter(({ code }: { code: string }) => code === 'noSalePrice');
  expect(await open()).toEqual([
    {
      code: 'noSalePrice',
      message: `${body.regNumber} is marked as sold without a sale price.`,
      address: `/Butler/trucks/${id}/edit`,
      kind: 'truck',
      id,
    },
  ]);
  const { number } = await addInvoice(user, [paperItemBody([id], bare)], { currency: 'USD' });
  expect((await open()).map(({ message }: { message: string }) => message)).toEqual([
    `${body.regNumber} is on invoice ${number} and sold without a sale price.`,
  ]);
});

test('an invalid month is refused by every call', async () => {
  const user = await (await appForTest()).as('User');
  for (const period of ['2026-13', '2026-1', '2026-Q4', '0000-01', 'now']) {
    for (const call of ['', '/papers', '/figures', '/handovers', '/xero', '/lines', '/pdfs', '/files']) {
      const { status, body } = await user.get(`${base}/month-end/${period}${call}`);
      expect([period, call, status, body.errors[0].path]).toEqual([period, call, 400, 'period']);
    }
  }
});
