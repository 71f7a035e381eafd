/** E-mails as customers see them: sender, reply address, and the payment details. */
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { paperBody, truckBody } from '#test/app/factories.ts';
import { appForTest, type TestApp } from '#test/app/test-app.ts';
import { startMailServer } from '#test/mail/mail-server.ts';
import { paymentFixture } from '#test/money/payment-fixture.ts';

const mailBody = { to: 'ann@harbour.example', cc: null, subject: 'Your document', text: 'Dear Ann' };

async function mailFixture() {
  const server = await startMailServer();
  onTestFinished(() => server.stop());
  const env = { SMTP_URL: `smtp://127.0.0.1:${server.port}`, MAIL_FROM: 'The Office <office@trucks.example>' };
  const app = await appForTest({ env });
  const send = async (user: Awaited<ReturnType<TestApp['as']>>, path: string) => {
    const count = server.taken.length;
    expect((await user.post(path, mailBody)).status).toBe(202);
    await expect.poll(() => server.taken.length).toBe(count + 1);
    return server.taken.at(-1)?.mail;
  };
  return { app, send, user: await app.as('User'), admin: await app.as('Admin') };
}

const bank = {
  ...{ bankName: 'Example Bank', bankAccountName: 'Butler Ltd', sortCode: '00-00-00', accountNumber: '12345678' },
  ...{ iban: null, bic: null },
};

test('an invoice is sent in the name of its company with its reply address and a table of payment details', async () => {
  const { send, user, admin } = await mailFixture();
  const logo = await sharp({ create: { width: 90, height: 30, channels: 3, background: '#aa0000' } })
    .png()
    .toBuffer();
  const saved = await admin.put('/api/butler/particulars', {
    ...{ tradingName: 'Butler <Trucks>', email: 'sales@butler.example', paymentDays: 14, ...bank },
    logo: `data:image/png;base64,${logo.toString('base64')}`,
  });
  expect(saved.status).toBe(200);
  const truck = await user.post('/api/butler/trucks', truckBody({ company: 'Butler' }));
  const body = paperBody([truck.body.id], { date: '2026-11-20', number: '41' });
  const { body: invoice } = await user.post('/api/butler/invoices', body);
  const mail = await send(user, `/api/butler/invoices/${invoice.id}/send`);
  expect(mail?.from).toMatchObject({ name: 'Butler <Trucks>', address: 'office@trucks.example' });
  expect(mail?.replyTo).toMatchObject([{ address: 'sales@butler.example' }]);
  // 12,500 + 300.10 freight + 99.99 warranty = 12,900.09; 20% VAT 2,580.02; less 500 of deposit.
  for (const text of [
    ...['Invoice number', '41', '£14,980.11', '4 Dec 2026', 'Example Bank', 'Butler Ltd'],
    ...['Sort code 00-00-00', 'Account 12345678', 'Invoice 41'],
  ]) {
    expect(mail?.text).toContain(text);
    expect(mail?.html).toContain(text);
  }
  expect(mail?.html).toContain('alt="Butler &lt;Trucks&gt;"');
  expect(mail?.html).not.toMatch(/src="(?!cid:logo")/);
  const picture = mail?.attachments.find(({ mimeType }) => mimeType === 'image/png');
  expect(picture).toMatchObject({ contentId: '<logo>', disposition: 'inline' });
  expect((await sharp(Buffer.from(picture?.content as ArrayBuffer)).metadata()).width).toBe(90);
});

test('an invoice e-mail asks for what is left to pay', async () => {
  const { send, user, admin } = await mailFixture();
  await admin.put('/api/abbasAutos/particulars', { ...bank, iban: 'GB33BUKB20201555555555', bic: 'BUKBGB22' });
  const { makeInvoice, pathOf, pay } = paymentFixture(user);
  const asked = ['Due date: 4 Dec 2026', 'Pay to:'];
  interface Case {
    name: string;
    deposit?: number;
    paid?: number;
    credited?: number;
    currency?: string;
    rows: string[];
  }
  const cases: Case[] = [
    { name: 'unpaid', rows: ['Total due: £12,000.00', ...asked] },
    {
      name: 'with a deposit',
      deposit: 500,
      rows: ['Total: £12,000.00', 'Paid: £500.00', 'Balance: £11,500.00', ...asked],
    },
    {
      name: 'part paid and credited',
      deposit: 500,
      paid: 4000,
      credited: 1000,
      rows: ['Total: £12,000.00', 'Paid: £4,500.00', 'Credited: £1,200.00', 'Balance: £6,300.00', ...asked],
    },
    { name: 'paid', deposit: 500, paid: 11_500, rows: ['Total: £12,000.00', 'Paid: £12,000.00', 'Balance: £0.00'] },
    { name: 'overpaid', paid: 12_010.5, rows: ['Total: £12,000.00', 'Paid: £12,010.50', 'Overpaid: £10.50'] },
    { name: 'credited', credited: 10_000, rows: ['Total: £12,000.00', 'Credited: £12,000.00', 'Balance: £0.00'] },
    {
      name: 'part paid in dollars',
      currency: 'USD',
      paid: 2000,
      rows: ['Total: $12,000.00', 'Paid: $2,000.00', 'Balance: $10,000.00', ...asked],
    },
  ];
  for (const { name, deposit = 0, paid = 0, credited = 0, currency = 'GBP', rows } of cases) {
    const fields = { depositPaid: deposit, currency, exchangeRate: currency === 'GBP' ? null : 1.25 };
    const invoice = await makeInvoice({ ...fields, date: '2026-11-20', dueDate: '2026-12-04' });
    if (paid > 0) expect((await pay(invoice, { amount: paid })).status).toBe(201);
    if (credited > 0) {
      const truckIds = [invoice.items[0].trucks[0].id];
      const items = [{ item: 0, truckIds, rate: credited, freightRate: 0, warrantyRate: 0 }];
      const made = await user.post(`${pathOf(invoice)}/credit-notes`, { date: '2026-11-25', reason: 'Scratch', items });
      expect(made.status).toBe(201);
    }
    const mail = await send(user, `${pathOf(invoice)}/send`);
    const labels = /^(Total|Total due|Paid|Credited|Balance|Overpaid|Due date|Pay to):.*/gm;
    expect({ name, rows: mail?.text?.match(labels) }).toEqual({ name, rows });
  }
});

test('a statement e-mail shows the balance and the bank details for each currency', async () => {
  const { send, user, admin } = await mailFixture();
  await admin.put('/api/butler/particulars', { ...bank, iban: 'GB33BUKB20201555555555', bic: 'BUKBGB22' });
  const client = (await user.post('/api/clients', { name: 'Harbour Haulage' })).body;
  for (const [currency, exchangeRate] of [
    ['GBP', null],
    ['USD', 1.25],
  ] as const) {
    const truck = await user.post('/api/butler/trucks', truckBody({ company: 'Butler', regNumber: `AB${currency}` }));
    const fields = { currency, exchangeRate, billTo: { id: client.id }, shipTo: { id: client.id } };
    expect((await user.post('/api/butler/invoices', paperBody([truck.body.id], fields))).status).toBe(201);
  }
  const mail = await send(user, `/api/butler/statements/${client.id}/send`);
  expect(mail?.text).toContain('Balance in GBP (£): £14,980.11\nBalance in USD ($): $14,980.11\n');
  expect(mail?.text).toContain('Pay GBP (£) to:\nExample Bank\nButler Ltd\nSort code 00-00-00\nAccount 12345678\n');
  expect(mail?.text).toContain(
    'Pay USD ($) to:\nExample Bank\nButler Ltd\nIBAN GB33BUKB20201555555555\nSWIFT BUKBGB22',
  );
});

test('a company without particulars sends a table without bank details, and no reply address', async () => {
  const { send, user } = await mailFixture();
  const truck = await user.post('/api/butler/trucks', truckBody({ company: 'Butler' }));
  const { body: order } = await user.post('/api/butler/orders', paperBody([truck.body.id]));
  const mail = await send(user, `/api/butler/orders/${order.id}/send`);
  expect(mail?.replyTo).toBeUndefined();
  expect(mail?.from?.address).toBe('office@trucks.example');
  expect(mail?.text).toContain('Order number');
  expect(mail?.text).not.toContain('Pay to');
  expect(mail?.html).not.toContain('<img');
});

test.each([
  ['Butler\r\nBcc: eve@evil.example', 'sales@butler.example\r\nBcc: eve@evil.example'],
  ['Butler\u2028X-Header: 1', 'no address'],
])('particulars cannot add headers to an e-mail: %j', async (tradingName, email) => {
  const { send, user, admin } = await mailFixture();
  await admin.put('/api/butler/particulars', { tradingName, email });
  const client = (await user.post('/api/clients', { name: 'Harbour Haulage' })).body;
  const mail = await send(user, `/api/butler/statements/${client.id}/send`);
  expect(mail?.headers.map(({ key }) => key)).not.toContain('bcc');
  expect(mail?.headers.map(({ key }) => key)).not.toContain('x-header');
  expect(mail?.replyTo).toBeUndefined();
  expect(mail?.text).toContain('Statement date');
});
