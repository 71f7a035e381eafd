import { expect, test } from 'vitest';
import { swapsSides, turnOf } from './orientation.ts';

/** Corners of the upright picture as Exif describes them: where the first row and the first column of the file are. */
test.each([
  [1, 'top', 'left'],
  [2, 'top', 'right'],
  [3, 'bottom', 'right'],
  [4, 'bottom', 'left'],
  [5, 'left', 'top'],
  [6, 'right', 'top'],
  [7, 'right', 'bottom'],
  [8, 'left', 'bottom'],
  [undefined, 'top', 'left'],
  [9, 'top', 'left'],
])(
  'a photo of the orientation %s has its first row at the %s and its first column at the %s',
  (orientation, row, column) => {
    const turn = turnOf(orientation);
    const sideOf = (x: number, y: number) => {
      const [a, b, c, d] = turn;
      const [across, down] = [a * x + c * y, b * x + d * y];
      if (across === 0) return down < 0 ? 'top' : 'bottom';
      return across < 0 ? 'left' : 'right';
    };
    expect([sideOf(0, -1), sideOf(-1, 0)]).toEqual([row, column]);
    expect(swapsSides(turn)).toBe(row === 'left' || row === 'right');
  },
);
