/** The dry run notes which trucks another company of the group already has. */
import { expect, test } from 'vitest';
import { truckBody } from '#test/app/factories.ts';
import { appForFile } from '#test/app/test-app.ts';
import { csvOf, readImportOf, runToEnd } from '#test/files/import-files.ts';

const app = await appForFile();
const admin = await app.as('Admin');

const addTruck = async (company: string, fields: Record<string, unknown>) =>
  (
    await admin.post(
      `/api/${company.charAt(0).toLowerCase()}${company.slice(1)}/trucks`,
      truckBody({ company, ...fields }),
    )
  ).body;

test('a row whose vehicle another company has is imported with a note, and so are two rows with one chassis number', async () => {
  await addTruck('RedStar', { regNumber: 'SVI 1', chassisNumber: 'WDB 0I 7781' });
  await addTruck('RedStar', {
    regNumber: 'SV 2',
    chassisNumber: 'WDB017782',
    isSold: true,
    soldDate: '2026-11-03',
  });
  await addTruck('Butler', { regNumber: 'SV 4', chassisNumber: 'WDB017784', color: 'Red' });
  const content = csvOf(
    'Reg,Make,Model,Colour,Chassis Number',
    'SV11,DAF,XF,White,wdb-01-7781',
    'SV2,DAF,XF,White,',
    'SV 3,DAF,XF,White,WDB017783',
    'SV 4,DAF,XF,Blue,WDB017784',
    'SV 5,DAF,XF,White,WDBO17783',
  );
  const { path, read } = await readImportOf(admin, { kind: 'trucks', company: 'Butler', content });
  const rows = [
    {
      outcome: 'New',
      reason:
        'The same chassis number is on SVI 1 of Red Star Commercial. SVI 1 is also in stock at Red Star Commercial.',
    },
    { outcome: 'New', reason: 'SV 2 was at Red Star Commercial before, sold on 3 Nov 2026.' },
    { outcome: 'New', reason: null },
    { outcome: 'Changed', reason: null },
    { outcome: 'New', reason: 'Line 4 has the same chassis number.' },
  ];
  expect(read.rows).toMatchObject(rows);
  expect((await runToEnd(admin, path)).counts).toEqual({ New: 4, Changed: 1, Same: 0, Wrong: 0 });
});

test('a row that marks a truck as not sold shows that the buyer is removed, and an undo restores both', async () => {
  const sale = { isSold: true, soldDate: '2026-11-03', soldTo: { name: 'Quarry Ltd' } };
  const { id } = await addTruck('Butler', { regNumber: 'SV 9', chassisNumber: null, ...sale });
  const content = csvOf('Reg,Marked as Sold', 'SV 9,No');
  const { path, read } = await readImportOf(admin, { kind: 'trucks', company: 'Butler', content });
  expect(read.rows[0].changes).toContainEqual({ field: 'soldTo', label: 'Sold To', from: 'Quarry Ltd', to: '' });
  await runToEnd(admin, path);
  const truck = async () => (await admin.get(`/api/butler/trucks/${id}`)).body;
  expect(await truck()).toMatchObject({ isSold: false, soldTo: null, soldDate: null });
  expect((await admin.delete(path)).status).toBe(204);
  expect(await truck()).toMatchObject({ ...sale, soldTo: { name: 'Quarry Ltd' } });
});
