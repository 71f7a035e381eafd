/** Photos of a specification sheet: the cover, with the others in a column beside it. */
import { type Box, gap } from '#server/pdf/pdf-flow.ts';
import { page } from '#server/pdf/pdf-style.ts';

const between = 8;
/** Height divided by width of every photo. */
const shape = 3 / 4;

/** Widths of the cover and of the other photos, whose column is as high as the cover. */
function widthsOf(others: number, maxHeight: number): { cover: number; other: number; total: number } {
  const maxCover = maxHeight / shape;
  if (others === 0) {
    const cover = Math.min(page.width, maxCover);
    return { cover, other: 0, total: cover };
  }
  // The cover and the column fill the page width: cover + between + (cover - spaces) / others.
  const spaces = ((others - 1) * between) / shape;
  const cover = Math.min(maxCover, (page.width - between + spaces / others) / (1 + 1 / others));
  const other = (cover - spaces) / others;
  return { cover, other, total: cover + between + other };
}

/**
 * Lays out the photos across the page, scaled down if they would be higher than `maxHeight`.
 * @param photos `data:` URLs of 4:3 JPEGs
 */
export function photosPart(photos: readonly string[], alt: string, maxHeight: number): Box {
  const [cover, ...others] = photos;
  if (cover === undefined) return gap(0);
  const widths = widthsOf(others.length, maxHeight);
  const left = (page.width - widths.total) / 2;
  const size = (width: number) => ({ width, height: width * shape });
  return {
    height: widths.cover * shape,
    draw: (canvas, x, y) => {
      canvas.picture({ source: cover, alt, x: x + left, y, ...size(widths.cover) });
      const beside = x + left + widths.cover + between;
      for (const [index, source] of others.entries()) {
        const top = y + index * (widths.other * shape + between);
        canvas.picture({ source, alt: `${alt}, ${index + 2}`, x: beside, y: top, ...size(widths.other) });
      }
    },
  };
}
