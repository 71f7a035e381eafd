/** Photos of the demo's trucks: a plain truck in its colour, with its reg number and the camera angle. */
import sharp from 'sharp';
import { mainFace } from '#server/pdf/pdf-fonts.ts';

/** Camera angles in the order of the gallery, each with its own background. */
const backgrounds = {
  side: '#a9c6de',
  front: '#c9d3da',
  rear: '#b9cdb4',
  'other side': '#d8cdb8',
  cab: '#c3bfd6',
  dashboard: '#aebcc4',
};
export type CameraAngle = keyof typeof backgrounds;
export const cameraAngles = Object.keys(backgrounds) as CameraAngle[];

/** Pixels. */
const size = { width: 1000, height: 625 };

/** Text as vector outlines, so that no font of the machine is needed. */
function textOutlines(text: string, baseline: number, height: number): string {
  const { font } = mainFace('bold');
  const { glyphs, advanceWidth } = font.layout(text);
  const scale = height / font.unitsPerEm;
  let left = (size.width - advanceWidth * scale) / 2;
  const outlines = glyphs.map((glyph) => {
    const outline = `<path d="${glyph.path.toSVG()}" transform="translate(${left} ${baseline}) scale(${scale} ${-scale})"/>`;
    left += glyph.advanceWidth * scale;
    return outline;
  });
  return `<g fill="#1d252c">${outlines.join('')}</g>`;
}

/** Draws the photo as a JPEG. */
export async function drawPhoto(color: string, regNumber: string, angle: CameraAngle): Promise<Buffer> {
  const wheels = [220, 330, 760].map((x) => `<circle cx="${x}" cy="470" r="46" fill="#2b3036"/>`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">
    <rect width="100%" height="100%" fill="${backgrounds[angle]}"/><rect y="470" width="100%" height="155" fill="#8b9299"/>
    <g fill="${color}" stroke="#2b3036" stroke-width="6"><rect x="110" y="170" width="540" height="290" rx="8"/>
    <path d="M665 240h110q14 0 20 14l60 110v96H665z"/></g>
    ${wheels.join('')}${textOutlines(regNumber, 120, 72)}${textOutlines(angle, 590, 44)}</svg>`;
  return await sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer();
}
