/** A truck drawn from its front and from behind, and what its driver sees. */

import { box, disc, group, lettering, shaded, shape, stroke } from './svg.ts';
import type { DrawnTruck } from './truck-side.ts';

const dark = '#23292f';
const glass = '#4d6576';
const tall = new Set(['Curtainsider', 'Box', 'Refrigerated']);

function plate(text: string, x: number, y: number, fill: string): string {
  return [
    box(x - 92, y, 184, 44, '#1b1f23', 6),
    box(x - 89, y + 3, 178, 38, fill, 5),
    lettering(text, x, y + 33, 30, '#14171a'),
  ].join('');
}

function shadow(): string {
  return '<ellipse cx="600" cy="668" rx="270" ry="18" fill="#000" opacity=".3"/>';
}

function tyres(): string {
  return [box(392, 560, 62, 106, '#15181b', 14), box(746, 560, 62, 106, '#15181b', 14)].join('');
}

/** From its front, with its number plate. */
export function truckFromFront({ body, color, isHighCab }: DrawnTruck, regNumber: string): string {
  const roof = isHighCab ? 130 : 200;
  const mirrors = [346, 822].map(
    (x) => box(x, roof + 110, 32, 96, dark, 8) + box(x + 4, roof + 116, 24, 60, '#7d95a6', 5),
  );
  const grille = [0, 1, 2, 3].map((at) => box(452, 420 + at * 26, 296, 16, shaded(dark, at * 0.06), 5));
  const lamps = [386, 732].map(
    (x) => box(x, 512, 82, 42, '#dfe7ec', 12) + disc(x + 26, 533, 15, '#fff7d6') + disc(x + 58, 533, 11, '#f0b64a'),
  );
  return [
    shadow(),
    tyres(),
    tall.has(body) ? box(362, 96, 476, 400, '#dfe4e8', 8) + box(362, 96, 476, 18, '#c3cbd2', 6) : '',
    shape(`M392 ${roof + 26}q0 -26 26 -26h364q26 0 26 26l12 360V620H386V${roof + 386}z`, color),
    shape(`M392 ${roof + 26}q0 -26 26 -26h364q26 0 26 26l1 20h-418z`, shaded(color, 0.25)),
    box(430, roof - 10, 340, 14, dark, 5),
    ...[460, 600, 740].map((x) => disc(x, roof - 3, 6, '#f2a93b')),
    shape(`M414 ${roof + 60}h372l14 170h-400z`, glass),
    shape(`M414 ${roof + 60}h130l-70 170h-74z`, shaded(glass, 0.25)),
    box(408, roof + 46, 384, 18, shaded(color, -0.35), 4),
    stroke(`M470 ${roof + 226}l110 -34M610 ${roof + 226}l110 -34`, dark, 5),
    ...mirrors,
    ...grille,
    box(380, 560, 440, 66, shaded(color, -0.3), 12),
    ...lamps,
    plate(regNumber, 600, 572, '#ffffff'),
  ].join('');
}

function rearDoors(color: string): string {
  return [
    box(366, 130, 468, 420, '#e6eaed', 6),
    box(366, 130, 468, 22, color, 6),
    stroke('M600 154V548M380 154V548M820 154V548', '#b4bdc5', 4),
    stroke('M570 170V540M630 170V540', '#8d98a2', 7),
    box(560, 350, 22, 40, dark, 4),
    box(618, 350, 22, 40, dark, 4),
  ].join('');
}

function openRear({ body, color, isHighCab }: DrawnTruck): string {
  const roof = isHighCab ? 140 : 210;
  const cab = [
    box(404, roof, 392, 380, color, 22),
    box(470, roof + 60, 260, 110, glass, 10),
    box(404, roof + 300, 392, 90, shaded(color, -0.25)),
  ].join('');
  if (body === 'Tractor unit')
    return cab + box(500, 520, 200, 18, dark, 6) + shape('M560 520l-24 -26h128l-24 26z', '#49525b');
  if (body === 'Tanker')
    return (
      cab +
      '<ellipse cx="600" cy="400" rx="226" ry="150" fill="#d3dae0"/>' +
      stroke('M600 260V540M384 400H816', '#b4bdc5', 5)
    );
  const isTub = body === 'Tipper' || body === 'Grab tipper' || body === 'Hook loader' || body === 'Skip loader';
  if (isTub)
    return (
      cab +
      shape('M366 300H834L806 548H394z', shaded(color, 0.12)) +
      stroke('M440 304l14 240M600 304v240M760 304l-14 240', shaded(color, -0.2), 6)
    );
  if (body === 'Concrete mixer')
    return (
      cab +
      disc(600, 400, 150, '#e4e8eb') +
      disc(600, 360, 70, '#5b656e') +
      shape('M560 420h80l24 120h-128z', '#8d98a2')
    );
  return cab + box(366, 500, 468, 40, '#6e5a44', 3);
}

/** From behind, with its number plate. */
export function truckFromBehind(truck: DrawnTruck, regNumber: string): string {
  const lamps = [386, 734].map((x) => box(x, 566, 80, 34, '#b3202c', 8) + box(x + 26, 566, 26, 34, '#f0a43a', 3));
  return [
    shadow(),
    tyres(),
    tall.has(truck.body) ? rearDoors(truck.color) : openRear(truck),
    box(370, 548, 460, 66, '#333b43', 8),
    ...lamps,
    plate(regNumber, 600, 562, '#f6c915'),
    box(400, 622, 400, 12, '#d9dee2', 4),
  ].join('');
}

function dial(x: number, label: string, angle: number): string {
  const marks = [-120, -80, -40, 0, 40, 80, 120].map((turn) =>
    group(box(-2, -92, 4, 16, '#e8edf0'), `rotate(${turn})`),
  );
  const needle = group(box(-3, -82, 6, 92, '#e8492f', 3), `rotate(${angle})`);
  return group(
    [
      disc(0, 0, 112, '#0d1114'),
      disc(0, 0, 104, '#1a2026'),
      ...marks,
      needle,
      disc(0, 0, 12, '#3a444c'),
      lettering(label, 0, 62, 22, '#aeb8c0'),
    ].join(''),
    `translate(${x} 330)`,
  );
}

/** The dashboard, which tells the mileage. */
export function dashboard(mileage: string): string {
  return [
    box(0, 0, 1200, 230, '#9fbdd2'),
    shape('M0 190q300 -60 600 -40t600 30v60H0z', '#6d7f6b'),
    shape('M0 210Q600 130 1200 210V750H0z', '#2a3036'),
    shape('M150 250Q600 160 1050 250V470H150z', '#20262b'),
    dial(430, 'rpm', -96),
    dial(770, 'km/h', -120),
    box(500, 446, 200, 46, '#0d1114', 8),
    lettering(mileage, 600, 480, 30, '#8fe3a0'),
    stroke('M600 520m-250 170a250 190 0 0 1 500 0', '#14181b', 46),
    stroke('M600 520m-250 170a250 190 0 0 1 500 0', '#2f373e', 30),
    shape('M520 620h160l34 130H486z', '#1b2024'),
    disc(600, 676, 40, '#39434b'),
    ...[920, 990, 1060].map((x) => disc(x, 560, 22, '#39434b') + disc(x, 560, 10, '#8a959e')),
    box(900, 610, 190, 90, '#0d1114', 8),
    box(912, 622, 166, 66, '#1f5a7a', 4),
  ].join('');
}
