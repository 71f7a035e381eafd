/**
 * Imports 5,000, 10,000 and 20,000 trucks into empty stocks, then 100,000 trucks and 100,000 costings in files of
 * 20,000, over HTTP, compared with a plain COPY of 20,000 trucks with triggers: `npm run bench:import`.
 */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { from as copyFrom } from 'pg-copy-streams';
import { reserveClient } from '#server/db/database.ts';
import type { Database } from '#server/db/schema.ts';
import { withBenchDatabase } from './bench-database.ts';
import { startBenchServer } from './bench-server.ts';
import type { BudgetRow } from './budget.ts';

const fileRows = 20_000;
const smallFiles = { AbbasAutos: 5000, TruckWorld: 10_000 } as const;
/** Files for the company whose stock grows to 100,000 trucks. */
const files = 5;
const maxSeconds = 20;
/** How many times as long a row of the last file may take compared with the first. */
const maxGrowth = 1.5;
const pollMs = 100;

interface Server {
  address: string;
  token: string;
}

/** A file with rows numbered from `from`. */
interface BenchFile {
  kind: 'trucks' | 'costings';
  company: string;
  from: number;
  rows: number;
}

const heads = {
  trucks: 'Reg Number,Make,Model,Chassis Number,Color,Purchase Price,Purchase Date,Mileage,Bought From',
  costings: 'Reg Number,Type,Value,Invoice Number',
};

function contentOf({ kind, company, from, rows }: BenchFile): Buffer {
  const lineOf = {
    trucks: (n: number) =>
      `IM ${n},DAF,XF 480,XLR${company}${n},White,${10_000 + (n % 30_000)},20/11/2026,${1000 + n} km,Supplier ${n % 200}`,
    costings: (n: number) => `IM ${n},Repairs,${100 + (n % 900)},A ${n}`,
  }[kind];
  const lines = Array.from({ length: rows }, (_, at) => lineOf(from + at));
  return Buffer.from([heads[kind], ...lines].join('\r\n'));
}

/** The minimum work of any import: inserting the rows with their triggers. */
async function copyTrucks(db: Kysely<Database>): Promise<void> {
  const client = await reserveClient(db);
  try {
    const columns = 'id, company, reg_number, reg_number_trimmed, make, model, chassis_number, color, purchase_price';
    const rows = Array.from(
      { length: fileRows },
      (_, n) => `copied${n}\tRedStar\tIM ${n}\tIM${n}\tDAF\tXF 480\tXLR${n}\tWhite\t${n}\n`,
    );
    await pipeline(Readable.from(rows), client.query(copyFrom(`copy truck (${columns}) from stdin`)));
  } finally {
    client.release();
  }
}

async function secondsOf(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return (performance.now() - start) / 1000;
}

async function call({ address, token }: Server, method: string, path: string, body?: unknown) {
  const response = await fetch(`${address}/api/imports${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
  const text = await response.text();
  return text === '' ? {} : JSON.parse(text);
}

async function waitFor(server: Server, id: string, state: string, rows: number): Promise<void> {
  for (;;) {
    const now = await call(server, 'GET', `/${id}?limit=0`);
    if (now.state === 'Failed') throw new Error(now.fault);
    if (now.state === state) {
      if (now.counts.New !== rows) throw new Error(`Only ${now.counts.New} of ${rows} rows are new.`);
      return;
    }
    await sleep(pollMs);
  }
}

/** Seconds from the upload to the last stored row. */
async function importFile(server: Server, file: BenchFile): Promise<number> {
  const { kind, company, rows } = file;
  const content = contentOf(file);
  const about = { kind, company, name: `${kind}.csv`, contentType: 'text/csv', size: content.length };
  return await secondsOf(async () => {
    const { id, uri } = await call(server, 'POST', '', about);
    const { pathname, search } = new URL(uri);
    const headers = { 'content-type': 'text/csv', 'x-ms-blob-type': 'BlockBlob' };
    await fetch(`${server.address}${pathname}${search}`, { method: 'PUT', headers, body: content });
    await waitFor(server, id, 'Ready', rows);
    await call(server, 'POST', `/${id}/run`);
    await waitFor(server, id, 'Done', rows);
  });
}

interface Timing {
  rows: number;
  seconds: number;
}

/** The time per row of the last file, relative to the first. */
function growthOf(timings: readonly Timing[]): number {
  const [first, last] = [timings[0], timings.at(-1)].map((one) => (one ? one.seconds / one.rows : Number.NaN));
  return (last ?? Number.NaN) / (first ?? Number.NaN);
}

const secondsText = (timings: readonly Timing[]) => timings.map(({ seconds }) => seconds.toFixed(1)).join(', ');

export async function measureImports(): Promise<BudgetRow[]> {
  const small: Timing[] = [];
  const trucks: Timing[] = [];
  const costings: Timing[] = [];
  let copySeconds = Number.NaN;
  await withBenchDatabase(async (bench) => {
    const { db } = bench;
    const server = await startBenchServer(bench);
    const add = async (timings: Timing[], file: BenchFile) => {
      timings.push({ rows: file.rows, seconds: await importFile(server, file) });
    };
    try {
      await db.updateTable('app_user').set({ role: 'Admin' }).execute();
      for (const [company, rows] of Object.entries(smallFiles)) {
        await add(small, { kind: 'trucks', company, from: 0, rows });
      }
      for (let from = 0; from < files * fileRows; from += fileRows) {
        await add(trucks, { kind: 'trucks', company: 'Butler', from, rows: fileRows });
      }
      for (let from = 0; from < files * fileRows; from += fileRows) {
        await add(costings, { kind: 'costings', company: 'Butler', from, rows: fileRows });
      }
      copySeconds = await secondsOf(() => copyTrucks(db));
    } finally {
      await server.stop();
    }
  });
  const reference = `bare COPY of ${fileRows} trucks: ${copySeconds.toFixed(1)} s`;
  const sizes = [...small, ...trucks.slice(0, 1)];
  const growthRow = (budget: string, timings: readonly Timing[]): BudgetRow => ({
    budget,
    goal: `a row of the last file takes at most ${maxGrowth} times as long`,
    result: `${growthOf(timings).toFixed(2)} times (${secondsText(timings)} s)`,
    reference,
    isMet: growthOf(timings) <= maxGrowth,
  });
  const seconds = trucks[0]?.seconds ?? Number.NaN;
  return [
    {
      budget: `${fileRows} trucks imported into an empty stock`,
      goal: `${maxSeconds} s`,
      result: `${seconds.toFixed(1)} s`,
      reference,
      isMet: seconds <= maxSeconds,
    },
    growthRow('files of 5,000, 10,000 and 20,000 trucks', sizes),
    growthRow('100,000 trucks in five files', trucks),
    growthRow('100,000 costings in five files', costings),
  ];
}
