/** The product answers and stops whatever becomes of its output: a full disk, a pipe that is not read, a reader that left. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { type ProductProcess, startProduct, temporaryFolder } from '#test/app/product-process.ts';
import { createTestDatabase } from '#test/database/database.ts';
import { startIdentityProvider } from '#test/identity/identity-provider.ts';

// A whole process starts here.
vi.setConfig({ testTimeout: 180_000 });

async function start(within: readonly string[], isRead = true): Promise<ProductProcess> {
  const { folder, remove } = await temporaryFolder();
  onTestFinished(remove);
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const provider = await startIdentityProvider();
  onTestFinished(() => provider.stop());
  const settings = { DATA_DIR: folder, DATABASE_URL: database.url, ...provider.settings, LOG_LEVEL: 'trace' };
  const product = await startProduct({ ...settings, ADMIN_EMAIL: 'admin@example.test' }, within, isRead);
  onTestFinished(() => product.stop());
  return product;
}

/** More lines of the log than a pipe and what waits before it hold. */
async function callOften({ url }: ProductProcess): Promise<void> {
  for (let round = 0; round < 30; round += 1) {
    const calls = Array.from({ length: 50 }, (_, index) => fetch(`${url}/api/abbasAutos/trucks?n=${round}.${index}`));
    for (const answer of await Promise.all(calls)) {
      expect(answer.status).toBe(401);
      await answer.arrayBuffer();
    }
  }
}

async function expectService(product: ProductProcess, signal: NodeJS.Signals): Promise<void> {
  await product.ready();
  await callOften(product);
  expect((await fetch(`${product.url}/healthz`)).status).toBe(200);
  product.child.kill(signal);
  expect(await product.ended).toBe(0);
}

test('standard output and standard error on a full disk cost lines, not answers', async () => {
  await expectService(await start(['sh', '-c', 'exec "$@" >/dev/full 2>/dev/full', 'sh']), 'SIGTERM');
});

test('output that is not read costs lines, not answers', async () => {
  await expectService(await start([], false), 'SIGTERM');
});

test('a reader that leaves during the start costs lines, not answers; a hang-up ends the product with 0', async () => {
  const product = await start([], false);
  product.child.stdout?.destroy();
  product.child.stderr?.destroy();
  await expectService(product, 'SIGHUP');
});
