/** How a stop treats requests under way and new ones (docs/operations-reference.md). */
import { expect, onTestFinished, test, vi } from 'vitest';
import { paperBody, paperItemBody, truckBody } from '#test/app/factories.ts';
import { startProduct, temporaryFolder } from '#test/app/product-process.ts';
import { createTestDatabase } from '#test/database/database.ts';
import { startIdentityProvider } from '#test/identity/identity-provider.ts';

// These tests start a whole process.
vi.setConfig({ testTimeout: 180_000 });

/** The product as a process, with requests by its first administrator. */
async function startForAdmin(settings: Record<string, string> = {}) {
  const { folder, remove } = await temporaryFolder();
  onTestFinished(remove);
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const provider = await startIdentityProvider();
  onTestFinished(() => provider.stop());
  const product = await startProduct({
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    ...provider.settings,
    ADMIN_EMAIL: 'admin@example.test',
    LOG_LEVEL: 'info',
    ...settings,
  });
  onTestFinished(() => product.stop());
  await product.ready();
  const claims = { email: 'admin@example.test', email_verified: true };
  const authorization = `Bearer ${await provider.token({ sub: 'admin|1', claims })}`;
  const call = (path: string, body?: unknown) =>
    fetch(`${product.url}/api/abbasAutos/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  return { product, call };
}

test('SIGTERM during a PDF download: the PDF is complete or refused with 503, and the process ends with 0', async () => {
  const { product, call } = await startForAdmin();
  const made = async (path: string, body: unknown): Promise<string> => {
    const answer = await call(path, body);
    expect(answer.status).toBe(201);
    return ((await answer.json()) as { id: string }).id;
  };
  const truckIds = [await made('trucks', truckBody()), await made('trucks', truckBody())];
  // Hindi text takes long to shape.
  const description = 'पुराना ट्रक अच्छी स्थिति में बिक्री के लिए '.repeat(60);
  const items = truckIds.map((id) => paperItemBody([id], { description }));
  const order = await made('orders', paperBody(truckIds, { items }));
  const printed = call(`orders/${order}/download`);
  await expect.poll(() => product.output()).toContain(`/orders/${order}/download`);
  product.child.kill('SIGTERM');
  const answer = await printed;
  expect([200, 503]).toContain(answer.status);
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (answer.status === 200) expect(bytes.subarray(-6).toString()).toContain('%%EOF');
  expect(await product.ended).toBe(0);
});

test('with DRAIN_SECONDS a stopping process reports itself as not ready and serves requests until the second signal', async () => {
  const { product, call } = await startForAdmin({ DRAIN_SECONDS: '99' });
  product.child.kill('SIGTERM');
  const readiness = () => fetch(`${product.url}/readyz`, { headers: { connection: 'close' } });
  await expect.poll(async () => (await readiness()).status).toBe(503);
  expect(await (await readiness()).json()).toEqual({ status: 'unavailable', failed: ['stopping'] });
  expect((await fetch(`${product.url}/healthz`, { headers: { connection: 'close' } })).status).toBe(200);
  expect((await call('trucks', truckBody())).status).toBe(201);
  product.child.kill('SIGTERM');
  expect(await product.ended).toBe(0);
});
