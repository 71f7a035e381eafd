/** Services that answer too much, too slowly or nonsense. */
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { fetchExternal } from './external-fetch.ts';

interface Lying {
  url: string;
  /** Bytes that were taken from it. */
  sent: number;
  /** Answers that are over. */
  closed: number;
}

async function startLiar(answer: (response: ServerResponse, liar: Lying) => void): Promise<Lying> {
  const server = createServer((_request, response) => {
    response.on('error', () => undefined);
    response.once('close', () => {
      liar.closed += 1;
    });
    answer(response, liar);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const liar: Lying = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    sent: 0,
    closed: 0,
  };
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  return liar;
}

async function sendForEver(response: ServerResponse, liar: Lying, chunk: string, pauseMs: number) {
  while (!response.destroyed) {
    liar.sent += chunk.length;
    if (!response.write(chunk)) await new Promise((resolve) => response.once('drain', resolve).once('close', resolve));
    await sleep(pauseMs);
  }
}

test('an endless answer is given up after its limit, and its connection is closed', async () => {
  const liar = await startLiar((response, self) => void sendForEver(response, self, 'x'.repeat(65_536), 0));
  await expect(fetchExternal(liar.url)).rejects.toThrow('larger than 1048576 bytes');
  await expect.poll(() => liar.closed).toBe(1);
  // What is under way in the buffers of both systems comes on top.
  expect(liar.sent).toBeLessThan(20_000_000);
});

test('a slow answer is given up while its body comes', async () => {
  const liar = await startLiar((response, self) => void sendForEver(response, self, 'x', 20));
  await expect(fetchExternal(liar.url, {}, { ms: 300 })).rejects.toThrow('No whole answer within 300 ms.');
  await expect.poll(() => liar.closed).toBe(1);
});

test('a service that says nothing is given up', async () => {
  const liar = await startLiar(() => undefined);
  await expect(fetchExternal(liar.url, {}, { ms: 200 })).rejects.toThrow('No whole answer within 200 ms.');
});

test('a small answer that unpacks to a large one is given up', async () => {
  const packed = gzipSync(Buffer.alloc(200_000_000));
  expect(packed.length).toBeLessThan(250_000);
  const liar = await startLiar((response) => response.setHeader('content-encoding', 'gzip').end(packed));
  const before = process.memoryUsage().rss;
  await expect(fetchExternal(liar.url)).rejects.toThrow('larger than 1048576 bytes');
  expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000);
});

test('a redirect is not followed', async () => {
  const other = await startLiar((response, self) => {
    self.sent += 1;
    response.end('{}');
  });
  const liar = await startLiar((response) => response.writeHead(307, { location: other.url }).end());
  await expect(fetchExternal(liar.url, { method: 'POST', body: 'secret' })).rejects.toThrow();
  expect(other.sent).toBe(0);
});

test.each([
  ['no HTTP at all', 'SSH-2.0-OpenSSH_9.6\r\n'],
  ['a status that does not exist', 'HTTP/1.1 999 Odd\r\ncontent-length: 2\r\n\r\n{}'],
  ['headers without end', `HTTP/1.1 200 OK\r\nx: ${'x'.repeat(100_000)}`],
  ['a body that breaks off', 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{'],
  ['an odd encoding', 'HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: 5\r\n\r\nhello'],
])('%s is an error', async (_name, text) => {
  const server = createSocketServer((socket) => socket.on('error', () => undefined).end(text)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  await expect(fetchExternal(url, {}, { ms: 2000 })).rejects.toThrow();
});

test('an ordinary answer keeps status, headers and body', async () => {
  const liar = await startLiar((response) => {
    response.writeHead(201, { 'content-type': 'application/json', 'x-limit': '3' }).end('{"one":1}');
  });
  const answer = await fetchExternal(liar.url);
  expect([answer.status, answer.headers.get('x-limit'), await answer.json()]).toEqual([201, '3', { one: 1 }]);
});

test('an answer without a body is one', async () => {
  const liar = await startLiar((response) => response.writeHead(204).end());
  expect((await fetchExternal(liar.url)).status).toBe(204);
});

test("the caller's own signal ends the call", async () => {
  const liar = await startLiar(() => undefined);
  await expect(fetchExternal(liar.url, { signal: AbortSignal.timeout(100) })).rejects.toThrow('timeout');
});
