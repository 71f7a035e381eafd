/** Decodes photos of any format so that each is turned upright once and only once, whatever the browser does by itself. */
import type { Size } from '#media/crop.ts';
import { takeOrientation } from '#media/exif-orientation.ts';
import { swapsSides, type Turn, turnOf } from '#media/orientation.ts';
import { openBitmap } from './open-bitmap.ts';

/** A decoded photo and what is left to be done to see it upright. */
export interface DecodedPhoto {
  pixels: ImageBitmap;
  turn: Turn;
  /** Upright. */
  size: Size;
}

/** Decodes a photo; its pixels are to be closed after use. @throws when the browser cannot read the file as a picture */
export async function decodePhoto(file: Blob): Promise<DecodedPhoto> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const orientation = takeOrientation(bytes);
  const pixels = await openBitmap(orientation === 1 ? file : new Blob([bytes], { type: file.type }));
  const { width, height } = pixels;
  const turn = turnOf(orientation);
  return { pixels, turn, size: swapsSides(turn) ? { width: height, height: width } : { width, height } };
}
