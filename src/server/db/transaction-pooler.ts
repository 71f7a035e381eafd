/**
 * A pooler in transaction mode (for example PgBouncer with `pool_mode = transaction`) uses a different server
 * connection for each transaction. Session settings, `LISTEN` and session locks do not work through it, so they need
 * a second URL.
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { connectWithRetry } from './connect-with-retry.ts';
import { UnmetRequirement } from './requirements.ts';
import { sessionSettings } from './session-settings.ts';

/** Timeout for a statement that waits for a connection of the pooler. */
const queryTimeoutMs = 10_000;

/** A round-robin pooler may assign the same connection twice by chance. */
const attempts = 5;

const setting = 'truck_back_office.probe';

/** @throws UnmetRequirement when the role's default search path does not find the tables */
async function assertSamePath(client: pg.Client): Promise<void> {
  const readPath = async () => {
    const { rows } = await client.query(`
      select current_schemas(false)::text[] as path, quote_ident(current_schema()) as home, quote_ident(current_user) as role`);
    return rows[0] as { path: string[]; home: string | null; role: string };
  };
  await client.query('begin; set search_path to default');
  const given = await readPath();
  await client.query(sessionSettings);
  const needed = await readPath();
  await client.query('rollback');
  const isSame = given.path[0] === needed.path[0] && needed.path.every((schema) => given.path.includes(schema));
  if (isSame) return;
  throw new UnmetRequirement(
    `Behind a pooler in transaction mode the role ${needed.role} needs a search path that finds the tables: run "ALTER ROLE ${needed.role} SET search_path = ${needed.path.map((schema) => pg.escapeIdentifier(schema)).join(', ')};".`,
  );
}

/** Whether two clients share a server connection, or one of them loses a session setting. */
async function isShared(one: pg.Client, other: pg.Client): Promise<boolean> {
  const mark = randomUUID();
  const read = async (client: pg.Client) =>
    (await client.query(`select current_setting('${setting}', true) as mark`)).rows[0]?.mark === mark;
  await one.query(`select set_config('${setting}', $1, false)`, [mark]);
  await other.query('begin');
  const isSeen = await read(other);
  // While the other client holds a connection, this one gets a different one.
  const isLost = !isSeen && !(await read(one));
  await other.query('rollback');
  return isSeen || isLost;
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'truck-back-office start',
    query_timeout: queryTimeoutMs,
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Whether the URL leads to a pooler in transaction mode. */
async function isTransactionPooler(one: pg.Client, url: string): Promise<boolean> {
  const other = await connectWithRetry(() => connect(url));
  try {
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      if (await isShared(one, other)) return true;
    }
    return false;
  } finally {
    await other.end();
  }
}

/** What kind of pooler is between the program and the server. */
export type Pooling = 'none' | 'session' | 'transaction';

async function findPooling(url: string): Promise<Pooling> {
  const client = await connectWithRetry(() => connect(url));
  try {
    const { rows } = await client.query('select pg_backend_pid() as pid');
    // A pooler gives each client its own process id.
    const { processID } = client as pg.Client & { processID: number | null };
    if (rows[0]?.pid === processID) return 'none';
    if (!(await isTransactionPooler(client, url))) return 'session';
    await assertSamePath(client);
    return 'transaction';
  } finally {
    await client.end();
  }
}

/**
 * Checks what the two URLs connect to.
 * @throws UnmetRequirement when a URL that needs session connections leads to a transaction pooler
 */
export async function checkPooling(url: string, sessionUrl: string | undefined): Promise<Pooling> {
  const pooling = await findPooling(url);
  if (pooling === 'transaction' && sessionUrl === undefined) {
    throw new UnmetRequirement(
      'DATABASE_URL leads to a pooler in transaction mode: set DATABASE_SESSION_URL to the server itself, or to a pool in session mode.',
    );
  }
  if (sessionUrl !== undefined && (await findPooling(sessionUrl)) === 'transaction') {
    throw new UnmetRequirement(
      'DATABASE_SESSION_URL leads to a pooler in transaction mode: set it to the server itself, or to a pool in session mode.',
    );
  }
  return pooling;
}
