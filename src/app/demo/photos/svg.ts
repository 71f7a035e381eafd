/** Small pieces of SVG, and lettering that needs no font of the machine. */
import { mainFace } from '#server/pdf/pdf-fonts.ts';

/** All drawings are so large, in their own units; y grows downwards. */
export const canvas = { width: 1200, height: 750 };

/** A filled box, its corners rounded by `round`. */
export function box(x: number, y: number, width: number, height: number, fill: string, round = 0): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" fill="${fill}"/>`;
}

/** A filled shape. */
export function shape(path: string, fill: string): string {
  return `<path d="${path}" fill="${fill}"/>`;
}

/** A line along a path. */
export function stroke(path: string, color: string, width: number): string {
  return `<path d="${path}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round"/>`;
}

/** A filled circle. */
export function disc(x: number, y: number, radius: number, fill: string): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;
}

/** What is moved and turned over left and right about x = 0. */
export function group(content: string, transform: string): string {
  return `<g transform="${transform}">${content}</g>`;
}

/** `#rrggbb` brought nearer to white (share above 0) or to black (below 0). */
export function shaded(color: string, share: number): string {
  const target = share > 0 ? 255 : 0;
  const parts = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16);
    return Math.round(value + (target - value) * Math.abs(share))
      .toString(16)
      .padStart(2, '0');
  });
  return `#${parts.join('')}`;
}

/** Bold letters with their middle at `x`, as shapes, so that any machine draws them alike. */
export function lettering(text: string, x: number, baseline: number, size: number, fill: string): string {
  const { font } = mainFace('bold');
  const { glyphs, advanceWidth } = font.layout(text);
  const scale = size / font.unitsPerEm;
  let left = x - (advanceWidth * scale) / 2;
  const letters = glyphs.map((glyph) => {
    const letter = group(shape(glyph.path.toSVG(), fill), `translate(${left} ${baseline}) scale(${scale} ${-scale})`);
    left += glyph.advanceWidth * scale;
    return letter;
  });
  return letters.join('');
}
