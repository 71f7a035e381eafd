import sharp from 'sharp';
import { expect, test } from 'vitest';
import { typeOfContent } from './document-content.ts';

const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#c82828' } });

test.each([
  ['GIF', () => picture.clone().gif()],
  ['TIFF', () => picture.clone().tiff()],
  ['AVIF', () => picture.clone().avif()],
])('a %s announced as a JPEG is rejected with advice on what to do', async (name, draw) => {
  expect(await typeOfContent(await draw().toBuffer(), 'image/jpeg')).toEqual({
    refusal: `The file is a picture of type ${name}. Save it as JPEG or PNG, then upload it again.`,
  });
});
