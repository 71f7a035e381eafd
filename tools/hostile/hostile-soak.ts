/** Sends hostile requests by the hundred thousand to a product process, which must survive and stay small. */
import { join } from 'node:path';
import { openDatabase } from '#server/db/database.ts';
import { attachEmbeddedPostgres } from '#server/db/embedded-postgres.ts';
import { startProduct, temporaryFolder } from '#test/app/product-process.ts';
import { startIdentityProvider, type TestIdentityProvider } from '#test/identity/identity-provider.ts';
import { freePort } from '#test/network/free-port.ts';
import { runHostileRequests } from './hostile-run.ts';

/** Requests between two checks. */
const batch = 2500;
/** Requests per installation; then a new one is started, because long lists would take most of the time. */
const requestsPerInstallation = 50_000;
/** Limits of memory and open files of the product. */
const limits = { megabytes: 900, files: 200 };

export interface HostileSoak {
  requests: number;
  seconds: number;
  /** Responses by status; 0 means that the connection ended first, mostly because the client disconnected. */
  statuses: Record<string, number>;
  /** Maximum memory after a batch. */
  megabytes: number;
}

/** The value of a metric without labels. */
async function metric(port: number, name: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1] ?? 0);
}

interface Tally {
  soak: HostileSoak;
  seed: string;
  say: (line: string) => void;
}

/** @throws Error like `runHostileRequests`, and if the product grows too large */
async function soakInstallation(
  provider: TestIdentityProvider,
  count: number,
  { soak, seed, say }: Tally,
): Promise<void> {
  const { folder, remove } = await temporaryFolder();
  const dataDir = join(folder, 'data');
  const metricsPort = await freePort();
  const settings = { DATA_DIR: dataDir, METRICS_PORT: String(metricsPort), LOG_LEVEL: 'error', ...provider.settings };
  const product = await startProduct(settings);
  try {
    await product.ready();
    const db = await openDatabase(await attachEmbeddedPostgres(dataDir), { poolSize: 2 });
    const onAnswer = (status: number) => {
      soak.requests += 1;
      soak.statuses[status] = (soak.statuses[status] ?? 0) + 1;
    };
    for (let left = count; left > 0; left -= batch) {
      const part = `${seed}/${soak.requests}`;
      const run = { url: product.url, provider, db, seed: part, count: Math.min(batch, left), onAnswer };
      await runHostileRequests(run).catch((error: unknown) => {
        throw new Error(`${error}\n${product.output().slice(-6000)}`);
      });
      const megabytes = Math.round((await metric(metricsPort, 'process_resident_memory_bytes')) / 1e6);
      const files = await metric(metricsPort, 'process_open_fds');
      soak.megabytes = Math.max(soak.megabytes, megabytes);
      say(`${soak.requests} ${part}: ${megabytes} MB, ${files} files ${JSON.stringify(soak.statuses)}`);
      if (megabytes > limits.megabytes || files > limits.files)
        throw new Error(`The product grew to ${megabytes} MB, ${files} files.`);
    }
    await db.destroy();
  } finally {
    await product.stop();
    await remove();
  }
}

/** Sends `count` requests. @throws Error with the seed, the number and the request of the first failure */
export async function runHostileSoak(count: number, seed: string, say: (line: string) => void): Promise<HostileSoak> {
  const soak: HostileSoak = { requests: 0, seconds: 0, statuses: {}, megabytes: 0 };
  const provider = await startIdentityProvider();
  const begin = performance.now();
  say(`The seed is ${seed}.`);
  try {
    while (soak.requests < count)
      await soakInstallation(provider, Math.min(requestsPerInstallation, count - soak.requests), { soak, seed, say });
  } finally {
    await provider.stop();
  }
  soak.seconds = Math.round((performance.now() - begin) / 1000);
  return soak;
}
