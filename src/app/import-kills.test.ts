/**
 * The process is killed during a long import and its undo: committed rows are complete, and both finish after a
 * restart.
 */
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createClient } from '#test/app/client.ts';
import { type ProductProcess, startProduct, temporaryFolder } from '#test/app/product-process.ts';
import { createTestDatabase, type TestDatabase } from '#test/database/database.ts';
import { rebuildRecords } from '#test/database/rebuild-records.ts';
import { csvOf, readImportOf } from '#test/files/import-files.ts';
import { startIdentityProvider } from '#test/identity/identity-provider.ts';
import { ensureWebBuild } from './web-build.ts';

// These tests start whole processes.
vi.setConfig({ testTimeout: 600_000 });

const trucks = '/api/butler/trucks';
/** More rows than a call undoes at once, so that both are jobs of several steps: the first takes 50 rows. */
const [newRows, changedRows, suppliers] = [200, 20, 10];

/** Advisory lock at which the last step of the import and of its undo wait. */
const gateKey = 77;

async function addGate({ db }: TestDatabase): Promise<void> {
  await sql
    .raw(
      `create function wait_at_gate() returns trigger language plpgsql as
        'begin perform pg_advisory_xact_lock_shared(${gateKey}, 0); return coalesce(new, old); end';
      create trigger gate_of_import before update on truck for each row
        when (old.color = 'Red') execute function wait_at_gate();
      create trigger gate_of_undo before delete on truck for each row
        when (old.reg_number = 'NEW ${newRows - 1}') execute function wait_at_gate()`,
    )
    .execute(db);
}

interface Stored {
  state: string;
  progress: number;
  rows: number;
  records: number;
  audited: number;
}

/** Applied import rows that are not undone, their records, and the audit entries of these. */
async function readProgress({ db }: TestDatabase): Promise<Stored> {
  const { rows } = await sql<Stored>`
    select i.state, i.progress, count(r.line)::int as rows, count(t.id)::int as records, (
        select count(*)::int from audit_entry e join truck c on c.id = e.record_id
        where e.request_id = 'import-' || i.id and e.record_type = 'truck'
      ) as audited
    from import i
    left join import_row r on r.import_id = i.id and r.made_version is not null and r.undo is null
    left join truck t on t.id = r.record_id and t.version = r.made_version
    group by i.id`.execute(db);
  return rows[0] as Stored;
}

/** Everything that an undo must restore, except versions. */
async function stock({ db }: TestDatabase): Promise<unknown> {
  const { rows } = await sql`
    select (select jsonb_agg(to_jsonb(t) - '{version,updated_at,updated_by}'::text[] order by t.id) from truck t) as trucks,
      (select jsonb_agg(name order by name) from supplier) as suppliers,
      (select count(*) from find_entry) as found`.execute(db);
  return rows[0];
}

test('an import and its undo stay consistent when the process is killed, and finish after a restart', async () => {
  await ensureWebBuild();
  const [database, provider, { folder, remove }] = await Promise.all([
    createTestDatabase(),
    startIdentityProvider(),
    temporaryFolder(),
  ]);
  const claims = { email: 'admin@example.test', email_verified: true };
  const token = await provider.token({ sub: 'admin|1', claims });
  let product: ProductProcess;
  const admin = () => createClient(product.url, token);
  async function start(): Promise<void> {
    product = await startProduct({
      DATA_DIR: folder,
      DATABASE_URL: database.url,
      ...provider.settings,
      ADMIN_EMAIL: claims.email,
    });
    await product.ready();
  }
  onTestFinished(async () => {
    await product.stop();
    await Promise.all([provider.stop(), database.drop()]);
    await remove();
  });

  /** Kills the process in the middle of the work that `begin` starts, and returns what is left in the database. */
  async function killDuring(state: string, begin: () => Promise<void>): Promise<Stored> {
    await database.db.connection().execute(async (gate) => {
      await sql`select pg_advisory_lock(${gateKey}::int, 0)`.execute(gate);
      await begin();
      const waiting = sql`select from pg_locks where classid = ${gateKey} and not granted`;
      await expect.poll(async () => (await waiting.execute(gate)).rows.length).toBe(1);
      product.child.kill('SIGKILL');
      await product.ended;
      await sql`select pg_advisory_unlock(${gateKey}::int, 0)`.execute(gate);
    });
    // The statement that waited is still running.
    const others = sql<{ count: string }>`select count(*) from pg_stat_activity
      where datname = current_database() and application_name = 'truck-back-office' and xact_start is not null
        and pid <> pg_backend_pid()`;
    await expect.poll(async () => Number((await others.execute(database.db)).rows[0]?.count)).toBe(0);
    const left = await readProgress(database);
    expect(left.state).toBe(state);
    expect(left.progress).toBeGreaterThan(0);
    expect(left.records).toBe(left.rows);
    return left;
  }

  await addGate(database);
  await start();
  for (let n = 0; n < changedRows; n += 1) {
    const body = { company: 'Butler', regNumber: `OLD ${n}`, make: 'DAF', model: 'XF', color: 'Red' };
    expect((await admin().post(trucks, body)).status).toBe(201);
  }
  const before = await stock(database);
  const { path } = await readImportOf(admin(), {
    kind: 'trucks',
    company: 'Butler',
    content: csvOf(
      'Reg,Make,Model,Color,Bought From',
      ...Array.from({ length: changedRows }, (_, n) => `OLD ${n},,,Blue,`),
      ...Array.from({ length: newRows }, (_, n) => `NEW ${n},DAF,XF,White,Killed Supplier ${n % suppliers}`),
    ),
  });
  const imported = await killDuring('Running', async () => {
    expect((await admin().post(`${path}/run`)).status).toBe(202);
  });
  expect([imported.progress, imported.audited]).toEqual([imported.rows, imported.rows]);
  expect(imported.rows).toBeLessThan(newRows + changedRows);
  await start();
  const state = async () => (await admin().get(`${path}?limit=0`)).body;
  const all = newRows + changedRows;
  await expect.poll(state, { timeout: 120_000 }).toMatchObject({ state: 'Done', progress: all, progressOf: all });
  expect((await state()).counts).toEqual({ New: newRows, Changed: changedRows, Same: 0, Wrong: 0 });
  expect(await readProgress(database)).toMatchObject({ rows: all, records: all, audited: all });
  const numbers = await database.db.selectFrom('truck').select('stock_number').orderBy('stock_number').execute();
  expect(numbers.map(({ stock_number }) => stock_number)).toEqual(Array.from({ length: all }, (_, at) => at + 1));

  let undo: Promise<unknown> | undefined;
  const undone = await killDuring('Undoing', async () => {
    // The killed process never answers this request.
    undo = admin()
      .delete(path)
      .catch(() => undefined);
  });
  expect(undone.rows).toBe(all - undone.progress);
  expect(undone.rows).toBeGreaterThan(0);
  await start();
  await undo;
  await expect.poll(state, { timeout: 120_000 }).toMatchObject({ state: 'Undone', progress: all, fault: null });
  expect(await stock(database)).toEqual(before);
  await rebuildRecords(database.db);
});
