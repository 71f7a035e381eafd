import { describe, expect, test } from 'vitest';
import {
  cropMatrix,
  frameRange,
  isMovable,
  isSameCrop,
  rotateCrop,
  rotatedSize,
  snapSide,
  wholePhoto,
} from './crop.ts';

const photo = { width: 4032, height: 3024 };

test.each([
  [4032, { min: 100, max: 4032 }],
  [64, { min: 64, max: 64 }],
])('the frame slider of a side of %i pixels has the right range', (side, range) => {
  expect(frameRange(side)).toEqual(range);
});

test.each([
  [4022, 4030],
  [4020, 4020],
  [4040, 4032],
  [4032, 4032],
  [101, 110],
  [90, 100],
])('%i pixels on a side of 4032 snap to %i', (value, expected) => {
  expect(snapSide(value, 4032)).toBe(expected);
});

describe('an uncropped photo', () => {
  test('is copied pixel by pixel', () => {
    expect(cropMatrix(wholePhoto(photo), photo)).toEqual([1, 0, -0, 1, 2016, 1512]);
  });

  test('stays uncropped when it is rotated by 90 degrees', () => {
    const turned = rotateCrop(wholePhoto(photo), photo, 90);
    expect(turned.frame).toEqual({ width: 3024, height: 4032 });
    expect(cropMatrix(turned, photo)).toEqual([0, 1, -1, 0, 1512, 2016]);
    expect(rotateCrop(turned, photo, 180).frame).toEqual(photo);
  });
});

test('a smaller frame keeps its size as far as it fits while the photo rotates', () => {
  const crop = { ...wholePhoto(photo), frame: { width: 4000, height: 500 } };
  expect(rotateCrop(crop, photo, 30).frame).toEqual({ width: 4000, height: 500 });
  expect(rotateCrop(crop, photo, 90).frame).toEqual({ width: 3024, height: 500 });
  expect(rotatedSize(photo, 44)).toEqual(photo);
  expect(rotatedSize(photo, 271)).toEqual({ width: 3024, height: 4032 });
});

test.each([
  [0, { width: 100, height: 50 }, [50.5, 25]],
  [90, { width: 50, height: 100 }, [25, 50.5]],
])('a frame between two pixels of a photo turned by %i° is aligned to whole pixels', (rotation, frame, centre) => {
  const size = { width: 101, height: 50 };
  const [, , , , ...placed] = cropMatrix({ ...wholePhoto(size), rotation, frame }, size);
  expect(placed).toEqual(centre);
});

const whole = wholePhoto(photo);

test.each([
  ['a whole photo', whole, false],
  ['a whole photo turned by 90°', rotateCrop(whole, photo, 90), false],
  ['a photo turned by 1°', { ...whole, rotation: 1 }, true],
  ['an enlarged photo', { ...whole, zoom: 1.1 }, true],
  ['a narrower frame', { ...whole, frame: { width: 4031, height: 3024 } }, true],
  ['a lower frame', { ...whole, frame: { width: 4032, height: 3023 } }, true],
  ['a sideways photo in a lower frame', { ...whole, rotation: 90, frame: { width: 3024, height: 4031 } }, true],
])('only what is partly outside the frame can be moved: %s', (_, crop, expected) => {
  expect(isMovable(crop, photo)).toBe(expected);
});

test.each([
  ['zoom', { zoom: 1.1 }],
  ['rotation', { rotation: 360 }],
  ['horizontal position', { offset: { x: 1, y: 0 } }],
  ['vertical position', { offset: { x: 0, y: 1 } }],
  ['width', { frame: { width: 4031, height: 3024 } }],
  ['height', { frame: { width: 4032, height: 3023 } }],
])('crops that differ in their %s are not the same', (_, change) => {
  expect(isSameCrop(whole, { ...whole, ...change })).toBe(false);
  expect(isSameCrop({ ...whole, ...change }, { ...whole, ...change })).toBe(true);
});
