/** Reads `postmaster.pid`, which describes the running or last PostgreSQL server of a folder. */
import { readFile, readlink, realpath, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Postmaster {
  pid: number;
  port: number;
  /** `starting`, `ready`, `stopping` or `standby`; empty before the first is written. */
  status: string;
}

/** Returns undefined if the file is missing or has no process id. */
export async function readPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, port: Number(lines[3] ?? 0), status: lines[7]?.trim() ?? '' };
}

/**
 * Whether the process is a running server of this folder. The process id alone is not enough: after a reboot or in a
 * new container another process may have it. A server's working directory is its data folder.
 */
export async function isServing(pid: number, cluster: string): Promise<boolean> {
  if (process.platform === 'linux') {
    const real = await realpath(cluster).catch(() => cluster);
    return (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === real;
  }
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * Makes PostgreSQL ignore a stale file whose process id is now used by another process. PostgreSQL ignores the id of
 * its parent, so ours is written. Deleting the file would also disable its check for processes of the dead server
 * that still use the shared memory.
 */
export async function neutralizeStalePidFile(cluster: string): Promise<void> {
  const left = await readPostmaster(cluster);
  if (left === undefined || (await isServing(left.pid, cluster))) return;
  const file = join(cluster, 'postmaster.pid');
  await writeFile(file, (await readFile(file, 'utf8')).replace(/^\d+/, String(process.pid)));
}
