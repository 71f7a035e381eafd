/** The side of a truck as SVG, with the front on the right: chassis, wheels, cab and body. */
import type { Body } from '../bodies.ts';

export interface Drawn {
  body: Body;
  axle: string;
  /** Paint of the cab, and of the stripes and curtains. */
  paint: string;
  trim: string;
}

const dark = '#22282e';
const steel = '#8d969e';
const glass = '#4f6472';
const panel = '#eef1f3';

/** Centres of the wheels; the first is the rearmost. */
const wheelPlaces: Readonly<Record<string, readonly number[]>> = {
  '4x2': [270, 815],
  '4x4': [270, 815],
  '6x2': [205, 305, 815],
  '6x4': [205, 305, 815],
  '8x4': [205, 305, 700, 815],
};
const tractorWheels: Readonly<Record<string, readonly number[]>> = { '4x2': [470, 815], '6x2': [395, 500, 815] };

function rect(x: number, y: number, width: number, height: number, fill: string, more = ''): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${more}/>`;
}

function path(d: string, fill: string, more = ''): string {
  return `<path d="${d}" fill="${fill}" ${more}/>`;
}

function line(d: string, width: number, color = dark): string {
  return `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linejoin="round"/>`;
}

/** Vertical lines from `from` to `to`. */
function ribs(from: number, to: number, step: number, top: number, bottom: number, color: string): string {
  const count = Math.floor((to - from) / step) + 1;
  const lines = Array.from({ length: count }, (_, at) => `M${from + at * step} ${top}V${bottom}`);
  return line(lines.join(''), 2, color);
}

function wheel(x: number): string {
  return `<g><circle cx="${x}" cy="458" r="45" fill="${dark}"/><circle cx="${x}" cy="458" r="25" fill="#b9c1c8"/>
    <circle cx="${x}" cy="458" r="18" fill="${steel}"/><circle cx="${x}" cy="458" r="7" fill="${dark}"/></g>`;
}

/** A sleeper cab; trucks for building sites have a low day cab. */
function cab({ paint, trim }: Drawn, isLow: boolean): string {
  const [back, roof] = isLow ? [728, 232] : [688, 178];
  return `${path(`M${back} 436V${roof + 16}q0-16 16-16H838q16 0 22 26L886 330q6 12 6 28V436Z`, paint, `stroke="${dark}" stroke-width="4"`)}
    ${path('M768 246H842L872 326H768Z', glass)}${path('M800 246h20l26 80h-20Z', '#7d92a0')}
    ${line('M762 236V432M872 330V432M762 350H872', 2)}${rect(774, 366, 26, 7, dark)}
    ${path(`M${back} 386L890 356V376L${back} 408Z`, trim)}${rect(846, 426, 54, 44, dark, 'rx="6"')}
    ${rect(876, 386, 18, 26, '#f4f1d8', 'rx="4"')}${rect(880, 244, 14, 64, dark, 'rx="5"')}`;
}

function crane(x: number): string {
  return (
    line(`M${x} 404V250L${x - 60} 176L${x - 190} 214L${x - 250} 180`, 16, '#d9a514') + rect(x - 22, 330, 44, 76, dark)
  );
}

function tipperBody({ paint }: Drawn, fill = '#9aa3ab'): string {
  return `${path('M112 270H706L690 396H150Z', fill, `stroke="${dark}" stroke-width="4"`)}${ribs(190, 670, 60, 272, 394, dark)}
    ${path('M706 270L716 232H776V246H730L718 284Z', fill)}${rect(110, 258, 600, 14, paint)}`;
}

function deck({ trim }: Drawn, hasSides: boolean): string {
  const sides = hasSides
    ? rect(108, 330, 592, 60, steel, `stroke="${dark}" stroke-width="3"`) + ribs(226, 640, 118, 332, 388, dark)
    : '';
  return `${rect(104, 388, 600, 16, '#7a5a3a')}${rect(694, 286, 12, 104, trim)}${sides}`;
}

function boxBody(fill: string): string {
  return rect(106, 152, 566, 252, fill, `rx="6" stroke="${dark}" stroke-width="4"`) + rect(106, 388, 566, 16, steel);
}

/** What is on the chassis behind the cab. */
const drawBody: Record<Body, (truck: Drawn) => string> = {
  'Tractor unit': ({ trim }) =>
    `${rect(430, 392, 110, 14, dark)}${path('M420 392q60-30 130 0Z', steel)}${rect(590, 396, 76, 52, trim, 'rx="8"')}${rect(672, 190, 16, 214, dark)}`,
  Curtainsider: ({ trim }) =>
    `${boxBody(trim)}${ribs(140, 650, 34, 156, 386, '#ffffff66')}${path('M240 388L400 154H520L360 388Z', '#ffffff40')}`,
  Box: ({ trim }) => `${boxBody(panel)}${rect(108, 250, 562, 34, trim)}${ribs(204, 640, 96, 156, 386, '#c9d0d6')}`,
  Refrigerated: ({ trim }) =>
    `${boxBody('#fafcfd')}${rect(662, 168, 44, 104, '#d5dce2', `rx="8" stroke="${dark}" stroke-width="3"`)}${path('M108 388V330L670 212V388Z', trim, 'opacity="0.85"')}`,
  Flatbed: (truck) => deck(truck, false),
  Dropside: (truck) => deck(truck, true),
  Beavertail: (truck) =>
    `${path('M104 440L230 388H704V404H240L120 452Z', '#7a5a3a')}${path('M104 440L70 300H90L128 432Z', steel)}${rect(694, 320, 12, 70, truck.trim)}`,
  Crane: (truck) => deck(truck, true) + crane(676),
  Tipper: (truck) => tipperBody(truck),
  'Grab tipper': (truck) => tipperBody(truck, '#6f7a84') + crane(700) + path('M450 176l-32 50h64Z', dark),
  'Hook loader': ({ trim }) =>
    `${rect(120, 390, 570, 14, dark)}${line('M300 390L620 376L650 250L600 236', 20, trim)}${path('M130 300H560L540 384H150Z', '#3f6b4d', `stroke="${dark}" stroke-width="4"`)}`,
  'Skip loader': ({ trim }) =>
    `${rect(120, 390, 570, 14, dark)}${path('M240 290H600L540 386H300Z', '#d9a514', `stroke="${dark}" stroke-width="4"`)}${line('M200 396L260 240L420 236M640 396L600 240L440 236M420 236v54', 16, trim)}`,
  'Concrete mixer': ({ trim }) =>
    `${path('M150 300Q180 200 300 190L520 210Q650 240 660 330L640 376L300 396Q170 380 150 300Z', panel, `stroke="${dark}" stroke-width="4"`)}${path('M300 190L520 210L500 386L300 396Z', trim, 'opacity="0.8"')}${path('M120 240L180 260L160 330L110 380Z', steel)}`,
  Tanker: ({ trim }) =>
    `${rect(112, 214, 568, 178, '#d7dde2', `rx="84" stroke="${dark}" stroke-width="4"`)}${rect(130, 286, 532, 26, trim)}${ribs(220, 620, 100, 216, 390, steel)}${rect(330, 198, 130, 18, steel)}`,
};

const lowCabs: readonly Body[] = [
  'Tipper',
  'Grab tipper',
  'Hook loader',
  'Skip loader',
  'Concrete mixer',
  'Crane',
  'Dropside',
];

export function drawSide(truck: Drawn): string {
  const isTractor = truck.body === 'Tractor unit';
  const places = (isTractor ? tractorWheels : wheelPlaces)[truck.axle] ?? [270, 815];
  const start = isTractor ? 340 : 110;
  const shift = isTractor ? -120 : 0;
  return `<g transform="translate(${shift} 0)"><ellipse cx="${(start + 900) / 2}" cy="503" rx="${(900 - start) / 2 + 20}" ry="14" fill="#00000044"/>
    ${rect(start, 404, 880 - start, 28, dark)}${rect(start - 6, 410, 10, 20, '#b3202c')}
    ${drawBody[truck.body](truck)}${cab(truck, lowCabs.includes(truck.body))}${places.map(wheel).join('')}</g>`;
}
