/**
 * The size in which photos are uploaded: 2,048 pixels on the long edge, unless the user chooses the original size.
 */
import { type Crop, rotatedSize, type Size } from './crop.ts';

/** Pixels of the long edge; smaller photos are not enlarged. */
export const defaultLongEdge = 2048;

/** The upload size of a photo that is not cropped. */
export function uploadSize(original: Size, isFullSize: boolean): Size {
  const longEdge = Math.max(original.width, original.height);
  if (isFullSize || longEdge <= defaultLongEdge) return { ...original };
  const scale = defaultLongEdge / longEdge;
  return {
    width: Math.max(1, Math.round(original.width * scale)),
    height: Math.max(1, Math.round(original.height * scale)),
  };
}

/** Scales a crop to another size of the same photo. A frame around the whole photo still fits the whole photo. */
export function scaleCrop(crop: Crop, from: Size, to: Size): Crop {
  const scale = to.width / from.width;
  const before = rotatedSize(from, crop.rotation);
  const after = rotatedSize(to, crop.rotation);
  const side = (name: keyof Size) =>
    crop.frame[name] === before[name]
      ? after[name]
      : Math.min(after[name], Math.max(1, Math.round(crop.frame[name] * scale)));
  return {
    ...crop,
    offset: { x: crop.offset.x * scale, y: crop.offset.y * scale },
    frame: { width: side('width'), height: side('height') },
  };
}
