/** The database's disk is full: nothing unsaved is reported as saved, and writes work again when there is space. */
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { truckBody } from '#test/app/factories.ts';
import { startProduct, temporaryFolder } from '#test/app/product-process.ts';
import { startIdentityProvider } from '#test/identity/identity-provider.ts';
import { ensureWebBuild } from './web-build.ts';

// These tests start a whole process and its database.
vi.setConfig({ testTimeout: 240_000 });

const trucks = '/api/abbasAutos/trucks';

/** A mount namespace with a small file system at the folder. */
const smallDiskAt = (folder: string) => [
  'unshare',
  '--user',
  '--map-root-user',
  '--mount',
  'bash',
  '-c',
  'mount -t tmpfs -o size=160m none "$0" && exec "$@"',
  folder,
];
const [probe = '', ...probeArguments] = smallDiskAt('/mnt');
const mayMount = spawnSync(probe, [...probeArguments, 'true']).status === 0;

/** Fills the rest of the disk. */
async function fill(path: string): Promise<void> {
  const file = await open(path, 'w');
  try {
    for (let bytes = 1_048_576; bytes >= 512; ) {
      await file.write(Buffer.alloc(bytes, 1)).catch((error: { code?: string }) => {
        if (error.code !== 'ENOSPC') throw error;
        bytes /= 2;
      });
    }
  } finally {
    await file.close();
  }
}

/** The product on a small disk, with requests by its first administrator. */
async function startOnSmallDisk() {
  await ensureWebBuild();
  const [provider, { folder, remove }] = await Promise.all([startIdentityProvider(), temporaryFolder()]);
  const product = await startProduct(
    {
      DATA_DIR: join(folder, 'data'),
      ...provider.settings,
      ADMIN_EMAIL: 'admin@example.test',
    },
    smallDiskAt(folder),
  );
  onTestFinished(async () => {
    await product.stop();
    await provider.stop();
    await remove();
  });
  await product.ready();
  const claims = { email: 'admin@example.test', email_verified: true };
  const authorization = `Bearer ${await provider.token({ sub: 'admin|1', claims })}`;
  const headers = { authorization, 'content-type': 'application/json' };
  const create = async () => {
    // Random bytes, because compressed text would take no space.
    const body = JSON.stringify(truckBody({ description: randomBytes(1800).toString('base64') }));
    const answer = await fetch(`${product.url}${trucks}`, { method: 'POST', headers, body });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, id: answer.ok ? String(JSON.parse(text).id) : '' };
  };
  const read = () => fetch(`${product.url}${trucks}`, { headers });
  // From outside, the disk is only visible through the process's root.
  const ballast = join('/proc', String(product.child.pid), 'root', folder, 'ballast');
  return { product, create, read, ballast };
}

test.runIf(mayMount)(
  'a write that the full disk refuses gets 503, and writes work again when there is space',
  async () => {
    const { product, create, read, ballast } = await startOnSmallDisk();
    const saved = new Set<string>();
    const save = async () => {
      const answer = await create();
      if (answer.status === 201) saved.add(answer.id);
      return answer;
    };
    expect((await save()).status).toBe(201);

    await fill(ballast);

    let refused = await save();
    while (refused.status === 201) refused = await save();
    expect([refused.status, refused.headers.has('retry-after')]).toEqual([503, true]);
    // PostgreSQL may stop if there is no space for its log either.
    expect([200, 503]).toContain((await read()).status);

    await rm(ballast);

    await expect.poll(async () => (await save()).status).toBe(201);
    const there = ((await (await read()).json()) as { id: string }[]).map(({ id }) => id);
    expect(there).toEqual(expect.arrayContaining([...saved]));
    expect(product.child.exitCode).toBe(null);
  },
);
