/** Invitations by e-mail. */
import { expect, test } from 'vitest';
import { SignIn, TestBrowser } from '#test/app/test-browser.ts';
import { accountFixture, mailServerForFile } from '#test/identity/account-fixture.ts';

const { env, taken } = await mailServerForFile();
const fixture = accountFixture({ env });

const fresh = 'marble thistle canoe';
const path = '/api/users/invitations';

/** Waits for this many e-mails and returns their links. */
async function linksTo(email: string, count: number): Promise<string[]> {
  const own = () => taken.filter(({ to }) => to.includes(email)).map(({ mail }) => mail.text ?? '');
  await expect.poll(() => own().length).toBe(count);
  return own().map((text) => /http\S+\/oidc\/account\/invitation\?token=[\w-]{32}/.exec(text)?.[0] ?? '');
}

async function accept(link: string, name = 'Robin Invited', password = fresh) {
  const browser = new TestBrowser(fixture.app.url);
  return await browser.submit(await browser.request(link), { name, password });
}

test('an invited person creates an account with the role by a link that works once', async () => {
  const boss = await fixture.person('SuperAdmin');
  const { call } = await boss.logIn();
  const email = 'robin@invited.test';
  const { status, body } = await call('POST', path, { email, role: 'Admin' });
  expect({ status, body }).toMatchObject({ status: 201, body: { email, role: 'Admin' } });
  expect((await call('GET', path)).body).toMatchObject({ isOffered: true, invitations: [{ id: body.id }] });
  const again = await call('POST', path, { email: 'ROBIN@invited.test', role: 'User' });
  expect([again.status, again.body.message]).toEqual([409, expect.stringMatching(/already been invited/)]);

  const [link = ''] = await linksTo(email, 1);
  const invitation = taken.find(({ to }) => to.includes(email))?.mail.text;
  expect(invitation).toMatch(
    /^Hello,\n\nPerson \d+ has invited you to Truck Back Office \(role: Admin\)\. Use this link within 7 days/,
  );
  expect((await new TestBrowser(fixture.app.url).request(link)).text).toContain(
    'You have been invited as robin@invited.test.',
  );
  expect((await accept(link, ' ')).text).toContain('Enter your name.');
  expect((await accept(link, 'Robin', 'short')).text).toContain('Use at least 12 characters.');
  expect((await accept(link, 'Robin', 'thunderbird1984')).text).toContain('too easy to guess');
  const together = await Promise.all([accept(link), accept(link)]);
  expect(together.map((page) => page.status).sort()).toEqual([200, 404]);
  expect((await call('GET', path)).body.invitations).toEqual([]);

  const browser = new TestBrowser(fixture.app.url);
  const request = new SignIn(fixture.app);
  const form = await browser.request(request.address());
  const tokens = await request.tokens(await browser.submit(form, { email, password: fresh }));
  const account = await fixture.callsWith(tokens)('GET', '/api/account');
  expect(account.body).toMatchObject({ email, name: 'Robin Invited', role: 'Admin' });
  expect((await call('GET', '/api/users/unconfirmed')).body).not.toContain(account.body.userId);
  const known = await call('POST', path, { email, role: 'User' });
  expect([known.status, known.body.message]).toEqual([409, 'Someone with this e-mail already has an account.']);
  const auditRows = await fixture.app.db
    .selectFrom('audit_entry')
    .selectAll()
    .where('record_id', '=', body.id)
    .execute();
  expect(auditRows.map(({ action }) => action)).toEqual(['create', 'delete']);
  expect(JSON.stringify(auditRows)).not.toContain(link.split('=').at(-1));
});

test('earlier links stop working when an invitation is resent or withdrawn, or has expired', async () => {
  const { call } = await (await fixture.person('Admin')).logIn();
  const email = 'twice@invited.test';
  const { body } = await call('POST', path, { email, role: 'User' });
  const [first = ''] = await linksTo(email, 1);
  expect((await call('POST', `${path}/${body.id}/send`)).status).toBe(200);
  const [, second = ''] = await linksTo(email, 2);
  expect((await new TestBrowser(fixture.app.url).request(first)).status).toBe(404);
  const page = await new TestBrowser(fixture.app.url).request(second);
  expect(page.status).toBe(200);
  const past = { expires_at: new Date(Date.now() - 1000) };
  await fixture.app.db.updateTable('invitation').set(past).where('id', '=', body.id).execute();
  expect((await new TestBrowser(fixture.app.url).request(second)).status).toBe(404);
  expect((await call('POST', `${path}/${body.id}/send`)).status).toBe(200);
  const [, , third = ''] = await linksTo(email, 3);
  expect((await call('DELETE', `${path}/${body.id}`)).status).toBe(204);
  expect((await new TestBrowser(fixture.app.url).request(third)).status).toBe(404);
  expect((await call('DELETE', `${path}/${body.id}`)).status).toBe(404);
});

test('a withdrawn invitation is shown among the deleted records without its expiry', async () => {
  const { call } = await (await fixture.person('SuperAdmin')).logIn();
  const { body } = await call('POST', path, { email: 'again@invited.test', role: 'User' });
  await call('POST', `${path}/${body.id}/send`);
  await call('DELETE', `${path}/${body.id}`);
  const [{ id }] = (await call('GET', '/api/deleted?search=again@invited.test')).body.rows;
  const { fields } = (await call('GET', `/api/deleted/${id}`)).body;
  expect(fields.map(({ text }: { text: string }) => text)).toEqual(['again@invited.test', 'Approved User']);
  const { body: history } = await call('GET', `/api/deleted/${id}/history`);
  expect(history.map(({ sentence }: { sentence: string }) => sentence)).toContain('Sent again');
});

test('an account that was created before the invitation is accepted does not get its role', async () => {
  const { call } = await (await fixture.person('Admin')).logIn();
  const email = 'squatted@invited.test';
  await call('POST', path, { email, role: 'User' });
  const [link = ''] = await linksTo(email, 1);
  await fixture.app.provider.createAccount({ email, name: 'Someone Else', password: fresh });
  const page = await accept(link);
  expect([page.status, page.text.includes('You already have an account with this e-mail.')]).toEqual([409, true]);
  expect(page.text).toContain('href="/oidc/account/forgot"');
  expect(await fixture.app.db.selectFrom('app_user').select('role').where('email', '=', email).execute()).toEqual([]);
});

test('a user can invite only with roles they may assign, and the link is invalid once they no longer may', async () => {
  const admin = await fixture.person('Admin');
  const { call } = await admin.logIn();
  const boss = await (await fixture.person('SuperAdmin')).logIn();
  expect((await call('POST', path, { email: 'up@invited.test', role: 'SuperAdmin' })).status).toBe(403);
  expect((await call('POST', path, { email: 'other@invited.test', role: 'Other' })).status).toBe(400);
  const { body: high } = await boss.call('POST', path, { email: 'high@invited.test', role: 'Admin' });
  expect((await call('POST', `${path}/${high.id}/send`)).status).toBe(403);
  expect((await call('DELETE', `${path}/${high.id}`)).status).toBe(403);

  await call('POST', path, { email: 'late@invited.test', role: 'User' });
  const [link = ''] = await linksTo('late@invited.test', 1);
  await fixture.app.db.updateTable('app_user').set({ role: 'User' }).where('user_id', '=', admin.userId).execute();
  expect((await new TestBrowser(fixture.app.url).request(link)).status).toBe(404);
});
