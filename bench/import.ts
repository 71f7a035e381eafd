/**
 * 10,000 new trucks of a CSV file into an empty stock, then changes of all of them, and the undo of either, over HTTP,
 * beside bare statements on as many trucks with their triggers: a COPY, an UPDATE and a DELETE: `npm run bench:import`.
 */
import { Console } from 'node:console';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { from as copyFrom } from 'pg-copy-streams';
import { reserveClient } from '#server/db/database.ts';
import type { Database } from '#server/db/schema.ts';
import { withBenchDatabase } from './bench-database.ts';
import { startBenchServer } from './list-race.ts';

const out = new Console(process.stdout);
const trucks = 10_000;
/** Seconds that taking the rows may last, and that an undo may. */
const goals = { taken: 60, undone: 10 };
const pollMs = 100;

function fileOf(price: number): string {
  const lines = Array.from(
    { length: trucks },
    (_, n) => `IM ${n},DAF,XF 480,XLR${n},White,${price + n},20/11/2026,${1000 + n} km,Supplier ${n % 200}`,
  );
  return ['Reg Number,Make,Model,Chassis Number,Color,Purchase Price,Purchase Date,Mileage,Bought From', ...lines].join(
    '\r\n',
  );
}

/** The least that any import has to do: the rows, with what triggers make of them. */
async function copyTrucks(db: Kysely<Database>): Promise<void> {
  const client = await reserveClient(db);
  try {
    const columns = 'id, company, reg_number, reg_number_trimmed, make, model, chassis_number, color, purchase_price';
    const rows = Array.from(
      { length: trucks },
      (_, n) => `copied${n}\tRedStar\tIM ${n}\tIM${n}\tDAF\tXF 480\tXLR${n}\tWhite\t${n}\n`,
    );
    await pipeline(Readable.from(rows), client.query(copyFrom(`copy truck (${columns}) from stdin`)));
  } finally {
    client.release();
  }
}

/** The least that an undo of changes has to do. */
async function updateTrucks(db: Kysely<Database>): Promise<void> {
  await sql`update truck set purchase_price = purchase_price + 1, version = version + 1 where id like 'copied%'`.execute(
    db,
  );
}

/** The least that an undo of new rows has to do. */
async function deleteTrucks(db: Kysely<Database>): Promise<void> {
  await sql`delete from truck where id like 'copied%'`.execute(db);
}

/** What a step is held against. */
type Least = 'bare COPY' | 'bare UPDATE' | 'bare DELETE';

interface Step {
  what: string;
  seconds: number;
  least: Least;
}

async function timed(what: string, least: Least, steps: Step[], run: () => Promise<void>): Promise<void> {
  const start = performance.now();
  await run();
  steps.push({ what, least, seconds: (performance.now() - start) / 1000 });
}

interface Server {
  address: string;
  token: string;
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

async function until(server: Server, id: string, state: string): Promise<void> {
  for (;;) {
    const now = await call(server, 'GET', `/${id}?limit=0`);
    if (now.state === state) {
      const { New, Changed } = now.counts;
      if (New + Changed !== trucks) throw new Error(`Only ${New + Changed} rows are good.`);
      return;
    }
    if (now.state === 'Failed') throw new Error(now.fault);
    await sleep(pollMs);
  }
}

async function undo(server: Server, id: string): Promise<void> {
  await call(server, 'DELETE', `/${id}`);
  await until(server, id, 'Undone');
}

async function importFile(server: Server, what: string, price: number, steps: Step[]): Promise<string> {
  const content = Buffer.from(fileOf(price));
  const body = { kind: 'trucks', company: 'Butler', name: 'Stock.csv', contentType: 'text/csv', size: content.length };
  const { id, uri } = await call(server, 'POST', '', body);
  await timed(`${what}: sent, read and looked at`, 'bare COPY', steps, async () => {
    const headers = { 'content-type': 'text/csv', 'x-ms-blob-type': 'BlockBlob' };
    const { pathname, search } = new URL(uri);
    await fetch(`${server.address}${pathname}${search}`, { method: 'PUT', headers, body: content });
    await until(server, id, 'Ready');
  });
  await timed(`${what}: all rows taken`, 'bare COPY', steps, async () => {
    await call(server, 'POST', `/${id}/run`);
    await until(server, id, 'Done');
  });
  return id;
}

await withBenchDatabase(async ({ db, folder }) => {
  const server = await startBenchServer(db, join(folder, 'media'));
  const steps: Step[] = [];
  try {
    await db.updateTable('app_user').set({ role: 'Admin' }).execute();
    const made = await importFile(server, 'new', 10_000, steps);
    await timed('new: undone', 'bare DELETE', steps, () => undo(server, made));
    await importFile(server, 'new again', 10_000, steps);
    const changed = await importFile(server, 'changed', 20_000, steps);
    await timed('changed: undone', 'bare UPDATE', steps, () => undo(server, changed));
    await timed('bare COPY', 'bare COPY', steps, () => copyTrucks(db));
    await timed('bare UPDATE', 'bare UPDATE', steps, () => updateTrucks(db));
    await timed('bare DELETE', 'bare DELETE', steps, () => deleteTrucks(db));
  } finally {
    await server.stop();
  }
  const seconds = new Map(steps.map((step) => [step.what, step.seconds]));
  out.table(
    steps.map((step) => ({
      what: step.what,
      seconds: step.seconds.toFixed(1),
      'times as long': (step.seconds / (seconds.get(step.least) ?? Number.NaN)).toFixed(1),
      'as a': step.least,
    })),
  );
  out.log(`Goals: ${trucks} rows are taken within ${goals.taken} seconds, and undone within ${goals.undone}.`);
});
