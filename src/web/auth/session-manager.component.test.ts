/** Renewing a session at a provider that answers as the test says, and the address of its log-in page. */
import { ErrorResponse, ErrorTimeout } from 'oidc-client-ts';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { startServer } from '#test/network/local-server.ts';
import { SessionManager, SessionOverError } from './session-manager.ts';

const callback = 'http://localhost:3000/login/callback';

/** The window has no locks. */
function setLocks(request: (name: string, options: object, work: () => Promise<unknown>) => Promise<unknown>): void {
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
}

beforeEach(() => {
  localStorage.clear();
  setLocks((_name, _options, work) => work());
  onTestFinished(() => {
    localStorage.clear();
    Reflect.deleteProperty(navigator, 'locks');
  });
});

interface TokenAnswer {
  status: number;
  body: Record<string, unknown>;
}

const refusal = (error: string): TokenAnswer => ({ status: 400, body: { error } });
const tokens: TokenAnswer = {
  status: 200,
  body: { access_token: 'second', refresh_token: 'refresh-2', token_type: 'Bearer', expires_in: 300 },
};

/** A user whose access token has expired, at a provider whose token requests are answered as given. */
async function openSession(answer: TokenAnswer, embedded = false) {
  const requests: string[] = [];
  const provider = await startServer(async (request, response) => {
    let form = '';
    for await (const part of request) form += String(part);
    if (request.url === '/token') requests.push(new URLSearchParams(form).get('refresh_token') ?? '');
    const { url: issuer } = provider;
    const ends = { authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/token` };
    const { status, body } = request.url === '/token' ? given.answer : { status: 200, body: { issuer, ...ends } };
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  onTestFinished(() => provider.stop());
  const given = { answer };
  const manager = new SessionManager({
    authority: provider.url,
    clientId: 'spa',
    audience: 'https://api.test',
    scope: 'openid',
    embedded,
    timeZone: 'Europe/London',
    vehicleLookup: false,
    mailMissing: [],
  });
  const user = { access_token: 'first', refresh_token: 'refresh-1', token_type: 'Bearer', profile: { sub: 'ann' } };
  localStorage.setItem(manager.storageKey, JSON.stringify({ ...user, expires_at: 1 }));
  const stored = () => JSON.parse(localStorage.getItem(manager.storageKey) ?? 'null');
  return { manager, requests, given, stored };
}

/** Answers a log-in in the hidden frame, which opens no pages in this window, as a provider without a session does. */
function refuseInFrame(): string[] {
  const asked: string[] = [];
  const replace = (address: string) => {
    const state = new URL(address).searchParams.get('state');
    const url = `${callback}?error=login_required&state=${state}`;
    const answer = new MessageEvent('message', { data: { source: 'oidc-client', url }, origin: location.origin });
    if (state === null) return;
    asked.push(address);
    setTimeout(() => dispatchEvent(answer));
  };
  const create = document.createElement.bind(document);
  vi.spyOn(document, 'createElement').mockImplementation((name: string) =>
    Object.defineProperty(create(name), 'contentWindow', { value: { location: { replace } } }),
  );
  onTestFinished(() => {
    for (const frame of document.querySelectorAll('iframe')) frame.remove();
  });
  return asked;
}

test('a renewal stores the new tokens, and renewals at the same time send one request', async () => {
  const { manager, requests, stored } = await openSession(tokens);
  let turns = 0;
  setLocks((_name, _options, work) => {
    turns += 1;
    return work();
  });
  const renewed = await Promise.all([manager.renew('first'), manager.renew('first'), manager.signinSilent()]);
  expect(renewed.map((user) => user?.access_token)).toEqual(['second', 'second', 'second']);
  expect([requests, turns]).toEqual([['refresh-1'], 1]);
  expect(stored()).toMatchObject({ access_token: 'second', refresh_token: 'refresh-2', profile: { sub: 'ann' } });
});

test('a token that another tab has renewed already is used without a request', async () => {
  const { manager, requests } = await openSession(tokens);
  expect((await manager.renew('older'))?.access_token).toBe('first');
  expect(requests).toEqual([]);
});

test('a renewal that waits too long for another tab fails, and keeps the session', async () => {
  const { manager, requests, stored } = await openSession(tokens);
  setLocks((name) => {
    expect(name).toBe('token-renewal');
    return Promise.reject(new DOMException('signal timed out', 'TimeoutError'));
  });
  await expect(manager.renew('first')).rejects.toThrow(new ErrorTimeout('Another tab is renewing the session.'));
  expect([manager.isOver, requests]).toEqual([false, []]);
  expect(stored()).toMatchObject({ access_token: 'first', refresh_token: 'refresh-1' });
});

test.each([
  'invalid_grant',
  'invalid_token',
  'login_required',
  'interaction_required',
  'consent_required',
  'account_selection_required',
  'unauthorized_client',
  'access_denied',
])('a renewal refused with %s ends the session, which is not renewed again', async (error) => {
  const { manager, requests, stored } = await openSession(refusal(error));
  const asked = refuseInFrame();
  await expect(manager.renew('first')).rejects.toThrow(SessionOverError);
  expect(manager.isOver).toBe(true);
  expect(stored()).toMatchObject({ access_token: 'first', expires_at: 0, profile: { sub: 'ann' } });
  expect(stored()).not.toHaveProperty('refresh_token');
  await expect(manager.renew('first')).rejects.toThrow('The session has expired.');
  await manager.restore();
  expect([requests, asked.length]).toEqual([['refresh-1'], 1]);
});

test.each(['temporarily_unavailable', 'server_error', 'slow_down'])(
  'a renewal refused with %s keeps the session, and the next one uses the same refresh token',
  async (error) => {
    const { manager, requests, given, stored } = await openSession(refusal(error));
    await expect(manager.renew('first')).rejects.toThrow(ErrorResponse);
    expect(manager.isOver).toBe(false);
    expect(stored()).toMatchObject({ access_token: 'first', refresh_token: 'refresh-1', expires_at: 1 });
    given.answer = tokens;
    expect((await manager.renew('first'))?.access_token).toBe('second');
    expect(requests).toEqual(['refresh-1', 'refresh-1']);
  },
);

test.each([
  ['login', false, { screen_hint: null, prompt: null, resource: null }],
  ['register', false, { screen_hint: 'signup', prompt: null, resource: null }],
  ['login', true, { screen_hint: null, prompt: null, resource: 'https://api.test' }],
  ['register', true, { screen_hint: 'signup', prompt: 'create', resource: 'https://api.test' }],
] as const)('to %s with embedded log-in %s, the provider is asked with %j', async (mode, embedded, expected) => {
  const { manager } = await openSession(tokens, embedded);
  const leave = vi.spyOn(location, 'replace').mockImplementation(() => undefined);
  void manager.leaveToSignIn(mode, '/orders');
  await vi.waitFor(() => expect(leave).toHaveBeenCalledOnce());
  const url = new URL(leave.mock.calls[0]?.[0] ?? '');
  const common = { client_id: 'spa', redirect_uri: callback, scope: 'openid', audience: 'https://api.test' };
  const asked = Object.keys({ ...common, ...expected }).map((name) => [name, url.searchParams.get(name)]);
  expect(Object.fromEntries(asked)).toEqual({ ...common, ...expected });
  expect([url.pathname, url.searchParams.get('code_challenge_method')]).toEqual(['/authorize', 'S256']);
});

test.each([
  [true, /\/account\/password$/],
  [false, /^undefined$/],
])('with embedded log-in %s the address for a new password matches %s', async (embedded, expected) => {
  const { manager } = await openSession(tokens, embedded);
  expect(String(manager.changePasswordUrl)).toMatch(expected);
});
