/** Deleting several trucks in one request must write the same audit rows as deleting each alone. */
import { expect, test } from 'vitest';
import { withTransaction } from '#server/db/database.ts';
import { createLogger } from '#server/http/logger.ts';
import { truckBody } from '#test/app/factories.ts';
import { appForFile } from '#test/app/test-app.ts';
import { rebuildRecords } from '#test/database/rebuild-records.ts';
import { picture, putFile, video } from '#test/media/media-files.ts';
import { deleteTrucks } from './delete-truck.ts';

const app = await appForFile();
const user = await app.as('User');

const trucks = '/api/abbasAutos/trucks';

async function upload(path: string, bytes: Buffer, type: string, body?: unknown): Promise<void> {
  const { body: answer } = await user.post(path, body);
  expect((await putFile(answer.uri, bytes, type)).ok).toBe(true);
}

/** Creates a truck with one record of every dependent kind. */
async function fullTruck(): Promise<string> {
  const { body } = await user.post(trucks, truckBody());
  const path = `${trucks}/${body.id}`;
  await user.post(`${path}/costings`, { type: 'Repairs', value: 5 });
  await user.post(`${path}/costings`, { type: 'Other', value: 7.5, invoiceNumber: 'A 1' });
  await upload(`${path}/image/image%2Fpng`, await picture('png'), 'image/png');
  await upload(`${path}/video/video%2Fmp4`, video(), 'video/mp4');
  const pdf = Buffer.from('%PDF-1.7\n1 0 obj <</Type /Catalog>> endobj\ntrailer <</Root 1 0 R>>\n%%EOF\n');
  const document = { kind: 'Other', name: 'document.pdf', contentType: 'application/pdf', size: pdf.length };
  await upload(`${path}/documents`, pdf, 'application/pdf', document);
  await user.put(`${path}/reservation`, { clientName: 'Reserving Ltd', until: '2099-12-31', note: null });
  return body.id;
}

function remove(requestId: string, versions: readonly (readonly [id: string, version: number])[]): Promise<void> {
  const actor = { userId: 'person|User', email: null, name: 'User', role: 'User' as const };
  const context = { actor, requestId, log: createLogger('silent'), today: () => '2026-11-23' };
  const targets = versions.map(([id, version]) => ({ id, ifMatch: `"${version}"` }));
  return withTransaction(app.db, (db) => deleteTrucks({ ...context, db }, 'AbbasAutos', targets));
}

/** Stored photos, thumbnails, videos and documents of these trucks. */
async function filesOf(ids: readonly string[]) {
  const found = await Promise.all(
    ids.flatMap((id) => [`${id}/`, `documents/${id}/`]).map((at) => app.storage.list(at)),
  );
  return found.flat();
}

async function auditEntriesOf(requestId: string) {
  const rows = await app.db.selectFrom('audit_entry').selectAll().where('request_id', '=', requestId).execute();
  return rows.map(({ record_type, record_id, parent_id, action, went_along }) => ({
    truck: parent_id ?? record_id,
    row: `${action} ${record_type}${went_along ? ' along' : ''}`,
  }));
}

test('deleting trucks audits each truck, costing, file and reservation, and removes all files', async () => {
  const ids = [await fullTruck(), await fullTruck(), (await user.post(trucks, truckBody())).body.id];
  await app.tidy();
  expect((await filesOf(ids)).length).toBeGreaterThanOrEqual(6);
  await remove(
    'two-at-once',
    ids.map((id) => [id, 1]),
  );
  const byTruck = Map.groupBy(await auditEntriesOf('two-at-once'), ({ truck }) => truck);
  const along = ['costing', 'costing', 'document', 'image', 'reservation', 'video'].map(
    (type) => `delete ${type} along`,
  );
  const rows = ids.map((id) =>
    byTruck
      .get(id)
      ?.map(({ row }) => row)
      .sort(),
  );
  expect(rows).toEqual([[...along, 'delete truck'].sort(), [...along, 'delete truck'].sort(), ['delete truck']]);
  const { records } = await rebuildRecords(app.db);
  expect(records.map(({ type }) => type).filter((type) => type !== 'client')).toEqual([]);
  await app.tidy();
  expect(await filesOf(ids)).toEqual([]);
});

test('no truck is deleted when one of them has changed', async () => {
  const ids: string[] = [];
  for (let n = 0; n < 3; n += 1) ids.push((await user.post(trucks, truckBody())).body.id);
  await user.put(`${trucks}/${ids[1]}`, { color: 'Red' });
  const versions = ids.map((id) => [id, 1] as const);
  await expect(remove('changed-since', versions)).rejects.toMatchObject({ status: 412 });
  await expect(remove('no-such-truck', [...versions.slice(0, 1), ['nothing', 1]])).rejects.toMatchObject({
    status: 404,
  });
  expect(await auditEntriesOf('changed-since')).toEqual([]);
  for (const id of ids) expect((await user.get(`${trucks}/${id}`)).status).toBe(200);
});
