/** The product answers and stops although its output goes to a full disk, an unread pipe or a closed pipe. */
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { type ProductProcess, startProduct, temporaryFolder } from '#test/app/product-process.ts';
import { createTestDatabase } from '#test/database/database.ts';
import { startIdentityProvider } from '#test/identity/identity-provider.ts';

// These tests start whole processes.
vi.setConfig({ testTimeout: 180_000 });

const database = await createTestDatabase();
const provider = await startIdentityProvider();
afterAll(() => Promise.all([database.drop(), provider.stop()]));

async function start(within: readonly string[], isRead = true): Promise<ProductProcess> {
  const { folder, remove } = await temporaryFolder();
  onTestFinished(remove);
  const settings = { DATA_DIR: folder, DATABASE_URL: database.url, ...provider.settings, LOG_LEVEL: 'trace' };
  const product = await startProduct({ ...settings, ADMIN_EMAIL: 'admin@example.test' }, within, isRead);
  onTestFinished(() => product.stop());
  return product;
}

/** Writes more bytes of log lines, which include the path, than a pipe and the program's buffer hold. */
async function fillPipe({ url }: ProductProcess): Promise<void> {
  const path = `/api/${'long/'.repeat(1600)}`;
  for (let round = 0; round < 10; round += 1) {
    const calls = Array.from({ length: 10 }, (_, index) => fetch(`${url}${path}${round}.${index}`));
    for (const answer of await Promise.all(calls)) {
      expect(answer.status).toBe(404);
      await answer.arrayBuffer();
    }
  }
}

async function expectService(product: ProductProcess, signal: NodeJS.Signals): Promise<void> {
  await product.ready();
  await fillPipe(product);
  expect((await fetch(`${product.url}/healthz`)).status).toBe(200);
  product.child.kill(signal);
  expect(await product.ended).toBe(0);
}

test('output to a full disk loses log lines, but requests are answered', async () => {
  await expectService(await start(['sh', '-c', 'exec "$@" >/dev/full 2>/dev/full', 'sh']), 'SIGTERM');
});

test('output that no one reads loses log lines, but requests are answered', async () => {
  await expectService(await start([], false), 'SIGTERM');
});

test('a pipe closed during the start loses log lines, but requests are answered; SIGHUP stops the product with 0', async () => {
  const product = await start([], false);
  product.child.stdout?.destroy();
  product.child.stderr?.destroy();
  await expectService(product, 'SIGHUP');
});
