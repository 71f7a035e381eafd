/** The logos of the demo's letterheads. */
import type { Company } from '#shared/companies.ts';
import { companyAccents } from '#shared/company-accents.ts';
import { box, disc, lettering, shaded, shape, stroke } from './svg.ts';

const white = '#ffffff';

/** A small truck that faces right, from x = 40 to 200 and y = 50 to 118. */
function smallTruck(color: string): string {
  return [
    box(40, 50, 100, 52, color, 4),
    shape('M146 64h28q6 0 9 6l13 22v10h-50z', color),
    disc(70, 106, 13, color),
    disc(170, 106, 13, color),
  ].join('');
}

function starPath(x: number, y: number, radius: number): string {
  const points = Array.from({ length: 10 }, (_, index) => {
    const reach = index % 2 === 0 ? radius : radius * 0.42;
    const turn = (index * Math.PI) / 5 - Math.PI / 2;
    return `${(x + reach * Math.cos(turn)).toFixed(1)} ${(y + reach * Math.sin(turn)).toFixed(1)}`;
  });
  return `M${points.join('L')}z`;
}

const draw: Record<Company, (accent: string) => string> = {
  AbbasAutos: (accent) => box(0, 0, 240, 150, accent, 18) + smallTruck(white),
  TruckWorld: (accent) =>
    disc(120, 75, 75, accent) +
    stroke('M120 2V148M48 75H192M62 30q58 26 116 0M62 120q58 -26 116 0', shaded(accent, 0.35), 4) +
    smallTruck(white),
  Butler: (accent) =>
    shape('M40 0H200V78Q200 130 120 150Q40 130 40 78z', accent) +
    shape('M52 12H188V78Q188 120 120 137Q52 120 52 78z', shaded(accent, 0.15)) +
    lettering('BS', 120, 98, 72, white),
  RedStar: (accent) => disc(120, 75, 75, accent) + shape(starPath(120, 78, 62), white),
};

/** A company's logo as SVG, so many pixels wide, on nothing. */
export function drawLogo(company: Company, width: number): string {
  const size = `viewBox="0 0 240 150" width="${width}" height="${(width * 150) / 240}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${draw[company](companyAccents[company].light)}</svg>`;
}
