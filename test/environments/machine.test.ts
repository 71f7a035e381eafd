/** The product on restricted machines: a read-only disk, an account without a name, little memory. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createClient } from '#test/app/client.ts';
import { paperBody, truckBody } from '#test/app/factories.ts';
import { type ProductProcess, runCommand, startProduct } from '#test/app/product-process.ts';
import type { Client } from '#test/app/test-app.ts';
import { sendImport } from '#test/files/import-files.ts';
import { picture, putFile } from '#test/media/media-files.ts';
import { admin, signInAt } from './environment-fixture.ts';
import { partTitle } from './installed-programs.ts';

const isRoot = process.getuid?.() === 0;
const trucks = '/api/abbasAutos/trucks';
/** A user id without an entry in /etc/passwd. */
const unknownId = 54_321;
const memoryBytes = 512 * 1024 ** 2;
const groups = ['/sys/fs/cgroup/memory', '/sys/fs/cgroup'];
const importedRows = 20_000;

function canUnshare(): boolean {
  try {
    execFileSync('unshare', ['--mount', 'true'], { stdio: 'ignore' });
    return isRoot;
  } catch {
    return false;
  }
}

/** Creates a cgroup with this memory limit; undefined if this account may not. */
function makeMemoryGroup(): string | undefined {
  for (const root of groups) {
    const folder = join(root, `truck-${process.pid}`);
    const limit = ['memory.limit_in_bytes', 'memory.max'].find((name) => existsSync(join(root, name)));
    if (limit === undefined && root !== '/sys/fs/cgroup') continue;
    try {
      mkdirSync(folder);
      const file = limit ?? 'memory.max';
      if (existsSync(join(folder, file))) {
        writeFileSync(join(folder, file), String(memoryBytes));
        return folder;
      }
      rmdirSync(folder);
    } catch {
      // The next cgroup root may be writable.
    }
  }
  return undefined;
}

let folder: string;
let product: ProductProcess | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'truck-machine-'));
});
afterEach(async () => {
  await product?.stop();
  product = undefined;
  await rm(folder, { recursive: true, force: true });
});

const settings = () => ({
  DATA_DIR: join(folder, 'data'),
  BACKUP_DIR: join(folder, 'data', 'backups'),
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
});

async function start(within: readonly string[]): Promise<Client> {
  product = await startProduct(settings(), within);
  await product.ready();
  return createClient(product.url, await signInAt(product.port));
}

/** Creates a truck with a photo, its invoice as a PDF, and a list as a workbook. */
async function useEverything(user: Client): Promise<void> {
  const truck = await user.post(trucks, truckBody());
  expect(truck.status).toBe(201);
  const { body: address } = await user.post(`${trucks}/${truck.body.id}/image/image%2Fpng`);
  expect((await putFile(address.uri, await picture('png'), 'image/png')).status).toBe(201);
  const invoice = await user.post('/api/abbasAutos/invoices', paperBody([truck.body.id]));
  expect(invoice.status).toBe(201);
  const pdf = await user.get(`/api/abbasAutos/invoices/${invoice.body.id}/download`);
  expect(pdf.status).toBe(200);
  const workbook = await user.get('/api/abbasAutos/trucks/export?format=xlsx');
  expect(workbook.status).toBe(200);
}

async function importTrucks(user: Client, rows: number): Promise<void> {
  const lines = Array.from(
    { length: rows },
    (_, n) => `MX ${n},DAF,XF 480,XLR${n},White,${10_000 + n},Supplier ${n % 200}`,
  );
  const content = ['Reg Number,Make,Model,Chassis Number,Color,Purchase Price,Bought From', ...lines].join('\r\n');
  const path = await sendImport(user, { kind: 'trucks', company: 'AbbasAutos', content });
  const stateIs = (state: string) =>
    expect.poll(async () => (await user.get(`${path}?limit=0`)).body.state, { timeout: 400_000 }).toBe(state);
  await stateIs('Ready');
  expect((await user.post(`${path}/run`)).status).toBe(202);
  await stateIs('Done');
}

const remedy = 'run it as root on Linux';
describe.skipIf(!canUnshare())(partTitle('a read-only file system', canUnshare(), remedy), () => {
  test('only DATA_DIR has to be writable', async () => {
    mkdirSync(join(folder, 'data'), { mode: 0o700 });
    const script = `mount --make-rprivate / && mount --bind "$1" "$1" && mount -o remount,bind,ro / && shift && exec "$@"`;
    const within = ['unshare', '--mount', 'sh', '-c', script, 'sh', join(folder, 'data')];
    await useEverything(await start(within));
  });
});

describe.skipIf(!isRoot)(partTitle('an account without a name', isRoot, remedy), () => {
  test('the product runs under a user id that the system does not know', async () => {
    await chmod(folder, 0o755);
    mkdirSync(join(folder, 'data'), { mode: 0o700 });
    await chown(join(folder, 'data'), unknownId, unknownId);
    const ids = [`--reuid=${unknownId}`, `--regid=${unknownId}`, '--clear-groups'];
    await useEverything(await start(['setpriv', ...ids]));
  });
});

const group = makeMemoryGroup();
describe.skipIf(group === undefined)(
  partTitle('512 MB of memory', group !== undefined, 'run it as root on Linux'),
  () => {
    test('are enough for program and database to import 20,000 trucks, export them and print', async () => {
      const within = ['sh', '-c', 'echo $$ > "$1/cgroup.procs" && shift && exec "$@"', 'sh', group ?? ''];
      const user = await start(within);
      await importTrucks(user, importedRows);
      await useEverything(user);
      for (const format of ['csv', 'xlsx']) {
        expect((await user.get(`/api/abbasAutos/trucks/export?format=${format}`)).status).toBe(200);
      }
      const { code } = await runCommand('backup', [join(folder, 'all.tar')], settings(), within);
      expect(code).toBe(0);
      expect(product?.child.exitCode).toBe(null);
      await product?.stop();
      expect(product?.output()).not.toContain('"level":50');
      rmdirSync(group ?? '');
    });
  },
);
