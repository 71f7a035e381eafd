/** Invalid answers of an Auth0 tenant count as an outage: calls fail with 503. */
import { expect, onTestFinished, test } from 'vitest';
import { startServer } from '#test/network/local-server.ts';
import { quietLog } from '#test/run/quiet-log.ts';
import { createAuth0Directory } from './auth0-directory.ts';

const limits = { tries: 1, timeoutMs: 2_000, maxTotalMs: 100, firstPauseMs: 1 };
const validToken = JSON.stringify({ access_token: 'a', expires_in: 3600, token_type: 'Bearer' });

async function directoryOf(token: string, users: string) {
  const { url: domain, stop } = await startServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(request.url === '/oauth/token' ? token : users);
  });
  onTestFinished(stop);
  return createAuth0Directory({ domain, clientId: 'id', clientSecret: 'secret' }, quietLog, limits);
}

const invalidAnswers: [string, string][] = [
  ['a web page', '<html>'],
  ['null', 'null'],
  ['a number', '7'],
  ['two megabytes', `{"users":["${'x'.repeat(2_000_000)}"]}`],
];

test.each([
  ...invalidAnswers,
  ['an object with a string of users', '{"users":"x"}'],
  ['an object with a string as total', '{"users":[],"total":"many"}'],
])('a list that is %s fails with 503', async (_name, users) => {
  const directory = await directoryOf(validToken, users);
  await expect(directory.list()).rejects.toMatchObject({ status: 503 });
});

test.each([...invalidAnswers, ['a record without an id', '{"email":"a@example.test"}']])(
  'a user that is %s fails with 503',
  async (_name, person) => {
    const directory = await directoryOf(validToken, person);
    await expect(directory.find('auth0|1')).rejects.toMatchObject({ status: 503 });
  },
);

test('an answer with another user is ignored', async () => {
  const directory = await directoryOf(validToken, '{"user_id":"auth0|2","email":"b@example.test"}');
  expect(await directory.find('auth0|1')).toBeNull();
});

test('fields of invalid types and lengths count as missing', async () => {
  const person = { user_id: 'auth0|1', email: 'x'.repeat(10_000), name: ['n'], nickname: 'a\u0000', created_at: 7 };
  const directory = await directoryOf(validToken, JSON.stringify(person));
  expect(await directory.find('auth0|1')).toEqual({ userId: 'auth0|1', email: null, name: null });
});

test.each([
  ...invalidAnswers,
  ['an object without a token', '{}'],
  ['an object with a list as token', '{"access_token":["a"]}'],
])('a token that is %s fails with 503', async (_name, token) => {
  const directory = await directoryOf(token, '[]');
  await expect(directory.find('auth0|1')).rejects.toMatchObject({ status: 503 });
});
