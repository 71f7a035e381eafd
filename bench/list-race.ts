/** Races a long list over HTTP against the bare SQL statement that it is made by, on the same data. */
import { Console } from 'node:console';
import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { openIdentity } from '#app/identity.ts';
import { createServer } from '#app/server.ts';
import type { Database } from '#server/db/schema.ts';
import { readEnv } from '#server/env.ts';
import { createLogger } from '#server/http/logger.ts';
import { openLocalStorage } from '#server/storage/local-storage.ts';
import { startIdentityProvider } from '#test/identity-provider.ts';
import { withBenchDatabase } from './bench-database.ts';

const rounds = 25;
const warmUpRounds = 5;
/** The answer may take so many times as long as its statement. */
const goal = 1.5;

/** A list and how it comes about. */
export interface ListRace {
  title: string;
  /** Below the server's address. */
  path: string;
  /** Makes the rows of the list. */
  fill: (db: Kysely<Database>) => Promise<void>;
  /** The statement by itself; gives the list as JSON. */
  statement: (db: Kysely<Database>) => Promise<string>;
}

/** Starts the production server with an external provider; gives its address and a token. */
export async function startBenchServer(db: Kysely<Database>, mediaFolder: string) {
  const provider = await startIdentityProvider();
  const env = readEnv({
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: 'back-office',
    OIDC_AUDIENCE: provider.audience,
    LOG_LEVEL: 'silent',
  });
  const logger = createLogger(env.logLevel);
  const { identity } = await openIdentity(env, db, logger);
  const { publicUrl, timeZone } = env;
  const storage = await openLocalStorage({ folder: mediaFolder, secret: 'bench', publicUrl });
  const { app } = await createServer({ db, identity, storage, logger, publicUrl, timeZone, webFolder: undefined });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const sub = 'person|User';
  await db
    .insertInto('app_user')
    .values({ user_id: sub, email: 'user@example.test', name: 'User', role: 'User' })
    .execute();
  return {
    address: `http://127.0.0.1:${port}`,
    token: await provider.token({ sub, claims: { email: 'user@example.test' }, expiresIn: 3600 }),
    stop: async () => {
      await app.close();
      await provider.stop();
    },
  };
}

/** Keeps its connections; ended by `destroy()`. */
export const agent = new Agent({ keepAlive: true });

/** Calls the address and gives the number of bytes of the answer. */
export function fetchBytes(url: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    request(url, { agent, headers }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on('end', () => {
        if (response.statusCode === 200) resolve(bytes);
        else reject(new Error(`Answered ${response.statusCode}.`));
      });
    })
      .on('error', reject)
      .end();
  });
}

interface Contender {
  name: string;
  run: () => Promise<number>;
  times: number[];
  bytes: number;
}

/** Runs the contenders in turns, so that whatever else the machine does hits them alike. */
async function race(contenders: readonly Contender[]): Promise<void> {
  for (let round = 0; round < warmUpRounds + rounds; round += 1) {
    for (const contender of contenders) {
      const start = performance.now();
      contender.bytes = await contender.run();
      if (round >= warmUpRounds) contender.times.push(performance.now() - start);
    }
  }
}

/** The value below which the share of the times lies. */
export function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

function print(title: string, contenders: readonly Contender[]): void {
  const [bare] = contenders;
  const base = bare ? quantile(bare.times, 0.5) : Number.NaN;
  const rows = contenders.map(({ name, times, bytes }) => ({
    what: name,
    'median ms': quantile(times, 0.5).toFixed(1),
    'p95 ms': quantile(times, 0.95).toFixed(1),
    bytes,
    ratio: (quantile(times, 0.5) / base).toFixed(2),
  }));
  process.stdout.write(`${title}, ${rounds} rounds\n`);
  new Console(process.stdout).table(rows);
  process.stdout.write(`Goal: the answer over HTTP takes at most ${goal} times as long as its statement.\n`);
}

/** Fills a database of its own, runs the race and prints a table. */
export async function raceList({ title, path, fill, statement }: ListRace): Promise<void> {
  await withBenchDatabase(async ({ db, folder }) => {
    await fill(db);
    const server = await startBenchServer(db, join(folder, 'media'));
    const url = `${server.address}${path}`;
    const authorization = `Bearer ${server.token}`;
    const contender = (name: string, run: Contender['run']): Contender => ({ name, run, times: [], bytes: 0 });
    const contenders = [
      contender('bare SQL', async () => Buffer.byteLength(await statement(db))),
      contender('HTTP', () => fetchBytes(url, { authorization })),
      contender('HTTP, gzip', () => fetchBytes(url, { authorization, 'accept-encoding': 'gzip' })),
      contender('HTTP, br', () => fetchBytes(url, { authorization, 'accept-encoding': 'br' })),
    ];
    await race(contenders);
    print(title, contenders);
    agent.destroy();
    await server.stop();
  });
}
