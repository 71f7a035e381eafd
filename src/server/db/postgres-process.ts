/** Starts the embedded server's process and waits until it accepts connections. */
import { spawn } from 'node:child_process';
import { open, readFile, rename, stat } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type DataDir, reasonOf } from '#server/data-dir.ts';
import type { Log } from '#server/log.ts';
import { StartError } from '#server/start-error.ts';
import type { Account, Binaries } from './postgres-binaries.ts';
import { clusterOf, postgresEnvironment } from './postgres-cluster.ts';
import { readPostmaster } from './postmaster.ts';

/** The only address that the server listens on. */
export const loopback = '127.0.0.1';

export interface LaunchPlan {
  dataDir: DataDir;
  binaries: Binaries;
  account: Account;
  /** PostgreSQL settings that override the defaults. */
  settings: Record<string, string>;
  log: Log;
}

export interface RunningServer {
  pid: number;
  port: number;
}

/** Sized for one office on a small machine. Settings for durability keep PostgreSQL's safe defaults. */
const defaultSettings = {
  listen_addresses: loopback,
  unix_socket_directories: '',
  max_connections: '40',
  shared_buffers: '64MB',
  work_mem: '8MB',
  max_wal_size: '256MB',
  min_wal_size: '32MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  io_method: 'sync',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
};

/** Temporary failures: another process took the port, or processes of a killed server are still ending. */
const transientFailure = /could not bind|could not create any TCP|still in use/i;
const maxAttempts = 10;
const delays = { retry: 300, poll: 10, notice: 5000 };
const maxLogBytes = 10 * 1024 * 1024;

/** Starts the server on the given or a free port. @throws StartError with PostgreSQL's own message */
export async function launch(plan: LaunchPlan, wantedPort?: number): Promise<RunningServer> {
  const logFile = join(plan.dataDir.path, 'postgres.log');
  await rotate(logFile);
  for (let attempt = 1; ; attempt += 1) {
    const port = wantedPort ?? (await freePort());
    const result = await tryLaunch(plan, port, logFile);
    if ('pid' in result) return result;
    if (attempt === maxAttempts || !transientFailure.test(result.failure)) {
      throw new StartError(`The embedded PostgreSQL does not start: ${result.failure} (more in ${logFile}).`);
    }
    await sleep(delays.retry);
  }
}

/** Starts it detached, so that Ctrl-C only reaches this program, which then stops the server cleanly. */
async function tryLaunch(
  plan: LaunchPlan,
  port: number,
  logFile: string,
): Promise<RunningServer | { failure: string }> {
  const output = await open(logFile, 'a', 0o600).catch((error: unknown) => {
    throw new StartError(`${logFile} cannot be written: ${reasonOf(error)}.`, error);
  });
  try {
    const logged = (await output.stat()).size;
    const [command = '', ...args] = [...plan.account.prefix, plan.binaries.postgres, ...argumentsFor(plan, port)];
    const child = spawn(command, args, {
      ...plan.account.ids,
      cwd: '/',
      env: postgresEnvironment(),
      detached: true,
      stdio: ['ignore', output.fd, output.fd],
    });
    const end: { reason?: string } = {};
    child.once('error', (error) => {
      end.reason = reasonOf(error);
    });
    child.once('exit', () => {
      end.reason ??= '';
    });
    const pid = await untilReady(plan, child.pid, end);
    if (pid === undefined) return { failure: end.reason || (await readLogTail(logFile, logged)) };
    child.unref();
    return { pid, port };
  } finally {
    await output.close();
  }
}

function argumentsFor(plan: LaunchPlan, port: number): string[] {
  const settings = Object.entries({ ...defaultSettings, ...plan.settings, port: String(port) });
  return ['-D', clusterOf(plan.dataDir), ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

/** Waits as long as the process lives: crash recovery may take any time. */
async function untilReady(
  plan: LaunchPlan,
  pid: number | undefined,
  end: { reason?: string },
): Promise<number | undefined> {
  let nextNotice = Date.now() + delays.notice;
  while (end.reason === undefined) {
    const postmaster = await readPostmaster(clusterOf(plan.dataDir));
    if (postmaster?.pid === pid && postmaster?.status === 'ready') return pid;
    if (Date.now() > nextNotice) {
      plan.log.info('The embedded PostgreSQL is still starting.');
      nextNotice += delays.notice;
    }
    await sleep(delays.poll);
  }
  return undefined;
}

/** PostgreSQL's last error message after `from` bytes of its log. */
async function readLogTail(logFile: string, from: number): Promise<string> {
  const lines = (await readFile(logFile)).subarray(from).toString().trim().split('\n');
  const errorLine = lines.findLast((line) => /\b(FATAL|PANIC):/.test(line)) ?? lines.at(-1);
  return errorLine?.replace(/^.*\b(FATAL|PANIC):\s*/, '') || 'it ended without an error message';
}

/** Limits the log to two files. */
async function rotate(logFile: string): Promise<void> {
  const size = await stat(logFile).then(
    (found) => found.size,
    () => 0,
  );
  if (size > maxLogBytes) await rename(logFile, `${logFile}.1`);
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject).listen(0, loopback, resolve);
  });
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => {
    probe.close(resolve);
  });
  return port;
}
