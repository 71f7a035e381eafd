/** Photos as JPEGs for PDFs and link previews, which do not support WebP. */
import { colors } from '#server/pdf/pdf-style.ts';

/** A photo that would lose more than this fraction to a 4:3 crop gets margins instead. */
const maxCut = 0.15;

/** The height of a 4:3 photo. */
function heightOf(width: number): number {
  return (width * 3) / 4;
}

/** Converts a photo to a 4:3 JPEG. The library is loaded with the first one. */
export async function jpegOfShape(photo: Buffer, width: number, quality: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const picture = sharp(photo);
  const size = await picture.metadata();
  const cut = (size.width / size.height) * (3 / 4);
  const fit = Math.min(cut, 1 / cut) >= 1 - maxCut ? 'cover' : 'contain';
  return await picture
    .resize({ width, height: heightOf(width), fit, background: colors.shade })
    .flatten({ background: colors.shade })
    .jpeg({ quality })
    .toBuffer();
}

/** The image of link previews. */
export const previewPicture = { name: 'preview', width: 1200, height: heightOf(1200), quality: 80 } as const;
