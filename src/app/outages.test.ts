/** Failures around the product: storage unreachable, disk full, hundreds of slow clients. */
import { spawnSync } from 'node:child_process';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openAzureStorage } from '#server/storage/azure-storage.ts';
import { truckBody } from '#test/app/factories.ts';
import { startProduct, temporaryFolder } from '#test/app/product-process.ts';
import { appForTest } from '#test/app/test-app.ts';
import { createTestDatabase } from '#test/database/database.ts';
import { startIdentityProvider } from '#test/identity/identity-provider.ts';
import { sharedAzurite } from '#test/media/azurite.ts';
import { picture, putFile, video } from '#test/media/media-files.ts';
import { open } from '#test/network/raw-connection.ts';
import { type Wire, wireTo } from '#test/network/wire.ts';
import { quietLog } from '#test/run/quiet-log.ts';
import { ensureWebBuild } from './web-build.ts';

vi.setConfig({ testTimeout: 180_000 });

const trucks = '/api/abbasAutos/trucks';

test('while the storage is unreachable everything but photos works, and pending removals are done when it is back', async () => {
  const connectionString = await sharedAzurite();
  const [, endpoint = ''] = /BlobEndpoint=([^;]+)/.exec(connectionString) ?? [];
  const wire: Wire = await wireTo(endpoint);
  const wired = connectionString.replace(endpoint, wire.url);
  const storage = (publicUrl: string) =>
    openAzureStorage({ connectionString: wired, container: 'outages', publicUrl, log: quietLog, retryDelayMs: 100 });
  const app = await appForTest({ storage });
  const user = await app.as('User');
  const ready = async () => (await app.withToken(undefined).get('/readyz')).body;
  const { body: truck } = await user.post(trucks, truckBody());
  const { body: upload } = await user.post(`${trucks}/${truck.id}/image/image%2Fpng`);
  await putFile(upload.uri, await picture('png'), 'image/png');
  const [{ name }] = (await user.get(`${trucks}/${truck.id}/images`)).body;

  wire.cut();

  expect(await ready()).toEqual({ status: 'unavailable', failed: ['storage'] });
  expect((await user.get(`${trucks}/${truck.id}/images`)).body).toEqual([{ name }]);
  // Whether uploads in progress have arrived is unknown now, but existing files are still listed.
  await user.post(`${trucks}/${truck.id}/image/image%2Fpng`);
  const announced = { kind: 'V5C', name: 'log book.pdf', contentType: 'application/pdf', size: 100 };
  expect((await user.post(`${trucks}/${truck.id}/documents`, announced)).status).toBe(201);
  expect(await user.get(`${trucks}/${truck.id}/images`)).toMatchObject({ status: 200, body: [{ name }] });
  expect(await user.get(`${trucks}/${truck.id}/documents`)).toMatchObject({ status: 200, body: [] });
  const { status, body: other } = await user.post(trucks, truckBody());
  expect(status).toBe(201);
  expect((await user.put(`${trucks}/${other.id}`, { color: 'Red' })).status).toBe(200);
  expect((await user.post(`${trucks}/${other.id}/image/image%2Fpng`)).status).toBe(201);
  expect((await user.delete(`${trucks}/${truck.id}`)).status).toBe(204);
  wire.restore();
  await expect.poll(ready).toEqual({ status: 'ok' });
  await expect.poll(() => app.tidy().then(() => app.storage.list(`${truck.id}/`))).toEqual([]);
});

/** A shell with a file size limit of 2 MB, where exceeding writes fail instead of ending the process. */
const smallDisk = ['bash', '-c', 'trap "" XFSZ; ulimit -f 2048; exec "$@"', 'bash'];
const hasShell = spawnSync('bash', ['-c', 'ulimit -f 2048']).status === 0;

test.runIf(hasShell)('an upload that the full disk refuses is not reported as saved', async () => {
  await ensureWebBuild();
  const [database, provider, { folder, remove }] = await Promise.all([
    createTestDatabase(),
    startIdentityProvider(),
    temporaryFolder(),
  ]);
  const product = await startProduct(
    {
      DATA_DIR: folder,
      DATABASE_URL: database.url,
      ...provider.settings,
      ADMIN_EMAIL: 'admin@example.test',
    },
    smallDisk,
  );
  onTestFinished(async () => {
    await product.stop();
    await provider.stop();
    await database.drop();
    await remove();
  });
  await product.ready();
  const claims = { email: 'admin@example.test', email_verified: true };
  const headers = {
    authorization: `Bearer ${await provider.token({ sub: 'admin|1', claims })}`,
    'content-type': 'application/json',
  };
  const call = async (path: string, body?: unknown) => {
    const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    return JSON.parse(await (await fetch(`${product.url}${path}`, { headers, ...init })).text());
  };
  const { id } = await call(trucks, truckBody());
  const upload = async (bytes: Buffer) => {
    const { uri } = await call(`${trucks}/${id}/video/video%2Fmp4`, {});
    const at = new URL(new URL(uri).pathname + new URL(uri).search, product.url);
    return (await putFile(at.href, bytes, 'video/mp4').catch(() => undefined))?.status ?? 0;
  };
  const refused = await upload(video(4_000_000));
  expect([200, 201, 204]).not.toContain(refused);
  expect(await call(`${trucks}/${id}/videos`)).toEqual([]);
  expect(await upload(video(400_000))).toBe(201);
  expect(await call(`${trucks}/${id}/videos`)).toHaveLength(1);
});

test('two hundred slow clients do not keep others from working and are disconnected', async () => {
  const limits = { headMs: 4000, bodyMs: 4000, graceMs: 300 };
  const app = await appForTest({ limits });
  const user = await app.as('User');
  const token = await app.provider.token({ sub: 'person|User', claims: {} });
  const signed = `Host: localhost\r\nAuthorization: Bearer ${token}\r\n`;
  const body = 'Content-Type: application/json\r\nContent-Length: 100000\r\n\r\n{"make":"';
  const kinds = [
    'GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Long: ',
    `POST ${trucks} HTTP/1.1\r\n${signed}${body}`,
    `POST /oidc/login HTTP/1.1\r\nHost: localhost\r\n${body}`,
  ];
  const slowWriters = await Promise.all(
    Array.from({ length: 160 }, async (_, n) => (await open(app.url, kinds[n % kinds.length] ?? '')).socket),
  );
  const reader = `GET /api/openapi.json HTTP/1.1\r\n${signed}\r\n`;
  const slowReaders = await Promise.all(Array.from({ length: 40 }, async () => (await open(app.url, reader)).socket));
  for (const socket of slowReaders) socket.pause();
  onTestFinished(() => {
    for (const socket of [...slowWriters, ...slowReaders]) socket.destroy();
  });
  expect((await user.post(trucks, truckBody())).status).toBe(201);
  expect((await user.get(trucks)).body).toHaveLength(1);
  await expect.poll(() => slowWriters.filter((socket) => !socket.closed).length).toBe(0);
  expect((await user.post(trucks, truckBody())).status).toBe(201);
});
