/** Photos of a truck as drawings in a yard: from all sides, close by, and what its driver sees. */
import type { Company } from '#shared/companies.ts';
import { companyNames } from '#shared/companies.ts';
import { companyAccents } from '#shared/company-accents.ts';
import { box, canvas, disc, lettering, shape, stroke } from './svg.ts';
import { dashboard, truckFromBehind, truckFromFront } from './truck-ends.ts';
import { type DrawnTruck, truckFromOtherSide, truckFromSide } from './truck-side.ts';

/** Ways to look at a truck, in the order of a gallery. */
export const cameraAngles = ['side', 'front', 'rear', 'other side', 'cab', 'dashboard'] as const;
export type CameraAngle = (typeof cameraAngles)[number];

/** A truck with what is written on and around it. */
export interface DrawnStock extends DrawnTruck {
  company: Company;
  regNumber: string;
  /** `412,300 km`. */
  mileage: string;
  /** Any whole number: which kind of day it is. */
  day: number;
}

const skies = [
  ['#7fb2dc', '#dcebf5'],
  ['#a9b6c1', '#e6eaed'],
  ['#6f9fd0', '#f4dfc4'],
  ['#8dbbd9', '#eef3ee'],
] as const;

/** The yard of a company: its hall with its name, hills behind, tarmac before. */
function yard({ company, day }: DrawnStock): string {
  const [high, low] = skies[day % skies.length] ?? skies[0];
  const accent = companyAccents[company].light;
  const doors = [80, 330, 580, 830].map(
    (x) =>
      box(x, 300, 190, 190, '#c2cad1', 3) +
      stroke(`M${x} 340h190M${x} 380h190M${x} 420h190M${x} 460h190`, '#aab3bb', 3),
  );
  return [
    `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${high}"/><stop offset="1" stop-color="${low}"/></linearGradient></defs>`,
    box(0, 0, canvas.width, canvas.height, 'url(#sky)'),
    day % 2 === 0 ? disc(1060, 92, 40, '#fff6dc') : '',
    shape('M0 420Q200 300 430 370T900 340T1200 390V520H0z', '#8fa58c'),
    box(40, 190, 1060, 310, '#dde2e6'),
    box(40, 190, 1060, 74, accent),
    lettering(companyNames[company], 570, 242, 46, '#ffffff'),
    ...doors,
    box(0, 490, canvas.width, 260, '#8b9299'),
    box(0, 490, canvas.width, 10, '#767d84'),
    shape('M0 700L1200 660V690L0 736z', '#989fa6'),
    stroke('M120 520L40 740M1080 520L1170 740', '#e9ecee', 6),
  ].join('');
}

const draw: Record<CameraAngle, (truck: DrawnStock) => string> = {
  side: (truck) => yard(truck) + truckFromSide(truck),
  'other side': (truck) => yard({ ...truck, day: truck.day + 1 }) + truckFromOtherSide(truck),
  front: (truck) => yard(truck) + truckFromFront(truck, truck.regNumber),
  rear: (truck) => yard({ ...truck, day: truck.day + 1 }) + truckFromBehind(truck, truck.regNumber),
  cab: (truck) => yard(truck) + truckFromSide(truck),
  dashboard: ({ mileage }) => dashboard(mileage),
};

const wholeFrame = `0 0 ${canvas.width} ${canvas.height}`;
/** What of the drawing is in a picture of the cab. */
const cabFrame = '556 230 640 400';

function svg(content: string, frame: string, width: number): string {
  const height = Math.round((width * canvas.height) / canvas.width);
  const size = `viewBox="${frame}" width="${width}" height="${height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${content}</svg>`;
}

/** The yard and the truck from its side, apart, so that a film can move one over the other. */
export function drawLayers(truck: DrawnStock, width: number): { yard: string; truck: string } {
  return { yard: svg(yard(truck), wholeFrame, width), truck: svg(truckFromSide(truck), wholeFrame, width) };
}

/** One picture as SVG, so many pixels wide. */
export function drawScene(truck: DrawnStock, view: CameraAngle, width: number): string {
  return svg(draw[view](truck), view === 'cab' ? cabFrame : wholeFrame, width);
}
