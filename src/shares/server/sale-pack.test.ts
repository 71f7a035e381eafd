/** Sale packs: ordered photos without metadata, a sheet for each truck, and the CSV. */
import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import exifr from 'exifr';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { zipStream } from '#server/zip-stream.ts';
import { truckBody } from '#test/app/factories.ts';
import { appForFile } from '#test/app/test-app.ts';
import { pdfCode, pdfPixels } from '#test/files/pdf-pixels.ts';
import { pdfPages, pdfStructure } from '#test/files/pdf-text.ts';
import { picture, putFile } from '#test/media/media-files.ts';

const app = await appForFile();
const user = await app.as('User');
const token = await app.tokenOf('User');

const trucks = '/api/abbasAutos/trucks';

async function addPhoto(truck: string, color: string): Promise<void> {
  const bytes = await sharp({ create: { width: 2400, height: 1200, channels: 3, background: color } })
    .jpeg()
    .withExif({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
    .toBuffer();
  const { body } = await user.post(`${trucks}/${truck}/image/image%2Fjpeg`);
  expect((await putFile(body.uri, bytes, 'image/jpeg')).status).toBe(201);
}

async function pack(ids: string[], company = 'abbasAutos') {
  const response = await fetch(`${app.url}/api/${company}/trucks/sale-pack`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ids }),
  });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

/** The files of the archive by path, unpacked by an independent program. */
async function unpacked(bytes: Buffer): Promise<Map<string, Buffer>> {
  const folder = await mkdtemp(join(tmpdir(), 'pack-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'pack.zip'), bytes);
  execFileSync('python3', ['-m', 'zipfile', '-e', 'pack.zip', 'out'], { cwd: folder });
  const names = await readdir(join(folder, 'out'), { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  return new Map(
    await Promise.all(
      files.map(async (path) => [path.slice(join(folder, 'out').length + 1), await readFile(path)] as const),
    ),
  );
}

async function dominantColor(bytes: Buffer) {
  const { dominant } = await sharp(bytes).stats();
  return [dominant.r > 128, dominant.g > 128, dominant.b > 128];
}

test('a pack has the photos in order, a sheet for each truck and one CSV', async () => {
  const advert = { cabType: 'HighSleeper', powerHp: 480, features: ['Fridge', 'Retarder'] };
  const fields = { ...advert, description: '=cmd|calc', salePrice: 23_450, boughtFrom: { name: 'Secret Supplier' } };
  const one = (await user.post(trucks, truckBody(fields))).body;
  const two = (await user.post(trucks, truckBody({ regNumber: 'кириллица', make: 'Scania' }))).body;
  for (const color of ['#ff0000', '#00ff00', '#0000ff']) await addPhoto(one.id, color);
  const names = (await user.get(`${trucks}/${one.id}/images`)).body.map(({ name }: { name: string }) => name);
  await user.put(`${trucks}/${one.id}/images/order`, { names: [names[2], names[0], names[1]] });
  const { status, headers, bytes } = await pack([two.id, one.id]);
  expect([status, headers.get('content-type')]).toEqual([200, 'application/zip']);
  expect(headers.get('content-disposition')).toBe('attachment; filename="Sale_Pack.zip"');
  const files = await unpacked(bytes);
  const folder = one.regNumberTrimmed;
  expect([...files.keys()].sort()).toEqual(
    [
      `${folder}/01.jpg`,
      `${folder}/02.jpg`,
      `${folder}/03.jpg`,
      `${folder}/Specification_${folder}.pdf`,
      `Stock-${two.stockNumber}/Specification_Stock-${two.stockNumber}.pdf`,
      'adverts.csv',
    ].sort(),
  );
  const photo = (name: string) => files.get(`${folder}/${name}`) ?? Buffer.of();
  expect(await dominantColor(photo('01.jpg'))).toEqual([false, false, true]);
  expect(await dominantColor(photo('02.jpg'))).toEqual([true, false, false]);
  expect(await sharp(photo('01.jpg')).metadata()).toMatchObject({ format: 'jpeg', width: 1600, height: 800 });
  expect(await exifr.parse(photo('01.jpg')).catch(() => undefined)).toBeUndefined();
  const sheet = (await pdfPages(photo(`Specification_${folder}.pdf`))).join(' ');
  for (const text of ['DAF XF 480, 2019', one.regNumber, '£23,450.00', '512,000 km', 'Euro 6']) {
    expect(sheet).toContain(text);
  }
  for (const text of ['Cab Type High Sleeper', 'Power (hp) 480', 'Features: Fridge, Retarder']) {
    expect(sheet).toContain(text);
  }
  const { pages } = await pdfStructure(photo(`Specification_${folder}.pdf`));
  expect(JSON.stringify(pages)).toMatch(/"role":"TH"[^{}]*Cab Type/);
  const csv = (files.get('adverts.csv') ?? Buffer.of()).toString();
  expect(csv).toContain("'=cmd|calc");
  expect(csv).toContain(`${folder}/01.jpg ${folder}/02.jpg ${folder}/03.jpg`);
  expect(csv.split('\r\n')[1]).toContain('Scania');
  for (const secret of ['Secret Supplier', '18,250', '18250.5', 'K 17', 'PI-4711']) {
    expect(sheet + csv).not.toContain(secret);
  }
});

test('a photo that cannot be read is left out, and the others are numbered without a gap', async () => {
  const { id, regNumberTrimmed: folder } = (await user.post(trucks, truckBody())).body;
  const { body: broken } = await user.post(`${trucks}/${id}/image/image%2Fjpeg`);
  const head = (await picture('jpeg', 200, 100)).subarray(0, 300);
  expect((await putFile(broken.uri, head, 'image/jpeg')).status).toBe(201);
  await addPhoto(id, '#ff0000');
  const files = await unpacked((await pack([id])).bytes);
  expect([...files.keys()].sort()).toEqual([
    `${folder}/01.jpg`,
    `${folder}/Specification_${folder}.pdf`,
    'adverts.csv',
  ]);
  expect(await dominantColor(files.get(`${folder}/01.jpg`) ?? Buffer.of())).toEqual([true, false, false]);
});

/** The sheet of a pack with one truck. */
async function sheetOf(id: string): Promise<Buffer> {
  const files = await unpacked((await pack([id])).bytes);
  return [...files].find(([path]) => path.endsWith('.pdf'))?.[1] ?? Buffer.of();
}

test('a sheet shows the cover and three more photos', async () => {
  const { id } = (await user.post(trucks, truckBody())).body;
  for (const color of ['#ff0000', '#00ff00', '#0000ff', '#ff00ff', '#ffff00']) await addPhoto(id, color);
  const pixelAt = await pdfPixels(await sheetOf(id));
  const seen = new Set<string>();
  for (let top = 60; top < 500; top += 4) {
    for (let left = 42; left < 550; left += 4)
      seen.add(
        pixelAt(left, top)
          .map((part) => Number(part > 200))
          .join(''),
      );
  }
  expect([...seen]).toEqual(expect.arrayContaining(['100', '010', '001', '101']));
  expect([...seen]).not.toContain('110');
});

const withoutDetails = {
  ...{ mileage: 0, salePrice: null, freightCharges: 0, warrantyCharges: 0, description: null },
  ...{ logBookStatus: 'Pending', inspectionStatus: 'Pending', motStatus: 'Pending', exportSlipStatus: 'Pending' },
};

test('a sheet and its advert leave out missing values and office-only details', async () => {
  const { id } = (await user.post(trucks, truckBody(withoutDetails))).body;
  const { bytes } = await pack([id]);
  const files = [...(await unpacked(bytes))];
  const texts = await Promise.all(
    files.map(async ([path, file]) => (path.endsWith('.csv') ? String(file) : (await pdfPages(file)).join(' '))),
  );
  for (const text of texts) {
    expect(text).toContain('POA');
    for (const word of ['Pending', '0.00', 'Mileage 0', ',0,', 'Freight Charges £', 'Unknown', 'Log Book']) {
      expect(text).not.toContain(word);
    }
  }
});

test.each([
  ['Qualifying', null, 23_450, '£23,450.00 + VAT', '+ VAT'],
  ['Margin', 0, 23_450, '£23,450.00 no VAT to reclaim', 'no VAT to reclaim'],
  ['Unknown', 23_450, 21_000, '£23,450.00', ''],
  ['Qualifying', null, null, 'POA', ''],
  ['Margin', 0, 0, 'POA', ''],
])(
  'a %s truck with asking price %s and sale price %s is offered at "%s"',
  async (vatScheme, asked, sale, words, vat) => {
    const { id } = (await user.post(trucks, truckBody({ vatScheme, askingPrice: asked, salePrice: sale }))).body;
    const [sheet = ''] = await pdfPages(await sheetOf(id));
    expect(sheet).toContain(words);
    expect(sheet.includes('VAT')).toBe(vat !== '');
    const csv = String((await unpacked((await pack([id])).bytes)).get('adverts.csv'));
    const [head = [], line = []] = csv.split('\r\n').map((row) => row.split(','));
    expect(line[head.indexOf('VAT')]).toBe(vat.replace('+', 'plus'));
    expect(line[head.indexOf('Sale Price')]).toBe(words === 'POA' ? 'POA' : '23450');
  },
);

test('a sheet names the seller, the person to call and the phone number on one page', async () => {
  await (await app.as('Admin')).put('/api/abbasAutos/particulars', {
    ...{ tradingName: 'Abbas Trucks', addressLine1: '12 Yard Lane', phoneNumber: '+44 1274 123456' },
  });
  const { id } = (await user.post(trucks, truckBody({ description: 'Full service history.\n'.repeat(20) }))).body;
  const pages = await pdfPages(await sheetOf(id));
  expect(pages).toHaveLength(1);
  for (const text of ['Abbas Trucks', '12 Yard Lane', '+44 1274 123456', 'Ask for User']) {
    expect(pages[0]).toContain(text);
  }
});

test('the QR code on a sheet opens the shared page of that truck, or else that of the whole pack', async () => {
  const [one, two] = [
    (await user.post(trucks, truckBody())).body.id,
    (await user.post(trucks, truckBody({ regNumber: 'CD34 EFG' }))).body.id,
  ];
  const until = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const share = async (truckIds: string[]) => (await user.post('/api/abbasAutos/shares', { truckIds, until })).body;
  expect(await pdfCode(await sheetOf(one))).toBeUndefined();
  const both = await share([two, one]);
  expect(await pdfCode(await sheetOf(one))).toBeUndefined();
  const alone = await share([one]);
  const files = await unpacked((await pack([one, two])).bytes);
  const codes = [...files].filter(([path]) => path.endsWith('.pdf')).map(([, file]) => pdfCode(file));
  expect((await Promise.all(codes)).sort()).toEqual([alone.uri, both.uri].sort());
});

test('trucks that do not exist or belong to another company are refused', async () => {
  const { id } = (await user.post(trucks, truckBody())).body;
  expect((await pack([id, 'missing'])).status).toBe(404);
  expect((await pack([id], 'redStar')).status).toBe(404);
  expect((await pack([])).status).toBe(400);
});

test('each file is created only when the previous one has been read, and none after the caller has disconnected', async () => {
  const made: number[] = [];
  async function* entries() {
    for (let index = 0; index < 200; index += 1) {
      made.push(index);
      yield { path: `${index}.jpg`, content: Buffer.alloc(1_000_000, index) };
    }
  }
  const abandoned = new AbortController();
  const stream = zipStream(entries(), abandoned.signal);
  stream.on('error', () => undefined);
  const reader = stream.iterator();
  let bytes = 0;
  while (bytes < 3_000_000) bytes += ((await reader.next()).value as Buffer).length;
  expect(made.length).toBeLessThan(10);
  abandoned.abort();
  await expect.poll(() => stream.destroyed).toBe(true);
  expect(made.length).toBeLessThan(10);
});
