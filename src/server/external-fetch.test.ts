/** External services with responses that are too large, too slow or invalid. */
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { pipeline } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { startServer } from '#test/network/local-server.ts';
import { fetchExternal } from './external-fetch.ts';

interface FakeService {
  url: string;
  /** Bytes written to clients. */
  sent: number;
  /** Closed responses. */
  closed: number;
}

async function startService(answer: (response: ServerResponse, service: FakeService) => void): Promise<FakeService> {
  const { url, stop } = await startServer((_request, response) => {
    response.on('error', () => undefined);
    response.once('close', () => {
      service.closed += 1;
    });
    answer(response, service);
  });
  onTestFinished(stop);
  const service: FakeService = { url: `${url}/`, sent: 0, closed: 0 };
  return service;
}

function sendForever(response: ServerResponse, service: FakeService, chunk: string, pauseMs: number): void {
  async function* chunks() {
    for (;;) {
      service.sent += chunk.length;
      yield chunk;
      await sleep(pauseMs);
    }
  }
  pipeline(chunks, response, () => undefined);
}

test('an endless response is aborted at the size limit, and its connection is closed', async () => {
  const service = await startService((response, self) => sendForever(response, self, 'x'.repeat(65_536), 0));
  await expect(fetchExternal(service.url)).rejects.toThrow('larger than 1048576 bytes');
  await expect.poll(() => service.closed).toBe(1);
  // Includes data in the socket buffers of both sides.
  expect(service.sent).toBeLessThan(20_000_000);
});

test('a slow response is aborted while its body is received', async () => {
  const service = await startService((response, self) => sendForever(response, self, 'x', 20));
  await expect(fetchExternal(service.url, {}, { ms: 300 })).rejects.toThrow('No complete response within 300 ms.');
  await expect.poll(() => service.closed).toBe(1);
});

test('a service that does not respond is aborted', async () => {
  const service = await startService(() => undefined);
  await expect(fetchExternal(service.url, {}, { ms: 200 })).rejects.toThrow('No complete response within 200 ms.');
});

test('a small response that decompresses to a large one is aborted', async () => {
  const packed = gzipSync(Buffer.alloc(200_000_000));
  expect(packed.length).toBeLessThan(250_000);
  const service = await startService((response) => response.setHeader('content-encoding', 'gzip').end(packed));
  const before = process.memoryUsage().rss;
  await expect(fetchExternal(service.url)).rejects.toThrow('larger than 1048576 bytes');
  expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000);
});

test('a redirect is not followed', async () => {
  const other = await startService((response, self) => {
    self.sent += 1;
    response.end('{}');
  });
  const service = await startService((response) => response.writeHead(307, { location: other.url }).end());
  await expect(fetchExternal(service.url, { method: 'POST', body: 'secret' })).rejects.toThrow();
  expect(other.sent).toBe(0);
});

test.each([
  ['a response that is not HTTP', 'SSH-2.0-OpenSSH_9.6\r\n'],
  ['an invalid status', 'HTTP/1.1 999 Odd\r\ncontent-length: 2\r\n\r\n{}'],
  ['endless headers', `HTTP/1.1 200 OK\r\nx: ${'x'.repeat(100_000)}`],
  ['a truncated body', 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{'],
  ['an invalid encoding', 'HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: 5\r\n\r\nhello'],
])('%s throws an error', async (_name, text) => {
  const server = createSocketServer((socket) => socket.on('error', () => undefined).end(text)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  await expect(fetchExternal(url, {}, { ms: 2000 })).rejects.toThrow();
});

test('a normal response has its status, headers and body', async () => {
  const service = await startService((response) => {
    response.writeHead(201, { 'content-type': 'application/json', 'x-limit': '3' }).end('{"one":1}');
  });
  const answer = await fetchExternal(service.url);
  expect([answer.status, answer.headers.get('x-limit'), await answer.json()]).toEqual([201, '3', { one: 1 }]);
});

test('a response without a body is accepted', async () => {
  const service = await startService((response) => response.writeHead(204).end());
  expect((await fetchExternal(service.url)).status).toBe(204);
});

test("the caller's signal aborts the request", async () => {
  const service = await startService(() => undefined);
  await expect(fetchExternal(service.url, { signal: AbortSignal.timeout(100) })).rejects.toThrow('timeout');
});
