import { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { defineRoute } from '#shared/route.ts';
import { appForTest } from '#test/app/test-app.ts';
import { createHttpServer } from './http-server.ts';
import { createLogger } from './logger.ts';
import { StreamResponse } from './request-context.ts';
import { createRouteRegistrar } from './route-registrar.ts';

test('a HEAD request for a file closes the stream without reading it', async () => {
  const { db } = await appForTest();
  const server = await createHttpServer({ logger: createLogger('silent'), publicUrl: 'http://localhost' });
  onTestFinished(() => server.close());
  const registrar = createRouteRegistrar(server, {
    db,
    authenticate: async () => ({ userId: 'u', email: 'u@example.test', name: 'U', role: 'User' }),
    today: () => '2026-11-26',
  });
  let pieces = 0;
  let content = Readable.from([]);
  const route = defineRoute({
    ...{
      id: 'file',
      tag: 'x',
      summary: 'x',
      method: 'GET',
      shows: [],
      path: '/file',
      roles: ['User'],
      messages: { 400: 'x' },
    },
    contentType: 'text/csv',
  });
  registrar.handle(route, async () => {
    const file = function* () {
      for (; pieces < 500; pieces += 1) yield 'x'.repeat(65_536);
    };
    content = Readable.from(file(), { objectMode: false });
    return new StreamResponse('file.csv', 'text/csv', content);
  });
  const address = await server.listen({ host: 'localhost', port: 0 });
  const { status, headers } = await fetch(`http://localhost:${new URL(address).port}/api/file`, { method: 'HEAD' });
  expect([status, headers.get('content-type'), headers.get('content-length')]).toEqual([200, 'text/csv', null]);
  await expect.poll(() => content.closed).toBe(true);
  expect(pieces).toBeLessThan(5);
});
