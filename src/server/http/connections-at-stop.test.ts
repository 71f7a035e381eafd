/**
 * Shutdown: responses are completed, and idle or endless connections do not delay it (docs/operations-reference.md).
 */
import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startTestApp } from '#test/app/test-app.ts';
import { bodyHeaders, drip, head, open } from '#test/network/raw-connection.ts';
import { createHttpServer } from './http-server.ts';
import { createLogger } from './logger.ts';

const never = 3_600_000;

async function startApp({ graceMs = never } = {}) {
  const app = await startTestApp({ limits: { headMs: 60_000, bodyMs: 60_000, graceMs } });
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= app.stop();
    return stopped;
  };
  onTestFinished(stop);
  return { ...app, stop };
}

test('a request that never ends does not keep the server from stopping', async () => {
  const { stop, url } = await startApp({ graceMs: 300 });
  const { socket, closed } = await open(url, head('POST /nothing HTTP/1.1', ...bodyHeaders));
  drip(socket);
  await stop();
  await closed;
});

test('a request that is answered during shutdown does not keep the server from stopping', async () => {
  const { stop, url, as, tokenOf } = await startApp();
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

test('a connection without a request does not keep the server from stopping', async () => {
  const { stop, url } = await startApp();
  const { closed } = await open(url, '');
  await stop();
  expect(await closed).toBe('');
});

test('a response that is read slowly is completed before the server stops', async () => {
  // Larger than the socket buffers of the operating system.
  const size = 32 * 1024 ** 2;
  const publicUrl = 'http://localhost';
  const limits = { headMs: 60_000, bodyMs: 60_000, graceMs: never };
  const server = await createHttpServer({ logger: createLogger('silent'), publicUrl, limits });
  server.get('/', (_request, reply) => reply.type('application/octet-stream').send(Buffer.alloc(size)));
  const { port } = new URL(await server.listen({ host: '127.0.0.1', port: 0 }));
  const reader = connect(Number(port), '127.0.0.1');
  reader.write(head('GET / HTTP/1.1'));
  await once(reader, 'readable');
  const silent = await open(`http://127.0.0.1:${port}`, '');
  const stopped = server.close();
  // Idle connections have been closed by now.
  await silent.closed;
  let read = 0;
  reader.on('data', (chunk: Buffer) => {
    read += chunk.length;
  });
  await once(reader, 'close');
  await stopped;
  expect(read).toBeGreaterThan(size);
});
