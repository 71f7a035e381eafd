/**
 * The pixels of a picture, also of a HEIC photo in a browser that cannot open one, as all but Safari: a decoder comes with
 * the first of them. It gives values as they are stored, so their colours are converted here.
 */
import { srgbConverter, type ToSrgb } from '#media/photo-colours.ts';

/** What a HEIC or HEIF file has after the four bytes of its first box's length. */
const brands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];

/** Whether a file is a HEIC photo, whatever it is called. */
async function isHeic(file: Blob): Promise<boolean> {
  const head = await file.slice(4, 12).text();
  return head.startsWith('ftyp') && brands.includes(head.slice(4));
}

/** The stored values of a bitmap made sRGB. */
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

/** Upright. @throws UnknownColours for a HEIC photo whose colours would be wrong, Error for no picture that can be read */
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
