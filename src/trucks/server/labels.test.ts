import jsQR from 'jsqr';
import { expect, test } from 'vitest';
import { inTenMonths } from '#test/app/factories.ts';
import { appForFile } from '#test/app/test-app.ts';
import { type PdfBox, pdfBoxes, pdfPages } from '#test/files/pdf-text.ts';
import { takeIn } from '#test/records/stock.ts';

const app = await appForFile();
const user = await app.as('User');
const token = await app.tokenOf('User');

const labels = '/api/redStar/trucks/labels';

const addTruck = (fields: Record<string, unknown> = {}) => takeIn(user, { company: 'RedStar', ...fields });

async function print(ids: readonly string[], kind: string, more: Record<string, unknown> = {}) {
  const response = await fetch(`${app.url}${labels}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ids, kind, ...more }),
  });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  return new Uint8Array(await response.arrayBuffer());
}

const printedPages = async (ids: readonly string[], kind: string) => pdfPages(await print(ids, kind));

/** Decodes a QR code that was drawn as boxes. */
function readCode(boxes: readonly PdfBox[]): string | undefined {
  const [pixels, margin] = [4, 20];
  const left = Math.min(...boxes.map((box) => box.left));
  const bottom = Math.min(...boxes.map((box) => box.bottom));
  const at = (points: number, from: number) => Math.round((points - from) * pixels) + margin;
  const side = at(Math.max(...boxes.map((box) => box.right)), left) + margin;
  const picture = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const box of boxes) {
    for (let y = at(box.bottom, bottom); y < at(box.top, bottom); y += 1) {
      for (let x = at(box.left, left); x < at(box.right, left); x += 1)
        picture.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3);
    }
  }
  return jsQR(picture, side, side)?.data;
}

/** The cells are the smallest boxes; a windscreen card also has a bar. */
async function codeOf(pdf: Uint8Array): Promise<string | undefined> {
  const boxes = (await pdfBoxes(pdf)).filter(({ left, right }) => right - left < 200);
  return boxes.length === 0 ? undefined : readCode(boxes);
}

test.each(['KeyTag', 'Windscreen'])('a %s label shows reg number, stock number, make and model', async (kind) => {
  const [one, other] = [await addTruck({ make: 'Škoda' }), await addTruck({ model: 'M'.repeat(200) })];
  const pages = await printedPages([other.id, one.id, other.id], kind);
  expect(pages).toHaveLength(1);
  const [text = ''] = pages;
  for (const truck of [one, other]) {
    for (const part of [truck.regNumber, `Stock Number ${truck.stockNumber}`, truck.make, truck.model]) {
      expect(text).toContain(part);
    }
  }
  expect(text.indexOf(other.regNumber)).toBeLessThan(text.indexOf(one.regNumber));
});

test.each(['KeyTag', 'Windscreen'])('the QR code on a %s label is the URL of the truck', async (kind) => {
  const { id } = await addTruck();
  expect(await codeOf(await print([id], kind))).toBe(`${app.url}/RedStar/trucks/${id}/view`);
});

test('a sheet holds 24 key tags or two windscreen cards', async () => {
  const ids: string[] = [];
  for (let count = 0; count < 25; count += 1) ids.push((await addTruck()).id);
  expect(await printedPages(ids, 'KeyTag')).toHaveLength(2);
  expect(await printedPages(ids.slice(0, 3), 'Windscreen')).toHaveLength(2);
});

test('invalid label requests are refused', async () => {
  const { id } = await addTruck();
  expect((await user.post(labels, { ids: [], kind: 'KeyTag' })).body).toMatchObject({
    status: 400,
    message: 'Failed to print labels.',
    errors: [{ path: 'ids', message: 'Choose at least one truck.' }],
  });
  expect((await user.post(labels, { ids: [id], kind: 'Bumper' })).body.errors).toMatchObject([{ path: 'kind' }]);
  const secret = { ids: [id], kind: 'Windscreen', details: ['purchasePrice'] };
  expect((await user.post(labels, secret)).body.errors).toMatchObject([{ path: 'details.0' }]);
  expect((await user.post(labels, { ids: [id, 'nobody'], kind: 'KeyTag' })).body).toEqual({
    status: 404,
    message: 'The requested truck does not exist.',
  });
  expect((await user.post('/api/butler/trucks/labels', { ids: [id], kind: 'KeyTag' })).status).toBe(404);
});

test('a windscreen card shows the chosen details that the truck has', async () => {
  const fields = { askingPrice: 23_450, vatScheme: 'Qualifying', registrationDate: '2019-03-14', mileage: 512_000 };
  const { id, stockNumber } = await addTruck({ ...fields, fuelType: null, powerHp: 480, euroStatus: 'Euro6' });
  const details = ['fuelType', 'mileage', 'price', 'powerHp', 'year'];
  const [card = ''] = await pdfPages(await print([id], 'Windscreen', { details }));
  expect(card).toContain(`Stock Number ${stockNumber}`);
  for (const text of ['£23,450.00 + VAT', 'Year 2019', '512,000 km', 'Power (hp) 480']) expect(card).toContain(text);
  for (const text of ['Fuel', 'Euro']) expect(card).not.toContain(text);
  const [plain = ''] = await printedPages([id], 'Windscreen');
  expect(plain).not.toContain('23,450');
  const [tag = ''] = await pdfPages(await print([id], 'KeyTag', { details }));
  expect(tag).not.toContain('23,450');
});

test('a card for buyers opens the page of the stock page, or else the shared page, or has no code', async () => {
  const { id, stockNumber } = await addTruck({ isSold: false });
  const cardFor = async () => await codeOf(await print([id], 'Windscreen', { details: ['price'], page: 'Buyers' }));
  expect(await cardFor()).toBeUndefined();
  const body = { truckIds: [id], until: inTenMonths };
  const { uri } = (await user.post('/api/redStar/shares', body)).body;
  expect(await cardFor()).toBe(uri);
  const admin = await app.as('Admin');
  expect((await admin.put('/api/redStar/particulars', { publicStockPage: true })).status).toBe(200);
  expect((await user.post('/api/redStar/trucks/advertise', { ids: [id], advertised: true })).status).toBe(200);
  expect(await cardFor()).toBe(`${app.url}/stock/redStar/${stockNumber}`);
});
