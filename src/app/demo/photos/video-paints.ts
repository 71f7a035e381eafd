/** Paint colours of the sample trucks, and which trucks have a video. */
import type { Company } from '#shared/companies.ts';
import type { Body, paintColors } from '../bodies.ts';

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

/** The kind of truck of each company that has a video. */
export const filmed: Record<Company, { body: Body; color: Color }> = {
  AbbasAutos: { body: 'Tractor unit', color: 'White' },
  TruckWorld: { body: 'Refrigerated', color: 'White' },
  Butler: { body: 'Tipper', color: 'White' },
  RedStar: { body: 'Tractor unit', color: 'White' },
};

/** `#rrggbb` of a colour name; white if the samples do not have the colour. */
export function paintOf(color: string | null): string {
  return color !== null && color in paints ? paints[color as Color] : paints.White;
}
