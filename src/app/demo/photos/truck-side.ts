/** A truck drawn from its side, facing right, its wheels on y = 640. */
import type { Body } from '../bodies.ts';
import { box, disc, group, shaded, shape, stroke } from './svg.ts';
import { truckBody } from './truck-body.ts';

/** What a drawing shows of a truck. */
export interface DrawnTruck {
  body: Body;
  /** Of the cab, `#rrggbb`. */
  color: string;
  /** `6x2`: wheels by driven wheels. */
  axle: string;
  isHighCab: boolean;
}

const dark = '#23292f';
const glass = '#4d6576';
const ground = 640;
const wheelRadius = 56;

function wheel(x: number): string {
  const y = ground - wheelRadius;
  const bolts = [0, 60, 120, 180, 240, 300].map((angle) => {
    const turn = (angle * Math.PI) / 180;
    return disc(x + 15 * Math.cos(turn), y + 15 * Math.sin(turn), 3, '#6b747d');
  });
  return [
    disc(x, y, wheelRadius, '#15181b'),
    disc(x, y, wheelRadius - 6, '#202428'),
    disc(x, y, 32, '#aab3bb'),
    disc(x, y, 27, '#d5dbe0'),
    ...bolts,
    disc(x, y, 8, '#59626b'),
  ].join('');
}

/** Where the wheels are, the foremost first. */
function wheelPlaces({ body, axle }: DrawnTruck): number[] {
  const [wheels] = axle.split('x');
  const front = wheels === '8' ? [985, 850] : [985];
  const isTractor = body === 'Tractor unit';
  if (wheels === '4') return [...front, isTractor ? 640 : 330];
  return [...front, ...(isTractor ? [705, 575] : [400, 272])];
}

function mudguard(x: number): string {
  return stroke(`M${x - 66} ${ground - 46}a66 66 0 0 1 132 0`, dark, 10);
}

function cab({ color, isHighCab }: DrawnTruck): string {
  const roof = isHighCab ? 190 : 250;
  const outline = `M858 ${roof + 14}q0 -14 14 -14h150q16 0 22 16l40 150q6 20 6 44v176h-232z`;
  return [
    shape(outline, color),
    shape(`M858 ${roof + 14}q0 -14 14 -14h150q8 0 13 5l-177 40z`, shaded(color, 0.25)),
    shape('M858 540h232v46h-232z', shaded(color, -0.3)),
    // Windscreen seen from its edge, door with its window, the lines of the door.
    shape(`M1034 ${roof + 60}l16 0l38 130l-18 0z`, glass),
    shape(`M930 ${roof + 74}h84q8 0 11 9l26 94q2 9 -7 9h-114z`, glass),
    shape(`M930 ${roof + 74}h40l-26 112h-14z`, shaded(glass, 0.25)),
    stroke(`M922 ${roof + 66}v330M1062 ${roof + 196}v140`, shaded(color, -0.25), 3),
    box(934, roof + 218, 34, 8, dark, 4),
    // Mirror, steps, lamp, bumper, deflector.
    box(1062, roof + 80, 16, 72, dark, 6),
    box(930, 548, 90, 9, dark, 3),
    box(930, 572, 90, 9, dark, 3),
    box(1066, 520, 24, 34, '#ffe9a8', 6),
    box(1050, 570, 44, 30, dark, 6),
    isHighCab
      ? shape(`M872 ${roof}q-6 -44 30 -50h56q40 2 58 50z`, shaded(color, -0.08))
      : box(880, roof - 9, 90, 9, dark, 4),
    box(866, roof + 90, 40, 120, shaded(color, -0.1), 6),
  ].join('');
}

function tank(x: number): string {
  return [
    box(x, 548, 118, 58, '#9aa4ad', 12),
    box(x, 556, 118, 10, '#cfd6dc', 5),
    box(x + 30, 546, 6, 62, dark),
    box(x + 84, 546, 6, 62, dark),
  ].join('');
}

/** The drawing, from the ground up. */
export function truckFromSide(truck: DrawnTruck): string {
  const isTractor = truck.body === 'Tractor unit';
  const places = wheelPlaces(truck);
  const rear = isTractor ? 480 : 140;
  const parts = [
    `<ellipse cx="${(rear + 1090) / 2}" cy="${ground + 4}" rx="${(1110 - rear) / 2}" ry="16" fill="#000" opacity=".3"/>`,
    box(rear, 524, 900 - rear + 60, 26, '#333b43', 4),
    truckBody(truck.body, truck.color),
    ...(isTractor ? [tank(745)] : [tank(560), box(480, 556, 60, 44, dark, 4)]),
    ...(isTractor ? [] : [box(690, 540, 140, 10, '#5c666f'), box(690, 580, 140, 10, '#5c666f')]),
    box(rear - 4, 540, 12, 40, '#b3202c', 3),
    cab(truck),
    ...places.map(mudguard),
    ...places.map(wheel),
  ];
  return parts.join('');
}

/** The same, facing left. */
export function truckFromOtherSide(truck: DrawnTruck): string {
  return group(truckFromSide(truck), 'translate(1230 0) scale(-1 1)');
}
