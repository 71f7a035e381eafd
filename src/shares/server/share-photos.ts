/** Photos as JPEGs, for programs that read no WebP: PDFs, and messengers that show a picture beside a link. */
import { colors } from '#server/pdf/pdf-style.ts';

/** Where a photo is cut by more than this part to be 4:3, it gets margins instead. */
const maxCut = 0.15;

/** The height of a photo of 4:3 by its width. */
function heightOf(width: number): number {
  return (width * 3) / 4;
}

/** A photo as a JPEG of 4:3 that is so many pixels wide; the library is loaded with the first one. */
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

/** The picture that messengers show beside the link of a shared page. */
export const previewPicture = { name: 'preview', width: 1200, height: heightOf(1200), quality: 80 } as const;
