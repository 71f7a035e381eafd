/** Runs hostile requests against a product and checks that nothing breaks, leaks or changes without permission. */
import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { TestIdentityProvider } from '#test/identity/identity-provider.ts';
import { type HostileFixture, makeHostileFixture, protectedRows, staffIds } from './hostile-fixture.ts';
import { type HostileRequest, hostileRequest } from './hostile-request.ts';
import { bodyProblem, responseProblem } from './judge-answer.ts';
import { type Operation, readOperations } from './operations.ts';
import { HostileLine } from './send-hostile.ts';

export interface HostileRun {
  url: string;
  provider: TestIdentityProvider;
  /** A separate connection to the product's database. */
  db: Kysely<Database>;
  /** The same seed gives the same requests, except for ids created by the database. */
  seed: string;
  count: number;
  /** Concurrent requests; 16 by default. */
  concurrency?: number;
  /** Called after each request. */
  onAnswer?: (status: number) => void;
}

/** How long the product may still work for disconnected clients. */
const maxSettleMs = 60_000;

const shown = 3000;

function describe(seed: string, number: number, request: HostileRequest, more: object): string {
  const text = JSON.stringify({ ...request, operation: undefined, ...more }, (_key, value) =>
    typeof value === 'string' ? value.slice(0, shown) : value,
  );
  return `Request ${number} of seed ${seed}: ${text.slice(0, 3 * shown)}`;
}

async function sendOne(
  run: HostileRun,
  line: HostileLine,
  number: number,
  fixture: HostileFixture,
  all: readonly Operation[],
) {
  const request = hostileRequest(run.seed, number, fixture, all);
  if (request.kind === 'raw') {
    const text = await line.raw(request);
    const problem = bodyProblem(text);
    if (problem !== undefined) throw new Error(`${problem} ${describe(run.seed, number, request, { text })}`);
    run.onAnswer?.(Number(/HTTP\/1\.1 (\d{3}) /.exec(text)?.[1] ?? 0));
    return;
  }
  const answer = await line.plain(request).catch((error: unknown) => {
    throw new Error(`${error} ${describe(run.seed, number, request, {})}`);
  });
  const problem = responseProblem(request, answer);
  if (problem !== undefined) throw new Error(`${problem} ${describe(run.seed, number, request, { answer })}`);
  run.onAnswer?.(answer.status);
}

/** Waits until no connection is active or in a transaction. @throws Error with the statements that still are */
async function assertIdle(db: Kysely<Database>): Promise<void> {
  const deadline = Date.now() + maxSettleMs;
  for (;;) {
    const { rows } = await sql<{ state: string; query: string }>`
      select state, query from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`.execute(db);
    if (rows.length === 0) return;
    if (Date.now() > deadline) throw new Error(`The database is still busy: ${JSON.stringify(rows).slice(0, shown)}`);
    await wait(50);
  }
}

async function assertAlive(url: string): Promise<void> {
  const { status } = await fetch(`${url}/readyz`);
  if (status !== 200) throw new Error(`The product is not ready afterwards: ${status}.`);
}

/** Checks that only users with permission wrote anything, and that protected rows have not changed. */
async function assertUnchanged(
  db: Kysely<Database>,
  fixture: HostileFixture,
  before: readonly string[],
): Promise<void> {
  const after = await protectedRows(db, fixture);
  const [removed, added] = [before.filter((row) => !after.includes(row)), after.filter((row) => !before.includes(row))];
  if (removed.length + added.length > 0) {
    throw new Error(`Protected rows have changed: ${JSON.stringify({ removed, added }).slice(0, 2 * shown)}`);
  }
  const { rows } = await sql`
    select user_id, action, record_type, record_id, changes from audit_entry
    where user_id not in (${sql.join(staffIds.slice(1))}) and user_id <> 'system' and record_id <> user_id limit 5`.execute(
    db,
  );
  if (rows.length > 0) throw new Error(`Written without permission: ${JSON.stringify(rows)}`);
}

/**
 * Creates the fixture and sends all requests.
 * @throws Error with the seed, the number and the request at the first failure
 */
export async function runHostileRequests(run: HostileRun): Promise<void> {
  const { url, db, provider, count, concurrency = 16 } = run;
  const fixture = await makeHostileFixture(url, provider, db);
  const operations = (await readOperations(url)).filter(({ id }) => id !== undefined);
  const before = await protectedRows(db, fixture);
  const line = new HostileLine(url);
  let next = 0;
  const sender = async () => {
    while (next < count) {
      next += 1;
      await sendOne(run, line, next, fixture, operations);
    }
  };
  try {
    await Promise.all(Array.from({ length: concurrency }, sender));
  } finally {
    next = count;
    line.close();
  }
  await assertAlive(url);
  await assertIdle(db);
  await assertUnchanged(db, fixture, before);
}
