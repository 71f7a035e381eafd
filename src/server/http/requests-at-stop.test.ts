/**
 * Shutdown with requests whose callers have disconnected: their resources stay open until they finish
 * (docs/operations-reference.md).
 */
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { head, open } from '#test/network/raw-connection.ts';
import { createHttpServer } from './http-server.ts';
import { createLogger } from './logger.ts';

const never = 3_600_000;

function openConnections(app: FastifyInstance): Promise<number> {
  return new Promise((resolve, reject) =>
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );
}

/**
 * Starts a server with one route that does the given work; resolves once a caller has sent a request and
 * disconnected.
 */
async function startServerWithAbandonedRequest(work: (closed: Promise<unknown>) => Promise<unknown>, graceMs: number) {
  const limits = { headMs: 60_000, bodyMs: 60_000, graceMs };
  const server = await createHttpServer({ logger: createLogger('silent'), publicUrl: 'http://localhost', limits });
  const begun = Promise.withResolvers<void>();
  const closed = once(server.server, 'close');
  server.get('/', async () => {
    begun.resolve();
    await work(closed);
    return {};
  });
  const { socket } = await open(await server.listen({ host: '127.0.0.1', port: 0 }), head('GET / HTTP/1.1'));
  await begun.promise;
  socket.destroy();
  return server;
}

test('the server waits for requests whose callers have disconnected', async () => {
  const done: string[] = [];
  const server = await startServerWithAbandonedRequest(async (closed) => {
    // All connections are closed by now.
    await closed;
    await sleep(20);
    done.push('request');
  }, never);
  await server.close();
  done.push('server');
  expect(done).toEqual(['request', 'server']);
});

test('the server does not wait for a request whose body was not read before its caller disconnected', async () => {
  const limits = { headMs: 60_000, bodyMs: 60_000, graceMs: never };
  const server = await createHttpServer({ logger: createLogger('silent'), publicUrl: 'http://localhost', limits });
  const arrived = Promise.withResolvers<void>();
  const left = Promise.withResolvers<void>();
  server.addHook('onRequest', async () => {
    arrived.resolve();
    await left.promise;
  });
  server.post('/', async () => ({}));
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  const body = ['Content-Type: application/json', 'Content-Length: 2'];
  const { socket } = await open(url, `${head('POST / HTTP/1.1', ...body)}{}`);
  await arrived.promise;
  const closed = once(socket, 'close');
  socket.destroy();
  await closed;
  await expect.poll(() => openConnections(server)).toBe(0);
  left.resolve();
  await server.close();
  expect(server.server.listening).toBe(false);
});

test('the server does not wait for a request that never ends', async () => {
  const server = await startServerWithAbandonedRequest(() => new Promise(() => undefined), 100);
  await server.close();
  expect(server.server.listening).toBe(false);
});
