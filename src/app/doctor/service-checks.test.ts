/** What `npm run doctor` says about Auth0, vehicle look-up, mail server and letterheads. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { readEnv } from '#server/env.ts';
import { startAuth0 } from '#test/identity/auth0-management.ts';
import { startMailServer } from '#test/mail/mail-server.ts';
import { freePort } from '#test/network/free-port.ts';
import { startServer } from '#test/network/local-server.ts';
import { quietLog } from '#test/run/quiet-log.ts';
import { serviceChecks } from './service-checks.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'truck-services-'));
  onTestFinished(() => rm(folder, { recursive: true }));
});

const checksOf = (settings: NodeJS.ProcessEnv) =>
  serviceChecks(readEnv({ DATA_DIR: folder, ...settings }), true, quietLog);

/** The finding of one check, with the test's folder as `FOLDER` and each place as its name. */
async function finding(name: string, settings: NodeJS.ProcessEnv, places: Record<string, string> = {}) {
  const check = checksOf(settings).find((one) => one.name === name);
  const { state, text } = (await check?.run()) ?? { state: 'no such check', text: '' };
  const replaced = Object.entries({ FOLDER: folder, ...places });
  return { state, text: replaced.reduce((done, [word, place]) => done.replaceAll(place, word), text) };
}

/** A vehicle service that answers with this status, and what was sent to it. */
async function vehicleService(status: number) {
  const sent: { method: string | undefined; key: unknown; text: string }[] = [];
  const { url, stop } = await startServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const { method, headers } = request;
    sent.push({ method, key: headers['x-api-key'], text: Buffer.concat(parts).toString() });
    response.writeHead(request.url === '/v1/vehicles' ? status : 502).end('{}');
  });
  onTestFinished(stop);
  return { url, sent };
}

test('every service has a check, and Auth0 one if it is used', () => {
  const named = ['storage', 'identity', 'look-up', 'e-mail', 'letterheads'];
  expect(checksOf({}).map(({ name }) => name)).toEqual(named);
  const auth0 = { AUTH0_DOMAIN: 'localhost:1', AUTH0_CLIENT_ID: 'a', AUTH0_CLIENT_SECRET: 'b' };
  expect(checksOf(auth0).map(({ name }) => name)).toEqual(['storage', 'identity', 'Auth0', ...named.slice(2)]);
});

describe('Auth0', () => {
  test('that allows reading users passes', async () => {
    const tenant = await startAuth0();
    onTestFinished(() => tenant.stop());
    expect(await finding('Auth0', tenant.env, { DOMAIN: tenant.env.AUTH0_DOMAIN })).toEqual({
      state: 'ok',
      text: 'DOMAIN allows reading users.',
    });
    expect(tenant.calls).toEqual([expect.stringMatching(/^GET \/api\/v2\/users\/auth0%7Cdoctor\?/)]);
  });

  test.each([
    ['refuses the secret', { AUTH0_CLIENT_SECRET: 'wrong' }, 0],
    ['refuses to read users', {}, 403],
  ])('that %s fails with the permissions that are needed', async (_what, settings, status) => {
    const tenant = await startAuth0();
    onTestFinished(() => tenant.stop());
    if (status > 0) tenant.fail({ status, body: { statusCode: status, message: 'Insufficient scope' } });
    const { state, text } = await finding('Auth0', { ...tenant.env, ...settings }, { DOMAIN: tenant.env.AUTH0_DOMAIN });
    expect({ state, text }).toEqual({ state: 'fails', text: expect.stringMatching(/^DOMAIN refused the request: /) });
    expect(text).toContain(
      'Check AUTH0_CLIENT_ID, AUTH0_CLIENT_SECRET and that the application has the permissions read:users and delete:users.',
    );
  });
});

describe('vehicle look-up', () => {
  test('without a key is a note', async () => {
    expect(await finding('look-up', {})).toEqual({
      state: 'note',
      text: "No DVLA_API_KEY: trucks have no button 'Look up'.",
    });
  });

  test.each([200, 400, 404, 429])('that answers %i accepts the key', async (status) => {
    const { url, sent } = await vehicleService(status);
    expect(await finding('look-up', { DVLA_API_KEY: 'key', DVLA_API_URL: url }, { SERVICE: url })).toEqual({
      state: 'ok',
      text: 'SERVICE accepts the key.',
    });
    expect(sent).toEqual([{ method: 'POST', key: 'key', text: '{"registrationNumber":"ZZ99ZZZ"}' }]);
  });

  test.each([401, 403, 500])('that answers %i fails with what to check', async (status) => {
    const { url } = await vehicleService(status);
    expect(await finding('look-up', { DVLA_API_KEY: 'key', DVLA_API_URL: url }, { SERVICE: url })).toEqual({
      state: 'fails',
      text: `SERVICE answers ${status}. Check DVLA_API_KEY and DVLA_API_URL.`,
    });
  });

  test('that cannot be reached fails with what to check', async () => {
    const url = `http://127.0.0.1:${await freePort()}`;
    expect(await finding('look-up', { DVLA_API_KEY: 'key', DVLA_API_URL: url }, { SERVICE: url })).toEqual({
      state: 'fails',
      text: 'SERVICE cannot be reached: connection refused. Check DVLA_API_URL.',
    });
  });
});

describe('e-mail', () => {
  const MAIL_FROM = 'office@example.test';

  test.each([
    ['SMTP_URL and MAIL_FROM', {}],
    ['SMTP_URL', { MAIL_FROM }],
    ['MAIL_FROM', { SMTP_URL: 'smtp://127.0.0.1:1' }],
  ])('without %s is a note', async (names, settings) => {
    expect(await finding('e-mail', settings)).toEqual({
      state: 'note',
      text: `No ${names}: orders, invoices and statements are not sent by e-mail.`,
    });
  });

  test('with a mail server that accepts a connection passes, and sends nothing', async () => {
    const { port, taken, stop } = await startMailServer();
    onTestFinished(stop);
    expect(
      await finding('e-mail', { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM }, { PORT: String(port) }),
    ).toEqual({
      state: 'ok',
      text: '127.0.0.1:PORT accepts e-mail.',
    });
    expect(taken).toEqual([]);
  });

  test('with a mail server that refuses the password fails without showing it', async () => {
    const { port, stop } = await startMailServer({ refuseLogIn: true });
    onTestFinished(stop);
    const settings = { SMTP_URL: `smtp://office:secret-word@127.0.0.1:${port}`, MAIL_FROM };
    expect(await finding('e-mail', settings, { PORT: String(port) })).toEqual({
      state: 'fails',
      text: '127.0.0.1:PORT cannot be used: Invalid login: 535 Authentication not implemented. Check SMTP_URL and the network.',
    });
  });

  test('with a mail server that does not answer fails', async () => {
    const port = await freePort();
    expect(
      await finding('e-mail', { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM }, { PORT: String(port) }),
    ).toEqual({
      state: 'fails',
      text: '127.0.0.1:PORT cannot be used: connection refused. Check SMTP_URL and the network.',
    });
  });
});

describe('letterheads', () => {
  const settingsOf = async (text: string) => {
    const LETTERHEAD_FILE = join(folder, 'letterhead.json');
    await writeFile(LETTERHEAD_FILE, text);
    return { LETTERHEAD_FILE };
  };

  test('without a file are a note', async () => {
    expect(await finding('letterheads', {})).toEqual({
      state: 'note',
      text: 'No LETTERHEAD_FILE: letterheads come from the Particulars page.',
    });
  });

  test('in a valid file pass', async () => {
    expect(await finding('letterheads', await settingsOf('{}'))).toEqual({
      state: 'ok',
      text: 'FOLDER/letterhead.json is valid.',
    });
  });

  test('in a file that is not JSON are an error of the check', async () => {
    await expect(finding('letterheads', await settingsOf('{'))).rejects.toThrow(/is not valid JSON\.$/);
  });
});
