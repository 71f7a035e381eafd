/** A user's own account: what the page and its dialogs say in each state, and what they do. */
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createClient } from '#test/app/client.ts';
import { withoutChanges } from '#test/app/stored-text.ts';
import { accountFixture, accountPassword as password } from '#test/identity/account-fixture.ts';
import { codeOf } from '#test/identity/authenticator-code.ts';
import { alerted, button, closed, dialog, eventually, field, fill, press } from '#test/web/controls.ts';
import { outlineOf } from '#test/web/outline.ts';
import { failure, renderApp } from '#test/web/render-app.tsx';

const fixture = accountFixture();

interface State {
  hasApp?: boolean;
  hasPasskey?: boolean;
  /** How many recovery codes are left. */
  codes?: number;
  isDemanded?: boolean;
  /** Other devices in which the user is logged in. */
  devices?: number;
}

/** Requires two-step verification until the test has finished. */
async function demand() {
  await fixture.demand(true);
  onTestFinished(async () => {
    await fixture.demand(false);
  });
}

/** Begins to open the account page of a new user in this state. */
async function renderAccount({ hasApp, hasPasskey, codes, isDemanded, devices = 0 }: State = {}) {
  const { app } = fixture;
  const { userId, email, logIn } = await fixture.person();
  const others = [];
  for (let device = 0; device < devices; device += 1) others.push(await logIn());
  const seconds = (time: string) => Date.parse(time) / 1000;
  const begun = { loginTs: seconds('2024-01-05T12:00Z'), iat: seconds('2024-01-05T12:00Z') };
  await sql`update identity_record set payload = payload || case model when 'Session' then ${JSON.stringify(begun)}::jsonb
    else ${JSON.stringify({ iat: seconds('2024-02-06T12:00Z') })}::jsonb end
    where account_id = ${userId} and model in ('Session', 'RefreshToken')`.execute(app.db);
  const { tokens, call } = await logIn();
  let secret = '';
  if (hasApp) {
    secret = (await call('POST', '/api/account/one-time-codes', { password })).body.secret;
    await call('PUT', '/api/account/one-time-codes', { code: codeOf(secret) });
  }
  if (hasPasskey) {
    await sql`insert into identity_passkey (id, user_id, name, public_key, counter, transports, created_at, used_at)
      values (${userId}, ${userId}, 'Phone', '', 0, '{}', '2024-01-05 12:00Z', '2024-02-06 12:00Z')`.execute(app.db);
    await call('POST', '/api/account/recovery-codes', { password });
  }
  if (codes !== undefined) {
    await sql`delete from identity_recovery_code where ctid in (
      select ctid from identity_recovery_code where user_id = ${userId} offset ${codes})`.execute(app.db);
  }
  if (isDemanded) await demand();
  const { issuer, audience, clientId } = app.provider;
  const settings = { OIDC_ISSUER: issuer, OIDC_AUDIENCE: audience, OIDC_CLIENT_ID: clientId };
  const tokenOf = async () => tokens.access_token;
  const as = async () => createClient(app.url, tokens.access_token);
  const network = await renderApp({ url: app.url, provider: { issuer, audience, settings }, as, tokenOf }, '/account');
  return { userId, email, logIn, tokens, call, devices: others, ...network };
}

/** Opens the account page, and waits until all of it is loaded. */
async function openAccount(state?: State) {
  const opened = await renderAccount(state);
  await screen.findByText(/^Two-step verification is o/);
  await screen.findByText('This device');
  return opened;
}

const region = () => screen.getByRole('region', { name: 'Two-step verification' });
const stored = (part: HTMLElement | null) =>
  withoutChanges(outlineOf(part ?? document.body))
    .replace(/person\.\d+|Person \d+/g, 'PERSON')
    .replace(/([A-Z2-7]{4} ){7}[A-Z2-7]{4}|secret=\w+/g, 'KEY')
    .replace(/\b[a-z0-9]{5}(-[a-z0-9]{5}){2}\b/g, 'CODE');

test('the account page shows what is stored', async () => {
  await openAccount();
  expect(stored(document.querySelector('main'))).toMatchSnapshot();
});

const states: Record<string, State> = {
  'is required and off': { isDemanded: true },
  'has an app': { hasApp: true },
  'has a passkey': { hasPasskey: true },
  'has an app and a passkey': { hasApp: true, hasPasskey: true, isDemanded: true },
  'has an app and is required': { hasApp: true, isDemanded: true },
  'has three codes left': { hasApp: true, codes: 3 },
  'has two codes left': { hasApp: true, codes: 2 },
  'has one code left': { hasApp: true, codes: 1 },
};

test.each(Object.entries(states))('two-step verification that %s shows what is stored', async (_title, state) => {
  await openAccount(state);
  expect(stored(region())).toMatchSnapshot();
});

const setUp = 'Set up an authenticator app';
const add = 'Add a passkey';
const codes = 'Create new recovery codes';

/** The button of each task, its dialog, the button that confirms, and the state before. */
const tasks: readonly (readonly [button: string, title: string, confirm: string, State])[] = [
  [setUp, setUp, 'Continue', {}],
  ['Use another phone', setUp, 'Continue', { hasApp: true }],
  [add, add, 'Continue', {}],
  [add, add, 'Continue', { hasApp: true }],
  [codes, codes, 'Create new codes', { hasApp: true }],
  ['Remove authenticator app', 'Remove authenticator app', 'Remove', { hasApp: true }],
  ['Remove passkey Phone', 'Remove passkey', 'Remove', { hasPasskey: true }],
];

async function openTask(name: string, title: string, state: State) {
  const opened = await openAccount(state);
  await press(name, region());
  return { ...opened, part: await dialog(title) };
}

test.each(tasks)(
  '%s opens "%s", shows what is stored and refuses a wrong password',
  async (name, title, confirm, state) => {
    const { call, part } = await openTask(name, title, state);
    expect(stored(part)).toMatchSnapshot();
    const before = (await call('GET', '/api/account/factors')).body;
    await fill({ 'Your password': 'a guess' }, part);
    await press(confirm, part);
    await within(part).findByText('Wrong password.');
    expect((await call('GET', '/api/account/factors')).body).toEqual(before);
    await press('Cancel', part);
    await closed(title);
  },
);

test.each([
  ['Remove authenticator app', 'Remove authenticator app', { hasApp: true }, 'Authenticator app removed.'],
  ['Remove passkey Phone', 'Remove passkey', { hasPasskey: true }, 'Passkey Phone removed.'],
] as const)('%s turns two-step verification off and says so', async (name, title, state, done) => {
  const { part } = await openTask(name, title, state);
  await fill({ 'Your password': password }, part);
  await press('Remove', part);
  await alerted(done);
  await closed(title);
  await within(region()).findByText(/^Two-step verification is off\./);
});

test('new recovery codes are shown once, in a dialog that only their button closes', async () => {
  const { call, part } = await openTask(codes, codes, { hasApp: true, codes: 1 });
  await fill({ 'Your password': password }, part);
  await press('Create new codes', part);
  const shown = await dialog('Recovery codes');
  expect(within(shown).getAllByRole('listitem')).toHaveLength(10);
  expect(stored(shown)).toMatchSnapshot();
  expect(within(shown).queryByRole('button', { name: 'Close' })).toBeNull();
  await eventually(() => document.activeElement?.textContent, 'I have saved them');
  expect((await call('GET', '/api/account/factors')).body.recoveryCodes).toBe(10);
  await press('I have saved them', shown);
  await closed('Recovery codes');
  await within(region()).findByText(/10 recovery codes left\.$/);
});

test('an app is set up with its key and a first code, and a wrong code is refused', async () => {
  const { part } = await openTask(setUp, setUp, {});
  await fill({ 'Your password': password }, part);
  await press('Continue', part);
  const code = await within(part).findByLabelText(/^Code/);
  await eventually(() => document.activeElement, code);
  expect(stored(part)).toMatchSnapshot();
  const [secret = ''] = /([A-Z2-7]{4} ){7}[A-Z2-7]{4}/.exec(part.textContent) ?? [];
  await fill({ Code: '000000' }, part);
  await press('Confirm', part);
  await within(part).findByText('Wrong code.');
  await fill({ Code: codeOf(secret) }, part);
  await press('Confirm', part);
  await press('I have saved them', await dialog('Recovery codes'));
  await within(region()).findByText(/^Two-step verification is on\. Your authenticator app is set up\./);
});

test.each([
  ['InvalidStateError', 'This device already has a passkey for your account.'],
  ['NotAllowedError', 'The passkey was not created. Try again or use another device.'],
])('a passkey that the device refuses with %s is not added, and the dialog says why', async (name, text) => {
  const create = vi.fn(() => Promise.reject(new DOMException('refused', name)));
  vi.stubGlobal('PublicKeyCredential', class {});
  Object.defineProperty(navigator, 'credentials', { value: { create }, configurable: true });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, 'credentials');
  });
  const { call, part } = await openTask(add, add, {});
  await fill({ 'Your password': password }, part);
  await press('Continue', part);
  await button('Create passkey', part);
  expect(stored(part)).toMatchSnapshot();
  await fill({ Name: 'Office PC' }, part);
  await press('Create passkey', part);
  await alerted(text);
  expect(create).toHaveBeenCalledOnce();
  expect((await call('GET', '/api/account/factors')).body.passkeys).toEqual([]);
});

test.each([
  [
    'Remove authenticator app',
    'Remove authenticator app',
    'Remove',
    { isDemanded: true },
    'Two-step verification is required here. Set up another method first.',
  ],
  [codes, codes, 'Create new codes', { hasApp: false }, 'Set up two-step verification first.'],
] as const)(
  '%s is refused if that has changed since the page was opened',
  async (name, title, confirm, change, text) => {
    const { call, part } = await openTask(name, title, { hasApp: true });
    if ('isDemanded' in change) await demand();
    else await call('POST', '/api/account/one-time-codes/removal', { password });
    const before = (await call('GET', '/api/account/factors')).body;
    await fill({ 'Your password': password }, part);
    await press(confirm, part);
    await alerted(text);
    expect((await call('GET', '/api/account/factors')).body).toEqual(before);
  },
);

const signIns = () => screen.getByRole('region', { name: 'Where you are logged in' });

test('a device is logged out, and then all others, but not this one', async () => {
  const { call, devices } = await openAccount({ devices: 3 });
  const statuses = async () =>
    await Promise.all(devices.map(async (device) => (await device.call('GET', '/api/account')).status));
  expect(within(signIns()).getAllByRole('listitem')).toHaveLength(4);
  expect(await statuses()).toEqual([200, 200, 200]);
  const times = 'Logged in 5 Jan 2024, 12:00, last active 6 Feb 2024, 12:00';
  expect(within(signIns()).getAllByText(times)).toHaveLength(3);
  const [first] = within(signIns()).getAllByRole('button', { name: /^Log out Unrecognised browser, logged in / });
  if (first) await userEvent.click(first);
  await alerted('Device logged out.');
  await eventually(() => within(signIns()).getAllByRole('listitem').length, 3);
  expect((await statuses()).sort()).toEqual([200, 200, 401]);
  await press('Log out everywhere else');
  await alerted('Logged out everywhere else.');
  await eventually(() => within(signIns()).getAllByRole('listitem').length, 1);
  expect(await statuses()).toEqual([401, 401, 401]);
  expect((await call('GET', '/api/account')).status).toBe(200);
  expect(screen.queryByRole('button', { name: 'Log out everywhere else' })).toBeNull();
});

const parts = ['Current password', 'New password', 'Confirm new password'] as const;

test.each([
  [['a guess', 'marble thistle canoe', 'marble thistle canoe'], 'Wrong password.'],
  [[password, 'marble thistle canoe', 'marble thistle'], 'The passwords do not match.'],
  [[password, password, password], 'Choose a password other than the current one.'],
  [[password, 'short', 'short'], 'Use at least 12 characters.'],
  [[password, 'thunderbird1984', 'thunderbird1984'], 'This password is too easy to guess. Choose another one.'],
] as const)('the passwords %j are refused: %s', async (typed, text) => {
  const { email, logIn } = await openAccount();
  await fill(Object.fromEntries(parts.map((part, at) => [part, typed[at] ?? ''])));
  await press('Change Password');
  await screen.findByText(text);
  expect(parts.map((part) => field(part).value)).toEqual(typed);
  expect(await logIn()).toHaveProperty('tokens');
  expect(document.querySelector<HTMLInputElement>('input[autocomplete="username"]')?.value).toBe(email);
});

test('a changed password empties its form, and logs out the other devices', async () => {
  const { logIn, devices } = await openAccount({ devices: 1 });
  const fresh = 'marble thistle canoe';
  await fill({ 'Current password': password, 'New password': fresh, 'Confirm new password': fresh });
  await press('Change Password');
  await alerted('Password changed. You have been logged out everywhere else.');
  await eventually(() => parts.map((part) => field(part).value), ['', '', '']);
  await expect(logIn()).rejects.toThrow('No sign-in');
  expect(await logIn(undefined, fresh)).toHaveProperty('tokens');
  expect((await devices[0]?.call('GET', '/api/account'))?.status).toBe(401);
});

test.each([
  ['account', 'Your account could not be loaded.', 'Profile'],
  ['account/factors', 'Two-step verification could not be loaded.', 'Two-step verification'],
  ['account/sign-ins', 'Your devices could not be loaded.', 'Where you are logged in'],
])('if %s cannot be loaded the page says "%s", and tries again', async (path, text, part) => {
  const { answer } = await renderAccount();
  const stop = answer(new RegExp(`^/api/${path}$`), () => failure(500));
  await screen.findByText(text);
  stop();
  await press('Try again');
  await screen.findByRole('region', { name: part });
  await eventually(() => screen.queryByText(text), null);
});
