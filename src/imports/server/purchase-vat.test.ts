/** A margin scheme truck has no purchase VAT, whether it is saved over the API or imported. */
import { expect, test } from 'vitest';
import { truckBody } from '#test/app/factories.ts';
import { appForFile } from '#test/app/test-app.ts';
import { csvOf, readImportOf, runToEnd } from '#test/files/import-files.ts';

const app = await appForFile();
const admin = await app.as('Admin');

const trucks = '/api/butler/trucks';
const refused = {
  status: 400,
  errors: [{ path: 'purchaseVat', message: 'A margin scheme truck has no purchase VAT.' }],
};

async function addTruck(fields: object): Promise<string> {
  const { status, body } = await admin.post(trucks, truckBody({ company: 'Butler', ...fields }));
  expect(status).toBe(201);
  return body.id;
}
const read = async (id: string) => (await admin.get(`${trucks}/${id}`)).body;

/** A truck as versions before this rule could store it. */
async function addOldTruck(regNumber: string): Promise<string> {
  const id = await addTruck({ regNumber, vatScheme: 'Margin', purchaseVat: null });
  await app.db.updateTable('truck').set({ purchase_vat: 100 }).where('id', '=', id).execute();
  return id;
}

test('a new margin truck with purchase VAT is refused with 400, without it or with 0 is created', async () => {
  const body = truckBody({ company: 'Butler', vatScheme: 'Margin', purchaseVat: 0.01 });
  expect((await admin.post(trucks, body)).body).toMatchObject(refused);
  await addTruck({ vatScheme: 'Margin', purchaseVat: 0 });
  await addTruck({ vatScheme: 'Margin', purchaseVat: null });
});

test('purchase VAT for a truck that is or becomes a margin truck is refused with 400', async () => {
  const margin = `${trucks}/${await addTruck({ vatScheme: 'Margin' })}`;
  expect((await admin.put(margin, { purchaseVat: 100 })).body).toMatchObject(refused);
  expect((await admin.put(margin, { purchaseVat: 100, vatScheme: 'Qualifying' })).status).toBe(200);
  expect((await admin.put(margin, { purchaseVat: 100, vatScheme: 'Margin' })).body).toMatchObject(refused);
});

test('changing only the scheme to margin clears the purchase VAT', async () => {
  const id = await addTruck({ vatScheme: 'Qualifying', purchaseVat: 100 });
  const { status, body } = await admin.put(`${trucks}/${id}`, { vatScheme: 'Margin' });
  expect([status, body.purchaseVat]).toEqual([200, null]);
  const [change] = (await admin.get(`${trucks}/${id}/history`)).body;
  expect(change.changes).toContainEqual(expect.objectContaining({ field: 'purchaseVat' }));
});

test('other fields of an old margin truck with purchase VAT can be changed', async () => {
  const id = await addOldTruck('OLD 1');
  const path = `${trucks}/${id}`;
  expect((await admin.put(path, { color: 'Red' })).status).toBe(200);
  expect((await admin.put(path, { color: 'Blue', vatScheme: 'Margin', purchaseVat: 100 })).status).toBe(200);
  expect((await admin.put(path, { purchaseVat: 200 })).body).toMatchObject(refused);
  expect((await admin.put(path, { purchaseVat: null })).body).toMatchObject({ color: 'Blue', purchaseVat: null });
});

test('imported margin trucks with purchase VAT are rejected; changing the scheme clears it and an undo restores it', async () => {
  const [qualifying, old] = [
    await addTruck({ regNumber: 'IMP 1', vatScheme: 'Qualifying', purchaseVat: 100 }),
    await addOldTruck('IMP 2'),
  ];
  const { path, read: dryRun } = await readImportOf(admin, {
    kind: 'trucks',
    company: 'Butler',
    content: csvOf(
      'Reg Number;Make;Model;VAT Scheme;Purchase VAT',
      'IMP 1;DAF;XF;Margin;',
      'IMP 2;DAF;XF;Margin;50',
      'IMP 3;DAF;XF;Margin;50',
      'IMP 4;DAF;XF;Margin;',
    ),
  });
  const outcomes = dryRun.rows.map(({ outcome, reason }: Record<string, string>) => [outcome, reason]);
  const wrong = ['Wrong', 'Purchase VAT: A margin scheme truck has no purchase VAT.'];
  expect(outcomes).toEqual([['Changed', null], wrong, wrong, ['New', null]]);
  expect(dryRun.rows[0].changes).toContainEqual(expect.objectContaining({ field: 'purchaseVat' }));
  await runToEnd(admin, path);
  expect(await read(qualifying)).toMatchObject({ vatScheme: 'Margin', purchaseVat: null });
  expect(await read(old)).toMatchObject({ purchaseVat: 100 });
  expect((await admin.delete(path)).status).toBe(204);
  expect(await read(qualifying)).toMatchObject({ vatScheme: 'Qualifying', purchaseVat: 100 });
});

test('an undo restores the purchase VAT of an old margin truck', async () => {
  const id = await addOldTruck('UND 1');
  const { path } = await readImportOf(admin, {
    kind: 'trucks',
    company: 'Butler',
    content: csvOf('Reg Number;Purchase VAT', 'UND 1;0'),
  });
  await runToEnd(admin, path);
  expect(await read(id)).toMatchObject({ purchaseVat: 0 });
  expect((await admin.delete(path)).status).toBe(204);
  expect(await read(id)).toMatchObject({ vatScheme: 'Margin', purchaseVat: 100 });
});
