/** `npm run doctor` behind misconfigured proxies. */
import { type RequestListener, request } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { readEnv } from '#server/env.ts';
import { freePort } from '#test/network/free-port.ts';
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
  const publicUrl = `http://localhost:${proxyPort}`;
  const { state, text } = await addressCheck(readEnv({ PORT: String(port), PUBLIC_URL: publicUrl })).run();
  return { state, text: text.replaceAll(publicUrl, 'PUBLIC_URL').replaceAll(String(port), 'PORT') };
}

test('a proxy that forwards everything unchanged passes the check', async () => {
  expect(await checkThroughProxy(() => undefined)).toEqual({
    state: 'ok',
    text: 'PUBLIC_URL reaches the program; addresses, headers and bodies arrive unchanged.',
  });
});

const forwardAll = 'Configure the proxy to forward every address unchanged to the program at port PORT.';

const onlyApi = (status: number): ProxyDefect => {
  return ({ url }) => (url === '/healthz' ? undefined : { status });
};

test.each<[string, ProxyDefect]>([
  [
    'PUBLIC_URL redirects to https://other.example/. Set PUBLIC_URL to that address, or remove the redirect.',
    () => ({ status: 301, headers: { location: 'https://other.example/' } }),
  ],
  ...[502, 503, 504].map((status): [string, ProxyDefect] => [
    `The proxy at PUBLIC_URL cannot reach the program: it answers ${status}. ${forwardAll}`,
    () => ({ status }),
  ]),
  ...[200, 404, 501, 505].map((status): [string, ProxyDefect] => [
    `Another program answers at PUBLIC_URL (${status}). ${forwardAll}`,
    () => ({ status }),
  ]),
  // 401 with a page of the proxy is its own log-in, not the program's refusal.
  ...[404, 401, 503].map((status): [string, ProxyDefect] => [
    `The proxy changes addresses or the host name: it answers ${status}. Configure it to forward paths and the Host header unchanged.`,
    onlyApi(status),
  ]),
  [
    'The proxy refuses or changes addresses with %2F, so that no photo can be uploaded: it answers 404. Apache: "AllowEncodedSlashes NoDecode" and "nocanon"; nginx: no path after the port in proxy_pass.',
    ({ url }) => (url?.includes('%2F') ? { status: 404 } : undefined),
  ],
  [
    'The proxy refuses long headers, which external identity providers need: it answers 400. nginx: "large_client_header_buffers 4 16k;"; Apache: "LimitRequestFieldSize 16380".',
    ({ headers }) => ((headers.authorization ?? '').length > 8000 ? { status: 400 } : undefined),
  ],
  [
    'The proxy refuses large request bodies, such as videos. nginx: "client_max_body_size 0;"; Apache: "LimitRequestBody 0".',
    ({ headers }) => (Number(headers['content-length'] ?? 0) > 10 * 1024 ** 2 ? { status: 413 } : undefined),
  ],
])('a misconfigured proxy is reported with the setting that mends it: %s', async (text, defect) => {
  expect(await checkThroughProxy(defect)).toEqual({ state: 'fails', text });
});

test('a program without its identity provider answers the requests with 503, which is not a fault of the proxy', async () => {
  const port = await serve(({ url }, answer) => {
    if (url === '/healthz') answer.end('{"status":"ok"}');
    else answer.writeHead(503).end('{"status":503,"message":"The identity provider does not answer"}');
  });
  const env = readEnv({ PORT: String(port), PUBLIC_URL: `http://localhost:${port}` });
  expect(await addressCheck(env).run()).toMatchObject({ state: 'ok' });
});

test('an address without a proxy fails; while the product is not running the check is only a note', async () => {
  const port = await serve(product);
  const publicUrl = `http://127.0.0.1:${await freePort()}`;
  const unreachable = readEnv({ PORT: String(port), PUBLIC_URL: publicUrl });
  expect(await addressCheck(unreachable).run()).toEqual({
    state: 'fails',
    text: `${publicUrl} cannot be reached from this machine: connection refused. Check that the proxy is running, its DNS name and its certificate.`,
  });
  expect(await addressCheck(readEnv({ PORT: String(await freePort()) })).run()).toEqual({
    state: 'note',
    text: 'Unknown until the product is running.',
  });
});
