import jsQR from 'jsqr';
import { expect, test } from 'vitest';
import { appForFile } from '#test/app/test-app.ts';
import { type PdfBox, pdfBoxes, pdfPages } from '#test/files/pdf-text.ts';
import { takeIn } from '#test/records/stock.ts';

const app = await appForFile();
const user = await app.as('User');
const token = await app.tokenOf('User');

const labels = '/api/redStar/trucks/labels';

const addTruck = (fields: Record<string, unknown> = {}) => takeIn(user, { company: 'RedStar', ...fields });

async function print(ids: readonly string[], kind: string) {
  const response = await fetch(`${app.url}${labels}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ids, kind }),
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
  // The cells are the smallest boxes; a windscreen card also has a bar.
  const boxes = (await pdfBoxes(await print([id], kind))).filter(({ left, right }) => right - left < 200);
  expect(readCode(boxes)).toBe(`${app.url}/RedStar/trucks/${id}/view`);
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
  expect((await user.post(labels, { ids: [id, 'nobody'], kind: 'KeyTag' })).body).toEqual({
    status: 404,
    message: 'The requested truck does not exist.',
  });
  expect((await user.post('/api/butler/trucks/labels', { ids: [id], kind: 'KeyTag' })).status).toBe(404);
});
