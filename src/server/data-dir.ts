/** The data folder: made private, checked, and held by one process at a time (decisions, section 1). */
import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { getSystemErrorMessage } from 'node:util';
import { StartError } from './start-error.ts';

/** A data folder that this process alone holds. */
export interface DataDir {
  /** Absolute, without symbolic links. */
  path: string;
  /** A secret kept in a file of this name that its owner alone can read; made up when it is first asked for. */
  secret(name: string): Promise<string>;
  /** Lets another process have the folder. */
  release(): Promise<void>;
}

/** Another process holds the folder, most often the running product. */
export class DataDirInUse extends StartError {}

/** SQLite's result code for a lock that another process holds. */
const sqliteBusy = 5;

/**
 * Locks that are held. The kernel drops a lock when its file is closed, which a garbage collected handle would do.
 */
const held = new Set<DatabaseSync>();

/**
 * Makes the folder where it is missing and takes it for this process; a StartError says why it cannot be had.
 *
 * The lock is the kernel's own on the file `lock`, taken through SQLite because Node has no call for it. Unlike a
 * file with a process id in it, it is taken in one step, ends with the process however that dies, is never stale, and
 * holds between containers that share a volume; unlike a lock in the database, it is there before the database is.
 */
export async function openDataDir(wanted: string): Promise<DataDir> {
  let path: string;
  try {
    await makeFolder(wanted);
    path = await realpath(wanted);
  } catch (error) {
    throw new StartError(`DATA_DIR ${wanted} cannot be written: ${reasonOf(error)}.`, error);
  }
  const foreign = await foreignReason(path);
  // A folder of another account that is in use is said to be in use, but nothing is made in it.
  if (foreign !== undefined && !existsSync(join(path, 'lock'))) throw new StartError(foreign);
  try {
    await writeFile(join(path, 'lock'), '', { flag: 'a', mode: 0o600 });
  } catch (error) {
    const place = existsSync(join(path, 'lock')) ? ` (${join(path, 'lock')})` : '';
    throw new StartError(`DATA_DIR ${wanted} cannot be written: ${reasonOf(error)}${place}.`, error);
  }
  const lock = await acquireLock(path);
  if (foreign !== undefined) {
    releaseLock(lock);
    throw new StartError(foreign);
  }
  const pidFile = join(path, 'pid');
  try {
    await writeFile(pidFile, `${process.pid}\n`, { mode: 0o600 });
  } catch (error) {
    releaseLock(lock);
    throw new StartError(`DATA_DIR ${path} cannot be written: ${reasonOf(error)} (${pidFile}).`, error);
  }
  return {
    path,
    secret: (name) => readOrMakeSecret(join(path, name)),
    async release() {
      if (!held.has(lock)) return;
      await rm(pidFile, { force: true });
      releaseLock(lock);
    },
  };
}

/** Why root must not write here: the account that the folder belongs to could not read root's files afterwards. */
async function foreignReason(path: string): Promise<string | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const probe = join(path, `.owner-${randomUUID()}`);
  try {
    await writeFile(probe, '', { mode: 0o600 });
    // Some mounts give every file the same owner, whichever account makes it.
    const [{ uid }, made] = [await stat(path), await stat(probe)];
    if (made.uid === uid) return undefined;
    return `DATA_DIR ${path} belongs to the account ${uid}, and this is root: start the program as that account (sudo -u '#${uid}' npm start), or give the folder to root (chown -R 0:0 ${path}).`;
  } catch (error) {
    throw new StartError(`DATA_DIR ${path} cannot be written: ${reasonOf(error)}.`, error);
  } finally {
    await rm(probe, { force: true }).catch(() => undefined);
  }
}

/** Whether other accounts of the machine may read or change what is in the folder. */
export async function isOpenToOthers(folder: string): Promise<boolean> {
  const { mode } = await stat(folder);
  // Windows has no such modes, and Node.js gives some.
  return process.platform !== 'win32' && (mode & 0o066) !== 0;
}

/** Node's own `recursive` never returns for a path such as /proc/data, where nothing can be made. */
async function makeFolder(path: string): Promise<void> {
  const make = () => mkdir(path, { mode: 0o700 });
  await make().catch(async (error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') return;
    if (error.code !== 'ENOENT' || dirname(path) === path) throw error;
    await makeFolder(dirname(path));
    await make();
  });
}

async function acquireLock(path: string): Promise<DatabaseSync> {
  const lock = new DatabaseSync(join(path, 'lock'), { timeout: 0 });
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    lock.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy) {
      throw new DataDirInUse(
        `DATA_DIR ${path} is in use by another process${await lockHolder(path)}: stop that one first.`,
      );
    }
    throw new StartError(`DATA_DIR ${path} cannot be locked: ${reasonOf(error)}.`, error);
  }
  held.add(lock);
  return lock;
}

function releaseLock(lock: DatabaseSync): void {
  held.delete(lock);
  lock.close();
}

async function lockHolder(path: string): Promise<string> {
  const pid = await readFile(join(path, 'pid'), 'utf8').catch(() => '');
  return pid.trim() === '' ? '' : ` (${pid.trim()})`;
}

async function readOrMakeSecret(file: string): Promise<string> {
  const known = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw new StartError(`${file} cannot be read: ${reasonOf(error)}.`, error);
  });
  if (known.trim() !== '') return known.trim();
  const secret = randomBytes(32).toString('hex');
  try {
    await writeAtomically(file, `${secret}\n`);
  } catch (error) {
    throw new StartError(`${file} cannot be written: ${reasonOf(error)}.`, error);
  }
  return secret;
}

/** Writes a file so that after a power cut it is either there in full or not at all. */
async function writeAtomically(file: string, text: string): Promise<void> {
  const draft = `${file}.new`;
  await writeFile(draft, text, { mode: 0o600, flush: true });
  await rename(draft, file);
  await syncFolder(dirname(file));
}

/** Puts a folder's list of names on disk; Windows does so by itself and refuses to be asked. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** The system's own words for a failed call: `permission denied`. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { errno } = error as NodeJS.ErrnoException;
  return typeof errno === 'number' && errno < 0 ? getSystemErrorMessage(errno) : error.message;
}
