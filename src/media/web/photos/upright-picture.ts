/** Pictures as every browser shows them, upright. */
import { takeOrientation } from '#media/exif-orientation.ts';
import { decodePhoto } from './decode-photo.ts';
import { drawUpright } from './draw-photo.ts';

/** Pixels of the longer side: a picture on a page needs no more, and phones have no canvas for much larger ones. */
const maxSide = 2560;

/** The picture as a JPEG, or a PNG where the file may be transparent. @throws when it is no picture that can be read */
export async function uprightPicture(file: Blob): Promise<Blob> {
  const photo = await decodePhoto(file);
  try {
    const { width, height } = photo.size;
    const scale = Math.min(1, maxSide / Math.max(width, height));
    const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
    return await drawUpright(photo, size, /^image\/(png|webp|gif)/.test(file.type) ? 'image/png' : 'image/jpeg');
  } finally {
    photo.pixels.close();
  }
}

/** Formats that some browsers show without turning them by their Exif data, as Chromium does WebP. */
const unturned = ['image/webp', 'image/png'];

/** The file itself where every browser shows it upright, else an upright picture of it. */
export async function uprightOriginal(file: Blob): Promise<Blob> {
  if (!unturned.includes(file.type)) return file;
  const isUpright = takeOrientation(new Uint8Array(await file.arrayBuffer())) === 1;
  return isUpright ? file : await uprightPicture(file);
}
