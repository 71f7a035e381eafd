/**
 * The pixels of a picture, also of a HEIC photo in a browser that cannot open one, as all but Safari: a decoder comes with
 * the first of them. It gives values as they are stored, so their colours are converted here.
 */
import { srgbConverter } from '#media/photo-colours.ts';

/** What a HEIC or HEIF file has after the four bytes of its first box's length. */
const brands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];

/** The colours of a HEIC file are described before its pixels, within so many bytes. */
const headBytes = 1_048_576;

/** Whether a file is a HEIC photo, whatever it is called. */
async function isHeic(file: Blob): Promise<boolean> {
  const head = await file.slice(4, 12).text();
  return head.startsWith('ftyp') && brands.includes(head.slice(4));
}

/** The stored values of a bitmap made sRGB. */
async function inSrgb(bitmap: ImageBitmap, file: Blob): Promise<ImageBitmap> {
  const convert = srgbConverter(new Uint8Array(await file.slice(0, headBytes).arrayBuffer()));
  if (convert === undefined) return bitmap;
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) return bitmap;
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
  convert(pixels.data);
  return await createImageBitmap(pixels);
}

/** Upright. @throws when it is no picture that can be read */
export async function openBitmap(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file);
  } catch (error) {
    if (!(await isHeic(file))) throw error;
    const { heicTo } = await import('heic-to/csp');
    return await inSrgb(await heicTo({ blob: file, type: 'bitmap' }), file);
  }
}
