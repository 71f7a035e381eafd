/** `npm run doctor` behind misconfigured proxies. */
import { type RequestListener, request } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { readEnv } from '#server/env.ts';
import { startServer } from '#test/network/local-server.ts';
import { addressCheck } from './proxy-checks.ts';

async function serve(listener: RequestListener): Promise<number> {
  const { port, stop } = await startServer(listener);
  onTestFinished(stop);
  return port;
}

const product: RequestListener = ({ url }, answer) => {
  if (url === '/healthz') answer.end('{"status":"ok"}');
  else answer.writeHead(401).end('{"status":401,"message":"Unauthorized"}');
};

type ProxyDefect = (
  incoming: Parameters<RequestListener>[0],
) => { status: number; headers?: Record<string, string> } | undefined;

/** A proxy that forwards every request except where the defect answers. */
function proxyWith(defect: ProxyDefect, productPort: number): RequestListener {
  return (incoming, answer) => {
    const own = defect(incoming);
    if (own) {
      answer.writeHead(own.status, { connection: 'close', ...own.headers }).end('<h1>The page of a proxy</h1>');
      return;
    }
    const { method, url: path, headers } = incoming;
    const passed = request({ host: '127.0.0.1', port: productPort, method, path, headers }, (given) => {
      answer.writeHead(given.statusCode ?? 500, given.headers);
      given.pipe(answer);
    });
    // The program may refuse a large body before the whole of it has arrived.
    passed.on('error', () => answer.destroy());
    incoming.pipe(passed);
  };
}

async function checkThroughProxy(defect: ProxyDefect) {
  const port = await serve(product);
  const proxyPort = await serve(proxyWith(defect, port));
  const env = readEnv({ PORT: String(port), PUBLIC_URL: `http://localhost:${proxyPort}` });
  return await addressCheck(env).run();
}

test('a proxy that forwards everything unchanged passes the check', async () => {
  expect(await checkThroughProxy(() => undefined)).toMatchObject({ state: 'ok' });
});

test.each<[string, ProxyDefect]>([
  ['redirects to https://other.example/', () => ({ status: 301, headers: { location: 'https://other.example/' } })],
  ['cannot reach the program: it answers 502', () => ({ status: 502 })],
  ['Another program answers', () => ({ status: 200 })],
  [
    'changes addresses or the host name: it answers 404',
    ({ url }) => (url === '/healthz' ? undefined : { status: 404 }),
  ],
  ['AllowEncodedSlashes NoDecode', ({ url }) => (url?.includes('%2F') ? { status: 404 } : undefined)],
  [
    'LimitRequestFieldSize',
    ({ headers }) => ((headers.authorization ?? '').length > 8000 ? { status: 400 } : undefined),
  ],
  [
    'client_max_body_size',
    ({ headers }) => (Number(headers['content-length'] ?? 0) > 1e6 ? { status: 413 } : undefined),
  ],
])('a misconfigured proxy is reported: %s', async (words, defect) => {
  expect(await checkThroughProxy(defect)).toMatchObject({ state: 'fails', text: expect.stringContaining(words) });
});

test('an unreachable address fails; while the product is not running the check is only a note', async () => {
  const port = await serve(product);
  const unreachable = readEnv({ PORT: String(port), PUBLIC_URL: 'http://localhost:9' });
  expect(await addressCheck(unreachable).run()).toMatchObject({ state: 'fails' });
  expect(await addressCheck(readEnv({ PORT: '9' })).run()).toMatchObject({ state: 'note' });
});
