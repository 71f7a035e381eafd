/** Changes that prevent an undo: the response names the record and nothing is undone. */
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createCosting } from '#costings/server/create-costing.ts';
import { createLogger } from '#server/http/logger.ts';
import { paperBody, truckBody } from '#test/app/factories.ts';
import { appForFile } from '#test/app/test-app.ts';
import { untilWaiting } from '#test/database/lock-waits.ts';
import { csvOf, readImportOf, runToEnd } from '#test/files/import-files.ts';
import { picture, putFile } from '#test/media/media-files.ts';

const app = await appForFile();
const admin = await app.as('Admin');

const trucks = '/api/butler/trucks';

let imports = 0;

/** Imports new trucks and returns the one in the middle. */
async function newTrucks(count = 9) {
  imports += 1;
  const lines = Array.from({ length: count }, (_, n) => `RF${imports} ${n},DAF,XF`);
  const { path } = await readImportOf(admin, {
    kind: 'trucks',
    company: 'Butler',
    content: csvOf('Reg,Make,Model', ...lines),
  });
  const { rows } = await runToEnd(admin, path);
  const at = Math.floor(count / 2);
  return { path, ids: rows.map(({ id }: { id: string }) => id), id: rows[at].id, title: `RF${imports} ${at}` };
}

/** Everything that an undo would change. */
async function everything() {
  const { rows } = await sql`
    select (select count(*) from audit_entry) as audited, (select jsonb_agg(t order by t.id) from truck t) as trucks,
      (select jsonb_agg(k order by k.id) from truck_costing k) as costings, (select count(*) from media) as media,
      (select count(*) from document) as documents, (select count(*) from find_entry) as found`.execute(app.db);
  return rows[0];
}

async function expectRefused(path: string, title: string): Promise<void> {
  const before = await everything();
  const { status, body } = await admin.delete(path);
  const message = `${title} changed or been used since, so the import can no longer be undone.`;
  expect([status, body.message]).toEqual([409, message]);
  expect(await everything()).toEqual(before);
}

const uses: [what: string, use: (truck: string, id: string) => Promise<number>][] = [
  ['was changed', async (truck) => (await admin.put(truck, { color: 'Red' })).status],
  ['has a costing', async (truck) => (await admin.post(`${truck}/costings`, { type: 'Repairs', value: 5 })).status],
  [
    'has a photo',
    async (truck) => {
      const { body } = await admin.post(`${truck}/image/image%2Fpng`);
      return (await putFile(body.uri, await picture('png'), 'image/png')).status;
    },
  ],
  [
    'has a document',
    async (truck) => {
      const document = { kind: 'Other', name: 'paper.pdf', contentType: 'application/pdf', size: 100 };
      return (await admin.post(`${truck}/documents`, document)).status;
    },
  ],
  [
    'is reserved',
    async (truck) => {
      const reservation = { clientName: 'Kept For Ltd', until: '2099-12-31', note: null };
      return (await admin.put(`${truck}/reservation`, reservation)).status;
    },
  ],
  ['is on an order', async (_, id) => (await admin.post('/api/butler/orders', paperBody([id]))).status],
];

describe('an import of new trucks cannot be undone if one of them', () => {
  test.each(uses)('%s since', async (_, use) => {
    const { path, id, title } = await newTrucks();
    expect(await use(`${trucks}/${id}`, id)).toBeOneOf([200, 201]);
    await expectRefused(path, `${title} has`);
  });

  test('was deleted since and another one was changed', async () => {
    const { path, ids, id, title } = await newTrucks();
    await admin.delete(`${trucks}/${id}`);
    await admin.put(`${trucks}/${ids[7]}`, { company: 'RedStar' });
    await expectRefused(path, `${title} and 1 more have`);
  });

  test('gets a costing at the same moment', async () => {
    const { path, id, title } = await newTrucks();
    const context = {
      actor: { userId: 'person|User', email: null, name: 'User', role: 'User' as const },
      requestId: 'at-the-moment',
      log: createLogger('silent'),
      today: () => '2026-11-23',
    };
    const undo = await app.db.transaction().execute(async (db) => {
      await createCosting({ ...context, db }, 'Butler', id, { type: 'Repairs', value: 5 });
      const answer = admin.delete(path);
      await untilWaiting(app.db);
      return { answer };
    });
    const { status, body } = await undo.answer;
    expect([status, body.message]).toEqual([409, expect.stringContaining(`${title} has changed or been used since`)]);
    expect((await admin.get(`${trucks}/${id}/costings`)).body).toMatchObject([{ value: 5 }]);
  });
});

test('an import that changed trucks cannot be undone if one of them was changed again', async () => {
  const ids: string[] = [];
  for (let n = 0; n < 5; n += 1) {
    const { body } = await admin.post(trucks, truckBody({ company: 'Butler', regNumber: `RFC ${n}`, color: 'Red' }));
    ids.push(body.id);
  }
  const content = csvOf('Reg,Color', ...ids.map((_, n) => `RFC ${n},Blue`));
  const { path } = await readImportOf(admin, { kind: 'trucks', company: 'Butler', content });
  await runToEnd(admin, path);
  // A costing added to a truck that existed before is not a change of the truck.
  await admin.post(`${trucks}/${ids[1]}/costings`, { type: 'Repairs', value: 5 });
  await admin.put(`${trucks}/${ids[2]}`, { make: 'Volvo' });
  await expectRefused(path, 'RFC 2 has');
});

test('an import of costings cannot be undone if one was changed or its truck moved to another company', async () => {
  const ids: string[] = [];
  for (let n = 0; n < 4; n += 1) {
    const { body } = await admin.post(trucks, truckBody({ company: 'Butler', regNumber: `RFK ${n}` }));
    ids.push(body.id);
  }
  const content = csvOf('Reg,Type,Amount', ...ids.map((_, n) => `RFK ${n},Repairs,${n + 1}`));
  const { path } = await readImportOf(admin, { kind: 'costings', company: 'Butler', content });
  const { rows } = await runToEnd(admin, path);
  await admin.put(`${trucks}/${ids[1]}/costings/${rows[1].id}`, { type: 'Repairs', value: 9 });
  await expectRefused(path, `${rows[1].title} has`);
  await admin.put(`${trucks}/${ids[2]}`, { company: 'RedStar' });
  await expectRefused(path, `${rows[1].title} and 1 more have`);
});

test('an undo deletes the suppliers created by the import, except one that another truck names', async () => {
  const content = csvOf('Reg,Make,Model,Bought From', 'RFS 1,DAF,XF,Way Used Ltd', 'RFS 2,DAF,XF,Way Unused Ltd');
  const { path } = await readImportOf(admin, { kind: 'trucks', company: 'Butler', content });
  await runToEnd(admin, path);
  await admin.post(trucks, truckBody({ company: 'Butler', boughtFrom: { name: 'Way Used Ltd' } }));
  expect((await admin.delete(path)).status).toBe(204);
  const { body } = await admin.get('/api/suppliers');
  const names = body.map(({ name }: { name: string }) => name).filter((name: string) => name.startsWith('Way'));
  expect(names).toEqual(['Way Used Ltd']);
});
