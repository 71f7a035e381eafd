/**
 * 50 users who change trucks, payments and orders at the same time, all in one company, compared with the same users in
 * four companies: `npm run bench:writers`. Each user has own records, so nothing but shared rows makes them wait.
 */
import { Console } from 'node:console';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { fillCompanies } from '#companies/server/fill-companies.ts';
import { paperBodySchema } from '#paperwork/paperwork.ts';
import { changePaper, createPaper } from '#paperwork/server/save-paper.ts';
import { paymentBodySchema } from '#payments/payment.ts';
import { createPayment } from '#payments/server/save-payment.ts';
import { openDataDir } from '#server/data-dir.ts';
import { openDatabase, withTransaction } from '#server/db/database.ts';
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts';
import { migrate } from '#server/db/migrate.ts';
import type { Database } from '#server/db/schema.ts';
import { createLogger } from '#server/http/logger.ts';
import type { WriteContext } from '#server/http/request-context.ts';
import { type Company, companies } from '#shared/companies.ts';
import { paperBody, partyBody, truckBody } from '#test/app/factories.ts';
import { quietLog } from '#test/run/quiet-log.ts';
import { createTruck } from '#trucks/server/create-truck.ts';
import { changeTruck } from '#trucks/server/update-truck.ts';
import { newTruckSchema, truckUpdateSchema } from '#trucks/truck.ts';
import { median, quantile } from './budget.ts';

const writers = 50;
const [rounds, roundMs, sampleMs] = [5, 3000, 20];
const date = '2026-11-20';

/** A user with a truck, an order, an invoice and a client. */
interface Writer {
  company: Company;
  truckId: string;
  orderId: string;
  invoiceId: string;
}

function contextOf(db: Kysely<Database>): WriteContext {
  const actor = { userId: 'bench', email: null, name: 'Bench', role: 'User' } as const;
  return { db, actor, requestId: 'bench', log: createLogger('silent'), today: () => date };
}

const run = <Result>(db: Kysely<Database>, work: (context: WriteContext) => Promise<Result>): Promise<Result> =>
  withTransaction(db, (transaction) => work(contextOf(transaction)));

function bodyOf({ truckId }: Pick<Writer, 'truckId'>, count: number) {
  const party = { ...partyBody, name: `Client of ${truckId}` };
  const fields = { date, dealAuthorisation: `Deal ${count}`, billTo: party, shipTo: party };
  return paperBodySchema.parse(paperBody([truckId], fields));
}

async function addWriter(db: Kysely<Database>, company: Company): Promise<Writer> {
  const truck = newTruckSchema.parse(truckBody({ company }));
  const { id: truckId } = (await run(db, (context) => createTruck(context, company, truck))).truck;
  const body = bodyOf({ truckId }, 0);
  const [order, invoice] = [
    await run(db, (context) => createPaper(context, { company, kind: 'order' }, body)),
    await run(db, (context) => createPaper(context, { company, kind: 'invoice' }, body)),
  ];
  return { company, truckId, orderId: order.paper.id, invoiceId: invoice.paper.id };
}

function write(db: Kysely<Database>, { company, truckId, orderId, invoiceId }: Writer, count: number) {
  const ifMatch = undefined;
  const color = truckUpdateSchema.parse({ color: `Colour ${count}` });
  const payment = paymentBodySchema.parse({ date, amount: 1, method: 'Cash' });
  const order = { company, kind: 'order', id: orderId, ifMatch } as const;
  return run<unknown>(db, (context) => {
    if (count % 3 === 0) return changeTruck(context, { company, id: truckId, ifMatch }, color);
    if (count % 3 === 1) return createPayment(context, { company, invoiceId }, payment);
    return changePaper(context, order, bodyOf({ truckId }, count), async () => undefined);
  });
}

/** Sessions that wait for another transaction, each time the database is asked. */
async function countWaits(db: Kysely<Database>, until: number): Promise<number> {
  const counts: number[] = [];
  while (performance.now() < until) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and wait_event in ('transactionid', 'tuple')`.execute(
      db,
    );
    counts.push(rows[0]?.count ?? 0);
    await sleep(sampleMs);
  }
  return counts.reduce((sum, count) => sum + count, 0) / counts.length;
}

/** Writes of all users until the round is over. */
async function writeAll(db: Kysely<Database>, observer: Kysely<Database>, users: readonly Writer[], round: number) {
  const until = performance.now() + roundMs;
  const times: number[] = [];
  async function work(user: Writer): Promise<void> {
    for (let count = 0; performance.now() < until; count += 1) {
      const start = performance.now();
      await write(db, user, round * 1000 + count);
      times.push(performance.now() - start);
    }
  }
  const [waiting] = await Promise.all([countWaits(observer, until), ...users.map(work)]);
  return { times, waiting };
}

async function deadlocksOf(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ deadlocks: string }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(db);
  return Number(rows[0]?.deadlocks);
}

async function race(db: Kysely<Database>, observer: Kysely<Database>): Promise<object[]> {
  const groups = { 'one company': ['AbbasAutos'], 'four companies': companies } as const;
  const results = new Map<string, { times: number[]; waits: number[] }>();
  const users = new Map<string, Writer[]>();
  for (const [name, used] of Object.entries(groups)) {
    results.set(name, { times: [], waits: [] });
    const all: Writer[] = [];
    for (let n = 0; n < writers; n += 1) all.push(await addWriter(db, used[n % used.length] ?? 'AbbasAutos'));
    users.set(name, all);
  }
  // The groups take turns, so that other load on the machine affects them equally; the first round is a warm-up.
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, all] of users) {
      const { times, waiting } = await writeAll(db, observer, all, round);
      if (round === 0) continue;
      results.get(name)?.times.push(...times);
      results.get(name)?.waits.push(waiting);
    }
  }
  return [...results].map(([name, { times, waits }]) => ({
    writers: name,
    'writes a second': Math.round((times.length / rounds / roundMs) * 1000),
    'median ms': median(times).toFixed(1),
    'p99 ms': quantile(times, 0.99).toFixed(1),
    'waiting for another writer': median(waits).toFixed(2),
  }));
}

const folder = await mkdtemp(join(tmpdir(), 'truck-bench-'));
const dataDir = await openDataDir(folder);
const { url, stop } = await startEmbeddedPostgres(dataDir, quietLog, { max_connections: String(writers + 10) });
const db = await openDatabase(url, { poolSize: writers });
const observer = await openDatabase(url, { poolSize: 1 });
try {
  await migrate(db);
  await fillCompanies(db);
  const out = new Console(process.stdout);
  out.table(await race(db, observer));
  out.log(`Deadlocks: ${await deadlocksOf(observer)}. Goal: none, and as many writes in one company as in four.`);
} finally {
  await db.destroy();
  await observer.destroy();
  await stop();
  await dataDir.release();
  await rm(folder, { recursive: true, force: true });
}
