/** Limits on guessing passwords, and what log-in and sign-up reveal about existing accounts. */
import { createHook } from 'node:async_hooks';
import { expect, onTestFinished, test } from 'vitest';
import {
  type EmbeddedApp,
  type EmbeddedAppOptions,
  embeddedAppForFile,
  startEmbeddedApp,
} from '#test/app/embedded-app.ts';
import { type Page, SignIn, TestBrowser } from '#test/app/test-browser.ts';

const app = await embeddedAppForFile();

async function appForTest(options: EmbeddedAppOptions = {}): Promise<EmbeddedApp> {
  const own = await startEmbeddedApp(options);
  onTestFinished(() => own.stop());
  return own;
}

const password = 'lantern pebble orbit';
let people = 0;
const nextEmail = () => {
  people += 1;
  return `someone.${people}@example.test`;
};

async function person(at: EmbeddedApp): Promise<string> {
  const email = nextEmail();
  await at.provider.createAccount({ email, name: 'Someone', password });
  return email;
}

/** Opens the log-in form, or the sign-up form, in a new browser. */
async function formOf(at: EmbeddedApp, hint: Record<string, string> = {}, publicUrl = at.url) {
  const browser = new TestBrowser(at.url, publicUrl);
  const parameters = { redirect_uri: `${publicUrl}/login/callback`, ...hint };
  const form = await browser.request(new SignIn(at).address(parameters));
  expect(form.status).toBe(200);
  return (fields: Record<string, string>, headers?: Record<string, string>) => browser.submit(form, fields, headers);
}

async function countStatuses(pages: Promise<Page>[]): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (const { status } of await Promise.all(pages)) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

const guesses = Array.from({ length: 54 }, (_, index) => index);

test('guesses for many accounts from one address are counted together, whatever the forwarding headers claim', async () => {
  const own = await appForTest();
  const submit = await formOf(own);
  const claims = (index: number) => ({
    'x-forwarded-for': `203.0.113.${index}`,
    'x-real-ip': `203.0.113.${index}`,
    forwarded: `for=203.0.113.${index}`,
    'x-client-ip': `203.0.113.${index}`,
  });
  const guess = (index: number) =>
    submit({ email: `unknown.${index}@example.test`, password: 'a guess' }, claims(index));
  expect(await countStatuses(guesses.map(guess))).toEqual({ 400: 50, 429: 4 });
});

test('a browser that opened the form before the guesses from its address can still log in; a later one cannot', async () => {
  const own = await appForTest();
  const [known, other, third] = await Promise.all([person(own), person(own), person(own)]);
  const colleague = await formOf(own);
  const guesser = await formOf(own);
  const guess = (index: number) => guesser({ email: `unknown.${index}@example.test`, password: 'a guess' });
  expect(await countStatuses(guesses.map(guess))).toEqual({ 400: 50, 429: 4 });
  expect((await guesser({ email: other, password })).status).toBe(429);
  expect((await (await formOf(own))({ email: third, password })).status).toBe(429);
  expect((await colleague({ email: known, password: 'mistyped' })).status).toBe(400);
  expect(new URL((await colleague({ email: known, password })).url).pathname).toBe('/login/callback');
});

test('deleting cookies allows no more guesses, and collecting them beforehand only a few', async () => {
  const own = await appForTest();
  const collected = await Promise.all(guesses.map(() => formOf(own)));
  const guess = (submit: Awaited<ReturnType<typeof formOf>>, index: number) =>
    submit({ email: `unknown.${index}@example.test`, password: 'a guess' });
  const fresh: Promise<Page>[] = [];
  for (const index of guesses) {
    fresh.push(guess(await formOf(own), index));
    await fresh.at(-1);
  }
  expect(await countStatuses(fresh)).toEqual({ 400: 50, 429: 4 });
  let accepted = 0;
  for (const [index, submit] of [...collected, ...collected].entries()) {
    if ((await guess(submit, 100 + index)).status === 400) accepted += 1;
  }
  expect(accepted).toBe(20);
});

test("with HTTPS the client's address comes from a proxy on this machine, not from the client's own header", async () => {
  const publicUrl = 'https://trucks.example.test';
  const own = await appForTest({ publicUrl });
  const submit = await formOf(own, {}, publicUrl);
  const guess = (email: string, address: string) =>
    submit({ email, password: 'a guess' }, { 'x-forwarded-for': address });
  const statuses = guesses.map((index) => guess(`unknown.${index}@example.test`, `198.51.100.${index}, 203.0.113.9`));
  expect(await countStatuses(statuses)).toEqual({ 400: 50, 429: 4 });
  expect((await guess('unknown@example.test', '203.0.113.10')).status).toBe(400);
});

test("the client's address comes from a chain of trusted proxies; other proxies are not trusted", async () => {
  const trustedProxies = ['127.0.0.1', '::1', '10.1.0.0/16'];
  const own = await appForTest({ trustedProxies });
  const submit = await formOf(own);
  const guess = (email: string, forwarded: string) =>
    submit({ email, password: 'a guess' }, { 'x-forwarded-for': forwarded });
  const statuses = guesses.map((index) => guess(`unknown.${index}@example.test`, '203.0.113.9, 10.1.2.3'));
  expect(await countStatuses(statuses)).toEqual({ 400: 50, 429: 4 });
  expect((await guess('unknown@example.test', '203.0.113.10, 10.1.2.3')).status).toBe(400);
  expect((await guess('unknown@example.test', '203.0.113.11, 203.0.113.9')).status).toBe(429);
});

test('guesses at the change of password and at log-in are counted together', async () => {
  const email = await person(app);
  const browser = new TestBrowser(app.url);
  const page = await browser.request('/oidc/account/password');
  const fresh = 'marble thistle canoe';
  const change = (current: string) =>
    browser.submit(page, { email, 'current-password': current, 'new-password': fresh, 'repeat-password': fresh });
  const submit = await formOf(app);
  const statuses = [];
  for (const index of [1, 2, 3]) statuses.push((await change(`guess ${index}`)).status);
  for (const index of [4, 5]) statuses.push((await submit({ email, password: `guess ${index}` })).status);
  expect(statuses).toEqual([400, 400, 400, 400, 400]);
  expect((await change(password)).status).toBe(429);
  expect((await submit({ email, password })).status).toBe(429);
});

test('a missing account is locked in the same way and with the same text', async () => {
  const submit = await formOf(app);
  const pagesOf = async (email: string) => {
    const pages = [];
    for (let attempt = 0; attempt < 6; attempt += 1) {
      const { status, text } = await submit({ email, password: 'a guess' });
      pages.push({ status, text: text.replaceAll(email, '') });
    }
    return pages;
  };
  expect(await pagesOf(nextEmail())).toEqual(await pagesOf(await person(app)));
});

test('sign-up reveals existing accounts for a few e-mails only, and then refuses every e-mail', async () => {
  const own = await appForTest();
  const submit = await formOf(own, { screen_hint: 'signup' });
  const known = await person(own);
  const signUp = (email: string) => submit({ email, name: 'Someone', password });
  // Successful sign-ups do not count towards the limit.
  expect((await signUp(nextEmail())).status).not.toBe(429);
  const again = await formOf(own, { screen_hint: 'signup' });
  const signUpAgain = (email: string) => again({ email, name: 'Someone', password });
  expect(await countStatuses(guesses.slice(0, 12).map(() => signUpAgain(known)))).toEqual({ 400: 10, 429: 2 });
  expect((await signUpAgain(nextEmail())).status).toBe(429);
  expect((await own.provider.listAccounts()).length).toBe(3);
});

/** Counts the passwords hashed during the work: hashing is by far the longest part of a response. */
async function hashesDuring(work: () => Promise<Page>): Promise<number> {
  let hashes = 0;
  const hook = createHook({
    init: (_id, type) => {
      if (type === 'ARGON2REQUEST') hashes += 1;
    },
  }).enable();
  await work().finally(() => hook.disable());
  return hashes;
}

test('log-in hashes a password for a missing account too', async () => {
  const submit = await formOf(app);
  const known = await person(app);
  expect(await hashesDuring(() => submit({ email: known, password: 'a wrong guess' }))).toBe(1);
  expect(await hashesDuring(() => submit({ email: nextEmail(), password: 'a wrong guess' }))).toBe(1);
});

test('sign-up hashes a password for an existing account too', async () => {
  const own = await appForTest();
  const known = await person(own);
  const free = await formOf(own, { screen_hint: 'signup' });
  const taken = await formOf(own, { screen_hint: 'signup' });
  expect(await hashesDuring(() => free({ email: nextEmail(), name: 'New', password }))).toBe(1);
  expect(await hashesDuring(() => taken({ email: known, name: 'New', password }))).toBe(1);
});
