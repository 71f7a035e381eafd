/** The eight ways a camera can have stored a picture, and how each is turned upright (specification, section 4). */

/** The linear part of a canvas transform: x' = a x + c y, y' = b x + d y. */
export type Turn = readonly [a: number, b: number, c: number, d: number];

/** By the number in the photo's orientation data: 3 is 180 degrees, 6 is 90, 8 is -90, and 2, 4, 5 and 7 are mirrored as well. */
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

/** What turns a picture of this orientation upright; nothing for a number that means none. */
export function turnOf(orientation: number | undefined): Turn {
  return turns[orientation ?? 1] ?? upright;
}

/** Whether the turn makes a picture as wide as it was high. */
export function swapsSides([a]: Turn): boolean {
  return a === 0;
}
