/** The data folder: private, checked, and locked by one process at a time. */
import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { getSystemErrorMessage } from 'node:util';
import { StartError } from './start-error.ts';

/** A locked data folder. */
export interface DataDir {
  /** Absolute, without symbolic links. */
  path: string;
  /** A secret in a file of this name that only its owner can read. It is generated on first use. */
  secret(name: string): Promise<string>;
  /** Unlocks the folder. */
  release(): Promise<void>;
}

/** Another process has locked the folder, usually the running app. */
export class DataDirInUse extends StartError {}

/** SQLite's result code for a lock of another process. */
const sqliteBusy = 5;

/**
 * Open lock files. The kernel releases a lock when its file is closed, which garbage collection of the handle would
 * do.
 */
const heldLocks = new Set<DatabaseSync>();

/**
 * Creates the folder if it is missing and locks it for this process. The lock is a kernel lock on the file `lock`,
 * taken through SQLite because Node has no API for it. Unlike a file with a process id, it is atomic, ends with the
 * process even if that is killed, never becomes stale, and works between containers that share a volume. Unlike a
 * database lock, it is available before the database runs.
 * @throws StartError with the reason
 */
export async function openDataDir(wanted: string): Promise<DataDir> {
  let path: string;
  try {
    await makeFolder(wanted);
    path = await realpath(wanted);
  } catch (error) {
    throw new StartError(`DATA_DIR ${wanted} cannot be written: ${reasonOf(error)}.`, error);
  }
  const ownerConflict = await findOwnerConflict(path);
  // If a folder of another account is in use, the error says so. In any case nothing is created in it.
  if (ownerConflict !== undefined && !existsSync(join(path, 'lock'))) throw new StartError(ownerConflict);
  try {
    await writeFile(join(path, 'lock'), '', { flag: 'a', mode: 0o600 });
  } catch (error) {
    const place = existsSync(join(path, 'lock')) ? ` (${join(path, 'lock')})` : '';
    throw new StartError(`DATA_DIR ${wanted} cannot be written: ${reasonOf(error)}${place}.`, error);
  }
  const lock = await acquireLock(path);
  if (ownerConflict !== undefined) {
    releaseLock(lock);
    throw new StartError(ownerConflict);
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
      if (!heldLocks.has(lock)) return;
      await rm(pidFile, { force: true });
      releaseLock(lock);
    },
  };
}

/** Why root must not write here: the folder's account could not read root's files later. */
async function findOwnerConflict(path: string): Promise<string | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const probe = join(path, `.owner-${randomUUID()}`);
  try {
    await writeFile(probe, '', { mode: 0o600 });
    // Some mounts give every file the same owner, whichever account creates it.
    const [{ uid }, made] = [await stat(path), await stat(probe)];
    if (made.uid === uid) return undefined;
    return `DATA_DIR ${path} belongs to the account ${uid}, but the program runs as root: start it as that account (sudo -u '#${uid}' npm start), or give the folder to root (chown -R 0:0 ${path}).`;
  } catch (error) {
    throw new StartError(`DATA_DIR ${path} cannot be written: ${reasonOf(error)}.`, error);
  } finally {
    await rm(probe, { force: true }).catch(() => undefined);
  }
}

/** Whether other accounts of the machine can read or change the folder's content. */
export async function isOpenToOthers(folder: string): Promise<boolean> {
  const { mode } = await stat(folder);
  // Windows has no such modes, but Node.js reports some.
  return process.platform !== 'win32' && (mode & 0o066) !== 0;
}

/** Node's `recursive` option never returns for a path such as /proc/data, where nothing can be created. */
async function makeFolder(path: string): Promise<void> {
  const make = () => mkdir(path, { mode: 0o700 });
  await make().catch(async (error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') return;
    if (error.code !== 'ENOENT' || dirname(path) === path) throw error;
    await makeFolder(dirname(path));
    await make();
  });
}

/** Two starts at the same moment hold SQLite's shared lock briefly; without a retry both would be refused. */
const lockRetryMs = 500;

async function acquireLock(path: string): Promise<DatabaseSync> {
  const lock = new DatabaseSync(join(path, 'lock'), { timeout: lockRetryMs });
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
  heldLocks.add(lock);
  return lock;
}

function releaseLock(lock: DatabaseSync): void {
  heldLocks.delete(lock);
  lock.close();
}

async function lockHolder(path: string): Promise<string> {
  const pid = await readFile(join(path, 'pid'), 'utf8').catch(() => '');
  return pid.trim() === '' ? '' : ` (${pid.trim()})`;
}

/** The trimmed text of a file; empty if there is none. @throws StartError */
export async function readIfThere(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw new StartError(`${file} cannot be read: ${reasonOf(error)}.`, error);
  });
  return text.trim();
}

async function readOrMakeSecret(file: string): Promise<string> {
  const known = await readIfThere(file);
  if (known !== '') return known;
  const secret = randomBytes(32).toString('hex');
  try {
    await writeAtomically(file, `${secret}\n`);
  } catch (error) {
    throw new StartError(`${file} cannot be written: ${reasonOf(error)}.`, error);
  }
  return secret;
}

/** Writes a file atomically, also in case of a power cut. */
async function writeAtomically(file: string, text: string): Promise<void> {
  const draft = `${file}.new`;
  await writeFile(draft, text, { mode: 0o600, flush: true });
  await rename(draft, file);
  await syncFolder(dirname(file));
}

/** Syncs a folder's entries to disk. Windows does not need it and refuses it. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** The operating system's message for an error, for example `permission denied`. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { errno } = error as NodeJS.ErrnoException;
  return typeof errno === 'number' && errno < 0 ? getSystemErrorMessage(errno) : error.message;
}
