/**
 * The pixels of a picture, also of a HEIC photo in a browser that cannot open one, as all but Safari: a decoder of its own
 * comes with the first of them (section 12.3).
 */

/** What a HEIC or HEIF file has after the four bytes of its first box's length. */
const brands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];

/** Whether a file is a HEIC photo, whatever it is called. */
async function isHeic(file: Blob): Promise<boolean> {
  const head = await file.slice(4, 12).text();
  return head.startsWith('ftyp') && brands.includes(head.slice(4));
}

/** Upright. @throws when it is no picture that can be read */
export async function openBitmap(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file);
  } catch (error) {
    if (!(await isHeic(file))) throw error;
    const { heicTo } = await import('heic-to/csp');
    return await heicTo({ blob: file, type: 'bitmap' });
  }
}
