/** Photos of the demo's trucks: drawn by body, axles and paint, in front of a different yard for each truck. */
import sharp from 'sharp';
import { mainFace } from '#server/pdf/pdf-fonts.ts';
import { createRandom, type Random } from '../random.ts';
import { type DrawText, drawCab, drawDashboard, drawFront, drawRear } from './truck-ends.ts';
import { type Drawn, drawSide } from './truck-side.ts';

/** Camera angles in the order of the gallery. */
export const cameraAngles = ['side', 'front', 'rear', 'other side', 'cab', 'dashboard'] as const;
export type CameraAngle = (typeof cameraAngles)[number];

export interface PhotoSubject extends Omit<Drawn, 'trim'> {
  regNumber: string;
  /** As the odometer shows it. */
  mileage: number;
}

/** Pixels. */
const size = { width: 1000, height: 625 };

const trims = ['#1f55a5', '#b3202c', '#2c7a4b', '#e2b31c', '#5b3f8c', '#d9701e', '#14617a', '#3a4249'];
/** Upper and lower colour of the sky. */
const skies = [
  ['#7fb2dd', '#dcebf5'],
  ['#a7b4bf', '#dfe4e8'],
  ['#e0a877', '#f3e3cf'],
  ['#8fa3b8', '#cfd8df'],
] as const;
const grounds = ['#7f868c', '#8f877b', '#a09a90', '#6d7479'];

/** Text as vector outlines, so that no font of the machine is needed. */
const drawText: DrawText = (text, x, baseline, height, fill) => {
  const { font } = mainFace('bold');
  const { glyphs, advanceWidth } = font.layout(text);
  const scale = height / font.unitsPerEm;
  let left = x - (advanceWidth * scale) / 2;
  const outlines = glyphs.map((glyph) => {
    const outline = `<path d="${glyph.path.toSVG()}" transform="translate(${left} ${baseline}) scale(${scale} ${-scale})"/>`;
    left += glyph.advanceWidth * scale;
    return outline;
  });
  return `<g fill="${fill}">${outlines.join('')}</g>`;
};

function trees(random: Random): string {
  return Array.from({ length: 9 }, () => {
    const x = random.integer(0, size.width);
    return `<ellipse cx="${x}" cy="${random.integer(360, 400)}" rx="${random.integer(50, 110)}" ry="${random.integer(60, 120)}" fill="${random.pick(['#55764f', '#63855a', '#48674a'])}"/>`;
  }).join('');
}

function hall(random: Random): string {
  const [x, color] = [random.integer(-80, 320), random.pick(['#b8bfc4', '#9c6b57', '#c9c2b0'])];
  const doors = [80, 280, 480].map((at) => `<rect x="${x + at}" y="280" width="140" height="170" fill="#6f777e"/>`);
  return `<rect x="${x}" y="190" width="720" height="260" fill="${color}"/><path d="M${x - 20} 192L${x + 360} 130L${x + 740} 192Z" fill="#5c646b"/>${doors.join('')}`;
}

function containers(random: Random): string {
  return Array.from({ length: 6 }, (_, at) => {
    const [x, y] = [(at % 3) * 340 - 30, at < 3 ? 330 : 220];
    return `<rect x="${x}" y="${y}" width="330" height="108" fill="${random.pick(['#9b4a3c', '#3f6b8a', '#4f7a55', '#b08a3e', '#7a7f84'])}" stroke="#22282e" stroke-width="3"/>`;
  }).join('');
}

function yard(random: Random): string {
  const [top, bottom] = random.pick(skies);
  const behind = random.pick([trees, hall, containers])(random);
  return `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#sky)"/>${behind}<rect y="436" width="100%" height="189" fill="${random.pick(grounds)}"/>`;
}

function subjectAt(angle: CameraAngle, truck: Drawn, { regNumber, mileage }: PhotoSubject): string {
  switch (angle) {
    case 'side':
      return drawSide(truck);
    case 'other side':
      return `<g transform="translate(${size.width} 0) scale(-1 1)">${drawSide(truck)}</g>`;
    case 'front':
      return drawFront(truck, regNumber, drawText);
    case 'rear':
      return drawRear(truck, regNumber, drawText);
    case 'cab':
      return drawCab(truck);
    case 'dashboard':
      return drawDashboard(truck, String(mileage), drawText);
  }
}

/** Draws the photo as a JPEG. */
export async function drawPhoto(subject: PhotoSubject, angle: CameraAngle): Promise<Buffer> {
  const random = createRandom(`photos of ${subject.regNumber}`);
  const trim = random.pick(trims.filter((color) => color !== subject.paint));
  const background = yard(createRandom(`${angle.replace('other ', '')} of ${subject.regNumber}`));
  const truck = { ...subject, trim };
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">${background}${subjectAt(angle, truck, subject)}</svg>`;
  return await sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer();
}
