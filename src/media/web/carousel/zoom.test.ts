/** A photo enlarged and moved within its frame. */
import { expect, it } from 'vitest';
import { maxZoom, noZoom, panBy, zoomBy } from './zoom.ts';

const frame = { width: 400, height: 200 };
const middle = { x: 0, y: 0 };

it.each([
  ['twice as large about the middle', zoomBy(noZoom, 2, middle, frame), { scale: 2, x: 0, y: 0 }],
  ['keeps the point below the finger', zoomBy(noZoom, 2, { x: 100, y: -50 }, frame), { scale: 2, x: -100, y: 50 }],
  ['never larger than the most', zoomBy(noZoom, 100, middle, frame), { scale: maxZoom, x: 0, y: 0 }],
  ['never smaller than its frame', zoomBy({ scale: 2, x: 200, y: 100 }, 0.1, middle, frame), noZoom],
  ['moved', panBy({ scale: 2, x: 0, y: 0 }, { x: 30, y: -20 }, frame), { scale: 2, x: 30, y: -20 }],
  [
    'moved no farther than its edge',
    panBy({ scale: 2, x: 0, y: 0 }, { x: 900, y: -900 }, frame),
    { scale: 2, x: 200, y: -100 },
  ],
  ['not moved while it stands in its frame', panBy(noZoom, { x: 30, y: 30 }, frame), noZoom],
])('%s', (_what, zoom, expected) => {
  expect({ ...zoom, x: zoom.x + 0, y: zoom.y + 0 }).toEqual(expected);
});
