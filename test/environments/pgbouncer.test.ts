/** The product behind PgBouncer in transaction mode: the installed one, and the one in `PGBOUNCER_BIN`. */
import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createClient } from '#test/app/client.ts';
import { truckBody } from '#test/app/factories.ts';
import { type ProductProcess, runCommand, startProduct } from '#test/app/product-process.ts';
import { freePort } from '#test/network/free-port.ts';
import { admin, execute, signInAt } from './environment-fixture.ts';
import { findInstalledPostgres, postgresAccount, type StartedPostgres, startPostgres } from './installed-postgres.ts';
import { findProgram, partTitle, startServer } from './installed-programs.ts';

const [postgres] = findInstalledPostgres().filter(({ version }) => version >= 14);
const trucks = '/api/abbasAutos/trucks';

interface Bouncer {
  path: string;
  version: string;
  supportsPreparedStatements: boolean;
}

function readBouncer(path: string): Bouncer {
  const version = /[\d.]+/.exec(execFileSync(path, ['--version'], { encoding: 'utf8' }))?.[0] ?? '';
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return { path, version, supportsPreparedStatements: major > 1 || minor >= 21 };
}

const bouncers = [findProgram('pgbouncer'), process.env.PGBOUNCER_BIN]
  .filter((path) => path !== undefined)
  .map(readBouncer);

const none: Bouncer = { path: '', version: '', supportsPreparedStatements: false };
for (const bouncer of bouncers.length > 0 ? bouncers : [none]) {
  const canRun = bouncer !== none && postgres !== undefined;
  const part = `behind PgBouncer ${bouncer.version} in transaction mode`;
  describe.skipIf(!canRun)(partTitle(part, canRun, 'apt-get install pgbouncer postgresql'), () => {
    let folder: string;
    let server: StartedPostgres;
    let pooler: Awaited<ReturnType<typeof startServer>>;
    let pooled: string;
    let settings: Record<string, string>;

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'truck-pgbouncer-'));
      await chmod(folder, 0o755);
      if (postgres === undefined) return;
      server = await startPostgres(postgres);
      await execute(server.addressOf('postgres'), 'create role app login');
      await execute(server.addressOf('postgres'), 'create database trucks owner app');
      const port = await freePort();
      const { port: serverPort } = new URL(server.addressOf('trucks'));
      await writeFile(join(folder, 'users.txt'), '"app" ""\n');
      const lines = [
        '[databases]',
        `trucks = host=127.0.0.1 port=${serverPort} dbname=trucks`,
        '[pgbouncer]',
        `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =`,
        `auth_type = trust\nauth_file = ${folder}/users.txt`,
        'pool_mode = transaction\ndefault_pool_size = 5',
        bouncer.supportsPreparedStatements ? 'max_prepared_statements = 200' : '',
      ];
      await writeFile(join(folder, 'pgbouncer.ini'), lines.join('\n'));
      pooler = await startServer(bouncer.path, [join(folder, 'pgbouncer.ini')], { port, ...postgresAccount() });
      pooled = `postgres://app@127.0.0.1:${port}/trucks`;
      settings = {
        DATABASE_URL: pooled,
        DATA_DIR: join(folder, 'data'),
        ADMIN_EMAIL: admin.email,
        ADMIN_PASSWORD: admin.password,
      };
    });
    afterAll(async () => {
      await pooler?.stop();
      await server?.stop();
      await rm(folder, { recursive: true, force: true });
    });
    const onlyOnce: ProductProcess[] = [];
    afterEach(async () => {
      for (const product of onlyOnce.splice(0)) await product.stop();
    });

    test('a start without DATABASE_SESSION_URL is refused with a sentence, which doctor shows too', async () => {
      const sentence =
        'DATABASE_URL leads to a pooler in transaction mode: set DATABASE_SESSION_URL to the server itself';
      const product = await startProduct(settings);
      expect(await product.ended).toBe(1);
      expect(product.output()).toContain(sentence);
      const { output } = await runCommand('doctor', [], settings);
      expect(output).toMatch(new RegExp(`^fails +pooler +${sentence}`, 'm'));
    });

    test('with DATABASE_SESSION_URL writes, live updates and backups work', async () => {
      const whole = { ...settings, DATABASE_SESSION_URL: server.addressOf('trucks', 'app') };
      const product = await startProduct(whole);
      onTestFinished(() => product.stop());
      await product.ready();
      const token = await signInAt(product.port);
      const user = createClient(product.url, token);
      const leaving = new AbortController();
      const headers = { authorization: `Bearer ${token}` };
      const live = await fetch(`${product.url}/api/live`, { headers, signal: leaving.signal });
      const statuses = new Set<number>();
      let last = '';
      for (let round = 0; round < 15; round += 1) {
        const made = await Promise.all([1, 2, 3, 4, 5, 6].map(() => user.post(trucks, truckBody())));
        for (const { status, body } of made) {
          statuses.add(status);
          last = body.id;
        }
        statuses.add((await user.get(`${trucks}/${last}`)).status);
        statuses.add((await user.get(trucks)).status);
      }
      expect([...statuses].sort()).toEqual([200, 201]);
      const deadline = AbortSignal.timeout(5000);
      let text = '';
      for await (const chunk of live.body ?? []) {
        text += Buffer.from(chunk).toString();
        if (text.includes(last)) break;
        deadline.throwIfAborted();
      }
      leaving.abort();
      const backup = await runCommand('backup', [join(folder, 'backup.tar')], whole);
      expect(backup.output).toContain('Verified; SHA-256');
      const doctor = await runCommand('doctor', [], whole);
      expect(doctor.output).toContain(
        'DATABASE_URL connects to a pooler in transaction mode, DATABASE_SESSION_URL to the server directly.',
      );
      expect(product.output().includes('loses prepared statements')).toBe(!bouncer.supportsPreparedStatements);
    });

    test('a role with another schema in its search path is refused with the statement that fixes it', async () => {
      await execute(server.addressOf('trucks'), 'create schema app authorization app');
      const product = await startProduct({ ...settings, DATABASE_SESSION_URL: server.addressOf('trucks', 'app') });
      expect(await product.ended).toBe(1);
      expect(product.output()).toContain('run "ALTER ROLE app SET search_path = ');
    });
  });
}
