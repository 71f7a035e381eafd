import { expect, test } from 'vitest';
import { wholePhoto } from './crop.ts';
import { scaleCrop, uploadSize } from './photo-size.ts';

test.each([
  [{ width: 4032, height: 3024 }, false, { width: 2048, height: 1536 }],
  [{ width: 3024, height: 4032 }, false, { width: 1536, height: 2048 }],
  [{ width: 4032, height: 3024 }, true, { width: 4032, height: 3024 }],
  [{ width: 2048, height: 1536 }, false, { width: 2048, height: 1536 }],
  [{ width: 640, height: 400 }, false, { width: 640, height: 400 }],
  [{ width: 9000, height: 1 }, false, { width: 2048, height: 1 }],
])('a photo of %o with original size %s is uploaded as %o', (original, isFullSize, expected) => {
  expect(uploadSize(original, isFullSize)).toEqual(expected);
});

const full = { width: 4032, height: 3024 };
const usual = { width: 2048, height: 1536 };

test('a frame around the whole photo still fits it in every size and rotation', () => {
  expect(scaleCrop(wholePhoto(usual), usual, full)).toEqual(wholePhoto(full));
  const onItsSide = { ...wholePhoto(usual), rotation: 90, frame: { width: 1536, height: 2048 } };
  expect(scaleCrop(onItsSide, usual, full).frame).toEqual({ width: 3024, height: 4032 });
});

test('a smaller frame and its position are scaled with the photo', () => {
  const crop = { zoom: 2, rotation: 0, offset: { x: 100, y: -50 }, frame: { width: 1024, height: 1536 } };
  expect(scaleCrop(crop, usual, full)).toEqual({
    zoom: 2,
    rotation: 0,
    offset: { x: 196.875, y: -98.4375 },
    frame: { width: 2016, height: 3024 },
  });
});
