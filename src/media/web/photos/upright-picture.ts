/** Pictures that every browser displays upright. */
import { takeOrientation } from '#media/exif-orientation.ts';
import { decodePhoto } from './decode-photo.ts';
import { drawUpright } from './draw-photo.ts';

/** Max pixels of the longer side: enough for a page, and many phones support no larger canvas. */
const maxSide = 2560;

/**
 * The picture as a JPEG, or as a PNG if the file may be transparent.
 * @throws if the file cannot be decoded
 */
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

/** Formats that some browsers display without applying the Exif orientation, as Chromium does with WebP. */
const unrotatedTypes = ['image/webp', 'image/png'];

/** The file itself if every browser displays it upright, otherwise an upright copy. */
export async function uprightOriginal(file: Blob): Promise<Blob> {
  if (!unrotatedTypes.includes(file.type)) return file;
  const isUpright = takeOrientation(new Uint8Array(await file.arrayBuffer())) === 1;
  return isUpright ? file : await uprightPicture(file);
}
