/** Seeding a real database with the embedded identity provider: complete, once, and never over real data. */

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openIdentity } from '#app/identity.ts';
import { needsSources } from '#app/server-features.ts';
import { paperKinds } from '#paperwork/paper-kinds.ts';
import type { PaperRow } from '#paperwork/paperwork.ts';
import { listPapers } from '#paperwork/server/paper-store.ts';
import { itemVatCodes } from '#paperwork/vat-rules.ts';
import { listNeeds } from '#reports/server/needs-doing-store.ts';
import { listedRules } from '#reports/server/needs-lists.ts';
import { createLogger } from '#server/http/logger.ts';
import { findAccountByEmail } from '#server/identity/accounts/account-store.ts';
import { passwordError, verifyPassword } from '#server/identity/accounts/password.ts';
import type { IdentityDb } from '#server/identity/records/identity-tables.ts';
import { StartError } from '#server/start-error.ts';
import { companies } from '#shared/companies.ts';
import { createTestDatabase } from '#test/database/database.ts';
import { listTrucks } from '#trucks/server/truck-store.ts';
import type { Truck } from '#trucks/truck.ts';
import { createMatchCounter } from '#wanted/server/match-counter.ts';
import { listWanted } from '#wanted/server/wanted-store.ts';
import { otherAccounts, superAdmin } from './accounts.ts';
import { profileOf } from './company-profiles.ts';
import { readDemoEnv } from './demo-env.ts';
import { waitingMedia } from './photos/sample-media.ts';
import { sampleStock } from './sample-stock.ts';
import { type DemoTarget, seedDemo } from './seed.ts';

const today = '2026-11-21';

async function openTarget(adminEmail: string) {
  const database = await createTestDatabase();
  const log = createLogger('silent');
  const env = readDemoEnv({});
  const opened = await openIdentity({ ...env, admin: { ...env.admin, email: adminEmail } }, database.db, log);
  if (!opened.embedded) throw new Error('The embedded provider is missing.');
  const target: DemoTarget = { db: database.db, provider: opened.embedded, log };
  const stop = async () => {
    await opened.stop();
    await database.drop();
  };
  return { target, stop };
}

async function count({ db }: DemoTarget, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The first seed was interrupted; the second one created the data that the tests check. */
let demo: DemoTarget;
let stop: () => Promise<void>;
let interrupted: { thrown: unknown; left: number[] };
let isSeeded: boolean;

beforeAll(async () => {
  ({ target: demo, stop } = await openTarget(superAdmin.email));
  await sql`alter table truck_costing add constraint cut_short check (value < 0)`.execute(demo.db);
  const thrown = await seedDemo(demo, today).catch((error: unknown) => error);
  interrupted = { thrown, left: [await count(demo, 'truck'), await count(demo, 'client')] };
  await sql`alter table truck_costing drop constraint cut_short`.execute(demo.db);
  isSeeded = await seedDemo(demo, today);
});
afterAll(() => stop());

test('an interrupted seed leaves no samples, and the next start creates them', async () => {
  expect(interrupted).toMatchObject({ thrown: expect.objectContaining({ constraint: 'cut_short' }), left: [0, 0] });
  expect(isSeeded).toBe(true);
  expect((await demo.provider.listAccounts()).length).toBe(4);
});

const stock = sampleStock(today);

test('each company has its trucks, and each sold truck has a buyer and a price', async () => {
  for (const company of companies) {
    const trucks: Truck[] = JSON.parse(
      await listTrucks(
        { db: demo.db, today: () => today },
        { company, includeSold: true, regNumber: '', maxRows: null },
      ),
    );
    expect(trucks.length).toBe(profileOf(company).trucks);
    expect(trucks.every((truck) => !truck.isSold || (truck.soldTo && truck.salePrice))).toBe(true);
  }
});

test('each sample truck, costing, photo, video and party is stored with an audit row', async () => {
  const costings = stock.flatMap((truck) => truck.costings).length;
  const media = stock.flatMap((truck) => waitingMedia('a truck', truck));
  const stored = { truck: stock.length, truck_costing: costings, supplier: 12, client: 25 };
  for (const [table, expected] of Object.entries(stored))
    expect({ table, rows: await count(demo, table) }).toEqual({ table, rows: expected });
  const { rows } = await sql`
    select record_type, count(*)::int from audit_entry
    where action = 'create' and record_type not in ('order', 'invoice', 'payment', 'companyParticulars') group by 1 order by 1`.execute(
    demo.db,
  );
  expect(rows).toEqual([
    { record_type: 'client', count: 25 },
    { record_type: 'costing', count: costings },
    { record_type: 'creditNote', count: 4 },
    { record_type: 'image', count: media.filter(({ kind }) => kind === 'image').length },
    { record_type: 'reservation', count: 12 },
    { record_type: 'supplier', count: 12 },
    { record_type: 'truck', count: stock.length },
    { record_type: 'user', count: 4 },
    { record_type: 'video', count: media.filter(({ kind }) => kind === 'video').length },
    { record_type: 'wanted', count: 3 },
  ]);
});

test('each of the three wanted entries matches a truck', async () => {
  const wishes = await listWanted({ db: demo.db, today: () => today }, createMatchCounter(), 'AbbasAutos');
  expect(wishes.filter(({ matches }) => matches > 0)).toHaveLength(3);
});

test('a database that has records is not filled again', async () => {
  expect(await seedDemo(demo, '2027-05-01')).toBe(false);
  expect(await count(demo, 'truck')).toBe(stock.length);
});

test('deals have orders and invoices, linked and not, in both currencies, numbered without gaps', async () => {
  const all: PaperRow[] = [];
  for (const company of companies) {
    const [orders, invoices]: PaperRow[][] = await Promise.all(
      paperKinds.map(async (kind) =>
        JSON.parse(await listPapers({ db: demo.db, today: () => '2026-11-20' }, company, kind)),
      ),
    );
    for (const papers of [orders ?? [], invoices ?? []]) {
      expect(papers.map(({ number }) => Number(number)).toReversed()).toEqual(papers.map((_, index) => index + 1));
      expect(new Set(papers.map(({ referenceId }) => referenceId === null))).toEqual(new Set([true, false]));
      expect(papers.every(({ date }) => date <= today)).toBe(true);
    }
    expect(new Set(orders?.map(({ currency }) => currency))).toEqual(new Set(['GBP', 'USD']));
    all.push(...(orders ?? []), ...(invoices ?? []));
  }
  const counts = new Set(all.map(({ numberOfTrucks }) => numberOfTrucks));
  for (const count of [1, 2, 3, 12]) expect(counts).toContain(count);
  expect(all.some(({ items }) => items.length > 2)).toBe(true);
  expect(new Set(all.flatMap(({ items }) => items.map(({ vatTreatment }) => vatTreatment)))).toEqual(
    new Set(['Standard', 'Margin', 'Export']),
  );
  const paid = new Set(all.map(({ paid = 0, balance = 0 }) => [Number(paid) > 0, Number(balance) > 0].join(' ')));
  for (const state of ['true false', 'true true', 'false true']) expect(paid).toContain(state);
  expect(all.some(({ items }) => items.some(({ description }) => description.length > 400))).toBe(true);
});

test('every sale is taxed as its trucks were bought, and no VAT record is missing', async () => {
  const { signal } = new AbortController();
  const rules = [...itemVatCodes, 'marginRecords', 'rateMissing'] as const;
  for (const rule of rules) {
    expect(
      await listNeeds(demo.db, listedRules(needsSources), { company: null, today }, { rule, limit: null }, signal),
    ).toEqual([]);
  }
  const dollars = sql<{ n: number }>`
    select count(*)::int as n from paper where currency = 'USD' and exchange_rate is null`;
  expect((await dollars.execute(demo.db)).rows).toEqual([{ n: 0 }]);
});

test('there is one account per role, and the provider accepts its password', async () => {
  const users = await demo.db.selectFrom('app_user').select(['user_id', 'email', 'role']).execute();
  for (const { email, role, password } of [superAdmin, ...otherAccounts]) {
    const account = await findAccountByEmail(demo.db.withTables() as unknown as IdentityDb, email);
    expect(users).toContainEqual({ user_id: account?.userId, email, role });
    expect(passwordError(password, email)).toBeUndefined();
    expect(await verifyPassword(password, account?.passwordHash ?? '')).toBe(true);
  }
  expect(users.length).toBe(4);
});

test('a database of the real product is refused and left unchanged', async () => {
  const { target: real, stop: stopReal } = await openTarget('boss@example.com');
  onTestFinished(stopReal);
  await expect(seedDemo(real, today)).rejects.toThrow(StartError);
  expect(await count(real, 'truck')).toBe(0);
  expect((await real.provider.listAccounts()).map(({ email }) => email)).toEqual(['boss@example.com']);
});
