/** The embedded server's files, created atomically with initdb. */
import { spawn } from 'node:child_process';
import { chmod, lchown, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type DataDir, readIfThere, reasonOf, syncFolder } from '#server/data-dir.ts';
import { StartError } from '#server/start-error.ts';
import { type Account, type Binaries, chooseAccount } from './postgres-binaries.ts';

/** The embedded server's only role. */
export const superuser = 'postgres';

const passwordName = 'postgres-password';
const draftPrefix = 'postgres.new-';

/** The folder of the database files. */
export function clusterOf(dataDir: Pick<DataDir, 'path'>): string {
  return join(dataDir.path, 'postgres');
}

/** Whether the folder was initialised. @throws StartError when it contains something else */
export async function hasCluster(dataDir: DataDir): Promise<boolean> {
  const cluster = clusterOf(dataDir);
  let names: string[];
  try {
    names = await readdir(cluster);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw new StartError(`The database folder ${cluster} cannot be read: ${reasonOf(error)}.`, error);
  }
  if (names.length === 0) return false;
  if (names.includes('PG_VERSION') && names.includes('global')) return true;
  throw new StartError(`The database folder ${cluster} is damaged: restore it from a backup, or move it away.`);
}

/** The server's password. Without it the cluster can no longer be opened. */
export async function readPassword(dataDir: Pick<DataDir, 'path'>): Promise<string> {
  const file = join(dataDir.path, passwordName);
  const password = await readIfThere(file);
  if (password === '') throw new StartError(`${file} is missing: restore it from the backup of the database.`);
  return password;
}

/** Environment for PostgreSQL's programs: English messages, and without PG* variables. */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('PG'));
  return { ...Object.fromEntries(inherited), LC_ALL: 'C' };
}

/** Chooses the account that can open the cluster, and gives it the necessary permissions. */
export async function prepareAccount(dataDir: DataDir, binaries: Binaries): Promise<Account> {
  const cluster = clusterOf(dataDir);
  const isMade = await hasCluster(dataDir);
  const account = await chooseAccount(binaries, isMade ? cluster : dataDir.path);
  if (account.ids === undefined) return account;
  const { uid } = account.ids;
  if ((await stat(dataDir.path)).uid !== uid) await chmod(dataDir.path, 0o711);
  if (isMade && (await stat(cluster)).uid !== uid) await changeOwner(cluster, account.ids);
  return account;
}

async function changeOwner(folder: string, { uid, gid }: { uid: number; gid: number }): Promise<void> {
  for (const name of await readdir(folder, { recursive: true })) await lchown(join(folder, name), uid, gid);
  await lchown(folder, uid, gid);
}

/**
 * Creates the cluster in a temporary folder and moves it into place, so that an interrupted start leaves nothing
 * behind.
 */
export async function makeCluster(dataDir: DataDir, binaries: Binaries, account: Account): Promise<void> {
  try {
    await clearDrafts(dataDir.path);
    const draft = await mkdtemp(join(dataDir.path, draftPrefix));
    const passwordFile = join(draft, 'password');
    await writeFile(passwordFile, await dataDir.secret(passwordName), { mode: 0o600 });
    if (account.ids !== undefined) await changeOwner(draft, account.ids);
    await initialise(binaries, account, join(draft, 'data'), passwordFile);
    await rename(join(draft, 'data'), clusterOf(dataDir));
    await syncFolder(dataDir.path);
    await clearDrafts(dataDir.path);
  } catch (error) {
    await clearDrafts(dataDir.path);
    if (error instanceof StartError) throw error;
    const how = account.ids === undefined ? '' : ` by user ${account.ids.uid}, because PostgreSQL never runs as root`;
    throw new StartError(`The database cannot be created in ${dataDir.path}${how}: ${reasonOf(error)}.`, error);
  }
}

/** Removes folders of interrupted starts. Their initdb may still be running, so errors are ignored. */
async function clearDrafts(folder: string): Promise<void> {
  const names = await readdir(folder).catch((): string[] => []);
  for (const name of names.filter((candidate) => candidate.startsWith(draftPrefix))) {
    await rm(join(folder, name), { recursive: true, force: true }).catch(() => undefined);
  }
}

/**
 * The builtin locale sorts by code point and supports all languages. Unlike the system's or ICU's, it never changes,
 * so indexes stay valid.
 */
async function initialise(binaries: Binaries, account: Account, folder: string, passwordFile: string): Promise<void> {
  const [command = '', ...args] = [
    ...account.prefix,
    binaries.initdb,
    `--pgdata=${folder}`,
    `--username=${superuser}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--no-locale',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--set=timezone=UTC',
    '--set=log_timezone=UTC',
  ];
  const child = spawn(command, args, {
    ...account.ids,
    cwd: '/',
    env: postgresEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve);
  });
  if (code === 0) return;
  const errorLines = output.split('\n').filter((line) => /error|fatal|panic|cannot|could not/i.test(line));
  throw new Error(
    (errorLines[0] ?? (output.trim() || `initdb ended with code ${code}`)).replace(/^initdb: error: /, ''),
  );
}
