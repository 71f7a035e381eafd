/** The time from `kill -9` to a response of `/readyz`, compared with starting plain Fastify: `npm run bench:start`. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { startProduct } from '#test/app/product-process.ts';
import { withBenchDatabase } from './bench-database.ts';
import { type BudgetRow, median } from './budget.ts';

const rounds = 5;
const maxSeconds = 2;

async function secondsToReady(databaseUrl: string, folder: string): Promise<number> {
  const start = performance.now();
  const product = await startProduct({
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    ADMIN_EMAIL: 'admin@example.test',
    ADMIN_PASSWORD: 'correct horse battery',
  });
  try {
    await product.ready();
    return (performance.now() - start) / 1000;
  } finally {
    product.child.kill('SIGKILL');
    await product.ended;
  }
}

async function secondsOfBare(databaseUrl: string): Promise<number> {
  const start = performance.now();
  const child = fork(new URL('./call-servers.ts', import.meta.url), ['bare', databaseUrl]);
  await once(child, 'message');
  const seconds = (performance.now() - start) / 1000;
  const exited = once(child, 'exit');
  child.disconnect();
  await exited;
  return seconds;
}

export async function measureStart(): Promise<BudgetRow[]> {
  const own: number[] = [];
  const bare: number[] = [];
  await withBenchDatabase(async ({ url, folder }) => {
    const data = join(folder, 'product');
    // The first start creates the folder and compiles the program.
    await secondsToReady(url, data);
    for (let round = 0; round < rounds; round += 1) {
      own.push(await secondsToReady(url, data));
      bare.push(await secondsOfBare(url));
    }
  });
  return [
    {
      budget: 'ready after a kill',
      goal: `${maxSeconds} s`,
      result: `${median(own).toFixed(1)} s`,
      reference: `bare Fastify: ${median(bare).toFixed(1)} s`,
      isMet: median(own) <= maxSeconds,
    },
  ];
}
