/** An Auth0 tenant that answers nonsense is an outage: the calls fail with 503, and nothing of it is believed. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { quietLog } from '#test/run/quiet-log.ts';
import { createAuth0Directory } from './auth0-directory.ts';

const limits = { tries: 1, timeoutMs: 2_000, maxTotalMs: 100, firstPauseMs: 1 };
const goodToken = JSON.stringify({ access_token: 'a', expires_in: 3600, token_type: 'Bearer' });

async function directoryOf(token: string, users: string) {
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(request.url === '/oauth/token' ? token : users);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const domain = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return createAuth0Directory({ domain, clientId: 'id', clientSecret: 'secret' }, quietLog, limits);
}

const nonsense: [string, string][] = [
  ['a web page', '<html>'],
  ['null', 'null'],
  ['a number', '7'],
  ['two megabytes', `{"users":["${'x'.repeat(2_000_000)}"]}`],
];

test.each([
  ...nonsense,
  ['people that are a text', '{"users":"x"}'],
  ['a total that is a text', '{"users":[],"total":"many"}'],
])('a list that is %s is an outage', async (_name, users) => {
  const directory = await directoryOf(goodToken, users);
  await expect(directory.list()).rejects.toMatchObject({ status: 503 });
});

test.each([...nonsense, ['a record without an id', '{"email":"a@example.test"}']])(
  'a person that is %s is an outage',
  async (_name, person) => {
    const directory = await directoryOf(goodToken, person);
    await expect(directory.find('auth0|1')).rejects.toMatchObject({ status: 503 });
  },
);

test('another person than the one that was asked for is not taken for them', async () => {
  const directory = await directoryOf(goodToken, '{"user_id":"auth0|2","email":"b@example.test"}');
  expect(await directory.find('auth0|1')).toBeNull();
});

test('fields of odd kinds and lengths count as not said', async () => {
  const person = { user_id: 'auth0|1', email: 'x'.repeat(10_000), name: ['n'], nickname: 'a\u0000', created_at: 7 };
  const directory = await directoryOf(goodToken, JSON.stringify(person));
  expect(await directory.find('auth0|1')).toEqual({ userId: 'auth0|1', email: null, name: null });
});

test.each([...nonsense, ['one without a token', '{}'], ['a token that is a list', '{"access_token":["a"]}']])(
  'a token that is %s is an outage',
  async (_name, token) => {
    const directory = await directoryOf(token, '[]');
    await expect(directory.find('auth0|1')).rejects.toMatchObject({ status: 503 });
  },
);
