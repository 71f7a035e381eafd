/**
 * Whatever is written through the API, the audit log alone rebuilds every record and names the parent of each child.
 */
import fc from 'fast-check';
import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { type CostingType, costingTypes, totalKeyOf } from '#costings/costing.ts';
import { savedPart } from '#paperwork/server/upgrade-revision.ts';
import { type companies, companyPaths } from '#shared/companies.ts';
import { everyWrite, type Known, steps, writes } from '#test/app/core-writes.ts';
import { type Client, startTestApp, type TestApp } from '#test/app/test-app.ts';
import { callsWithoutSuccess, coreCalls } from '#test/app/written-calls.ts';
import { expectFindEntries } from '#test/database/find-entries.ts';
import { type RebuiltRecord, rebuildRecords } from '#test/database/rebuild-records.ts';

const paths = Object.values(companyPaths);

const byId = <T extends { id: string }>(rows: readonly T[]) =>
  rows.toSorted((one, other) => (one.id < other.id ? -1 : 1));

/** Rebuilt records of a type with every field of the API's format; missing fields are null. */
function rebuilt(records: readonly RebuiltRecord[], type: string, example: object = {}) {
  const empty = Object.fromEntries(Object.keys(example).map((field) => [field, null]));
  return byId(records.filter((record) => record.type === type)).map(({ fields }) => ({ ...empty, ...fields }));
}

function costTotals(costings: readonly RebuiltRecord[], truckId: unknown) {
  const sum = (type: CostingType) =>
    costings
      .filter(({ fields }) => fields.truckId === truckId && fields.type === type)
      .reduce((pennies, { fields }) => pennies + Math.round(Number(fields.value) * 100), 0) / 100;
  return Object.fromEntries(costingTypes.map((type) => [totalKeyOf(type), sum(type)]));
}

/** The truck's first photo; this test never changes the order of photos. */
function coverOf(records: readonly RebuiltRecord[], truckId: unknown): string | null {
  const photos = records.filter(({ type, fields }) => type === 'image' && fields.truckId === truckId && fields.size);
  return photos.map(({ id }) => id).sort()[0] ?? null;
}

async function expectTrucks(staff: Client, records: readonly RebuiltRecord[]): Promise<void> {
  const answers = await Promise.all(paths.map((path) => staff.get(`/api/${path}/trucks?includeSold=true`)));
  const read = answers.flatMap(({ body }) => body);
  const costings = records.filter(({ type }) => type === 'costing');
  const expected = rebuilt(records, 'truck', read[0]).map(({ daysInStock: _, cashTiedUp: __, ...truck }) => ({
    ...truck,
    ...costTotals(costings, (truck as { id?: unknown }).id),
    coverImage: coverOf(records, (truck as { id?: unknown }).id),
  }));
  expect(byId(read.map(({ daysInStock: _, cashTiedUp: __, ...truck }) => truck))).toEqual(expected);
  const { body: all } = await staff.get('/api/trucks/costings');
  const spelled = costings.map(({ id, fields, version }) => ({ id, invoiceNumber: null, ...fields, version }));
  expect(byId(all.map((costing: { costingsId: string }) => ({ id: costing.costingsId, ...costing })))).toEqual(
    byId(spelled),
  );
  for (const { id, company } of read) {
    const path = `/api/${companyPaths[company as (typeof companies)[number]]}/trucks/${id}`;
    const { body } = await staff.get(`${path}/images`);
    const whole = records.filter(({ type, fields }) => type === 'image' && fields.truckId === id && fields.size);
    expect(body.map(({ name }: { name: string }) => name)).toEqual(whole.map((image) => image.id).sort());
    const version = records.find((record) => record.type === 'truck' && record.id === id)?.version;
    expect((await staff.get(path)).headers.get('etag')).toBe(`"${version}"`);
  }
}

async function expectPapers(staff: Client, records: readonly RebuiltRecord[]): Promise<void> {
  for (const [type, folder] of [
    ['order', 'orders'],
    ['invoice', 'invoices'],
  ]) {
    const answers = await Promise.all(paths.map((path) => staff.get(`/api/${path}/${folder}`)));
    const read = answers.flatMap(({ body }) => body);
    const own = read.map(({ state, ...paper }) => {
      const isIssued = records.some((record) => record.type === 'issuedCopy' && record.parent?.id === paper.id);
      expect({ id: paper.id, state }).toEqual({ id: paper.id, state: isIssued ? 'Issued' : 'Open' });
      // State and balance are derived and not part of the record.
      return { ...savedPart(paper), revision: paper.revision };
    });
    expect(byId(own)).toEqual(rebuilt(records, `${type}`, own[0]));
  }
}

async function expectPeopleAndParties(staff: Client, records: readonly RebuiltRecord[]): Promise<void> {
  // Country codes are derived and not part of the record.
  const recordsAt = async (path: string) =>
    (await staff.get(path)).body.map(
      ({ billToCountryCode: _, shipToCountryCode: __, countryCode: ___, ...party }: Record<string, unknown>) => party,
    );
  const clients = await recordsAt('/api/clients/detailed');
  expect(byId(clients)).toEqual(rebuilt(records, 'client', clients[0]));
  const suppliers = await recordsAt('/api/suppliers');
  expect(byId(suppliers)).toEqual(rebuilt(records, 'supplier', suppliers[0]));
  const { body: people } = await staff.get('/api/auth0/users');
  const expected = records.filter(({ type }) => type === 'user').map(({ fields }) => fields);
  const own = (list: readonly Record<string, unknown>[]) =>
    byId(list.map(({ userId, email, name, role }) => ({ id: `${userId}`, email, name, role })));
  expect(own(people)).toEqual(own(expected));
}

/** Who created and last changed each row, and when, matches its first and last audit entry. */
async function expectStamps({ db }: TestApp, records: readonly RebuiltRecord[]): Promise<void> {
  const tables = ['truck', 'truck_costing', 'media', 'paper', 'client', 'supplier'].map(
    (table) => sql`select id, created_by, updated_by, created_at, updated_at from ${sql.table(table)}`,
  );
  const people = sql`select user_id as id, created_by, updated_by, created_at, updated_at from app_user`;
  const copies = sql`select paper_id || '/' || n, issued_by, issued_by, issued_at, issued_at from issued_copy`;
  const { rows } = await sql<{ id: string }>`${sql.join([...tables, people, copies], sql` union all `)}`.execute(db);
  const expected = records.map(({ id, created, updated }) => ({
    id,
    created_by: created.by,
    updated_by: updated.by,
    created_at: created.at,
    updated_at: updated.at,
  }));
  expect(byId(rows)).toEqual(byId(expected));
}

test('the audit log alone rebuilds every record, and names the parent of every deleted child', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (series) => {
      const metrics = new Registry();
      const app = await startTestApp({ metrics });
      try {
        const claims = { email: 'first.admin@example.test', email_verified: true, name: 'Boss' };
        const staff = app.withToken(await app.provider.token({ sub: 'boss', claims }));
        const known: Known = { app, staff, trucks: [], papers: [], children: [], people: 0 };
        for (const step of everyWrite) await writes[step.write](known, step);
        await expect.poll(() => callsWithoutSuccess(metrics, app.routes, coreCalls)).toEqual([]);
        // Two at a time, so that writes also run concurrently.
        for (let at = 0; at < series.length; at += 2) {
          await Promise.all(series.slice(at, at + 2).map((step) => writes[step.write](known, step)));
        }
        const { records, deleted } = await rebuildRecords(app.db);
        await expectTrucks(staff, records);
        await expectPapers(staff, records);
        await expectPeopleAndParties(staff, records);
        await expectStamps(app, records);
        await expectFindEntries(app.db);
        for (const child of deleted.filter(({ type }) => ['costing', 'image', 'video'].includes(type))) {
          expect(child.parent).toEqual({ type: 'truck', id: child.fields.truckId });
        }
      } finally {
        await app.stop();
      }
    }),
    { numRuns: 1, endOnFailure: true },
  );
});
