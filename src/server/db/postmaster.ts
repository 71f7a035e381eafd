/** What `postmaster.pid` tells of a PostgreSQL server that runs on a folder, or once ran. */
import { readFile, readlink, realpath, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A server as it describes itself. */
export interface Postmaster {
  pid: number;
  port: number;
  /** `starting`, `ready`, `stopping` or `standby`; empty before the first is written. */
  status: string;
}

/** Reads the file; undefined where there is none or it has no process id. */
export async function readPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, port: Number(lines[3] ?? 0), status: lines[7]?.trim() ?? '' };
}

/**
 * Whether the process is a live server of this folder. A process id alone proves nothing: after a reboot or in a new
 * container it may be anybody's. A server's working directory is its data folder.
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
 * Makes PostgreSQL see that the file is stale although its process id is in use by something else. PostgreSQL
 * ignores the id of its own parent, so ours goes there; deleting the file would also disarm its check that no
 * worker of the dead server still has the shared memory open.
 */
export async function disownStale(cluster: string): Promise<void> {
  const left = await readPostmaster(cluster);
  if (left === undefined || (await isServing(left.pid, cluster))) return;
  const file = join(cluster, 'postmaster.pid');
  await writeFile(file, (await readFile(file, 'utf8')).replace(/^\d+/, String(process.pid)));
}
