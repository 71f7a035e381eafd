/** E-mails of the demo: accepted without a mail server, and shown with their attachment. */
import fastify from 'fastify';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { paperBody } from '#test/app/factories.ts';
import { appForFile, type TestApp } from '#test/app/test-app.ts';
import { takeIn } from '#test/records/stock.ts';
import { shownMail } from './demo-env.ts';
import { registerMailPages } from './mail-pages.ts';

let app: TestApp;

beforeAll(async () => {
  app = await appForFile({ mail: shownMail });
});

test('a sent invoice is shown with its text and its PDF, and is not sent anywhere', async () => {
  const user = await app.as('User');
  const invoice = await user.post('/api/abbasAutos/invoices', paperBody([(await takeIn(user)).id]));
  const body = { to: 'office@harbour.example', subject: 'Invoice 1', text: 'Thank you for <your> order.' };
  expect((await user.post(`/api/abbasAutos/invoices/${invoice.body.id}/send`, body)).status).toBe(202);
  await vi.waitFor(async () => {
    const { state } = await app.db.selectFrom('mail').select('state').executeTakeFirstOrThrow();
    expect(state).toBe('Sent');
  });

  const pages = fastify();
  onTestFinished(() => pages.close());
  registerMailPages(pages, app.db, { mail: shownMail, timeZone: 'Europe/London' });
  const read = async (path: string) => (await pages.inject(path)).body;
  const list = await read(shownMail.shownAt);
  const [, address = ''] = /href="([^"]+)">Invoice 1</.exec(list) ?? [];
  const mail = await read(address);
  for (const page of [list, mail]) expect(page).toContain('office@harbour.example');
  expect(await read(`${address}/content`)).toContain('Thank you for &lt;your&gt; order.');
  expect(await read(`${address}/attachment`)).toMatch(/^%PDF/);
  expect((await pages.inject(`${shownMail.shownAt}/none`)).statusCode).toBe(404);
});
