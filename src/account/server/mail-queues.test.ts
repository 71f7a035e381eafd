/** Account e-mails do not wait behind others, and each user can send a limited number. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paperBody, truckBody } from '#test/app/factories.ts';
import { TestBrowser } from '#test/app/test-browser.ts';
import { accountFixture } from '#test/identity/account-fixture.ts';
import { startMailServer, type TestMailServer } from '#test/mail/mail-server.ts';

const env: Record<string, string> = { MAIL_FROM: 'office@trucks.example' };
let server: TestMailServer;
beforeAll(async () => {
  const isSlow = (to: readonly string[]) => to.some((address) => address.endsWith('@slow.example'));
  server = await startMailServer({ onTaken: (to) => (isSlow(to) ? new Promise<void>(() => undefined) : undefined) });
  env.SMTP_URL = `smtp://127.0.0.1:${server.port}`;
});
afterAll(() => server.stop());
const fixture = accountFixture({ env });

type Call = ReturnType<typeof fixture.callsWith>;

/** Creates an invoice and returns a function that sends it. */
async function createInvoiceSender(call: Call) {
  const truck = await call('POST', '/api/butler/trucks', truckBody({ company: 'Butler' }));
  const { body } = await call('POST', '/api/butler/invoices', paperBody([truck.body.id]));
  const path = `/api/butler/invoices/${body.id}/send`;
  return (to: string) => call('POST', path, { to, subject: 'Invoice', text: 'Dear buyer' });
}

const subjectsTo = (email: string) =>
  server.taken.filter(({ to }) => to.includes(email)).map(({ mail }) => mail.subject ?? '');

test('reset links and invitations are sent while a slow mail server delays other e-mails', async () => {
  const { email, logIn } = await fixture.person('SuperAdmin');
  const { call } = await logIn();
  const send = await createInvoiceSender(call);
  for (let index = 0; index < 6; index += 1) expect((await send(`buyer${index}@slow.example`)).status).toBe(202);
  await expect.poll(() => server.open()).toBeGreaterThanOrEqual(2);
  const browser = new TestBrowser(fixture.app.url);
  await browser.submit(await browser.request('/oidc/account/forgot'), { email });
  await call('POST', '/api/users/invitations', { email: 'robin@invited.test', role: 'User' });
  await expect.poll(() => subjectsTo(email)).toContain('Reset your password');
  await expect.poll(() => subjectsTo('robin@invited.test')).toHaveLength(1);
});

test('a user can send 30 e-mails in ten minutes, including invitations; the next is refused with 429', async () => {
  const { userId, logIn } = await fixture.person('Admin');
  const { call } = await logIn();
  const send = await createInvoiceSender(call);
  const invited = { email: 'sam@invited.test', role: 'User' };
  expect((await call('POST', '/api/users/invitations', invited)).status).toBe(201);
  const statuses: number[] = [];
  for (let round = 0; round < 4; round += 1) {
    const sent = await Promise.all(Array.from({ length: 8 }, () => send('ann@harbour.example')));
    statuses.push(...sent.map(({ status }) => status));
  }
  expect(statuses.filter((status) => status === 202)).toHaveLength(29);
  expect(statuses.filter((status) => status === 429)).toHaveLength(3);
  const refused = await send('ann@harbour.example');
  expect(refused).toMatchObject({
    status: 429,
    body: { status: 429, message: 'You can send 30 e-mails in 10 minutes. Try again in 10 minutes.' },
  });
  const invitation = await call('POST', '/api/users/invitations', { email: 'kim@invited.test', role: 'User' });
  expect(invitation.status).toBe(429);
  // A refused invitation is not stored.
  expect((await call('GET', '/api/users/invitations')).body.invitations).not.toContainEqual(
    expect.objectContaining({ email: 'kim@invited.test' }),
  );

  const colleague = await (await fixture.person()).logIn();
  expect((await (await createInvoiceSender(colleague.call))('ann@harbour.example')).status).toBe(202);
  await sql`update mail set created_at = created_at - interval '9 minutes' where created_by = ${userId}`.execute(
    fixture.app.db,
  );
  expect((await send('ann@harbour.example')).body.message).toMatch(/Try again in 1 minute\.$/);
  await sql`update mail set created_at = created_at - interval '1 minute' where created_by = ${userId}`.execute(
    fixture.app.db,
  );
  expect((await send('ann@harbour.example')).status).toBe(202);
});
