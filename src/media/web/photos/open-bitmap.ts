/**
 * Decodes pictures, including HEIC photos in browsers that do not support them (all but Safari). The HEIC decoder is
 * loaded with the first such photo. It returns the stored values, so colours are converted here.
 */
import { srgbConverter, type ToSrgb } from '#media/photo-colours.ts';

/** Brands of HEIC and HEIF files. */
const brands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];

/** Detects HEIC by content, whatever the file name. */
async function isHeic(file: Blob): Promise<boolean> {
  const head = await file.slice(4, 12).text();
  return head.startsWith('ftyp') && brands.includes(head.slice(4));
}

/** Converts a bitmap to sRGB. */
async function inSrgb(bitmap: ImageBitmap, convert: ToSrgb): Promise<ImageBitmap> {
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) return bitmap;
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
  convert(pixels.data);
  return await createImageBitmap(pixels);
}

/**
 * Returns the picture upright.
 * @throws UnknownColours for a HEIC photo whose colours would be wrong; Error for a file that cannot be decoded
 */
export async function openBitmap(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file);
  } catch (error) {
    if (!(await isHeic(file))) throw error;
    const convert = srgbConverter(new Uint8Array(await file.arrayBuffer()));
    const { heicTo } = await import('heic-to/csp');
    const bitmap = await heicTo({ blob: file, type: 'bitmap' });
    return convert === undefined ? bitmap : await inSrgb(bitmap, convert);
  }
}
