import { expect, it } from 'vitest';
import { maxZoom, noZoom, panBy, zoomBy } from './zoom.ts';

const frame = { width: 400, height: 200 };
const middle = { x: 0, y: 0 };

it.each([
  ['zooms about the centre', zoomBy(noZoom, 2, middle, frame), { scale: 2, x: 0, y: 0 }],
  [
    'keeps the point below the finger in place',
    zoomBy(noZoom, 2, { x: 100, y: -50 }, frame),
    { scale: 2, x: -100, y: 50 },
  ],
  ['never exceeds the max zoom', zoomBy(noZoom, 100, middle, frame), { scale: maxZoom, x: 0, y: 0 }],
  ['never becomes smaller than the frame', zoomBy({ scale: 2, x: 200, y: 100 }, 0.1, middle, frame), noZoom],
  ['pans a zoomed photo', panBy({ scale: 2, x: 0, y: 0 }, { x: 30, y: -20 }, frame), { scale: 2, x: 30, y: -20 }],
  [
    'pans no further than its edge',
    panBy({ scale: 2, x: 0, y: 0 }, { x: 900, y: -900 }, frame),
    { scale: 2, x: 200, y: -100 },
  ],
  ['does not pan a photo that is not zoomed', panBy(noZoom, { x: 30, y: 30 }, frame), noZoom],
])('a photo %s', (_what, zoom, expected) => {
  expect({ ...zoom, x: zoom.x + 0, y: zoom.y + 0 }).toEqual(expected);
});
