/** The dry run replaces spellings by those of stored records and adds a note. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { truckBody } from '#test/app/factories.ts';
import { appForFile } from '#test/app/test-app.ts';
import { csvOf, readImportOf, runToEnd } from '#test/files/import-files.ts';

const app = await appForFile();
const admin = await app.as('Admin');
const known = { company: 'Butler', chassisNumber: null };
const stock = [
  { regNumber: 'KS 1', make: 'Volvo', model: 'FH', truckType: 'Tractor Unit', color: 'White', location: 'Hull Yard' },
  { regNumber: 'KS 2', make: 'Volvo', model: 'FH', truckType: 'Tractor Unit', color: 'White', axle: '6x2' },
  { regNumber: 'KS 3', make: 'VOLVO', model: 'FH', truckType: 'Box', color: 'Gr\u00fcn' },
];
for (const fields of stock) {
  expect((await admin.post('/api/butler/trucks', truckBody({ ...known, ...fields }))).status).toBe(201);
}
// Text stored before input was normalised to NFC.
await sql`update truck set color = ${'Gru\u0308n'} where reg_number = 'KS 3'`.execute(app.db);
expect((await admin.post('/api/clients', { name: 'Known', billTo: { city: 'York' } })).status).toBe(201);

test('new trucks get the most frequent stored spelling, and rows of one file share a spelling', async () => {
  const content = csvOf(
    'Reg,Make,Model,Type,Colour,Axle,Location',
    'KN 1,volvo,fh,TRACTOR UNIT,WHITE,6X2,hull yard',
    'KN 2,VOLVO,FH,Tractor Unit,White,6x2,Hull Yard',
    'KN 3,Volvo,FH,Box,GR\u00dcN,,',
    'KN 4,Foden,Alpha,Box,White,,',
    'KN 5,FODEN,Alpha,Box,White,,',
    'KN 6,Foden,Alpha,Box,Gr\u00fcn,,',
    'KN 7,Citroen,Alpha,Box,Grun,,',
  );
  const { path, read } = await readImportOf(admin, { kind: 'trucks', company: 'Butler', content });
  expect(read.rows.map(({ reason }: { reason: string | null }) => reason)).toEqual([
    "Make: 'Volvo' is used instead of 'volvo'. Model: 'FH' is used instead of 'fh'. " +
      "Axle: '6x2' is used instead of '6X2'. Type: 'Tractor Unit' is used instead of 'TRACTOR UNIT'. " +
      "Color: 'White' is used instead of 'WHITE'. Location: 'Hull Yard' is used instead of 'hull yard'.",
    "Make: 'Volvo' is used instead of 'VOLVO'.",
    "Color: 'Gr\u00fcn' is used instead of 'GR\u00dcN'.",
    null,
    "Make: 'Foden' is used instead of 'FODEN'.",
    null,
    null,
  ]);
  const made = read.rows[0].changes.map(({ label, to }: { label: string; to: string }) => `${label} ${to}`);
  expect(made).toEqual(expect.arrayContaining(['Make Volvo', 'Type Tractor Unit', 'Location Hull Yard']));
  const done = await runToEnd(admin, path);
  expect(done.counts).toMatchObject({ New: 7, Wrong: 0 });
  const { body } = await admin.get(`/api/butler/trucks/${done.rows[1].id}`);
  expect(body).toMatchObject({ make: 'Volvo', model: 'FH' });
});

test("a truck's own spelling is unchanged if the file has the same, and other values take the stored spelling", async () => {
  const content = csvOf('Reg,Make,Model', 'KS 3,VOLVO,FH', 'KS 1,volvo,FH', 'KS 2,vOLVO,FM');
  const { read } = await readImportOf(admin, { kind: 'trucks', company: 'Butler', content });
  expect(read.rows).toMatchObject([
    { outcome: 'Same', reason: null },
    { outcome: 'Same', reason: null },
    { outcome: 'Changed', reason: "Make: 'Volvo' is used instead of 'vOLVO'.", changes: [{ field: 'model' }] },
  ]);
});

test("a client's city takes the stored spelling", async () => {
  const { read } = await readImportOf(admin, { kind: 'clients', content: csvOf('Client,Town', 'New,YORK') });
  expect(read.rows).toMatchObject([{ outcome: 'New', reason: "Bill To City: 'York' is used instead of 'YORK'." }]);
});

test('dates that are valid but unlikely get a note', async () => {
  const content = csvOf(
    'Reg,Make,Model,Reg Date,MOT Expiry,Purchase Date',
    'KD 1,DAF,XF,20/01/1900,01/05/2062,06/05/2009',
    'KD 2,DAF,XF,20/01/2019,01/05/2027,06/05/2062',
    'KD 3,DAF,XF,20/01/2019,01/05/2027,06/05/2024',
  );
  const { read } = await readImportOf(admin, { kind: 'trucks', company: 'Butler', content });
  expect(read.rows.map(({ reason }: { reason: string | null }) => reason)).toEqual([
    'The reg date 20 Jan 1900 is more than 40 years back. The MOT expiry 1 May 2062 is more than 3 years ahead.',
    'The purchase date 6 May 2062 is more than 31 days ahead.',
    null,
  ]);
});
