/**
 * How long a colleague waits while one user floods the server, relative to a quiet server: `npm run bench:fairness`.
 * Server, flood and colleague are separate processes.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { Console } from 'node:console';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { truckBody } from '#test/app/factories.ts';
import { withBenchDatabase } from './bench-database.ts';
import { benchUsers } from './bench-users.ts';
import { quantile } from './budget.ts';
import type { Listening } from './call-servers.ts';

const truckCount = 12_000;
const costingCount = 48_000;
const labelCount = 200;
const samples = 40;
/** The limit of a colleague's p95, relative to a quiet server. */
const maxRatio = 5;

const expensive = 'rows?search=x&sort=-mileage,make,location&group=color&filter.make.contains=a';

/** What the flooding user does: `parallel` requests at a time, each followed by the next. */
const floods = {
  'nothing (quiet)': { parallel: 0, path: () => '' },
  '19 times all costings': { parallel: 19, path: () => '/api/trucks/costings' },
  '64 reads of a truck': { parallel: 64, path: (n: number) => `/api/abbasAutos/trucks/truck-${1 + (n % truckCount)}` },
  '32 writes': { parallel: 32, path: () => 'POST' },
  '32 expensive lists': { parallel: 32, path: (n: number) => `/api/all/trucks/${expensive}&offset=${n % 900}` },
  '16 PDFs of 200 labels': { parallel: 16, path: () => 'LABELS' },
  '16 exports that are not read': { parallel: 16, path: () => 'UNREAD' },
} as const;
type Flood = keyof typeof floods;

/** What the colleague does meanwhile. */
const colleagueCalls = {
  'one truck': (n: number) => `/api/abbasAutos/trucks/truck-${1 + ((n * 7) % truckCount)}`,
  'page of a list': (n: number) => `/api/abbasAutos/trucks/rows?limit=50&search=BN${100 + (n % 900)}`,
  'start of an export': () => '/api/abbasAutos/trucks/export?format=csv&search=BN100',
  'PDF of a label': () => 'LABEL',
} as const;

async function fill(db: Kysely<Database>): Promise<void> {
  for (const { sub, claims } of benchUsers) {
    await sql`insert into app_user (user_id, email, name, role)
      values (${sub}, ${claims.email}, ${claims.name}, 'User')`.execute(db);
  }
  await sql`insert into truck (id, company, reg_number, reg_number_trimmed, make, model, mileage, color, description)
    select 'truck-' || n, 'AbbasAutos', 'BN' || n, 'BN' || n, 'DAF', 'XF 480', n * 37, 'Colour ' || n % 40, repeat(md5(n::text), 50)
    from generate_series(1, ${sql.lit(truckCount)}) n`.execute(db);
  await sql`insert into truck_costing (id, truck_id, type, invoice_number, value)
    select 'costing-' || n, 'truck-' || 1 + n % ${sql.lit(truckCount)}, 'Repairs', 'INV-' || n, 20 + n % 900
    from generate_series(1, ${sql.lit(costingCount)}) n`.execute(db);
  await sql`vacuum analyze`.execute(db);
}

const headersOf = (token: string) => ({ authorization: `Bearer ${token}` });

/** Opens a request and never reads the response. */
async function leaveUnread({ address, token }: Listening): Promise<void> {
  const { hostname, port, host } = new URL(address);
  const socket = connect({ host: hostname.replace(/[[\]]/g, ''), port: Number(port) });
  socket.pause();
  const path = '/api/abbasAutos/trucks/export?format=csv&columns=regNumber,description';
  socket.write(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${token}\r\n\r\n`);
  await once(socket, 'close');
}

/** Sends a GET, or creates a truck, or prints labels. */
function send({ address, token }: Listening, target: string, n: number): Promise<Response> {
  const ids = Array.from({ length: labelCount }, (_, index) => `truck-${index + 1}`);
  const bodies: Record<string, [string, object]> = {
    POST: ['trucks', truckBody({ regNumber: `F ${n}` })],
    LABELS: ['trucks/labels', { ids, kind: 'KeyTag' }],
    LABEL: ['trucks/labels', { ids: ids.slice(0, 1), kind: 'KeyTag' }],
  };
  const write = bodies[target];
  if (!write) return fetch(`${address}${target}`, { headers: headersOf(token) });
  const headers = { ...headersOf(token), 'content-type': 'application/json' };
  return fetch(`${address}/api/abbasAutos/${write[0]}`, { method: 'POST', headers, body: JSON.stringify(write[1]) });
}

/** Floods the server until the parent process ends it. */
async function flood(name: Flood, server: Listening): Promise<void> {
  const { parallel, path } = floods[name];
  const statuses: Record<number, number> = {};
  process.on('message', () => process.send?.(statuses));
  process.send?.('ready');
  const sendRequest = async (n: number) => {
    const target = path(n);
    if (target === 'UNREAD') return await leaveUnread(server);
    const response = await send(server, target, n);
    await response.arrayBuffer();
    statuses[response.status] = (statuses[response.status] ?? 0) + 1;
  };
  const worker = async (index: number) => {
    for (let n = index; process.connected; n += parallel) await sendRequest(n);
  };
  await Promise.all(Array.from({ length: parallel }, (_, index) => worker(index)));
}

/** Times (ms) of each of the colleague's calls, and how many did not get 200. */
async function measure({ address, others: [colleague = ''] }: Listening, path: (n: number) => string) {
  const times: number[] = [];
  let failed = 0;
  for (let n = 0; n < samples; n += 1) {
    const start = performance.now();
    const response = await send({ address, token: colleague, others: [] }, path(n), n);
    await response.arrayBuffer();
    times.push(performance.now() - start);
    if (response.status !== 200) failed += 1;
    await sleep(10);
  }
  return { times, failed };
}

async function withFlood<T>(name: Flood, server: Listening, run: () => Promise<T>) {
  if (floods[name].parallel === 0) return { result: await run(), statuses: {} };
  const child = fork(fileURLToPath(import.meta.url), ['flood', name, JSON.stringify(server)]);
  await once(child, 'message');
  await sleep(1000);
  const result = await run();
  const ready = once(child, 'message');
  child.send('how many');
  const [statuses] = await ready;
  const exited = once(child, 'exit');
  child.kill();
  await exited;
  await sleep(500);
  return { result, statuses };
}

async function race(server: Listening): Promise<object[]> {
  const rows: object[] = [];
  for (const [call, path] of Object.entries(colleagueCalls)) {
    await measure(server, path);
    let quiet = Number.NaN;
    for (const name of Object.keys(floods) as Flood[]) {
      const { result, statuses } = await withFlood(name, server, () => measure(server, path));
      const p95 = quantile(result.times, 0.95);
      if (floods[name].parallel === 0) quiet = p95;
      const p50 = quantile(result.times, 0.5).toFixed(1);
      const figures = { p50, p95: p95.toFixed(1), 'p95 / quiet': (p95 / quiet).toFixed(1), failed: result.failed };
      const row = { colleague: call, flood: name, ...figures, flooder: JSON.stringify(statuses) };
      // A run takes minutes, so each row is printed in case the run is interrupted.
      process.stderr.write(`${JSON.stringify(row)}\n`);
      rows.push(row);
    }
  }
  return rows;
}

const [, , role, name, server = ''] = process.argv;
if (role === 'flood') {
  await flood(name as Flood, JSON.parse(server));
} else {
  await withBenchDatabase(async ({ db, url }) => {
    await fill(db);
    const child: ChildProcess = fork(new URL('./call-servers.ts', import.meta.url), ['external', url]);
    const [listening] = (await once(child, 'message')) as [Listening];
    try {
      new Console(process.stdout).table(await race(listening));
      process.stdout.write(
        `Goal: a colleague's p95 is at most ${maxRatio} times its quiet value, and no call fails.\n`,
      );
    } finally {
      const exited = once(child, 'exit');
      child.disconnect();
      await exited;
    }
  });
}
