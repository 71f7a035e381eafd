import sharp from 'sharp';
import { expect, test } from 'vitest';
import { pdfPixels } from '#test/files/pdf-pixels.ts';
import { Canvas } from './pdf-canvas.ts';
import { fileOf } from './pdf-file.ts';

async function pictureOf(background: string): Promise<string> {
  const bytes = await sharp({ create: { width: 80, height: 60, channels: 3, background } })
    .jpeg({ quality: 100 })
    .toBuffer();
  return `data:image/jpeg;base64,${bytes.toString('base64')}`;
}

test('a picture covers a box that was drawn before it, and is covered by one that is drawn after it', async () => {
  const canvas = new Canvas(new Map());
  const [red, fuchsia] = [await pictureOf('#ff0000'), await pictureOf('#ff00ff')];
  canvas.box(100, 100, 200, 60, '#00ff00');
  canvas.picture({ x: 100, y: 100, width: 80, height: 60, source: red, alt: 'Red' });
  canvas.box(120, 120, 10, 10, '#0000ff');
  canvas.artifact(() => {
    canvas.picture({ x: 140, y: 120, width: 20, height: 15, source: fuchsia, alt: '' });
  });
  const pixelAt = await pdfPixels(await fileOf([canvas], new Map(), { title: 'Order', author: 'Us' }));
  const near = (left: number, top: number) => pixelAt(left, top).map((part) => Math.round(part / 51) * 51);
  expect(near(105, 105)).toEqual([255, 0, 0]);
  expect(near(125, 125)).toEqual([0, 0, 255]);
  expect(near(150, 127)).toEqual([255, 0, 255]);
  expect(near(250, 130)).toEqual([0, 255, 0]);
});
