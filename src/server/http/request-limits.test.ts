/** Requests that never end: cut in time, and no hindrance to a stop (docs/security.md, 15.2.2). */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { beginPut, startStore } from '#test/local-store.ts';
import { startTestApp, type TestAppOptions } from '#test/test-app.ts';

const limits = { headMs: 300, bodyMs: 300, graceMs: 300 };

interface Connection {
  socket: Socket;
  /** Everything that came, once the server has closed. */
  closed: Promise<string>;
}

function open(url: string, text: string): Promise<Connection> {
  const { port, hostname } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(text);
      resolve({ socket, closed });
    });
    const closed = new Promise<string>((done) => {
      let answer = '';
      socket.on('data', (chunk) => {
        answer += chunk.toString('latin1');
      });
      socket.on('error', () => undefined);
      socket.on('close', () => done(answer));
    });
  });
}

/** Sends a byte now and then, until the connection is closed. */
function drip(socket: Socket): void {
  const timer = setInterval(() => socket.write('x'), 20);
  socket.on('close', () => clearInterval(timer));
}

const head = (line: string, ...headers: string[]) => [line, 'Host: localhost', ...headers, '', ''].join('\r\n');
const bodyHeaders = ['Content-Type: application/json', 'Content-Length: 100000'];

async function appWithLimits(options: TestAppOptions = {}) {
  const app = await startTestApp({ limits, ...options });
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= app.stop();
    return stopped;
  };
  onTestFinished(stop);
  return { ...app, stop };
}

test('a body that drips is cut, whoever it is for', async () => {
  const app = await appWithLimits();
  const chunked = ['Content-Type: application/json', 'Transfer-Encoding: chunked'];
  for (const headers of [bodyHeaders, chunked]) {
    // Refused before the body has come, or waiting for it: neither holds the connection.
    for (const path of ['/api/abbasAutos/trucks', '/nothing', '/readyz']) {
      const { socket, closed } = await open(app.url, head(`POST ${path} HTTP/1.1`, ...headers));
      drip(socket);
      expect(await closed).toMatch(/^HTTP\/1\.1 4\d\d /);
    }
  }
});

test('nothing waits any more for the bodies of those who were refused early and left', async () => {
  let late = 0;
  const onLog = (line: string) => {
    if (JSON.parse(line).msg === 'request body too slow') late += 1;
  };
  const { url } = await appWithLimits({ onLog, limits: { ...limits, bodyMs: 1000 } });
  // Answered 401 before the body is asked for.
  const refused = head('POST /api/abbasAutos/trucks HTTP/1.1', ...bodyHeaders);
  const leavers = 20;
  for (let left = leavers; left > 0; left -= 1) {
    const { socket, closed } = await open(url, refused);
    socket.once('data', () => socket.destroy());
    await closed;
  }
  // Began to wait last and is cut last: by then, whatever waited for all the others has been told of.
  const { socket, closed } = await open(url, refused);
  drip(socket);
  await closed;
  // Not exactly one: on a machine that stands still for a second, one who left was late as well.
  expect(late).toBeLessThan(leavers);
});

test('somebody who may write and never ends is told 408', async () => {
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

test('a head that drips is cut', async () => {
  const app = await appWithLimits();
  const { socket, closed } = await open(app.url, 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Long: ');
  drip(socket);
  expect(await closed).toMatch(/^(?:HTTP\/1\.1 408 |$)/);
});

test('what never ends does not keep a server from stopping', async () => {
  const { stop, url } = await appWithLimits();
  const { socket, closed } = await open(url, head('POST /nothing HTTP/1.1', ...bodyHeaders));
  drip(socket);
  await stop();
  await closed;
});

test('whoever is answered while a server stops does not keep it from stopping', async () => {
  const { stop, url, as, tokenOf } = await appWithLimits({ limits: { ...limits, bodyMs: 60_000, graceMs: 3_600_000 } });
  await as('User');
  const own = [`Authorization: Bearer ${await tokenOf('User')}`, 'Content-Type: application/json', 'Content-Length: 2'];
  const { socket, closed } = await open(
    url,
    head('POST /api/abbasAutos/trucks HTTP/1.1', ...own, 'Expect: 100-continue'),
  );
  await once(socket, 'data');
  const stopped = stop();
  socket.write('{}');
  await stopped;
  expect(await closed).toContain('HTTP/1.1 400 ');
});

test('an upload may take longer, while it makes progress', async () => {
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
