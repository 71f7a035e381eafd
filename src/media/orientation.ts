/** The eight Exif orientations and how each is turned upright. */

/** The linear part of a canvas transform: x' = a x + c y, y' = b x + d y. */
export type Turn = readonly [a: number, b: number, c: number, d: number];

/** By Exif orientation: 3 is 180°, 6 is 90°, 8 is -90°; 2, 4, 5 and 7 are also mirrored. */
const turns: Record<number, Turn> = {
  1: [1, 0, 0, 1],
  2: [-1, 0, 0, 1],
  3: [-1, 0, 0, -1],
  4: [1, 0, 0, -1],
  5: [0, 1, 1, 0],
  6: [0, 1, -1, 0],
  7: [0, -1, -1, 0],
  8: [0, -1, 1, 0],
};

const upright: Turn = [1, 0, 0, 1];

/** The transform that turns a picture of this orientation upright. */
export function turnOf(orientation: number | undefined): Turn {
  return turns[orientation ?? 1] ?? upright;
}

/** Whether the transform swaps width and height. */
export function swapsSides([a]: Turn): boolean {
  return a === 0;
}
