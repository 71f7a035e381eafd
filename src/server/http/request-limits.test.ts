/** Slow requests are cut off (docs/security.md, 15.2.2). */
import { expect, onTestFinished, test } from 'vitest';
import { startTestApp, type TestAppOptions } from '#test/app/test-app.ts';
import { beginPut, startStore } from '#test/media/local-store.ts';
import { bodyHeaders, drip, head, open } from '#test/network/raw-connection.ts';

const limits = { headMs: 300, bodyMs: 300, graceMs: 300 };

async function appWithLimits(options: TestAppOptions = {}) {
  const app = await startTestApp({ limits, ...options });
  onTestFinished(app.stop);
  return app;
}

test('a request with a slow body is cut off, whatever the path', async () => {
  const app = await appWithLimits();
  const chunked = ['Content-Type: application/json', 'Transfer-Encoding: chunked'];
  for (const headers of [bodyHeaders, chunked]) {
    // Whether the request is refused early or the body is awaited, the connection must not stay open.
    for (const path of ['/api/abbasAutos/trucks', '/nothing', '/readyz']) {
      const { socket, closed } = await open(app.url, head(`POST ${path} HTTP/1.1`, ...headers));
      drip(socket);
      expect(await closed).toMatch(/^HTTP\/1\.1 4\d\d /);
    }
  }
});

test('no body timeout remains after a refused client has disconnected', async () => {
  let late = 0;
  const onLog = (line: string) => {
    if (JSON.parse(line).msg === 'request body too slow') late += 1;
  };
  const { url } = await appWithLimits({ onLog, limits: { ...limits, bodyMs: 1000 } });
  // Answered 401 before the body is asked for.
  const refused = head('POST /api/abbasAutos/trucks HTTP/1.1', ...bodyHeaders);
  const clients = 20;
  for (let left = clients; left > 0; left -= 1) {
    const { socket, closed } = await open(url, refused);
    socket.once('data', () => socket.destroy());
    await closed;
  }
  // The last timeout to expire: by then, timeouts left over from the other connections would have been logged.
  const { socket, closed } = await open(url, refused);
  drip(socket);
  await closed;
  // Not exactly one: if the machine stalls for a second, one of the clients may be late as well.
  expect(late).toBeLessThan(clients);
});

test('a logged-in user whose body is too slow gets a 408', async () => {
  const app = await appWithLimits();
  await app.as('User');
  const token = await app.provider.token({ sub: 'person|User', claims: {} });
  const headers = [...bodyHeaders, `Authorization: Bearer ${token}`];
  const { socket, closed } = await open(app.url, head('POST /api/abbasAutos/trucks HTTP/1.1', ...headers));
  drip(socket);
  const [answer = '', body = ''] = (await closed).split('\r\n\r\n');
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(JSON.parse(body)).toEqual({ status: 408, message: 'The request took too long.' });
});

test('a request with slow headers is cut off', async () => {
  const app = await appWithLimits();
  const { socket, closed } = await open(app.url, 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Long: ');
  drip(socket);
  expect(await closed).toMatch(/^(?:HTTP\/1\.1 408 |$)/);
});

test('an upload may take longer while it makes progress', async () => {
  const store = await startStore({ limits });
  const uri = await store.storage.uploadAddress('abbasautos/1/2', 'image/png');
  const put = beginPut(uri, { 'content-length': '1000' });
  const answered = new Promise<number | undefined>((resolve) =>
    put.on('response', (answer) => resolve(answer.statusCode)),
  );
  put.write('\x89PNG', 'latin1');
  let sent = 4;
  const timer = setInterval(() => {
    const size = Math.min(40, 1000 - sent);
    sent += size;
    if (size > 0) put.write(Buffer.alloc(size));
    else put.end();
  }, limits.bodyMs / 10);
  onTestFinished(() => clearInterval(timer));
  expect(await answered).toBe(201);
});
