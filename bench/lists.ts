/** 5,000 invoices of a company listed over HTTP, beside the bare SQL statement on the same data: `npm run bench:lists`. */
import { Console } from 'node:console';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { openIdentity } from '#app/identity.ts';
import { createServer } from '#app/server.ts';
import { papersQuery } from '#paperwork/server/paper-store.ts';
import { openDataDir } from '#server/data-dir.ts';
import { openDatabase } from '#server/db/database.ts';
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts';
import { migrate } from '#server/db/migrate.ts';
import type { Database } from '#server/db/schema.ts';
import { readEnv } from '#server/env.ts';
import { createLogger } from '#server/http/logger.ts';
import { openLocalStorage } from '#server/storage/local-storage.ts';
import { startIdentityProvider } from '#test/identity-provider.ts';
import { quietLog } from '#test/quiet-log.ts';

const company = 'AbbasAutos';
const invoiceCount = 5000;
const itemsEach = 2;
const trucksEach = 2;
const rounds = 25;
const warmUpRounds = 5;
/** The answer may take so many times as long as its statement. */
const goal = 1.5;

/** Invoices of two items with two trucks each. */
async function fill(db: Kysely<Database>): Promise<void> {
  const party = sql`json_build_object('id', 'c' || n % 400, 'name', 'Client ' || n % 400, 'contactName', 'A Person',
    'addressLine1', n || ' Dock Road', 'addressLine2', null, 'city', 'Hull', 'country', 'United Kingdom',
    'phoneNumber', '+44 1482 000000', 'email', 'office@example.test')`;
  await sql`
    insert into paper (id, kind, company, number, date, currency, deposit_paid, bill_to, ship_to, number_of_trucks,
      total_sale_price, total_freight_charges, total_warranty_charges, total_due)
    select 'paper-' || n, 'invoice', ${company}, n::text, date '2026-01-01' + n % 300, 'GBP', 500, ${party}, ${party},
      ${sql.lit(itemsEach * trucksEach)}, 48000 + n, 1200.4, 480.2, 49180.6 + n
    from generate_series(1, ${sql.lit(invoiceCount)}) n`.execute(db);
  await sql`
    insert into paper_item (paper_id, position, description, rate, vat_rate, freight_rate, freight_description,
      warranty_rate, warranty_description)
    select p.id, i, 'Used trucks, sold as seen', 10000, 20, 250.1, 'Ro-ro to Kingston', 100.05, 'Driveline, 3 months'
    from paper p, generate_series(0, ${sql.lit(itemsEach - 1)}) i`.execute(db);
  await sql`
    insert into paper_truck (paper_id, item_position, position, truck_id, reg_number, make, model, chassis_number,
      engine_number, color, registration_date, sale_price, freight_charges, warranty_charges)
    select i.paper_id, i.position, t, 'truck-' || i.position || '-' || t, 'BN ' || t || i.paper_id, 'DAF', 'XF 480',
      'XLRTEH4300G' || t, 'MX13-355', 'White', date '2019-03-01', 10000, 250.1, 100.05
    from paper_item i, generate_series(0, ${sql.lit(trucksEach - 1)}) t`.execute(db);
  await sql`vacuum analyze paper, paper_item, paper_truck`.execute(db);
}

/** Starts the production server with an external provider; gives the list's address and a token. */
async function startServer(db: Kysely<Database>, mediaFolder: string) {
  const provider = await startIdentityProvider();
  const env = readEnv({
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: 'back-office',
    OIDC_AUDIENCE: provider.audience,
    LOG_LEVEL: 'silent',
  });
  const logger = createLogger(env.logLevel);
  const { identity } = await openIdentity(env, db, logger);
  const { publicUrl } = env;
  const storage = await openLocalStorage({ folder: mediaFolder, secret: 'bench', publicUrl });
  const { app } = await createServer({ db, identity, storage, logger, publicUrl, webFolder: undefined });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const sub = 'person|User';
  await db
    .insertInto('app_user')
    .values({ user_id: sub, email: 'user@example.test', name: 'User', role: 'User' })
    .execute();
  return {
    url: `http://127.0.0.1:${port}/api/abbasAutos/invoices`,
    token: await provider.token({ sub, claims: { email: 'user@example.test' }, expiresIn: 3600 }),
    stop: async () => {
      await app.close();
      await provider.stop();
    },
  };
}

const agent = new Agent({ keepAlive: true });

/** Calls the address and gives the number of bytes of the answer. */
function fetchBytes(url: string, headers: Record<string, string>): Promise<number> {
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

function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

function print(contenders: readonly Contender[]): void {
  const [bare] = contenders;
  const base = bare ? quantile(bare.times, 0.5) : Number.NaN;
  const rows = contenders.map(({ name, times, bytes }) => ({
    what: name,
    'median ms': quantile(times, 0.5).toFixed(1),
    'p95 ms': quantile(times, 0.95).toFixed(1),
    bytes,
    ratio: (quantile(times, 0.5) / base).toFixed(2),
  }));
  process.stdout.write(
    `${invoiceCount} invoices of ${itemsEach} items with ${trucksEach} trucks each, ${rounds} rounds\n`,
  );
  new Console(process.stdout).table(rows);
  process.stdout.write(`Goal: the answer over HTTP takes at most ${goal} times as long as its statement.\n`);
}

const folder = await mkdtemp(join(tmpdir(), 'truck-bench-'));
const dataDir = await openDataDir(folder);
const postgres = await startEmbeddedPostgres(dataDir, quietLog);
const db = await openDatabase(postgres.url);
try {
  await migrate(db);
  await fill(db);
  const server = await startServer(db, join(folder, 'media'));
  const authorization = `Bearer ${server.token}`;
  const contender = (name: string, run: Contender['run']): Contender => ({ name, run, times: [], bytes: 0 });
  const contenders = [
    contender('bare SQL', async () => {
      const { rows } = await papersQuery(company, 'invoice').execute(db);
      return Buffer.byteLength(rows[0]?.json ?? '');
    }),
    contender('HTTP', () => fetchBytes(server.url, { authorization })),
    contender('HTTP, gzip', () => fetchBytes(server.url, { authorization, 'accept-encoding': 'gzip' })),
    contender('HTTP, br', () => fetchBytes(server.url, { authorization, 'accept-encoding': 'br' })),
  ];
  await race(contenders);
  print(contenders);
  agent.destroy();
  await server.stop();
} finally {
  await db.destroy();
  await postgres.stop();
  await dataDir.release();
  await rm(folder, { recursive: true, force: true });
}
