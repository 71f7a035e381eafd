/** Error responses to requests that no route accepts. */
import { expect, test } from 'vitest';
import { truckBody } from '#test/app/factories.ts';
import { appForFile } from '#test/app/test-app.ts';
import { head, open } from '#test/network/raw-connection.ts';

const log: { level: number; msg: string; reqId?: string }[] = [];

const app = await appForFile({ onLog: (line) => log.push(JSON.parse(line)) });

const trucks = '/api/abbasAutos/trucks';

test('an address with a broken % code is answered with 400 in the usual error format', async () => {
  for (const path of [`${trucks}/%zz`, '/api/users/%FF/assign?role=user', '/home/%']) {
    const { status, headers, body } = await app.withToken(undefined).get(path);
    expect(status).toBe(400);
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    const errors = [{ path: '', message: 'The address contains an invalid % code.' }];
    expect(body).toEqual({ status: 400, message: 'Generic Error', errors });
  }
});

test.each([
  ['company', 'Must be AbbasAutos, TruckWorld, Butler or RedStar.', 'POST', trucks, { company: 'abbasAutos' }],
  ['company', 'Required.', 'POST', trucks, { company: undefined }],
  ['boughtFrom', 'Enter a name.', 'POST', trucks, { boughtFrom: {} }],
  ['soldTo.id', 'At most 200 characters.', 'POST', trucks, { soldTo: { id: 'x'.repeat(201) } }],
  ['clearSoldTo', 'Must be true or false.', 'PUT', `${trucks}/any`, { clearSoldTo: 'yes' }],
  ['items.0', 'Must be an object.', 'POST', '/api/abbasAutos/orders', { items: [5] }],
] as const)('a body with an error gets a plain message: %s, %s', async (field, message, method, path, fields) => {
  const user = await app.as('User');
  const { status, body } = await (method === 'POST' ? user.post : user.put)(path, truckBody(fields));
  expect(status).toBe(400);
  expect(body.errors).toContainEqual({ path: field, message });
});

test.each([
  ['idempotency-key', 'Required.', 'POST', trucks, { 'idempotency-key': '' }],
  ['idempotency-key', 'At most 200 characters.', 'POST', trucks, { 'idempotency-key': 'x'.repeat(201) }],
  ['limit', 'Must be 1 or more.', 'GET', `${trucks}/any/history?limit=0`, {}],
  ['limit', 'Must be 200 or less.', 'GET', `${trucks}/any/history?limit=201`, {}],
] as const)('a header or query error gets a plain message: %s, %s', async (field, message, method, path, headers) => {
  const user = await app.as('User');
  const { status, body } = await (method === 'POST' ? user.post(path, truckBody(), headers) : user.get(path));
  expect(status).toBe(400);
  expect(body.errors).toEqual([{ path: field, message }]);
});

test('a body that is a list or not JSON is refused with a message', async () => {
  const user = await app.as('User');
  const errorsOf = async (body: unknown, headers?: Record<string, string>) =>
    (await user.post(trucks, body, headers)).body.errors;
  expect(await errorsOf([])).toEqual([{ path: '', message: 'The body must be an object.' }]);
  const typed = await errorsOf('make=DAF', { 'content-type': 'application/x-www-form-urlencoded' });
  const sendJson = [{ path: '', message: 'Send JSON, with the content type application/json.' }];
  expect(typed).toEqual(sendJson);
  expect(await errorsOf('make=DAF', { 'content-type': 'text/plain' })).toEqual(sendJson);
});

test('a body that is too large and an address that is too long are refused with a message', async () => {
  const user = await app.as('User');
  const large = await user.post(trucks, truckBody({ make: 'x'.repeat(1_100_000) }));
  expect(large.body).toEqual({ status: 413, message: 'The request body is too large.' });
  const long = await user.get(`${trucks}/${'x'.repeat(1001)}`);
  expect(long.body).toEqual({ status: 414, message: 'A part of the address is too long.' });
});

test.each([
  ['no token', undefined, 'Bearer realm="Truck Back Office"'],
  ['an empty token', 'Bearer ', 'Bearer realm="Truck Back Office"'],
  ['another scheme', 'Basic dXNlcjpwYXNz', 'Bearer realm="Truck Back Office"'],
  ['a broken token', 'Bearer broken', expect.stringMatching(/^Bearer realm="[^"]+", error="invalid_token", /)],
  ['a token in two parts', 'bearer one two', expect.stringMatching(/^Bearer realm="[^"]+", error="invalid_token", /)],
] as const)('a request with %s gets a 401 with the challenge of RFC 6750', async (_what, authorization, challenge) => {
  const headers = authorization === undefined ? {} : { authorization };
  const { status, headers: answered } = await fetch(`${app.url}${trucks}`, { headers });
  expect({ status, challenge: answered.get('www-authenticate') }).toEqual({ status: 401, challenge });
});

test('every response has a Permissions-Policy header', async () => {
  for (const path of ['/healthz', '/nothing', trucks, '/s/none']) {
    const policy = (await fetch(`${app.url}${path}`)).headers.get('permissions-policy');
    expect(policy?.split(', ')).toEqual(
      expect.arrayContaining(['camera=()', 'geolocation=()', 'publickey-credentials-get=(self)', 'fullscreen=(self)']),
    );
  }
});

test.each([
  ['Latin-1', Buffer.from(JSON.stringify(truckBody({ make: 'grün' })), 'latin1')],
  ['UTF-16', Buffer.from(JSON.stringify(truckBody()).replace('{', '\u00ff{'), 'utf16le')],
  ['half a character', Buffer.concat([Buffer.from('{"make":"'), Buffer.from('ü').subarray(0, 1), Buffer.from('"}')])],
])('a body whose bytes are not UTF-8 is refused with 400: %s', async (_what, bytes) => {
  const headers = { authorization: `Bearer ${await app.tokenOf('User')}`, 'content-type': 'application/json' };
  const answer = await fetch(`${app.url}${trucks}`, { method: 'POST', headers, body: new Uint8Array(bytes) });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ errors: [{ path: '', message: 'The body is not UTF-8.' }] });
});

test('the response lists at most a thousand validation errors', async () => {
  const user = await app.as('User');
  const { status, body } = await user.post('/api/abbasAutos/shares', {
    truckIds: ['x'],
    fields: new Array(5000).fill(5),
  });
  expect(status).toBe(400);
  expect(body.errors).toHaveLength(1000);
});

test('a view with a deeply nested query is refused with 400', async () => {
  const user = await app.as('User');
  const query = (levels: number) => Array.from({ length: levels }).reduce((inner) => ({ items: inner }), {}) as object;
  const view = (levels: number) =>
    user.post('/api/views', { list: 'trucks', name: `Deep ${levels}`, query: query(levels) });
  expect((await view(50)).status).toBe(201);
  const { status, body } = await view(2000);
  expect(status).toBe(400);
  expect(body.errors).toEqual([{ path: '', message: 'Lists and objects in the body are nested too deeply.' }]);
});

test('an upload whose sender disconnects is not logged as a server error', async () => {
  const user = await app.as('User');
  const { body: truck } = await user.post(trucks, truckBody());
  const { uri } = (await user.post(`${trucks}/${truck.id}/video/video%2Fmp4`)).body;
  const { hostname, pathname, search } = new URL(uri);
  const head = [
    `PUT ${pathname}${search} HTTP/1.1`,
    `Host: ${hostname}`,
    'x-request-id: broken-off',
    'x-ms-blob-type: BlockBlob',
    'content-type: video/mp4',
    'content-length: 100000',
  ];
  const { socket } = await open(uri, `${head.join('\r\n')}\r\n\r\nsome bytes`);
  const lines = () => log.filter(({ reqId }) => reqId === 'broken-off');
  await expect.poll(lines).toContainEqual(expect.objectContaining({ msg: 'incoming request' }));
  socket.destroy();
  await expect.poll(lines).toContainEqual(expect.objectContaining({ level: 30, msg: 'request refused' }));
  expect(lines().filter(({ level }) => level > 30)).toEqual([]);
});

test.each([
  [
    'a request with headers that are too large',
    `GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'x'.repeat(70_000)}\r\n\r\n`,
    431,
  ],
  ['a request that is not HTTP', 'GET nothing at all\r\n\r\n', 400],
  ['a request with an unknown Expect header', 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nExpect: x\r\n\r\n', 417],
])('%s is refused in the usual error format', async (_what, text, status) => {
  const { closed } = await open(app.url, text);
  const [head = '', body = ''] = (await closed).split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(JSON.parse(body)).toEqual({ status, message: expect.stringMatching(/^(?:The|Only) .+\.$/) });
});

test.each([
  ['another protocol', '/healthz', 200, ['Connection: upgrade', 'Upgrade: websocket']],
  ['a compressed body', '/healthz', 200, ['Content-Encoding: br', 'Content-Length: 0']],
  ['another protocol at a malformed address', '/%c0%af', 400, ['Connection: upgrade', 'Upgrade: h2c']],
] as const)(
  'a request that offers %s is answered, and its connection is closed',
  async (_what, path, status, headers) => {
    const { closed } = await open(app.url, head(`GET ${path} HTTP/1.1`, ...headers));
    const answer = await closed;
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer).toMatch(/\r\nconnection: close\r\n/i);
  },
);
