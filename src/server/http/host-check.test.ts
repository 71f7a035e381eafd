/** Which `Host` headers are accepted (docs/security.md, 3.5 and 4.1.3). */
import { request } from 'node:http';
import { expect, test } from 'vitest';
import { appForTest } from '#test/app/test-app.ts';
import { isOwnHost } from './host-check.ts';

test.each([
  ['trucks.example.com', true],
  ['TRUCKS.example.com:443', true],
  ['localhost:3000', true],
  ['trucks.localhost', true],
  ['127.0.0.1:3000', true],
  ['192.168.7.20', true],
  ['[::1]:3000', true],
  ['[fd00::20]', true],
  ['trucks.example.com.evil.test', false],
  ['evil.test:3000', false],
  ['127.0.0.1.evil.test', false],
  ['evil.test@localhost', false],
  ['localhost.evil.test', false],
  ['', false],
])('isOwnHost(%o) is %o', (host, own) => {
  expect(isOwnHost(host, 'https://trucks.example.com')).toBe(own);
});

function send(url: string, path: string, host: string): Promise<{ status: number | undefined; body: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(new URL(path, url), { headers: { host } }, async (response) => {
      let body = '';
      for await (const chunk of response) body += chunk;
      resolve({ status: response.statusCode, body });
    });
    sent.on('error', reject).end();
  });
}

test('a foreign Host header is refused with 421, except for health checks', async () => {
  const app = await appForTest();
  const { status, body } = await send(app.url, '/api/users/role', 'evil.test');
  expect(status).toBe(421);
  const message = `This server only answers at ${app.url}.`;
  expect(JSON.parse(body)).toEqual({ status: 421, message });
  for (const path of ['/', '/oidc/auth', '/nothing', '/healthz/x']) {
    expect((await send(app.url, path, 'evil.test:80')).status).toBe(421);
  }
  expect((await send(app.url, '/healthz', 'evil.test')).status).toBe(200);
  expect((await send(app.url, '/readyz', 'pod-7.cluster.test')).status).toBe(200);
  expect((await send(app.url, '/api/users/role', 'localhost')).status).toBe(401);
});
