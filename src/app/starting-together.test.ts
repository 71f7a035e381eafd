/** Whole processes that start at the same moment on a database of an earlier version (docs/operations.md, Several processes). */
import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { migrate, migrationsFolder } from '#server/db/migrate.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { startIdentityProvider, type TestIdentityProvider } from '#test/identity-provider.ts';
import { type ProductProcess, startProduct, temporaryFolder } from '#test/product-process.ts';
import { fillAsVersion } from '#test/version-rows.ts';
import { ensureWebBuild } from './web-build.ts';

// Whole processes start here.
vi.setConfig({ testTimeout: 600_000 });

/** `START_PROCESSES=10` for a long run. */
const count = Number(process.env.START_PROCESSES ?? 3);
/** With people, trucks and papers, and before jobs. */
const version = 6;

async function oldDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase('template0');
  onTestFinished(() => database.drop());
  const folder = await mkdtemp(join(tmpdir(), 'old-migrations-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const earlier = (await readdir(migrationsFolder)).sort().slice(0, version);
  for (const name of earlier) await symlink(join(migrationsFolder, name), join(folder, name));
  await migrate(database.db, folder);
  await fillAsVersion(database.db, version);
  return database;
}

async function startOne(database: TestDatabase, provider: TestIdentityProvider): Promise<ProductProcess> {
  const { folder, remove } = await temporaryFolder();
  onTestFinished(remove);
  const product = await startProduct({
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    ...provider.settings,
  });
  onTestFinished(() => product.stop());
  return product;
}

test(`${count} processes that start at once on an old database bring it up to date once, and all serve`, async () => {
  await ensureWebBuild();
  const [database, provider] = await Promise.all([oldDatabase(), startIdentityProvider()]);
  onTestFinished(() => provider.stop());
  const products = await Promise.all(Array.from({ length: count }, () => startOne(database, provider)));
  await Promise.all(products.map((product) => product.ready()));
  const { rows } = await sql<{ name: string }>`select name from migration order by name`.execute(database.db);
  expect(rows.map(({ name }) => name)).toEqual((await readdir(migrationsFolder)).sort());
  const authorization = `Bearer ${await provider.token({ sub: 'u-ann', claims: {} })}`;
  for (const { url } of products) {
    const answer = await fetch(`${url}/api/butler/trucks?includeSold=true`, { headers: { authorization } });
    expect(answer.status).toBe(200);
    const trucks = (await answer.json()) as { regNumber: string }[];
    expect(trucks.map(({ regNumber }) => regNumber)).toEqual(['AB12 CDE', 'N 7']);
  }
});
