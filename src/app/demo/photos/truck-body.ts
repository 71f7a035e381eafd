/** What a truck carries behind its cab, from the side: between x = 150 and 845, standing on the frame at y = 524. */
import type { Body } from '../bodies.ts';
import { box, disc, group, shaded, shape, stroke } from './svg.ts';

const steel = '#8d98a2';
const dark = '#2b3238';

type Draw = (color: string) => string;

function lines(from: number, to: number, step: number, top: number, bottom: number, color: string): string {
  const path = [];
  for (let x = from; x <= to; x += step) path.push(`M${x} ${top}V${bottom}`);
  return stroke(path.join(''), color, 3);
}

const boxBody: Draw = (color) =>
  [
    box(150, 186, 690, 330, '#e9edf0', 6),
    box(150, 186, 690, 16, '#c3cbd2', 4),
    box(150, 500, 690, 16, '#aeb7bf', 2),
    shape('M150 400L840 300V352L150 452z', color),
    lines(265, 830, 115, 204, 498, '#d4dade'),
  ].join('');

const curtainsider: Draw = (color) =>
  [
    box(150, 180, 690, 336, '#c3cbd2', 4),
    box(158, 200, 674, 290, color),
    lines(185, 820, 36, 202, 488, shaded(color, -0.14)),
    lines(172, 820, 54, 488, 512, dark),
    box(150, 180, 690, 20, '#dfe4e8', 4),
    box(330, 300, 330, 80, shaded(color, 0.8), 6),
  ].join('');

const refrigerated: Draw = (color) =>
  [
    box(150, 186, 690, 330, '#f4f7f9', 10),
    box(150, 486, 690, 30, '#c9d1d8', 4),
    box(150, 440, 690, 22, color),
    box(838, 214, 40, 120, '#e3e8ec', 8),
    lines(846, 872, 8, 240, 310, '#9aa4ad'),
  ].join('');

const platform = [
  box(150, 500, 690, 20, '#6e5a44', 2),
  box(150, 516, 690, 8, dark),
  box(826, 372, 16, 150, steel, 2),
].join('');

const flatbed: Draw = () => platform + lines(190, 810, 62, 372, 372, steel) + stroke('M826 390V372', steel, 6);

const dropside: Draw = () => {
  const boards = [0, 1, 2].map((at) => box(152 + at * 225, 430, 220, 70, '#b9c2ca', 3));
  const edges = [0, 1, 2].map((at) => stroke(`M${156 + at * 225} 454h212M${156 + at * 225} 478h212`, '#98a3ad', 3));
  return platform + boards.join('') + edges.join('');
};

const beavertail: Draw = () =>
  [
    shape('M60 590L250 500H840V522H262L70 606z', '#6e5a44'),
    shape('M60 590l-26 -150h16l30 150z', steel),
    box(826, 372, 16, 150, steel, 2),
    stroke('M44 470h16M48 500h18M54 530h18', dark, 5),
  ].join('');

const craneArm = [
  box(800, 330, 36, 190, '#e2a21b', 4),
  stroke('M818 344L560 260', '#e2a21b', 24),
  stroke('M560 260L770 300', '#c68c12', 18),
  stroke('M740 420L700 306', '#555f68', 9),
  stroke('M770 300v26', dark, 6),
  disc(770, 334, 9, dark),
].join('');

const crane: Draw = () => platform + craneArm;

const tub = (color: string) =>
  [
    shape('M170 300H836L812 512H236z', color),
    shape('M160 286H846V310H164z', shaded(color, -0.2)),
    lines(268, 800, 74, 312, 508, shaded(color, -0.16)),
    stroke('M240 512H812', dark, 8),
  ].join('');

const tipper: Draw = (color) => tub(shaded(color, 0.12)) + stroke('M824 516V330', steel, 14);

const grabTipper: Draw = (color) =>
  [
    tub(shaded(color, 0.12)),
    stroke('M824 510V230L520 190L470 270', '#d07a17', 20),
    shape('M430 268q40 -24 80 0l-12 40h-56z', dark),
  ].join('');

const hookLoader: Draw = () =>
  [
    shape('M190 296H830L800 506H222z', '#3f6d55'),
    lines(280, 790, 82, 300, 502, '#305642'),
    stroke('M830 512V270q0 -26 -30 -26', '#d1a11f', 18),
    box(180, 506, 650, 14, dark, 3),
  ].join('');

const skipLoader: Draw = () =>
  [
    shape('M300 340H700L640 500H360z', '#d9b21f'),
    shape('M290 326H710V348H294z', '#b8941a'),
    stroke('M236 516L310 250H330', '#6f7a84', 20),
    stroke('M330 252v80M666 344v-86', dark, 4),
    stroke('M720 516L666 256', '#6f7a84', 16),
    box(170, 502, 670, 18, dark, 3),
  ].join('');

const mixer: Draw = (color) =>
  [
    shape('M226 280Q420 196 640 250L806 396V452L640 500Q420 520 250 400z', '#e4e8eb'),
    shape('M390 220Q470 210 560 228L520 510Q450 510 380 486z', color),
    shape('M640 250L806 396V452L640 500z', '#c8d0d6'),
    shape('M180 236L260 250L240 330L200 330z', steel),
    stroke('M206 330L176 500', '#b9412d', 14),
    stroke('M640 520V470M300 520V420', dark, 18),
  ].join('');

const tanker: Draw = (color) =>
  [
    box(150, 250, 692, 240, '#d3dae0', 110),
    box(176, 268, 640, 50, '#f1f4f6', 25),
    box(150, 356, 692, 40, color),
    lines(290, 760, 118, 252, 488, '#b4bdc5'),
    stroke('M230 240H770', steel, 6),
    ...[290, 408, 526, 644].map((x) => box(x, 232, 46, 18, steel, 6)),
    stroke('M250 490V524M740 490V524', dark, 16),
  ].join('');

const fifthWheel: Draw = () =>
  [
    box(560, 500, 170, 16, dark, 4),
    group(box(-64, -10, 128, 14, '#49525b', 6), 'translate(640 500) rotate(-4)'),
    stroke('M846 500C830 380 846 360 846 330', '#3a4f9b', 6),
    stroke('M838 500C820 390 838 370 838 340', '#a33030', 6),
    box(490, 508, 60, 14, dark, 3),
  ].join('');

const draws: Record<Body, Draw> = {
  'Tractor unit': fifthWheel,
  Curtainsider: curtainsider,
  Box: boxBody,
  Refrigerated: refrigerated,
  Flatbed: flatbed,
  Dropside: dropside,
  Beavertail: beavertail,
  Crane: crane,
  Tipper: tipper,
  'Grab tipper': grabTipper,
  'Hook loader': hookLoader,
  'Skip loader': skipLoader,
  'Concrete mixer': mixer,
  Tanker: tanker,
};

/** The body, with parts in the truck's colour. */
export function truckBody(body: Body, color: string): string {
  return draws[body](color);
}
