/** Checks of this machine: folders that can be written, room on their disks, ports that can be had. */
import { randomBytes, randomUUID } from 'node:crypto';
import { access, readdir, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { isOpenToOthers, reasonOf } from '#server/data-dir.ts';
import type { Env } from '#server/env.ts';
import { fetchExternal } from '#server/external-fetch.ts';
import { checkFiles } from './file-check.ts';
import { type Check, type Finding, failed, note, ok } from './finding.ts';

/** Below this the database may stop in the middle of a day. */
const minFreeBytes = 1024 ** 3;

const probeBytes = 4 * 1024 ** 2;

/** A backup every night is never older than this, in milliseconds. */
const oldestBackup = 36 * 3_600_000;

const dayMs = 86_400_000;

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** Why a file of some size does not reach the disk: one byte is often taken by a disk that is full. */
async function findWriteError(folder: string): Promise<unknown> {
  const probe = join(folder, `.doctor-${randomUUID()}`);
  try {
    // Random, for file systems that store a run of one byte in no room.
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
    isFull ? 'Make room, or move it to a larger disk.' : remedy,
  );
}

/** The folder itself, or the nearest one above it that is there. */
async function nearest(folder: string): Promise<string> {
  return (await exists(folder)) || dirname(folder) === folder ? folder : nearest(dirname(folder));
}

/** What can be said of a folder that is still to be made. */
async function checkMissingFolder(name: string, folder: string, when: string): Promise<Finding> {
  const error = await findWriteError(await nearest(folder));
  if (error) return failed(`${folder} cannot be made: ${reasonOf(error)}.`, `Set ${name} to a folder of this account.`);
  return note(`${folder} is not there yet; ${when} makes it.`);
}

async function checkFreeSpace(folder: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(folder);
  const gigabytes = `${((bavail * bsize) / 1024 ** 3).toFixed(1)} GB are free`;
  if (bavail * bsize >= minFreeBytes) return ok(`${gigabytes} for ${folder}.`);
  return failed(`Only ${gigabytes} for ${folder}.`, 'Make room, or move it to a larger disk.');
}

async function checkFolder(name: string, folder: string): Promise<Finding> {
  if (!(await exists(folder))) return checkMissingFolder(name, folder, 'the first start');
  const error = await findWriteError(folder);
  if (error) return unwritableFinding(folder, error, `Give it to this account, or set ${name}.`);
  if (!(await isOpenToOthers(folder))) return ok(`${folder} can be written, and is closed to others.`);
  return failed(`${folder} can be read by others.`, `Close it: chmod 700 ${folder}.`);
}

async function newestBackup(folder: string): Promise<number> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.tar'));
  const times = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).mtimeMs));
  return Math.max(0, ...times);
}

async function checkBackups(folder: string): Promise<Finding> {
  if (!(await exists(folder))) return checkMissingFolder('BACKUP_DIR', folder, 'the first backup');
  const error = await findWriteError(folder);
  if (error) return unwritableFinding(folder, error, 'Give it to this account, or set BACKUP_DIR.');
  const newest = await newestBackup(folder);
  if (newest === 0) return note(`${folder} can be written; there is no backup in it yet.`);
  const text = `The newest backup in ${folder} is of ${new Date(newest).toISOString()}`;
  if (Date.now() - newest < oldestBackup) return ok(`${text}.`);
  const days = Math.floor((Date.now() - newest) / dayMs);
  return failed(`${text}, ${days} days ago.`, 'Look for "backup" in the log of the nights since.');
}

async function findPortError(host: string, port: number): Promise<string | undefined> {
  const server = createServer();
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code));
  server.listen({ host, port }, () => server.close(() => resolve(undefined)));
  return await promise;
}

/** What the product says at an address of its own. */
export interface Served {
  path: string;
  says: RegExp;
}

export const health: Served = { path: '/healthz', says: /^\{"status":"ok"\}$/ };
const metrics: Served = { path: '/metrics', says: /^# HELP / };

/** Whether it is the product that has the port. */
export async function isOurs(host: string, port: number, { path, says }: Served): Promise<boolean> {
  const answering = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  const name = answering.includes(':') ? `[${answering}]` : answering;
  const answer = await fetchExternal(`http://${name}:${port}${path}`, {}, { ms: 3000 }).catch(() => null);
  return answer?.status === 200 && says.test(await answer.text());
}

async function checkPort(name: string, host: string, port: number, served: Served): Promise<Finding> {
  const code = await findPortError(host, port);
  if (code === undefined) return ok(`${host}:${port} is free.`);
  if (code === 'EADDRINUSE' && (await isOurs(host, port, served))) return ok(`The product answers on ${host}:${port}.`);
  if (code === 'EADDRINUSE') {
    return failed(`${host}:${port} is in use by another program.`, `Stop that program, or set ${name}.`);
  }
  if (code === 'EACCES') return failed(`${port} may not be used by this account.`, `Set ${name} to 1024 or more.`);
  return failed(`${host} is no address of this machine.`, 'Set HOST to 127.0.0.1 or 0.0.0.0.');
}

/** The folders, their disks and the ports. */
export function placeChecks({ host, port, dataDir, backups, metricsPort }: Env): Check[] {
  const checks: Check[] = [
    { name: 'data folder', run: () => checkFolder('DATA_DIR', dataDir) },
    {
      name: 'files',
      run: async () =>
        (await exists(dataDir)) ? checkFiles(dataDir) : note(`${dataDir} is not there yet; the first start makes it.`),
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
