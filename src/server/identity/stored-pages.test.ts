/**
 * What the pages of the embedded log-in are in each of their states, compared with the stored markup. If a change is
 * meant to alter one, `npx vitest run src/server/identity/stored-pages.test.ts -u` stores the new ones: read the
 * difference before you commit it.
 */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { admin, type Page, SignIn, signIn, TestBrowser } from '#test/app/test-browser.ts';
import { accountFixture, mailServerForFile, accountPassword as password } from '#test/identity/account-fixture.ts';
import { codeOf } from '#test/identity/authenticator-code.ts';
import { insertResetLink } from './accounts/reset-store.ts';
import { identityOf } from './records/identity-tables.ts';

const { env, taken } = await mailServerForFile();
const fixture = accountFixture({ env });

const fresh = 'marble thistle canoe';
const weak = 'thunderbird1984';
const wrong = { email: 'ann@example.test', password: 'wrong' };
const ann = { email: 'ann@example.test', name: 'Ann' };

/** What differs in each run, and what replaces it. */
const changing: readonly [RegExp, string][] = [
  [/http:\/\/localhost:\d+/g, 'HOST'],
  [/\.[\w-]{10}\.(css|js|woff2)"/g, '.HASH.$1"'],
  [/\/interaction\/[\w-]+/g, '/interaction/ID'],
  [/(name="(?:token|xsrf)" value=")[\w-]{10,}"/g, '$1SECRET"'],
  [/(challenge&quot;:&quot;)[\w-]+/g, '$1CHALLENGE'],
  [/(&quot;id&quot;:&quot;key-)[\w-]+/g, '$1ID'],
  [/\b(person|invited)(\.|%20| )\d+/gi, '$1$2N'],
  [/viewBox="0 0 \d+ \d+"( role="img".*?h)\d+v\d+H0z(.*? d=")[^"]+"/g, 'viewBox="SIDE"$1SIDEvSIDEH0z$2MODULES"'],
  [/secret=[A-Z2-7]{32}/g, 'secret=KEY'],
  [/([A-Z2-7]{4} ){7}[A-Z2-7]{4}/g, 'KEY'],
  [/<li>[a-z0-9]{5}(-[a-z0-9]{5}){2}<\/li>/g, '<li>CODE</li>'],
];

const withoutChanges = (text: string) =>
  changing.reduce((done, [pattern, replacement]) => done.replace(pattern, replacement), text);

/** Status, title, scripts and content of a page; the rest is the same on all pages. */
function storedMarkup({ status, headers, text }: Page): string {
  const wait = headers.get('retry-after');
  const title = /<title>.*<\/title>/.exec(text)?.[0] ?? '';
  const scripts = text.match(/<script src="[^"]*"><\/script>/g) ?? [];
  const [, content = ''] = /<main class="card">\n(.*)<\/main>/s.exec(text) ?? [];
  const first = `${status}${wait === null ? '' : `, retry after ${wait} s`}`;
  return withoutChanges([first, title, ...scripts, content].join('\n'));
}

interface Opened {
  browser: TestBrowser;
  page: Page;
}

async function openLogIn(parameters: Record<string, string> = {}): Promise<Opened> {
  const browser = new TestBrowser(fixture.app.url);
  return { browser, page: await browser.request(new SignIn(fixture.app).address(parameters)) };
}

/** Opens the page behind a link of the log-in page. */
async function follow(name: string, parameters = {}): Promise<Opened> {
  const { browser, page } = await openLogIn(parameters);
  const [, path = ''] = new RegExp(`href="([^"]+)">${name}</a>`).exec(page.text) ?? [];
  return { browser, page: await browser.request(path) };
}

async function open(path: string): Promise<Opened> {
  const browser = new TestBrowser(fixture.app.url);
  return { browser, page: await browser.request(path) };
}

const pageOf = async (opened: Promise<{ page: Page }>) => (await opened).page;
const signUp = () => openLogIn({ screen_hint: 'signup' });
const submitTo = async (opened: Promise<Opened>, fields: Record<string, string>) => {
  const { browser, page } = await opened;
  return await browser.submit(page, fields);
};

/** Submits a form twice, the second time while every visitor who has tried before has to wait. */
async function submitTwice(opened: Promise<Opened>, fields: Record<string, string>): Promise<Page> {
  const { browser, page } = await opened;
  await browser.submit(page, fields);
  const { db } = fixture.app;
  await sql`update identity_attempt
    set locked_until = now() + interval '14 minutes', forget_at = now() + interval '1 hour'`.execute(db);
  const refused = await browser.submit(page, fields);
  await sql`delete from identity_attempt`.execute(db);
  return refused;
}

const passwords = (next: string, repeated = next) => ({ 'new-password': next, 'repeat-password': repeated });
const change = (email: string, current: string, next: string) => ({
  ...{ email, 'current-password': current },
  ...passwords(next),
});

async function userWithCodes() {
  const user = await fixture.person();
  const { call } = await user.logIn();
  const { body: setup } = await call('POST', '/api/account/one-time-codes', { password });
  await call('PUT', '/api/account/one-time-codes', { code: codeOf(setup.secret) });
  return user;
}

/** Runs while a user has a passkey, which the server cannot check. */
async function withPasskey(work: (user: Awaited<ReturnType<typeof fixture.person>>) => Promise<Page>): Promise<Page> {
  const user = await fixture.person();
  const id = `key-${user.userId}`;
  await sql`insert into identity_passkey (id, user_id, name, public_key, counter, transports)
    values (${id}, ${user.userId}, 'Key', '', 0, '{}')`.execute(fixture.app.db);
  try {
    return await work(user);
  } finally {
    await sql`delete from identity_passkey where id = ${id}`.execute(fixture.app.db);
  }
}

async function whileDemanded(work: () => Promise<Page>): Promise<Page> {
  await fixture.demand(true);
  try {
    return await work();
  } finally {
    await fixture.demand(false);
  }
}

async function resetLink(): Promise<Opened> {
  const { userId } = await fixture.person();
  return open(`/oidc/account/reset?token=${await insertResetLink(identityOf(fixture.app.db), userId)}`);
}

let invited = 0;

async function invitation(): Promise<Opened & { email: string }> {
  const { call } = await (await fixture.person('Admin')).logIn();
  invited += 1;
  const email = `invited.${invited}@example.test`;
  await call('POST', '/api/users/invitations', { email, role: 'User' });
  const found = () => taken.find(({ to }) => to.includes(email))?.mail.text ?? '';
  await expect.poll(found).not.toBe('');
  const [link = ''] = /http\S+\/oidc\/account\/invitation\?token=[\w-]{32}/.exec(found()) ?? [];
  return { ...(await open(link)), email };
}

const emptyChange = { 'current-password': '', ...passwords('', 'other') };

const logInPages: Record<string, () => Promise<Page>> = {
  'the log-in form': () => pageOf(openLogIn()),
  'the log-in form for a known e-mail': () => pageOf(openLogIn({ login_hint: 'ann@example.test' })),
  'an empty log-in': () => submitTo(openLogIn(), { email: ' ', password: '' }),
  'a log-in with a wrong password': () => submitTo(openLogIn(), wrong),
  'a log-in after too many attempts': () => submitTwice(openLogIn(), wrong),
  'the log-in form if there are passkeys': () => withPasskey(() => pageOf(openLogIn())),
  'a wrong password if there are passkeys': () => withPasskey(() => submitTo(openLogIn(), wrong)),
  'a refused passkey': () =>
    withPasskey(async () => {
      const { browser, page } = await openLogIn();
      const passkeyForm = { ...page, text: page.text.slice(page.text.indexOf('class="passkey"') - 6) };
      return await browser.submit(passkeyForm, { response: '{}' });
    }),

  'the sign-up form': () => pageOf(follow('Sign up', { login_hint: ann.email })),
  'the sign-up form for a known e-mail': () =>
    pageOf(openLogIn({ screen_hint: 'signup', login_hint: 'ann@example.test' })),
  'an empty sign-up': () => submitTo(signUp(), { email: '', name: ' ', password: '' }),
  'a sign-up with unusable fields': () =>
    submitTo(signUp(), { email: 'ann', name: 'x'.repeat(201), password: 'x'.repeat(201) }),
  'a sign-up with the e-mail as password': () =>
    submitTo(signUp(), { email: 'someone@example.test', name: 'Ann', password: 'Someone@example.test' }),
  'a sign-up with a weak password': () => submitTo(signUp(), { ...ann, password: weak }),
  'a sign-up with a taken e-mail': () => submitTo(signUp(), { email: admin.email, name: 'Ann', password: fresh }),
  'a sign-up after too many attempts': () => submitTwice(signUp(), { ...ann, password: weak }),

  'the form for a new password during a log-in': () => pageOf(follow('Change password', { login_hint: ann.email })),
  'an empty new password during a log-in': () => submitTo(follow('Change password'), emptyChange),
  'a changed password during a log-in': async () => {
    const { email } = await fixture.person();
    return await submitTo(follow('Change password'), change(email, password, fresh));
  },

  'two-step verification with an app': async () => {
    const { email } = await userWithCodes();
    return await pageOf(fixture.submitPassword(email));
  },
  'two-step verification with a passkey': () => withPasskey(({ email }) => pageOf(fixture.submitPassword(email))),
  'a wrong code of two-step verification': async () => {
    const { email } = await userWithCodes();
    return await submitTo(fixture.submitPassword(email), { code: '000000' });
  },
  'two-step verification after too many attempts': async () => {
    const { email } = await userWithCodes();
    return await submitTwice(fixture.submitPassword(email), { code: '000000' });
  },
  'the set-up of two-step verification': () =>
    whileDemanded(async () => (await fixture.submitPassword((await fixture.person()).email)).page),
  'a wrong code in the set-up of two-step verification': () =>
    whileDemanded(async () => submitTo(fixture.submitPassword((await fixture.person()).email), { code: '000000' })),
  'the recovery codes after the set-up': () =>
    whileDemanded(async () => {
      const { browser, page } = await fixture.submitPassword((await fixture.person()).email);
      const [secret = ''] = /([A-Z2-7]{4} ){7}[A-Z2-7]{4}/.exec(page.text) ?? [];
      return await browser.submit(page, { code: codeOf(secret) });
    }),
};

const passwordPath = '/oidc/account/password';
const forgotPath = '/oidc/account/forgot';

const accountPages: Record<string, () => Promise<Page>> = {
  'the form for a new password': () => pageOf(open(passwordPath)),
  'the form for a new password of a user who is logged in': async () =>
    (await (await fixture.person()).logIn()).browser.request(passwordPath),
  'an empty new password': () => submitTo(open(passwordPath), emptyChange),
  'a new password like the current one': () => submitTo(open(passwordPath), change(ann.email, fresh, fresh)),
  'a weak new password': () => submitTo(open(passwordPath), change(ann.email, password, weak)),
  'a new password with a wrong current one': () => submitTo(open(passwordPath), change(ann.email, password, fresh)),
  'a new password without two-step verification': async () => {
    const { email } = await userWithCodes();
    return await submitTo(open(passwordPath), change(email, password, fresh));
  },
  'a new password after too many attempts': () => submitTwice(open(passwordPath), change(ann.email, password, weak)),
  'a changed password': async () => {
    const { email } = await fixture.person();
    return await submitTo(open(passwordPath), change(email, password, fresh));
  },

  'the form for a forgotten password': () => pageOf(open(forgotPath)),
  'a forgotten password without e-mail': () => submitTo(open(forgotPath), { email: ' ' }),
  'a forgotten password with an unusable e-mail': () => submitTo(open(forgotPath), { email: 'ann' }),
  'a forgotten password after too many attempts': () => submitTwice(open(forgotPath), { email: 'ann@example.test' }),
  'a sent link': () => submitTo(open(forgotPath), { email: 'ann@example.test' }),
  'the form behind a link': () => pageOf(resetLink()),
  'an unusable password behind a link': () => submitTo(resetLink(), passwords('short', 'other')),
  'a weak password behind a link': () => submitTo(resetLink(), passwords(weak)),
  'a password behind a link after too many attempts': () => submitTwice(resetLink(), passwords(weak)),
  'a password set by a link': () => submitTo(resetLink(), passwords(fresh)),
  'a link that was used': async () => {
    const { browser, page } = await resetLink();
    await browser.submit(page, passwords(fresh));
    return await browser.submit(page, passwords(fresh));
  },
  'an unknown link': () => pageOf(open('/oidc/account/reset?token=unknown')),
  'a link without its secret': () => pageOf(open('/oidc/account/reset')),

  'an invitation': () => pageOf(invitation()),
  'an empty answer to an invitation': () => submitTo(invitation(), { name: '', password: '' }),
  'a weak password for an invitation': () => submitTo(invitation(), { name: 'Ivy', password: weak }),
  'an invitation after too many attempts': () => submitTwice(invitation(), { name: 'Ivy', password: weak }),
  'an accepted invitation': () => submitTo(invitation(), { name: 'Ivy', password: fresh }),
  'an invitation of a person with an account': async () => {
    const { browser, page, email } = await invitation();
    await fixture.app.provider.createAccount({ email, name: 'Ivy', password: fresh });
    return await browser.submit(page, { name: 'Ivy', password: fresh });
  },
  'an unknown invitation': () => pageOf(open('/oidc/account/invitation?token=unknown')),
  'an invitation without its secret': () => pageOf(open('/oidc/account/invitation')),
};

const end = '/oidc/session/end';

const otherPages: Record<string, () => Promise<Page>> = {
  'a log-out': async () => (await (await fixture.person()).logIn()).browser.request(end),
  'a log-out by another site': async () => {
    const { browser } = await (await fixture.person()).logIn();
    return await browser.request(end, { headers: { 'sec-fetch-site': 'cross-site' } });
  },
  'a log-in of another person in the same browser': async () => {
    const browser = new TestBrowser(fixture.app.url);
    await signIn(fixture.app, browser);
    const { email } = await fixture.person();
    return (await fixture.submitPassword(email, { browser })).page;
  },
  'an expired log-in': () => pageOf(open('/oidc/interaction/unknown')),
  'an unknown page': () => pageOf(open('/oidc/unknown')),
  'an unknown account page': () => pageOf(open('/oidc/account/unknown')),
  'a log-out with an invalid token': () => pageOf(open(`${end}?id_token_hint=nonsense`)),
  'a log-in without its parameters': () => pageOf(open('/oidc/auth')),
  'a form of another site': async () => {
    const { browser, page } = await openLogIn();
    return await browser.submit(page, { email: 'ann@example.test' }, { 'sec-fetch-site': 'cross-site' });
  },
  'a form that is too large': () => submitTo(openLogIn(), { email: 'x'.repeat(20_000) }),
};

const pages = Object.entries({ ...logInPages, ...accountPages, ...otherPages });

test.each(pages)('the page for %s is as stored', async (_title, read) => {
  expect(storedMarkup(await read())).toMatchSnapshot();
});

test('each page has the head, the brand and the frame that are stored', async () => {
  expect(withoutChanges((await open('/oidc/unknown')).page.text)).toMatchSnapshot();
});
