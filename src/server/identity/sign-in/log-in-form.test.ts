/** Logging in with the form of the embedded provider: error texts, case, and limits of attempts. */
import { decodeJwt } from 'jose';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { SignIn, serveProvider, signIn, TestBrowser } from '#test/app/test-browser.ts';
import { alertOf, identityFixture } from '#test/identity/identity-fixture.ts';
import { hashLike, isOutdatedHash } from '../accounts/password.ts';

const fixture = identityFixture();

test('a wrong password and an unknown account get the same error, and the e-mail remains in the form', async () => {
  const known = await fixture.person();
  const { browser, form } = await fixture.loginForm();
  const wrong = await browser.submit(form, { email: known.email, password: 'not the password' });
  const unknown = await browser.submit(form, { email: 'unknown@example.test', password: 'not the password' });
  expect([wrong.status, unknown.status]).toEqual([400, 400]);
  expect(alertOf(wrong)).toBe('Wrong e-mail or password.');
  expect(wrong.text.replace(known.email, '')).toBe(unknown.text.replace('unknown@example.test', ''));
  expect(wrong.text).toContain(`value="${known.email}"`);
  expect(wrong.text).not.toContain('not the password');
});

test('the e-mail is matched regardless of case and surrounding spaces', async () => {
  const known = await fixture.person();
  const tokens = await signIn(fixture.served, new TestBrowser(fixture.served.url), {
    ...known,
    email: `  ${known.email.toUpperCase()} `,
  });
  expect(tokens.access_token).toBeTruthy();
});

test('a password whose hash has older settings logs in, and gets a hash with the current ones', async () => {
  const known = await fixture.person();
  const older = await hashLike(known.password, '$argon2id$v=19$m=8192,t=1,p=1$c29tZXNhbHRzb21lc2FsdA$');
  const { db } = fixture;
  await sql`update identity_account set password_hash = ${older} where user_id = ${known.userId}`.execute(db);
  await signIn(fixture.served, new TestBrowser(fixture.served.url), known);
  const { rows } = await sql<{ hash: string }>`
    select password_hash as hash from identity_account where user_id = ${known.userId}`.execute(db);
  expect(isOutdatedHash(older)).toBe(true);
  expect(rows.map(({ hash }) => isOutdatedHash(hash))).toEqual([false]);
  const again = await signIn(fixture.served, new TestBrowser(fixture.served.url), known);
  expect(decodeJwt(again.access_token).sub).toBe(known.userId);
});

test('a log-in during which the password changes gets no code and has to start again', async () => {
  const known = await fixture.person();
  const { db } = fixture;
  const { browser, form, request } = await fixture.loginForm();
  // Between the check of the password and the end of the log-in, which is too short for a second request.
  await sql`create function change_password() returns trigger language plpgsql as $$ begin
    update identity_account set password_changed_at = now() where user_id = new.payload->'result'->'login'->>'accountId';
    return null;
  end $$`.execute(db);
  await sql`create trigger change_password after update on identity_record for each row
    when (new.model = 'Interaction') execute function change_password()`.execute(db);
  onTestFinished(async () => {
    await sql`drop function if exists change_password cascade`.execute(db);
  });
  const refused = await browser.submit(form, known);
  expect([refused.status, new URL(refused.url).searchParams.has('code')]).toEqual([400, false]);
  expect(alertOf(refused)).toBe('This log-in has expired. Please start again.');
  const { rows } = await sql`select 1 from identity_record where model = 'Interaction'
    and payload->'result'->'login'->>'accountId' = ${known.userId}`.execute(db);
  expect(rows).toEqual([]);
  await sql`drop function change_password cascade`.execute(db);
  expect(await request.tokens(await browser.submit(await browser.request(request.address({})), known))).toHaveProperty(
    'access_token',
  );
});

test('after five wrong passwords the correct one is refused with 429, except in a browser that the account knows', async () => {
  const known = await fixture.person();
  const home = new TestBrowser(fixture.served.url);
  await signIn(fixture.served, home, known);
  const { browser, form } = await fixture.loginForm();
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const page = await browser.submit(form, { email: known.email, password: `guess number ${attempt}` });
    expect(page.status).toBe(400);
  }
  const locked = await browser.submit(form, known);
  expect(locked.status).toBe(429);
  expect(alertOf(locked)).toBe('Too many attempts. Try again in 1 minute.');
  expect(locked.headers.get('retry-after')).toBe('60');

  const { request, form: homeForm } = await fixture.loginForm(home, { prompt: 'login' });
  expect(await request.tokens(await home.submit(homeForm, known))).toHaveProperty('access_token');
});

test('attempts in a known browser do not count towards the limit of its address and are not blocked by it', async () => {
  const known = await fixture.person();
  const limits = { address: { limit: 3, windowMinutes: 15, wait: 'growing' } } as const;
  const office = await serveProvider(fixture.db, { limits });
  onTestFinished(() => office.stop());
  await sql`delete from identity_attempt`.execute(fixture.db);
  const home = new TestBrowser(office.url);
  await signIn(office, home, known);
  const unknownBrowser = new TestBrowser(office.url);
  const form = await unknownBrowser.request(new SignIn(office).address());
  const guess = () => unknownBrowser.submit(form, { email: 'unknown.person@example.test', password: 'a guess' });
  const homeForm = await home.request(new SignIn(office).address({ prompt: 'login' }));
  const mistype = () => home.submit(homeForm, { email: known.email, password: 'mistyped' });
  for (const attempt of [mistype, mistype, mistype, guess, guess, guess]) expect((await attempt()).status).toBe(400);
  expect((await guess()).status).toBe(429);
  const arrived = await home.submit(homeForm, known);
  expect(new URL(arrived.url).searchParams.has('code')).toBe(true);
});

test('after the clock was set back a visitor waits no longer than the maximum', async () => {
  const known = await fixture.person();
  const { browser, form } = await fixture.loginForm();
  const guess = () => browser.submit(form, { email: known.email, password: 'a guess' });
  for (let attempt = 0; attempt < 5; attempt += 1) await guess();
  expect((await guess()).status).toBe(429);
  const later = (column: string) => sql`${sql.ref(column)} + interval '300 days'`;
  await sql`update identity_attempt set locked_until = ${later('locked_until')}, forget_at = ${later('forget_at')}
    where locked_until is not null`.execute(fixture.db);
  expect((await guess()).status).toBe(400);
  await sql`update identity_attempt set locked_until = now() + interval '14 minutes', attempts = 100`.execute(
    fixture.db,
  );
  expect(alertOf(await guess())).toBe('Too many attempts. Try again in 14 minutes.');
  await sql`delete from identity_attempt`.execute(fixture.db);
});

test('concurrent attempts are counted one by one', async () => {
  const known = await fixture.person();
  const { browser, form } = await fixture.loginForm();
  const guesses = Array.from({ length: 12 }, (_, index) =>
    browser.submit(form, { email: known.email, password: `guess number ${index}` }),
  );
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 400)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(7);
});
