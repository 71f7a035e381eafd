/** Checks this machine: writable folders, free disk space and free ports. */
import { randomBytes, randomUUID } from 'node:crypto';
import { access, readdir, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { isOpenToOthers, reasonOf } from '#server/data-dir.ts';
import type { Env } from '#server/env.ts';
import { fetchExternal } from '#server/external-fetch.ts';
import { checkFiles } from './file-check.ts';
import { type Check, type Finding, failed, note, ok } from './finding.ts';

/** With less space the database may stop during the day. */
const minFreeBytes = 1024 ** 3;

const probeBytes = 4 * 1024 ** 2;

/** With nightly backups, the newest one is never older than this. */
const maxBackupAgeMs = 36 * 3_600_000;

const dayMs = 86_400_000;

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** Returns why a file of some megabytes cannot be written: a full disk often still accepts one byte. */
async function findWriteError(folder: string): Promise<unknown> {
  const probe = join(folder, `.doctor-${randomUUID()}`);
  try {
    // Random bytes, because some file systems store repeated bytes without using space.
    await writeFile(probe, randomBytes(probeBytes), { mode: 0o600, flush: true });
    return undefined;
  } catch (error) {
    return error;
  } finally {
    await rm(probe, { force: true }).catch(() => undefined);
  }
}

function unwritableFinding(folder: string, error: unknown, remedy: string): Finding {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const isFull = code === 'ENOSPC' || code === 'EDQUOT';
  return failed(
    `${folder} cannot be written: ${reasonOf(error)}.`,
    isFull ? 'Free some space, or move it to a larger disk.' : remedy,
  );
}

/** The folder itself, or its nearest existing parent. */
async function nearest(folder: string): Promise<string> {
  return (await exists(folder)) || dirname(folder) === folder ? folder : nearest(dirname(folder));
}

/** Checks whether a folder that does not exist yet can be created. */
async function checkMissingFolder(name: string, folder: string, when: string): Promise<Finding> {
  const error = await findWriteError(await nearest(folder));
  if (error)
    return failed(
      `${folder} cannot be created: ${reasonOf(error)}.`,
      `Set ${name} to a folder that this account can write to.`,
    );
  return note(`${folder} does not exist yet; ${when} creates it.`);
}

async function checkFreeSpace(folder: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(folder);
  const gigabytes = `${((bavail * bsize) / 1024 ** 3).toFixed(1)} GB are free`;
  if (bavail * bsize >= minFreeBytes) return ok(`${gigabytes} for ${folder}.`);
  return failed(`Only ${gigabytes} for ${folder}.`, 'Free some space, or move it to a larger disk.');
}

async function checkFolder(name: string, folder: string): Promise<Finding> {
  if (!(await exists(folder))) return checkMissingFolder(name, folder, 'the first start');
  const error = await findWriteError(folder);
  if (error) return unwritableFinding(folder, error, `Make the folder writable for this account, or set ${name}.`);
  if (!(await isOpenToOthers(folder))) return ok(`${folder} is writable and not accessible to other accounts.`);
  return failed(`${folder} can be read by other accounts.`, `Run: chmod 700 ${folder}.`);
}

async function newestBackup(folder: string): Promise<number> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.tar'));
  const times = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).mtimeMs));
  return Math.max(0, ...times);
}

async function checkBackups(folder: string): Promise<Finding> {
  if (!(await exists(folder))) return checkMissingFolder('BACKUP_DIR', folder, 'the first backup');
  const error = await findWriteError(folder);
  if (error) return unwritableFinding(folder, error, 'Make the folder writable for this account, or set BACKUP_DIR.');
  const newest = await newestBackup(folder);
  if (newest === 0) return note(`${folder} is writable; there is no backup in it yet.`);
  const text = `The newest backup in ${folder} was made at ${new Date(newest).toISOString()}`;
  if (Date.now() - newest < maxBackupAgeMs) return ok(`${text}.`);
  const days = Math.floor((Date.now() - newest) / dayMs);
  return failed(`${text}, ${days} days ago.`, 'Search the log of the following nights for "backup".');
}

async function findPortError(host: string, port: number): Promise<string | undefined> {
  const server = createServer();
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code));
  server.listen({ host, port }, () => server.close(() => resolve(undefined)));
  return await promise;
}

/** An endpoint of the product and how its response begins. */
export interface Endpoint {
  path: string;
  response: RegExp;
}

export const health: Endpoint = { path: '/healthz', response: /^\{"status":"ok"\}$/ };
const metrics: Endpoint = { path: '/metrics', response: /^# HELP / };

/** Whether the product itself is using the port. */
export async function isOurs(host: string, port: number, { path, response }: Endpoint): Promise<boolean> {
  const reachableHost = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  const name = reachableHost.includes(':') ? `[${reachableHost}]` : reachableHost;
  const answer = await fetchExternal(`http://${name}:${port}${path}`, {}, { ms: 3000 }).catch(() => null);
  return answer?.status === 200 && response.test(await answer.text());
}

async function checkPort(name: string, host: string, port: number, served: Endpoint): Promise<Finding> {
  const code = await findPortError(host, port);
  if (code === undefined) return ok(`${host}:${port} is free.`);
  if (code === 'EADDRINUSE' && (await isOurs(host, port, served))) return ok(`The product answers on ${host}:${port}.`);
  if (code === 'EADDRINUSE') {
    return failed(`${host}:${port} is in use by another program.`, `Stop that program, or set ${name}.`);
  }
  if (code === 'EACCES') return failed(`${port} may not be used by this account.`, `Set ${name} to 1024 or more.`);
  return failed(`${host} is not an address of this machine.`, 'Set HOST to 127.0.0.1 or 0.0.0.0.');
}

export function placeChecks({ host, port, dataDir, backups, metricsPort }: Env): Check[] {
  const checks: Check[] = [
    { name: 'data folder', run: () => checkFolder('DATA_DIR', dataDir) },
    {
      name: 'files',
      run: async () =>
        (await exists(dataDir))
          ? checkFiles(dataDir)
          : note(`${dataDir} does not exist yet; the first start creates it.`),
    },
    {
      name: 'disk',
      run: async () => checkFreeSpace(await nearest(dataDir)),
    },
    { name: 'port', run: () => checkPort('PORT', host, port, health) },
    {
      name: 'backups',
      run: async () =>
        backups
          ? checkBackups(backups.folder)
          : note('No nightly backups: set BACKUP_DIR to a folder on another disk.'),
    },
  ];
  if (metricsPort !== undefined) {
    checks.push({ name: 'metrics', run: () => checkPort('METRICS_PORT', '127.0.0.1', metricsPort, metrics) });
  }
  return checks;
}
