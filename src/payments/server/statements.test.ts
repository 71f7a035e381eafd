/** Statements: what was outstanding on a given day. */
import { expect, test } from 'vitest';
import { statementIdOf } from '#payments/statement.ts';
import { appForFile } from '#test/app/test-app.ts';
import { pdfPages } from '#test/files/pdf-text.ts';
import { day, debtorFixture, nothing } from '#test/money/debtor-fixture.ts';

type Json = ReturnType<JSON['parse']>;

const app = await appForFile({ now: () => new Date(`${day}T12:00:00Z`) });
const user = await app.as('User');
const fixture = debtorFixture(user);

/** Downloads a statement and returns its file name and text. */
async function readStatement(clientId: string, query = '') {
  const token = await app.provider.token({ sub: 'reader' });
  await app.withToken(token).get('/api/users/role');
  const admin = await app.as('Admin');
  await admin.put('/api/users/reader/assign?role=user');
  const answer = await fetch(`${app.url}/api/abbasAutos/statements/${clientId}${query}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  const pages = await pdfPages(new Uint8Array(await answer.arrayBuffer()));
  return { name: answer.headers.get('content-disposition'), text: pages.join(' '), pages };
}

test('a statement shows what was outstanding on its date, regardless of later changes', async () => {
  const clientId = await fixture.makeClient('Statement Šipping');
  const billTo = { city: 'Mombasa', postcode: '80100', country: 'Kenya' };
  await user.put(`/api/clients/${clientId}`, { billTo });
  const first = await fixture.makeInvoice(clientId, { amount: 1000, date: '2026-10-01', depositPaid: 100 });
  const second = await fixture.makeInvoice(clientId, { amount: 50, date: '2026-11-01', currency: 'USD' });
  // A payment dated before the invoice counts from the invoice date.
  await fixture.pay(second, { amount: 20, date: '2026-09-01' });
  await fixture.pay(first, { amount: 400, date: '2026-11-01' });
  await fixture.pay(first, { amount: 500, date: '2026-11-10' });
  const early = await readStatement(clientId, '?to=2026-11-05');
  expect(early.name).toBe('attachment; filename="Statement_Statement_Sipping_20261105.pdf"');
  expect(early.text).toContain('Statement Šipping Mombasa 80100 Kenya');
  const line = `1 Oct 2026 ${first.number} 1 Oct 2026 £1,000.00 £500.00 £0.00 £500.00`;
  expect(early.text).toContain(line);
  expect(early.text).toContain(`1 Nov 2026 ${second.number} 1 Nov 2026 $50.00 $20.00 $0.00 $30.00`);
  expect(early.text).toContain('Balance in GBP (£) £500.00');
  const now = await readStatement(clientId);
  expect(now.text).toContain('Statement date 22 Nov 2026');
  expect(now.text).not.toContain('GBP');
  expect(now.text).toContain('Balance in USD ($) $30.00');
  expect((await readStatement(clientId, '?to=2026-09-30')).text).toContain('Nothing outstanding at 30 Sep 2026.');
  expect((await user.get('/api/abbasAutos/statements/none')).body.message).toBe('The requested client does not exist.');
  expect((await user.get(`/api/abbasAutos/statements/${clientId}?to=today`)).body.message).toBe(
    'Failed to retrieve statement.',
  );
});

test('a statement counts a deposit from the day it was received', async () => {
  const clientId = await fixture.makeClient('Deposit Statement Ltd');
  const fields = { amount: 1000, date: '2026-10-01', depositPaid: 100, depositDate: '2026-10-15' };
  const { number } = await fixture.makeInvoice(clientId, fields);
  const before = await readStatement(clientId, '?to=2026-10-14');
  expect(before.text).toContain(`1 Oct 2026 ${number} 1 Oct 2026 £1,000.00 £0.00 £0.00 £1,000.00`);
  const after = await readStatement(clientId, '?to=2026-10-15');
  expect(after.text).toContain(`1 Oct 2026 ${number} 1 Oct 2026 £1,000.00 £100.00 £0.00 £900.00`);
});

test('a payment with a future date counts today on the invoice, in debtors and on the statement', async () => {
  const clientId = await fixture.makeClient('Dated Ahead Ltd');
  const invoice = await fixture.makeInvoice(clientId, { amount: 1200, date: '2026-10-01' });
  await fixture.pay(invoice, { amount: 1200, date: '2026-11-20' });
  await app.db.updateTable('payment').set({ date: '2027-11-20' }).where('invoice_id', '=', invoice.id).execute();
  const { body } = await user.get(`/api/abbasAutos/invoices/${invoice.id}/details`);
  expect(body).toMatchObject({ balance: 0, paymentState: 'Paid' });
  expect(await fixture.debtorsOf(clientId)).toEqual([]);
  expect((await readStatement(clientId)).text).toContain('Nothing outstanding at 22 Nov 2026.');
  expect((await readStatement(clientId, '?to=2026-11-21')).text).toContain('£1,200.00 £0.00 £0.00 £1,200.00');
});

test('a debtor without a record has a statement by name, which can also be sent', async () => {
  const party = (name: string) => ({ name, email: 'walk@in.example', city: 'Hull' });
  const unsaved = (name: string) => {
    return { billTo: party(name), shipTo: party(name), saveBillToDetails: false, saveShipToDetails: false };
  };
  await fixture.makeInvoice('', { amount: 30, date: '2026-10-01', ...unsaved('Wälk/In Ltd') });
  await fixture.makeInvoice('', { amount: 12, date: '2026-10-02', ...unsaved('WÄLK/IN  LTD') });
  await fixture.makeInvoice('', { amount: 5, date: '2026-10-02', currency: 'USD', ...unsaved('Wälk/In Ltd') });
  await fixture.makeInvoice(await fixture.makeClient('Wälk/In Ltd'), { amount: 99, date: '2026-10-03' });
  const { rows } = (await user.get('/api/abbasAutos/debtors/rows?search=walk')).body;
  const nameless = rows.filter((row: Json) => row.clientId === null);
  expect(nameless).toHaveLength(2);
  const ids = new Set(nameless.map(statementIdOf));
  expect(ids.size).toBe(1);
  const [id = ''] = ids;
  const { text, name } = await readStatement(encodeURIComponent(String(id)));
  expect(name).toContain('Statement_');
  expect(text).toContain('Balance in GBP (£) £42.00');
  expect(text).toContain('Balance in USD ($) $5.00');
  expect(text).toContain('Hull');
  for (const row of nameless) expect((await readStatement(encodeURIComponent(row.id))).text).toBe(text);
  const unknown = await user.get(`/api/abbasAutos/statements/${encodeURIComponent('name:unknowndebtor')}`);
  expect([unknown.status, unknown.body.message]).toEqual([404, 'The requested client does not exist.']);
  // Another company has no invoices for these debtors.
  expect((await user.get(`/api/butler/statements/${encodeURIComponent(String(id))}`)).status).toBe(404);
  const mail = { to: 'walk@in.example', subject: 'Statement', text: 'Attached.' };
  const sent = await user.post(`/api/abbasAutos/statements/${encodeURIComponent(String(id))}/send`, mail);
  expect(sent.body.message).toBe('E-mail is not set up yet. Ask your administrator.');
});

test('statement and debtors count a credit note from its date, and a full credit leaves nothing outstanding', async () => {
  const clientId = await fixture.makeClient('Credited Ltd');
  const part = await fixture.makeInvoice(clientId, { amount: 80, date: '2026-10-01' });
  const whole = await fixture.makeInvoice(clientId, { amount: 30, date: '2026-10-02' });
  const credit = (invoice: Json, date: string, rate: number) =>
    user.post(`/api/abbasAutos/invoices/${invoice.id}/credit-notes`, {
      date,
      reason: 'Worn',
      items: [{ item: 0, rate }],
    });
  expect((await credit(part, '2026-11-05', 20.01)).status).toBe(201);
  expect((await credit(whole, '2026-11-06', 30)).status).toBe(201);
  const { text: before } = await readStatement(clientId, '?to=2026-11-04');
  expect(before).toContain('£80.00 £0.00 £0.00 £80.00');
  expect(before).toContain('Balance in GBP (£) £110.00');
  const { text: after } = await readStatement(clientId, '?to=2026-11-06');
  expect(after).toContain('£80.00 £0.00 £20.01 £59.99');
  expect(after).not.toContain('£30.00');
  expect(after).toContain('Balance in GBP (£) £59.99');
  expect(await fixture.debtorsOf(clientId)).toMatchObject([{ ...nothing, days31To60: 59.99, total: 59.99 }]);
});

test('every page of a statement shows the client and the registration of the company', async () => {
  const admin = await app.as('Admin');
  const particulars = { legalName: 'Abbas Autos Ltd', city: 'Harrowmere', companyNumber: '01234567' };
  expect((await admin.put('/api/abbasAutos/particulars', particulars)).status).toBe(200);
  const clientId = await fixture.makeClient('Long Accounts Ltd');
  for (let made = 0; made < 40; made += 1) await fixture.makeInvoice(clientId, { amount: 10, date: '2026-11-01' });
  const { pages } = await readStatement(clientId);
  expect(pages.length).toBeGreaterThan(1);
  for (const [index, text] of pages.entries()) {
    expect(text).toContain(`Page ${index + 1} of ${pages.length}`);
    expect(text).toContain('Company number 01234567.');
    // In the footer of each page, and in the header from the second page on.
    expect(text.split('Statement for Long Accounts Ltd')).toHaveLength(index === 0 ? 2 : 3);
  }
});
