/** PostgreSQL servers that are installed on this machine, each started on a folder that goes away with it. */
import { execFile, execFileSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '#test/free-port.ts';

const execute = promisify(execFile);

/** The programs of one version. */
export interface InstalledPostgres {
  version: number;
  folder: string;
  /** Servers that come without clients, as those of npm's packages do, cannot be dumped. */
  hasDump: boolean;
}

/** Debian's, and those in the folders that `POSTGRES_BIN` names; oldest first. */
export function findInstalledPostgres(): InstalledPostgres[] {
  const named = process.env.POSTGRES_BIN?.split(delimiter) ?? [];
  const folders = [...globSync('/usr/lib/postgresql/*/bin'), ...named].filter((folder) =>
    existsSync(join(folder, 'initdb')),
  );
  const installed = folders.map((folder) => {
    const answer = execFileSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' });
    const version = Number(/\d+/.exec(answer)?.[0]);
    return { version, folder, hasDump: existsSync(join(folder, 'pg_dump')) };
  });
  if (!installed.some(({ hasDump }) => hasDump)) {
    throw new Error('PostgreSQL with its pg_dump is not installed here: apt-get install postgresql');
  }
  return installed.sort((one, other) => one.version - other.version);
}

/** PostgreSQL refuses to run as root; Debian's package makes an account for it. */
function accountOf(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const idOf = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/** A server of the test. */
export interface StartedPostgres {
  /** The address of a database, for the superuser or another role. */
  addressOf(database: string, role?: string): string;
  /** Runs one of the client's programs. @throws Error when it says anything, or fails */
  run(program: string, args: readonly string[]): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a server that asks for no password. */
export async function startPostgres({ folder }: InstalledPostgres): Promise<StartedPostgres> {
  const home = await mkdtemp(join(tmpdir(), 'truck-postgres-'));
  const data = join(home, 'data');
  const port = await freePort();
  const account = accountOf();
  if (account.uid !== undefined && account.gid !== undefined) await chown(home, account.uid, account.gid);
  const options = { ...account, cwd: home, env: { PATH: process.env.PATH, LC_ALL: 'C', LANG: 'C' } };
  const call = (program: string, args: readonly string[]) => execute(join(folder, program), args, options);
  await call('initdb', [`--pgdata=${data}`, '--username=postgres', '--auth=trust', '--encoding=UTF8', '--no-locale']);
  const settings = `-p ${port} -k ${home} -c fsync=off -c listen_addresses=127.0.0.1`;
  await call('pg_ctl', ['start', '-w', '-D', data, '-l', join(home, 'log'), '-o', settings]);
  return {
    addressOf: (database, role = 'postgres') => `postgres://${role}@127.0.0.1:${port}/${database}`,
    run: async (program, args) => {
      const { stderr } = await call(program, args);
      if (stderr !== '') throw new Error(stderr);
    },
    stop: async () => {
      await call('pg_ctl', ['stop', '-w', '-m', 'immediate', '-D', data]);
      await rm(home, { recursive: true, force: true });
    },
  };
}
