/** Logos of all sizes: resized, refused, and many at once. */
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { blackPng } from '#test/media/black-png.ts';
import { picture } from '#test/media/media-files.ts';
import { printableLogo } from './logo.ts';

const addressOf = (bytes: Buffer) => `data:image/png;base64,${bytes.toString('base64')}`;

async function sizeOf(address: string): Promise<[number, number]> {
  const bytes = Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
  const { width, height } = await sharp(bytes).metadata();
  return [width, height];
}

test('a logo as large as a photo is scaled down', async () => {
  expect(await sizeOf(await printableLogo(addressOf(await picture('jpeg', 4000, 3000))))).toEqual([312, 234]);
  expect(await sizeOf(await printableLogo(addressOf(await picture('png', 60, 40))))).toEqual([60, 40]);
});

test.each([true, false])(
  'a small file with a very large number of pixels is refused (interlaced: %s)',
  async (isInterlaced) => {
    await expect(printableLogo(addressOf(blackPng(3400, isInterlaced)))).rejects.toMatchObject({
      status: 400,
      fieldErrors: [{ path: 'logo', message: 'This image cannot be read.' }],
    });
  },
);

test('of many logos at once, only a few are decoded at a time, and all are resized', async () => {
  const address = addressOf(blackPng(1200, true));
  const drawn = Promise.all(Array.from({ length: 10 }, () => printableLogo(address)));
  let maxBytes = 0;
  let isOver = false;
  const watch = async () => {
    while (!isOver) {
      const { queue, process } = sharp.counters();
      maxBytes = Math.max(maxBytes, queue + process);
      await wait(1);
    }
  };
  const watched = watch();
  expect(new Set(await drawn).size).toBe(1);
  isOver = true;
  await watched;
  expect(maxBytes).toBeGreaterThan(0);
  // Of ten requests. Images that have just finished may still be counted.
  expect(maxBytes).toBeLessThanOrEqual(4);
});
