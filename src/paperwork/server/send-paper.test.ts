/** Sending invoices and statements by e-mail through a local SMTP server. */
import { expect, onTestFinished, test } from 'vitest';
import { paperBody, truckBody } from '#test/app/factories.ts';
import { appForTest, type TestApp } from '#test/app/test-app.ts';
import { type MailServerRules, startMailServer } from '#test/mail/mail-server.ts';
import { freePort } from '#test/network/free-port.ts';
import { wireTo } from '#test/network/wire.ts';

const mailBody = {
  to: 'ann@harbour.example',
  cc: 'bob@harbour.example',
  subject: 'Invoice ready',
  text: 'Dear Ann,\n<hello>',
};

function configOf(port: number) {
  return { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'office@trucks.example' };
}

async function serverForTest(rules: MailServerRules = {}) {
  const server = await startMailServer(rules);
  onTestFinished(() => server.stop());
  return server;
}

async function addInvoice(app: TestApp) {
  const user = await app.as('User');
  const truck = await user.post('/api/butler/trucks', truckBody({ company: 'Butler' }));
  const { body } = await user.post('/api/butler/invoices', paperBody([truck.body.id]));
  const path = `/api/butler/invoices/${body.id}`;
  const copies = async () => (await user.get(`${path}/issued-copies`)).body;
  const history = async () => JSON.stringify((await user.get(`${path}/history`)).body);
  return { user, path, copies, history };
}

test('the e-mail reaches both recipients with the PDF of that moment, and the history shows the outcome', async () => {
  const server = await serverForTest();
  const app = await appForTest({ env: configOf(server.port) });
  const { user, path, copies, history } = await addInvoice(app);
  const answer = await user.post(`${path}/send`, mailBody);
  expect(answer).toMatchObject({ status: 202, body: { id: expect.any(String) } });
  await expect.poll(async () => (await copies())[0]?.outcome).toBe('Sent');
  const [copy] = await copies();
  expect(copy).toMatchObject({ n: 1, how: 'sent', to: mailBody.to, outcome: 'Sent', outcomeReason: null });
  expect(server.taken).toHaveLength(1);
  const { mail, to, from } = server.taken[0] ?? {};
  expect([from, to]).toEqual(['office@trucks.example', [mailBody.to, mailBody.cc]]);
  expect(mail).toMatchObject({
    subject: mailBody.subject,
    messageId: `<${answer.body.id}@trucks.example>`,
    from: { address: 'office@trucks.example' },
  });
  expect(mail?.text).toContain(mailBody.text);
  expect(mail?.html).toContain('Dear Ann,<br>');
  expect(mail?.html).toContain('&lt;hello&gt;');
  expect(mail?.html).not.toMatch(/https?:|<img/);
  const [attachment] = mail?.attachments ?? [];
  expect(attachment).toMatchObject({ filename: copy.fileName, mimeType: 'application/pdf' });
  const bytes = await fetch(`${app.url}${path}/issued-copies/1/download`, {
    headers: { authorization: `Bearer ${await app.provider.token({ sub: 'person|User' })}` },
  });
  expect(Buffer.from(attachment?.content as ArrayBuffer).equals(Buffer.from(await bytes.arrayBuffer()))).toBe(true);
  expect(await history()).toContain('E-mail to ann@harbour.example and bob@harbour.example sent: Invoice ready');
});

test('sending without SMTP settings or with an invalid address is refused', async () => {
  const app = await appForTest({ env: { MAIL_FROM: 'office@trucks.example' } });
  const { user, path, copies } = await addInvoice(app);
  expect(await user.post(`${path}/send`, mailBody)).toMatchObject({
    status: 409,
    body: { message: 'E-mail is not set up yet. Ask your administrator.' },
  });
  expect(await copies()).toEqual([]);
  const missing = ['abbasAutos/invoices', 'butler/orders', 'butler/credit-notes', 'butler/statements'];
  // An unknown invoice, or one of another company, is answered with 404 first.
  for (const kind of missing) {
    expect(await user.post(`/api/${kind}/${path.split('/').at(-1)}/send`, mailBody)).toMatchObject({ status: 404 });
  }
  for (const [field, value] of [
    ['to', 'ann@harbour.example, bob@harbour.example'],
    ['cc', 'ann@harbour.example;bob@harbour.example'],
    ['to', ''],
    ['to', 'ann@harbour..example'],
    ['cc', 'ann@harbour.example.'],
  ] as const) {
    const { status, body } = await user.post(`${path}/send`, { ...mailBody, [field]: value });
    expect([status, body.errors.map((fieldError: { path: string }) => fieldError.path)]).toEqual([400, [field]]);
  }
});

test('a permanently rejected e-mail is tried three times', async () => {
  let asked = 0;
  const server = await serverForTest({
    refuse: () => {
      asked += 1;
      return 550;
    },
  });
  const app = await appForTest({ env: configOf(server.port) });
  const { user, path, copies } = await addInvoice(app);
  await user.post(`${path}/send`, { ...mailBody, cc: null });
  await expect.poll(() => asked).toBe(1);
  for (let round = 0; round < 4; round += 1) await app.tidy();
  expect(asked).toBe(3);
  const [copy] = await copies();
  expect(copy).toMatchObject({ outcome: 'Refused' });
  expect(copy.outcomeReason).toContain('550');
});

test('a copy to the recipient is left out, also if it is written in capitals', async () => {
  const server = await serverForTest();
  const app = await appForTest({ env: configOf(server.port) });
  const { user, path } = await addInvoice(app);
  await user.post(`${path}/send`, { ...mailBody, cc: mailBody.to.toUpperCase() });
  await expect.poll(() => server.taken.map(({ to }) => to)).toEqual([[mailBody.to]]);
});

test('an accepted recipient gets the e-mail once while the other recipient is retried', async () => {
  let isBack = false;
  const server = await serverForTest({ refuse: (to) => (to === mailBody.cc && !isBack ? 450 : undefined) });
  const app = await appForTest({ env: configOf(server.port) });
  const { user, path, copies } = await addInvoice(app);
  await user.post(`${path}/send`, mailBody);
  await expect.poll(() => server.taken.length).toBe(1);
  expect((await copies())[0]).toMatchObject({ outcome: 'Waiting' });
  isBack = true;
  await app.tidy();
  expect(server.taken.map(({ to }) => to)).toEqual([[mailBody.to], [mailBody.cc]]);
  expect(new Set(server.taken.map(({ mail }) => mail.messageId)).size).toBe(1);
  expect((await copies())[0]).toMatchObject({ outcome: 'Sent' });
});

test('an unreachable server is retried until it is back, with the PDF of the original request', async () => {
  const port = await freePort();
  const app = await appForTest({ env: configOf(port) });
  const user = await app.as('User');
  const { body: client } = await user.post('/api/clients', { name: 'Harbour Haulage' });
  const path = `/api/butler/statements/${client.id}/send`;
  expect((await user.post(path, mailBody, { 'idempotency-key': 'once' })).status).toBe(202);
  expect((await user.post(path, mailBody, { 'idempotency-key': 'once' })).status).toBe(202);
  await app.tidy();
  const server = await serverForTest({ port });
  await app.tidy();
  await app.tidy();
  expect(server.taken).toHaveLength(1);
  expect(server.taken[0]?.mail.attachments[0]?.filename).toMatch(/^Statement_Harbour_Haulage_\d{8}\.pdf$/);
});

test('a statement can be sent to a debtor without a record, and the history of their newest invoice shows it', async () => {
  const port = await freePort();
  const server = await serverForTest({ port });
  const app = await appForTest({ env: configOf(port) });
  const user = await app.as('User');
  const { body: truck } = await user.post('/api/butler/trucks', truckBody({ company: 'Butler' }));
  const party = { name: 'Walk In Ltd' };
  const unsaved = { billTo: party, shipTo: party, saveBillToDetails: false, saveShipToDetails: false };
  const { body: invoice } = await user.post('/api/butler/invoices', paperBody([truck.id], unsaved));
  const { body: debtors } = await user.get('/api/butler/debtors/rows');
  const path = `/api/butler/statements/${encodeURIComponent(debtors.rows[0].id.replace(/:GBP$/, ''))}/send`;
  expect((await user.post(path, mailBody)).status).toBe(202);
  await app.tidy();
  expect(server.taken[0]?.mail.attachments[0]?.filename).toMatch(/^Statement_Walk_In_Ltd_\d{8}\.pdf$/);
  const { body: history } = await user.get(`/api/butler/invoices/${invoice.id}/history`);
  expect(JSON.stringify(history)).toContain(mailBody.to);
});

test('an e-mail is not sent again if the connection breaks before the server confirms it', async () => {
  const server = await serverForTest({ onTaken: () => wire.cut() });
  const wire = await wireTo(`smtp://127.0.0.1:${server.port}`);
  const app = await appForTest({ env: { ...configOf(server.port), SMTP_URL: wire.url } });
  const { user, path, copies } = await addInvoice(app);
  await user.post(`${path}/send`, mailBody);
  await expect.poll(async () => (await copies())[0]?.outcome).toBe('Unknown');
});

test('an e-mail waits as long as the mail server refuses our password', async () => {
  const server = await serverForTest({ refuseLogIn: true });
  const app = await appForTest({
    env: { ...configOf(server.port), SMTP_URL: `smtp://office:wrong@127.0.0.1:${server.port}` },
  });
  const { user, path, copies } = await addInvoice(app);
  await user.post(`${path}/send`, mailBody);
  for (let round = 0; round < 4; round += 1) await app.tidy();
  const [copy] = await copies();
  expect(copy).toMatchObject({ outcome: 'Waiting' });
});

test('after a crash unsent e-mails are sent, and those that the server may have are not', async () => {
  const port = await freePort();
  const app = await appForTest({ env: configOf(port) });
  const before = await addInvoice(app);
  const after = await addInvoice(app);
  const { body: one } = await before.user.post(`${before.path}/send`, mailBody);
  const { body: other } = await after.user.post(`${after.path}/send`, mailBody);
  await app.tidy();
  const leave = (id: string, state: 'Sending' | 'HandedOver') =>
    app.db.updateTable('mail').set({ state }).where('id', '=', id).execute();
  await leave(one.id, 'Sending');
  await leave(other.id, 'HandedOver');
  const server = await serverForTest({ port });
  await app.tidy();
  expect(server.taken.map(({ mail }) => mail.messageId)).toEqual([`<${one.id}@trucks.example>`]);
  expect((await before.copies())[0]).toMatchObject({ outcome: 'Sent' });
  expect((await after.copies())[0]).toMatchObject({ outcome: 'Unknown' });
});
