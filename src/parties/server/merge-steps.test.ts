/** Tests merges of parties with more trucks than one transaction moves. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { truckBody } from '#test/app/factories.ts';
import { newPartyName, PartyFixture } from '#test/records/party-fixture.ts';
import { continueMoves } from './move-trucks.ts';

const fixture = new PartyFixture();

/** More trucks than the transaction of a merge moves. */
const many = 501;

const addSupplier = async (name = newPartyName()) => (await fixture.user.post('/api/suppliers', { name })).body;

/** Creates two suppliers; the second supplied many trucks. */
async function suppliersWithTrucks() {
  const [survivor, other] = [await addSupplier(), await addSupplier()];
  const { body: truck } = await fixture.user.post(
    '/api/abbasAutos/trucks',
    truckBody({ boughtFrom: { id: other.id } }),
  );
  await sql`
    insert into truck (id, company, reg_number, reg_number_trimmed, make, model, chassis_number, engine_number,
      gear_box_type, registration_date, mileage, mileage_unit, axle, truck_type, color, purchase_price, purchase_date,
      bought_from)
    select ${`${truck.id}-`} || lpad(n::text, 4, '0'), company, reg_number || '/' || n, reg_number_trimmed || '/' || n,
      make, model, chassis_number || n, engine_number || n, gear_box_type, registration_date, mileage, mileage_unit,
      axle, truck_type, color, purchase_price, purchase_date, bought_from
    from truck, generate_series(1, ${sql.lit(many - 1)}) n where id = ${truck.id}`.execute(fixture.app.db);
  return { survivor, other, truck };
}

async function countTrucksOf({ id }: { id: string }): Promise<number> {
  return (await fixture.app.db.selectFrom('truck').select('id').where('bought_from', '=', id).execute()).length;
}

const merge = (survivor: { id: string }, other: { id: string }) =>
  fixture.user.post(`/api/suppliers/${survivor.id}/merge`, { otherId: other.id });

/** Resets the rows to the state of a process killed before the job ran. */
async function asIfKilled(mergeId: string): Promise<void> {
  await sql`update party_merge set moving_from = '' where id = ${mergeId}`.execute(fixture.app.db);
}

test("a merge and its undo move every truck, each with a new version and an audit row in the user's name", async () => {
  const { survivor, other, truck } = await suppliersWithTrucks();
  const merged = await merge(survivor, other);
  const { mergeId, ...stayed } = merged.body;
  expect([merged.status, stayed]).toEqual([201, survivor]);
  expect([await countTrucksOf(survivor), await countTrucksOf(other)]).toEqual([many, 0]);
  const read = await fixture.user.get(`/api/abbasAutos/trucks/${truck.id}`);
  expect([read.body.boughtFrom, read.headers.get('etag')]).toEqual([{ id: survivor.id, name: survivor.name }, '"2"']);
  const undone = await fixture.user.delete(`/api/suppliers/${survivor.id}/merge/${mergeId}`);
  expect([undone.status, await countTrucksOf(survivor), await countTrucksOf(other)]).toEqual([204, 0, many]);
  const entries = await fixture.app.db
    .selectFrom('audit_entry')
    .select(['record_id', 'request_id', 'user_id', 'record_version', 'changes'])
    .where('record_type', '=', 'truck')
    .where('action', '=', 'update')
    .where('record_id', 'like', `${truck.id}%`)
    .orderBy('record_version')
    .execute();
  expect(entries).toHaveLength(2 * many);
  expect(new Set(entries.map((entry) => entry.request_id)).size).toBe(2);
  expect(new Set(entries.map((entry) => entry.user_id))).toEqual(new Set(['person|User']));
  const [before, after] = [survivor, other].map(({ id, name }) => ({ id, name }));
  expect(entries.at(-1)).toMatchObject({ record_version: 3, changes: { boughtFrom: { old: before, new: after } } });
});

test('an interrupted merge or undo is continued and moves each truck once', async () => {
  const { survivor, other, truck } = await suppliersWithTrucks();
  const { mergeId } = (await merge(survivor, other)).body;
  const path = `/api/suppliers/${survivor.id}/merge/${mergeId}`;
  const requestId = 'merge-continued';
  const run = (signal = new AbortController().signal) => continueMoves(fixture.app.db, { mergeId, requestId }, signal);

  // Half of the trucks are back at their former supplier.
  await sql`update supplier set merged_into = null where id = ${other.id}`.execute(fixture.app.db);
  await sql`update truck set bought_from = ${other.id} where id > ${`${truck.id}-0250`} and bought_from = ${survivor.id}`.execute(
    fixture.app.db,
  );
  await sql`update supplier set merged_into = ${survivor.id} where id = ${other.id}`.execute(fixture.app.db);
  expect([await countTrucksOf(survivor), await countTrucksOf(other)]).toEqual([251, 250]);
  await asIfKilled(mergeId);
  await expect(run(AbortSignal.abort(new Error('The process ends.')))).rejects.toThrow('The process ends.');
  await Promise.all([run(), run()]);
  expect([await countTrucksOf(survivor), await countTrucksOf(other)]).toEqual([many, 0]);
  const versions = await sql<{ version: number; count: string }>`
    select version, count(*) from truck where bought_from = ${survivor.id} group by version order by version`.execute(
    fixture.app.db,
  );
  expect(versions.rows).toEqual([
    { version: 2, count: '251' },
    { version: 3, count: '250' },
  ]);

  expect((await fixture.user.delete(path)).status).toBe(204);
  await sql`update truck set bought_from = ${survivor.id} where id > ${`${truck.id}-0300`} and bought_from = ${other.id}`.execute(
    fixture.app.db,
  );
  await asIfKilled(mergeId);
  await run();
  expect([await countTrucksOf(survivor), await countTrucksOf(other)]).toEqual([0, many]);
});

test('while trucks are being moved, trucks can be created with either party, but another merge is refused with 409', async () => {
  const { survivor, other } = await suppliersWithTrucks();
  const third = await addSupplier();
  const { mergeId } = (await merge(survivor, other)).body;
  await asIfKilled(mergeId);
  const named = [{ id: survivor.id }, { id: other.id }, { name: other.name }];
  for (const boughtFrom of named) {
    const { status, body } = await fixture.user.post('/api/abbasAutos/trucks', truckBody({ boughtFrom }));
    expect([status, body.boughtFrom]).toEqual([201, { id: survivor.id, name: survivor.name }]);
  }
  const refused = {
    status: 409,
    body: { message: 'Trucks of this supplier are still being moved. Try again in a minute.' },
  };
  expect(await merge(third, survivor)).toMatchObject(refused);
  expect(await merge(survivor, third)).toMatchObject(refused);
  await continueMoves(fixture.app.db, { mergeId, requestId: 'merge-continued' }, new AbortController().signal);
  expect((await merge(third, survivor)).status).toBe(201);
  expect(await countTrucksOf(third)).toBe(many + named.length);
});
