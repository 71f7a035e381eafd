/** An identity provider with invalid answers: calls answer 503 with retry-after, and nothing crashes. */
import { expect, onTestFinished, test } from 'vitest';
import { appForFile, appForTest } from '#test/app/test-app.ts';
import { startServer } from '#test/network/local-server.ts';

const valid = await appForFile();

type Part = 'document' | 'keys' | 'userinfo';
const partOf: Record<string, Part> = {
  '/.well-known/openid-configuration': 'document',
  '/keys': 'keys',
  '/userinfo': 'userinfo',
};

/** Starts a proxy in front of the valid provider that replaces the answers of one endpoint. */
async function startInvalidProvider(part: Part, invalid: string): Promise<string> {
  const { url: issuer, stop } = await startServer(async (request, response) => {
    response.setHeader('content-type', 'application/json');
    if (partOf[request.url ?? ''] === part) return response.end(invalid.replaceAll('ISSUER', issuer));
    const { authorization = '' } = request.headers;
    const answer = await fetch(new URL(request.url ?? '', valid.provider.issuer), { headers: { authorization } });
    return response.end((await answer.text()).replaceAll(valid.provider.issuer, issuer));
  });
  onTestFinished(stop);
  return issuer;
}

let people = 0;

/** The answers to a person whose first log-in this is. `SUB` in the invalid answer becomes the person's id. */
async function callWithInvalid(part: Part, invalid: string) {
  people += 1;
  const sub = `new|${people}`;
  const issuer = await startInvalidProvider(part, invalid.replaceAll('SUB', sub));
  const lines: string[] = [];
  const app = await appForTest({ beside: valid, env: { OIDC_ISSUER: issuer }, onLog: (line) => lines.push(line) });
  const token = await valid.provider.token({ sub, issuer });
  const answer = await app.withToken(token).get('/api/users/role');
  const ready = await app.withToken(undefined).get('/readyz');
  expect(lines.filter((line) => line.includes('TypeError'))).toEqual([]);
  return { answer, ready: ready.status };
}

const invalidAnswers: [string, string][] = [
  ['nothing', ''],
  ['a web page', '<html>'],
  ['null', 'null'],
  ['a list', '[]'],
  ['a number', '7'],
  ['a megabyte of brackets', '['.repeat(1_000_000)],
  ['two megabytes', `{"issuer":"ISSUER","x":"${'x'.repeat(2_000_000)}"}`],
];

test.each([
  ...invalidAnswers,
  ['another issuer', '{"issuer":"https://other.test","jwks_uri":"ISSUER/keys"}'],
  ['no address of keys', '{"issuer":"ISSUER"}'],
  ['a file as the address of keys', '{"issuer":"ISSUER","jwks_uri":"file:///etc/passwd"}'],
  ['an address that is a list', '{"issuer":"ISSUER","jwks_uri":"ISSUER/keys","userinfo_endpoint":[1]}'],
  ['a script as an address', '{"issuer":"ISSUER","jwks_uri":"ISSUER/keys","authorization_endpoint":"javascript:x"}'],
  ['an endless address', `{"issuer":"ISSUER","jwks_uri":"ISSUER/keys?${'x'.repeat(10_000)}"}`],
])('with %s as discovery document calls answer 503', async (_name, invalid) => {
  const { answer, ready } = await callWithInvalid('document', invalid);
  expect([answer.status, answer.headers.get('retry-after'), ready]).toEqual([503, '5', 503]);
});

test.each([
  ...invalidAnswers,
  ['keys that are a text', '{"keys":"x"}'],
  ['keys that are numbers', '{"keys":[1,2]}'],
  ['a key that cannot be read', '{"keys":[{"kty":"RSA","kid":"key-1","alg":"RS256","use":"sig","n":"!","e":7}]}'],
])('with %s as keys calls answer 503', async (_name, invalid) => {
  const { answer } = await callWithInvalid('keys', invalid);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
});

test.each([
  ...invalidAnswers,
  ['that of another person', '{"sub":"other","email":"a@example.test"}'],
  ['fields of odd kinds', '{"sub":"SUB","email":["a@example.test"],"name":{},"email_verified":3}'],
  ['an endless e-mail', `{"sub":"SUB","email":"${'x'.repeat(100_000)}@example.test","name":"${'n'.repeat(100_000)}"}`],
  ['an e-mail with a NUL', '{"sub":"SUB","email":"a\\u0000@example.test"}'],
])('with %s as user information the user has no e-mail', async (_name, invalid) => {
  const { answer } = await callWithInvalid('userinfo', invalid);
  expect([answer.status, answer.body.email]).toEqual([200, null]);
});
