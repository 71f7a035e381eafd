/**
 * The embedded database: a PostgreSQL server that the program starts, restarts after a crash and stops, or takes over
 * from a killed process.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { DataDir } from '#server/data-dir.ts';
import type { Log } from '#server/log.ts';
import { StartError } from '#server/start-error.ts';
import { locateBinaries } from './postgres-binaries.ts';
import { clusterOf, hasCluster, makeCluster, prepareAccount, readPassword, superuser } from './postgres-cluster.ts';
import { type LaunchPlan, launch, loopback, type RunningServer } from './postgres-process.ts';
import { isServing, neutralizeStalePidFile, readPostmaster } from './postmaster.ts';

export interface EmbeddedPostgres {
  url: string;
  /** Closes connections, writes everything to disk and waits until the server has ended. */
  stop(): Promise<void>;
}

const timeoutsMs = {
  poll: 10,
  adoptServer: 60_000,
  stop: 60_000,
  quit: 10_000,
  watch: 1000,
  attach: 20_000,
  attachPoll: 100,
};

/**
 * Starts the server on the folder and creates its files on the first start, or takes over the server of a killed
 * process. `settings` are PostgreSQL settings that override the defaults.
 */
export async function startEmbeddedPostgres(
  dataDir: DataDir,
  log: Log,
  settings: Record<string, string> = {},
): Promise<EmbeddedPostgres> {
  const cluster = clusterOf(dataDir);
  const binaries = await locateBinaries();
  const start = async (port?: number): Promise<RunningServer> => {
    await neutralizeStalePidFile(cluster);
    const account = await prepareAccount(dataDir, binaries);
    if (!(await hasCluster(dataDir))) await makeCluster(dataDir, binaries, account);
    const plan: LaunchPlan = { dataDir, binaries, account, settings, log };
    return launch(plan, port);
  };
  const left = (await hasCluster(dataDir)) ? await adoptServer(cluster, await readPassword(dataDir)) : undefined;
  if (left !== undefined) log.warn({ pid: left.pid }, 'Took over the PostgreSQL server of a process that was killed.');
  const server = left ?? (await start());
  const password = await readPassword(dataDir);
  const stop = restartOnExit(server, cluster, start, log);
  return { url: addressOf(server.port, password), stop };
}

/**
 * Returns the URL of the server that another process runs on the folder. Waits for one that is starting.
 * @throws StartError when none responds
 */
export async function attachEmbeddedPostgres(folder: string): Promise<string> {
  const deadline = Date.now() + timeoutsMs.attach;
  const dataDir = { path: folder };
  for (;;) {
    const password = await readPassword(dataDir);
    const server = await adoptServer(clusterOf(dataDir), password);
    if (server) return addressOf(server.port, password);
    if (Date.now() > deadline) {
      throw new StartError(`DATA_DIR ${folder} is in use by another process, and its PostgreSQL is not running.`);
    }
    await sleep(timeoutsMs.attachPoll);
  }
}

function addressOf(port: number, password: string): string {
  return `postgres://${superuser}:${password}@${loopback}:${port}/postgres`;
}

/** Returns the server that already runs on the folder once it is ready; undefined when there is none. */
async function adoptServer(cluster: string, password: string): Promise<RunningServer | undefined> {
  const deadline = Date.now() + timeoutsMs.adoptServer;
  for (;;) {
    const left = await readPostmaster(cluster);
    if (left === undefined || !(await isServing(left.pid, cluster))) return undefined;
    if (left.status === 'ready' && (await acceptsConnections(left.port, password))) return left;
    if (Date.now() > deadline) {
      throw new StartError(
        `PostgreSQL (process ${left.pid}) is still running on ${cluster} and does not respond: stop it.`,
      );
    }
    await sleep(timeoutsMs.poll);
  }
}

/** Whether the server accepts our password. */
async function acceptsConnections(port: number, password: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: addressOf(port, password), connectionTimeoutMillis: 3000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Watches the server and restarts it on the same port after a crash. Returns a function that stops both. A normal
 * exit without that call still asks the server to stop.
 */
function restartOnExit(
  first: RunningServer,
  cluster: string,
  start: (port: number) => Promise<RunningServer>,
  log: Log,
): () => Promise<void> {
  let { pid } = first;
  let restart = Promise.resolve();
  let isBusy = false;
  const restartIfDead = async () => {
    if (await isServing(pid, cluster)) return;
    log.error({ pid }, 'PostgreSQL has died; starting it again.');
    ({ pid } = await start(first.port));
  };
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    restart = restartIfDead()
      .catch((error: unknown) => log.error({ err: error }, 'PostgreSQL could not be started again.'))
      .finally(() => {
        isBusy = false;
      });
  }, timeoutsMs.watch).unref();
  const onExit = () => signal(pid, 'SIGINT');
  process.once('exit', onExit);
  return async () => {
    clearInterval(timer);
    await restart;
    await shutDown(pid, cluster, log);
    process.off('exit', onExit);
  };
}

/**
 * SIGINT is PostgreSQL's fast shutdown. SIGQUIT is immediate shutdown, after which the next start recovers from the
 * write-ahead log.
 */
async function shutDown(pid: number, cluster: string, log: Log): Promise<void> {
  if (await hasEndedAfter('SIGINT', timeoutsMs.stop, pid, cluster)) return;
  log.warn({ pid }, 'PostgreSQL does not stop; ending it immediately.');
  if (!(await hasEndedAfter('SIGQUIT', timeoutsMs.quit, pid, cluster)))
    log.error({ pid }, 'PostgreSQL is still running.');
}

async function hasEndedAfter(name: NodeJS.Signals, timeoutMs: number, pid: number, cluster: string): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  if (await isServing(pid, cluster)) signal(pid, name);
  while (await isServing(pid, cluster)) {
    if (Date.now() > deadline) return false;
    await sleep(timeoutsMs.poll);
  }
  return true;
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // The process has already ended.
  }
}
