/**
 * Reads a truck by id and searches by reg number over HTTP with token and role, compared with plain Fastify, `pg`,
 * prepared statements, the same join and token verification: `npm run bench:calls`.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { withBenchDatabase } from './bench-database.ts';
import { benchUsers } from './bench-users.ts';
import { type BudgetRow, median } from './budget.ts';
import type { Listening, ServerName } from './call-servers.ts';

const truckCount = 2000;
const costingsEach = 5;
const [rounds, roundMs] = [6, 1500];
/** The product's minimum share of the plain server's requests per second. */
const minShare = 0.5;

const calls = {
  'one truck by id': (turn: number) => `/api/abbasAutos/trucks/truck-${1 + (turn % truckCount)}`,
  'search by reg number': (turn: number) => `/api/abbasAutos/trucks?regNumber=BN${100 + (turn % 900)}X`,
};

/** One product at a time, because PostgreSQL has not enough connections for two beside the plain server. */
const products: readonly ServerName[] = ['external', 'embedded'];

async function fill(db: Kysely<Database>): Promise<void> {
  await db
    .insertInto('app_user')
    .values(
      benchUsers.map(({ sub, claims }) => ({ user_id: sub, email: claims.email, name: claims.name, role: 'User' })),
    )
    .execute();
  await sql`insert into supplier (id, name, name_key) select 's' || n, 'Supplier ' || n, 'supplier ' || n
    from generate_series(0, 99) n`.execute(db);
  await sql`
    insert into truck (id, company, reg_number, reg_number_trimmed, make, model, chassis_number, engine_number,
      registration_date, mileage, axle, color, purchase_price, purchase_date, bought_from)
    select 'truck-' || n, 'AbbasAutos', 'BN' || n || ' X', 'BN' || n || 'X', 'DAF', 'XF 480', 'XLRTEH4300G' || n,
      'MX13-355', date '2015-01-01' + n, n * 37, '6x2', 'White', 10000 + n * 1.01, date '2026-01-01' + n % 300,
      's' || n % 100
    from generate_series(1, ${sql.lit(truckCount)}) n`.execute(db);
  await sql`insert into truck_costing (id, truck_id, type, value)
    select id || '-' || n, id, (array['Repairs', 'InspectionMot', 'Other', 'MiscExpenses', 'DeliveryCost'])[n], 10.5 * n
    from truck, generate_series(1, ${sql.lit(costingsEach)}) n`.execute(db);
  await sql`vacuum analyze`.execute(db);
}

/** Status and total length of a response; undefined while it is incomplete. */
function wholeAnswer(received: string): { status: string; bytes: number } | undefined {
  const headEnd = received.indexOf('\r\n\r\n');
  if (headEnd < 0) return undefined;
  const length = /content-length: (\d+)/i.exec(received.slice(0, headEnd))?.[1];
  if (length === undefined) throw new Error(`An answer without a length: ${received.slice(0, headEnd)}`);
  const bytes = headEnd + 4 + Number(length);
  return received.length < bytes ? undefined : { status: received.slice(9, 12), bytes };
}

/** Sends one request after the other on its own connection until the deadline; returns how many were answered. */
function requestUntil(deadline: number, address: string, token: string, path: (turn: number) => string, first: number) {
  const { hostname, port, host } = new URL(address);
  return new Promise<number>((resolve, reject) => {
    const socket = connect({ host: hostname.replace(/[[\]]/g, ''), port: Number(port), noDelay: true });
    let [received, answered] = ['', 0];
    const sendRequest = () =>
      socket.write(`GET ${path(first + answered)} HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${token}\r\n\r\n`);
    socket.setEncoding('latin1');
    socket.on('connect', sendRequest);
    socket.on('error', reject);
    socket.on('close', () => resolve(answered));
    socket.on('data', (chunk: string) => {
      received += chunk;
      const answer = wholeAnswer(received);
      if (!answer) return;
      if (answer.status !== '200') return void socket.destroy(new Error(`Answered ${received}`));
      answered += 1;
      received = received.slice(answer.bytes);
      if (performance.now() < deadline) sendRequest();
      else socket.destroy();
    });
  });
}

/** Requests per second over a connection of each user. */
async function rateOf(server: Listening, path: (turn: number) => string, round: number): Promise<number> {
  const start = performance.now();
  const askers = [server.token, ...server.others].map((token, index) =>
    requestUntil(start + roundMs, server.address, token, path, round * 9973 + index * 131),
  );
  const answered = (await Promise.all(askers)).reduce((sum, count) => sum + count, 0);
  return answered / ((performance.now() - start) / 1000);
}

async function startServer(name: ServerName, databaseUrl: string) {
  const child: ChildProcess = fork(new URL('./call-servers.ts', import.meta.url), [name, databaseUrl]);
  const [listening] = (await once(child, 'message')) as [Listening];
  const stop = async () => {
    const exited = once(child, 'exit');
    child.disconnect();
    await exited;
  };
  return { name, listening, stop };
}

type Server = Awaited<ReturnType<typeof startServer>>;

/** The servers take turns, so that other load on the machine affects them equally; the first round is a warm-up. */
async function race(what: keyof typeof calls, servers: readonly Server[]) {
  const rates = new Map(servers.map(({ name }) => [name, [] as number[]]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const { name, listening } of servers) {
      const rate = await rateOf(listening, calls[what], round);
      if (round > 0) rates.get(name)?.push(rate);
    }
  }
  const bare = median(rates.get('bare') ?? []);
  return servers.flatMap(({ name }): BudgetRow[] => {
    if (name === 'bare') return [];
    const rate = median(rates.get(name) ?? []);
    return [
      {
        budget: `${what}, ${name} provider`,
        goal: `at least ${minShare} of the reference`,
        result: `${(rate / bare).toFixed(2)} (${Math.round(rate)} calls per second)`,
        reference: `bare Fastify, prepared statements: ${Math.round(bare)} per second`,
        isMet: rate / bare >= minShare,
      },
    ];
  });
}

export async function measureCalls(): Promise<BudgetRow[]> {
  const rows: BudgetRow[] = [];
  await withBenchDatabase(async ({ db, url }) => {
    await fill(db);
    for (const product of products) {
      const servers: Server[] = [];
      try {
        for (const name of ['bare', product] as const) servers.push(await startServer(name, url));
        for (const what of Object.keys(calls) as (keyof typeof calls)[]) rows.push(...(await race(what, servers)));
      } finally {
        for (const { stop } of servers) await stop();
      }
    }
  });
  return rows;
}
