/** Paint colours of the sample trucks. */
import type { paintColors } from '../bodies.ts';

type Color = keyof typeof paintColors;

const paints: Record<Color, string> = {
  White: '#eef1f4',
  Blue: '#1f55a5',
  Red: '#b3202c',
  Silver: '#b9c0c6',
  Grey: '#6d757d',
  Green: '#2c7a4b',
  Yellow: '#e2b31c',
  Black: '#2b3036',
  Orange: '#d9701e',
};

/** `#rrggbb` of a colour name; white if the samples do not have the colour. */
export function paintOf(color: string | null): string {
  return color !== null && color in paints ? paints[color as Color] : paints.White;
}
