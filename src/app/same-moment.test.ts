/** Two people save, delete or act on the same version of a record at the same moment. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Route } from '#shared/route.ts';
import { send } from '#test/app/examples.ts';
import { appForFile } from '#test/app/test-app.ts';
import { writeExamples } from '#test/app/write-examples.ts';

const app = await appForFile();
const admin = await app.as('SuperAdmin');
const person = () => Promise.reject(new Error('Calls with a version need no second user.'));
const { rows: tables } = await sql<{ name: string }>`
  select table_name as name from information_schema.tables
  where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('app_user', 'idempotency_key')`.execute(
  app.db,
);
/** Trucks are marked as sold on the same day each time, so both requests may do it. */
const isRepeatable = ({ id }: Route) => id === 'markInvoiceSold';

/** The version of the record of an address: with the details of an order or invoice, there, or one level up. */
async function versionOf(path: string): Promise<string> {
  for (const address of [`${path}/details`, path, path.slice(0, path.lastIndexOf('/'))]) {
    const version = (await admin.get(address)).headers.get('etag');
    if (version !== null) return version;
  }
  return '"1"';
}

const examples = app.routes.flatMap((route) => {
  const example =
    route.isRead || !route.etag || route.status === 201 || isRepeatable(route) ? undefined : writeExamples[route.id];
  return example ? [[`${route.method} ${route.path}`, { route, example }] as const] : [];
});

const lockWaits = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db);
  return rows[0]?.count ?? 0;
};

test.each(examples)(
  '%s by two people at once is done for one, and refused for the other',
  async (_, { route, example }) => {
    const request = await example({ admin, person });
    const headers = { 'if-match': await versionOf(request.path) };
    const sent = await app.db.transaction().execute(async (db) => {
      // Both can read the record, but neither can lock or change it until both are there.
      await sql`lock table ${sql.join(tables.map(({ name }) => sql.table(name)))} in exclusive mode`.execute(db);
      const answers = [1, 2].map(() => send(admin, route, request, headers));
      await expect.poll(lockWaits).toBeGreaterThanOrEqual(2);
      return answers;
    });
    const [done, refused] = (await Promise.all(sent)).map(({ status }) => status).toSorted();
    expect(done).toBe(route.status);
    expect([404, 412]).toContain(refused);
  },
);
