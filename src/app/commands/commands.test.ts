/** The commands of the terminal beside a running product. */
import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { entryNames, stampOf } from '#server/backup/backup-format.ts';
import { writeBackupFile } from '#server/backup/write-backup-file.ts';
import { requestedScope } from '#server/identity/protocol/provider-configuration.ts';
import { readProductVersion } from '#server/product-version.ts';
import { type ProductProcess, runCommand, startProduct, temporaryFolder } from '#test/app/product-process.ts';
import { signIn, TestBrowser, type Tokens } from '#test/app/test-browser.ts';
import { createTestDatabase } from '#test/database/database.ts';
import { startIdentityProvider } from '#test/identity/identity-provider.ts';
import { freePort } from '#test/network/free-port.ts';

// These tests start whole processes, and the first may have to build the web app.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const secret = 'secret-word';
const initialPassword = 'winter-ferry-to-hull';
let folder: string;
let remove: () => Promise<void>;
let product: ProductProcess;
let settings: Record<string, string>;

const call = (
  command: string,
  args: readonly string[] = [],
  variables: Record<string, string> = settings,
  within: readonly string[] = [],
) => runCommand(command, args, { LOG_LEVEL: 'warn', INIT_CWD: folder, ...variables }, within);

const oneSentence = /^[A-Z][^\n]*\.\n$/;

async function refusal(command: string, args: readonly string[] = [], variables = settings): Promise<string> {
  const { code, output } = await call(command, args, variables);
  expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(oneSentence) });
  return output;
}

beforeAll(async () => {
  ({ folder, remove } = await temporaryFolder());
  const PORT = String(await freePort());
  settings = {
    DATA_DIR: join(folder, 'data'),
    PORT,
    ADMIN_EMAIL: 'boss@example.test',
    ADMIN_PASSWORD: initialPassword,
  };
  product = await startProduct(settings);
  await product.ready();
});
afterAll(async () => {
  await product.stop();
  await remove();
});

test('a backup made while the product runs is restored elsewhere, but not over existing files or a running product', async () => {
  const file = join(folder, 'backup.tar');
  const backup = await call('backup', ['backup.tar']);
  const [, contents = '', sha256 = ''] =
    /^\S+backup\.tar contains ([\d,]+ rows of \d+ tables and 0 files \(0\.0 MB\), as of \S+Z)\.\nVerified; SHA-256 ([0-9a-f]{64})\. It contains password hashes and signing keys: keep it safe\.\n$/.exec(
      backup.output,
    ) ?? [];
  expect(backup).toEqual({ code: 0, output: expect.stringContaining(`SHA-256 ${sha256 || 'missing'}`) });
  expect(await refusal('backup', ['backup.tar'])).toBe(
    `The file ${file} already exists: choose another file, or remove it first.\n`,
  );
  expect(await call('verify', [file], {})).toEqual({
    code: 0,
    output: `${file} is complete: ${contents}.\nMade by version ${await readProductVersion()} at migration 0001-baseline.sql; SHA-256 ${sha256}.\n`,
  });
  expect(await refusal('restore', [file, '--force'])).toMatch(
    /is in use by another process \(\d+\): stop that one first/,
  );
  const { url, drop } = await createTestDatabase();
  onTestFinished(drop);
  const other = new pg.Client({ connectionString: url, application_name: 'truck-back-office' });
  await other.connect();
  onTestFinished(() => other.end());
  expect(await refusal('restore', [file, '--force'], { DATA_DIR: join(folder, 'other'), DATABASE_URL: url })).toContain(
    'The app is running on this database',
  );
  const elsewhere = { DATA_DIR: join(folder, 'elsewhere') };
  expect(await call('restore', [file], elsewhere)).toEqual({ code: 0, output: `Restored ${contents}.\n` });
  expect(await refusal('restore', [file], elsewhere)).toBe(
    'The database is not empty: add --force to replace everything in it.\n',
  );
  const { code, output } = await call('doctor', [], { ...elsewhere, PORT: '0' });
  expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining('The tables are up to date') });
});

test('a failed command prints one sentence and creates nothing', async () => {
  await writeFile(join(folder, 'note.txt'), 'no backup');
  const nothing = { DATA_DIR: join(folder, 'nothing') };
  expect(await refusal('backup', ['a.tar'], nothing)).toContain('has no database yet');
  expect(await refusal('restore', ['note.txt'], nothing)).toContain('is not a backup');
  expect(await refusal('restore', ['note.txt', '--now'], nothing)).toBe('This command has no option --now.\n');
  expect(await refusal('verify', [], nothing)).toBe('Name one file: npm run verify -- FILE.\n');
  expect(await refusal('doctor', [], { ...nothing, PORT: 'http' })).toBe(
    'PORT must be a whole number from 0 to 65535, not "http".\n',
  );
  const unreachable = { DATABASE_URL: `postgres://someone:${secret}@127.0.0.1:1/trucks` };
  expect(await refusal('reset-admin', [], { ...nothing, ...unreachable })).not.toContain(secret);
  expect(await readdir(folder)).not.toContain('nothing');
});

test('an error that no one foresaw is one sentence with its first line', async () => {
  const empty = await createTestDatabase('template0');
  onTestFinished(() => empty.drop());
  expect(await refusal('make-superadmin', ['kim@example.test'], { ...settings, DATABASE_URL: empty.url })).toBe(
    'It failed: relation "identity_account" does not exist.\n',
  );
});

test('a database and a backup of a version before 1.0 are refused with a sentence that says what to do', async () => {
  const old = await createTestDatabase();
  onTestFinished(() => old.drop());
  await sql`update migration set name = '0001-people-and-records.sql'`.execute(old.db);
  const stamp = stampOf({
    program: '0.1.0',
    takenAt: '2026-01-01T00:00:00Z',
    postgres: '18',
    migrations: [{ name: '0001-people-and-records.sql', checksum: 'x' }],
    tables: [],
    sequences: [],
  });
  await writeBackupFile(join(folder, 'old.tar'), async (writer) => {
    await writer.addJson(entryNames.stamp, stamp);
    await writer.finish({ rows: {}, files: 0, bytes: 0, lost: [] });
  });
  const advice =
    'export its lists with that version, and import them into an empty database (another DATA_DIR or DATABASE_URL).';
  const ofDatabase = `The database was made by a version before 1.0 and cannot be used by this one: ${advice}`;
  const ofBackup = `was made by version 0.1.0 and can only be restored with a version before 1.0: ${advice}`;
  const onOld = { DATA_DIR: join(folder, 'on-old'), DATABASE_URL: old.url, PORT: '0' };
  expect(await refusal('../main', [], onOld)).toBe(`${ofDatabase}\n`);
  expect(await refusal('backup', ['never.tar'], onOld)).toBe(`${ofDatabase}\n`);
  expect(await refusal('verify', ['old.tar'], {})).toContain(ofBackup);
  expect(await refusal('restore', ['old.tar'], { DATA_DIR: join(folder, 'never') })).toContain(ofBackup);
  expect(await call('doctor', [], onOld)).toMatchObject({ code: 1, output: expect.stringContaining(ofDatabase) });
  expect(await readdir(folder)).not.toEqual(expect.arrayContaining([expect.stringContaining('never')]));
});

describe('reset-admin', () => {
  test('sets a new password for the first administrator, who is logged out everywhere', async () => {
    const place = {
      url: `http://localhost:${settings.PORT}`,
      provider: { clientId: 'back-office', scope: requestedScope },
    };
    const signInWith = (password: string) =>
      signIn(place, new TestBrowser(place.url), { email: 'boss@example.test', password });
    const statusOf = async ({ access_token }: Tokens) =>
      (await fetch(`${place.url}/api/users/role`, { headers: { authorization: `Bearer ${access_token}` } })).status;
    const former = await signInWith(initialPassword);
    expect(await statusOf(former)).toBe(200);
    const { code, output } = await call('reset-admin');
    const [, password = ''] = /Password: {6}(\S+)/.exec(output) ?? [];
    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('boss@example.test') });
    expect(await statusOf(former)).toBe(401);
    await expect(signInWith(initialPassword)).rejects.toThrow(/No sign-in/);
    expect(await statusOf(await signInWith(password))).toBe(200);
  });

  test('names the external provider that manages the password', async () => {
    const provider = await startIdentityProvider();
    onTestFinished(() => provider.stop());
    const external = { ...settings, OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: 'a', OIDC_AUDIENCE: 'b' };
    expect(await refusal('reset-admin', [], external)).toContain(provider.issuer);
  });
});

describe('doctor', () => {
  test('reports a running product as healthy', async () => {
    const { code, output } = await call('doctor', [], { ...settings, BACKUP_DIR: folder });
    expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining('All checks passed.') });
    expect(output).toContain(`The product answers on 127.0.0.1:${settings.PORT}.`);
    expect(output).toContain('The sort rules have not changed since the indexes were created.');
    expect(output).not.toMatch(/^fails/m);
    expect(output).toMatch(/\n\nAll checks passed\.\n$/);
  });

  test('names every failed part without showing a secret', async () => {
    const { code, output } = await call('doctor', [], {
      DATA_DIR: '/proc/none/data',
      BACKUP_DIR: '/proc/none',
      PORT: settings.PORT ?? '',
      PUBLIC_URL: 'http://trucks.example.test',
      METRICS_PORT: settings.PORT ?? '',
      DATABASE_URL: `postgres://someone:${secret}@127.0.0.1:1/trucks`,
      OIDC_ISSUER: 'http://127.0.0.1:1',
      OIDC_CLIENT_ID: 'a',
      OIDC_AUDIENCE: 'b',
      AUTH0_DOMAIN: 'localhost:1',
      AUTH0_CLIENT_ID: 'c',
      AUTH0_CLIENT_SECRET: secret,
      DVLA_API_KEY: secret,
      DVLA_API_URL: 'http://127.0.0.1:1',
      SMTP_URL: `smtp://office:${secret}@127.0.0.1:1`,
      MAIL_FROM: 'office@example.test',
      AZURE_STORAGE_CONNECTION_STRING: `AccountName=devstoreaccount1;AccountKey=${btoa(secret)};BlobEndpoint=http://127.0.0.1:1/devstoreaccount1;`,
      AZURE_STORAGE_CONTAINER: 'media',
    });
    const failed = output.split('\n').flatMap((line) => /^fails {2}(\S+(?: \S+)*) {2}/.exec(line)?.[1]?.trim() ?? []);
    expect({ code, failed }).toEqual({
      code: 1,
      failed: [
        'configuration',
        'data folder',
        'disk',
        'backups',
        'metrics',
        'database',
        'address',
        'storage',
        'identity',
        'Auth0',
        'look-up',
        'e-mail',
      ],
    });
    expect(output).toMatch(/\n\nFix the failed checks, then run this again\.\n$/);
    expect(output).not.toContain(secret);
    expect(output).not.toContain(btoa(secret));
  });

  /** Runs a program with its folder on a small file system that has space for a byte but not for a file. */
  const onFullDisk = ['unshare', '--user', '--map-root-user', '--mount', 'bash', '-c'];
  const mountTmpfs = 'mount -t tmpfs -o size=1m,mode=700 none "$0" && exec "$@"';
  const [unshare = '', ...options] = [...onFullDisk, mountTmpfs, '/mnt'];
  test.runIf(spawnSync(unshare, [...options, 'true']).status === 0)('finds a data folder on a full disk', async () => {
    const DATA_DIR = await mkdtemp(join(folder, 'full-'));
    const { output, code } = await call('doctor', [], { DATA_DIR, PORT: '0' }, [...onFullDisk, mountTmpfs, DATA_DIR]);
    expect(code).toBe(1);
    expect(output).toContain(
      `${DATA_DIR} cannot be written: no space left on device. Free some space, or move it to a larger disk.`,
    );
  });

  test('ends without an error when its output is closed', async () => {
    const { output } = await call('doctor', [], settings, ['sh', '-c', '"$@" | true', 'sh']);
    expect(output).toBe('');
  });
});
