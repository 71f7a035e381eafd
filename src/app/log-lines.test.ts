/** No input can inject log lines, forge entries or send control sequences to a terminal. */
import { expect, test } from 'vitest';
import { createLogger } from '#server/http/logger.ts';
import { embeddedAppForFile } from '#test/app/embedded-app.ts';
import { SignIn, signIn, TestBrowser } from '#test/app/test-browser.ts';
import { open } from '#test/network/raw-connection.ts';

const log: string[] = [];

const app = await embeddedAppForFile({ onLog: (line) => log.push(line) });

const forged = '{"level":60,"forged":true}';
/** Line breaks of every kind, 7-bit and 8-bit terminal sequences, deletions, a byte order mark. */
const odd = [
  `x\r\n${forged}\r\n`,
  `x\n${forged}`,
  '\u001b[2J\u001b[31mred\u0007',
  '\u009b31m\u0090x\u009c',
  `x\u2028${forged}\u2029`,
  '\u0000\u0008\u007f\u0085',
  '\ufeff\u202e',
  '%0d%0a%1b%5b31m',
  '{{7*7}}<%= 7 %>',
  '","level":60,"forged":"',
];

/** C0, C1 and the two Unicode line separators that JSON allows. */
function hasControls(text: string): boolean {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0);
  return codes.some((code) => code < 0x20 || (code >= 0x7f && code < 0xa0) || code === 0x2028 || code === 0x2029);
}

function expectOneLineEach(lines: readonly string[]): void {
  for (const line of lines) {
    expect(line.endsWith('\n')).toBe(true);
    expect({ line, hasControls: hasControls(line.slice(0, -1)) }).toEqual({ line, hasControls: false });
    const parsed = JSON.parse(line) as Record<string, unknown>;
    expect(parsed).not.toHaveProperty('forged');
    expect([20, 30, 40, 50]).toContain(parsed.level);
  }
}

/** Sends raw bytes; resolves when the server has answered and closed the connection. */
const sendRaw = async (text: string) => (await open(app.url, Buffer.from(text, 'latin1'))).closed;

test('the logger writes one line without control characters for any input', () => {
  const lines: string[] = [];
  const logger = createLogger('debug', { write: (line) => lines.push(line) });
  for (const text of odd) {
    logger.info({ [text]: text, nested: [text] }, text);
    logger.error({ err: new Error(text, { cause: new Error(text) }) }, text);
  }
  expect(lines).toHaveLength(odd.length * 2);
  expectOneLineEach(lines);
  expect(JSON.parse(lines[6] ?? '').msg).toBe(odd[3]);
});

test('odd paths, queries, headers and request ids are each logged as one line', async () => {
  for (const text of odd) {
    const encoded = encodeURIComponent(text.toWellFormed());
    await fetch(`${app.url}/api/${encoded}/trucks?regNumber=${encoded}`);
    await fetch(`${app.url}/oidc/${encoded}?state=${encoded}`);
    await fetch(`${app.url}/media/${encoded}`);
    const bytes = text.replaceAll(/[\r\n]/g, '').replaceAll('\u0000', '');
    const latin = Buffer.from(bytes).toString('latin1');
    for (const name of [
      'x-request-id',
      'user-agent',
      'referer',
      'x-forwarded-for',
      'authorization',
      'cookie',
      'host',
    ]) {
      await sendRaw(
        `GET /api/users/role HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${name}: ${latin}\r\n\r\n`,
      );
    }
    await sendRaw(`GET /api/${latin.replaceAll(' ', '')} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  }
  await sendRaw('GET /x\u009b31m HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  await sendRaw(`NONSENSE\r\n${forged}\r\n\r\n`);
  await fetch(`${app.url}/api/%`);
  expect(log.length).toBeGreaterThan(odd.length * 9);
  expectOneLineEach(log);
});

test.each([
  ['s', ['', '/photos/x/small', '?from=chat']],
  ['feeds', ['.csv', '.xml?from=portal']],
])('the key in an address below /%s is not logged', async (folder, ends) => {
  const key = 'Kk'.repeat(16);
  for (const end of ends) await fetch(`${app.url}/${folder}/${key}${end}`);
  const isMasked = (line: string) => line.includes(`"/${folder}/[key]`);
  await expect.poll(() => log.filter(isMasked).length).toBeGreaterThanOrEqual(ends.length);
  expect(log.join('')).not.toContain(key);
});

test('log-ins, failed log-ins and refused requests are logged with user and request id', async () => {
  const from = log.length;
  const credentials = { email: 'plain@example.test', password: 'lantern pebble orbit' };
  const account = await app.provider.createAccount({ ...credentials, name: 'Plain' });
  const browser = new TestBrowser(app.url);
  const form = await browser.request(new SignIn(app).address());
  await browser.submit(form, { ...credentials, password: 'a wrong guess' });
  const { access_token } = await signIn(app, new TestBrowser(app.url), credentials);
  const refused = await app.call(access_token, '/api/auth0/users');
  expect(refused.status).toBe(403);
  const lines = log.slice(from).map((line) => JSON.parse(line) as Record<string, unknown>);
  const time = expect.any(Number);
  expect(lines).toContainEqual(expect.objectContaining({ time, event: 'login', outcome: 'failed' }));
  expect(lines).toContainEqual(
    expect.objectContaining({ time, event: 'login', outcome: 'ok', userId: account?.userId }),
  );
  const reqId = refused.headers.get('x-request-id');
  expect(lines).toContainEqual(expect.objectContaining({ time, reqId, status: 403, userId: account?.userId }));
});

test('odd e-mails, names and passwords are each logged as one line', async () => {
  const from = log.length;
  for (const text of odd.slice(0, 6)) {
    const browser = new TestBrowser(app.url);
    const login = await browser.request(new SignIn(app).address({ login_hint: text.replaceAll('\u0000', '') }));
    await browser.submit(login, { email: `${text}@example.test`, password: text });
    const signup = await browser.request(`${new URL(login.url).pathname}/signup`);
    await browser.submit(signup, { email: `${text}@example.test`, name: text, password: `${text} and more words` });
  }
  expect(log.length).toBeGreaterThan(from);
  expectOneLineEach(log.slice(from));
});
