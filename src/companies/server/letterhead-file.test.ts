/** LETTERHEAD_FILE: valid contents, the error message for each mistake, and which companies it fills in. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { StartError } from '#server/start-error.ts';
import { appForTest } from '#test/app/test-app.ts';
import { picture } from '#test/media/media-files.ts';
import { fillParticulars, readLetterheadFile } from './letterhead-file.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'truck-letterhead-'));
  await writeFile(join(folder, 'logo.png'), await picture('png'));
  await writeFile(join(folder, 'logo.jpg'), await picture('jpeg'));
  await writeFile(join(folder, 'broken.png'), (await picture('png')).subarray(0, 60));
  await writeFile(join(folder, 'large.png'), Buffer.concat([await picture('png'), Buffer.alloc(1_000_000)]));
  await writeFile(join(folder, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
});
afterAll(() => rm(folder, { recursive: true }));

async function fileWith(content: unknown): Promise<string> {
  const path = join(folder, 'letterhead.json');
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

test('the example file in docs/ is valid', async () => {
  const read = await readLetterheadFile('docs/letterhead.example.json');
  expect(read.get('AbbasAutos')).toMatchObject({ legalName: 'Abbas Autos Ltd', city: 'Bradford', postcode: 'BD4 0XX' });
  expect(read.get('AbbasAutos')).toMatchObject({
    registeredIn: 'England and Wales',
    registeredOffice: '1 Law Street\nLeeds LS1 0XX',
  });
  expect(read.get('TruckWorld')).toMatchObject({ registeredIn: null, registeredOffice: null });
  expect(read.get('TruckWorld')?.logo).toBeNull();
  expect(read.has('Butler')).toBe(false);
});

test.each(['logo.png', 'logo.jpg'])('%s becomes a printable logo', async (logo) => {
  const read = await readLetterheadFile(await fileWith({ AbbasAutos: { logo } }));
  expect(read.get('AbbasAutos')?.logo).toMatch(/^data:image\/png;base64,/);
});

test.each([
  ['{', 'is not valid JSON'],
  [{ Nobody: {} }, 'is wrong'],
  [{ Butler: { adress: 'x' } }, 'is wrong at Butler'],
  [{ Butler: { bankDetails: { EUR: [] } } }, 'is wrong at Butler.bankDetails'],
  [{ Butler: { logo: 'missing.png' } }, 'names a logo that cannot be read'],
  [{ Butler: { logo: 'broken.png' } }, 'names a logo that cannot be read as an image'],
  [{ Butler: { logo: 'large.png' } }, 'names a logo that is larger than 1 MB'],
  [{ Butler: { logo: 'logo.svg' } }, 'names a logo that is neither PNG nor JPEG'],
  [{ Butler: { logo: 'data:image/png;base64,aGVsbG8=' } }, 'names a logo that is neither PNG nor JPEG'],
])('the file content %j fails the start', async (content, sentence) => {
  const reading = readLetterheadFile(await fileWith(content));
  await expect(reading).rejects.toThrow(StartError);
  await expect(reading).rejects.toThrow(sentence);
});

test('a start fills in companies without particulars once, and does not overwrite what was saved on screen', async () => {
  const app = await appForTest();
  const admin = await app.as('Admin');
  await admin.put('/api/butler/particulars', { legalName: 'Butler Symonds Limited' });
  const path = await fileWith({
    AbbasAutos: { addressLines: ['Abbas Autos Ltd', 'Bradford'], vatNumber: 'GB 000 0000 01' },
    Butler: { addressLines: ['Somebody Else Ltd', 'Leeds'] },
  });
  await fillParticulars(app.db, path);
  await fillParticulars(app.db, await fileWith({ AbbasAutos: { addressLines: ['Another Ltd', 'Hull'] } }));
  const abbas = await admin.get('/api/abbasAutos/particulars');
  expect(abbas.body).toMatchObject({ legalName: 'Abbas Autos Ltd', vatNumber: 'GB 000 0000 01' });
  expect(abbas.headers.get('etag')).toBe('"1"');
  expect((await admin.get('/api/butler/particulars')).body.legalName).toBe('Butler Symonds Limited');
  const rows = await app.db
    .selectFrom('audit_entry')
    .select(['user_id', 'record_id'])
    .where('record_type', '=', 'companyParticulars')
    .orderBy('id')
    .execute();
  expect(rows).toEqual([
    { user_id: 'person|Admin', record_id: 'Butler' },
    { user_id: 'system', record_id: 'AbbasAutos' },
  ]);
});
