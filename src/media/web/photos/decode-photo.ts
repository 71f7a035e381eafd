/** Decodes photos so that each is rotated upright exactly once, whatever the browser does. */
import type { Size } from '#media/crop.ts';
import { takeOrientation } from '#media/exif-orientation.ts';
import { swapsSides, type Turn, turnOf } from '#media/orientation.ts';
import { openBitmap } from './open-bitmap.ts';

/** A decoded photo and the rotation that is still needed. */
export interface DecodedPhoto {
  pixels: ImageBitmap;
  turn: Turn;
  /** After rotation. */
  size: Size;
}

/**
 * Decodes a photo; close its pixels after use.
 * @throws if the browser cannot decode the file
 */
export async function decodePhoto(file: Blob): Promise<DecodedPhoto> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const orientation = takeOrientation(bytes);
  const pixels = await openBitmap(orientation === 1 ? file : new Blob([bytes], { type: file.type }));
  const { width, height } = pixels;
  const turn = turnOf(orientation);
  return { pixels, turn, size: swapsSides(turn) ? { width: height, height: width } : { width, height } };
}
