/** How large photos are sent: 2,048 pixels on the long edge, unless somebody asks for full size. */
import { type Crop, type Size, sizeAsItLies } from './crop.ts';

/** Pixels of the long edge that a photo starts at; smaller ones stay as they are. */
export const defaultLongEdge = 2048;

/** The size that a photo is sent in while nothing is cropped. */
export function sentSize(original: Size, isFullSize: boolean): Size {
  const longEdge = Math.max(original.width, original.height);
  if (isFullSize || longEdge <= defaultLongEdge) return { ...original };
  const scale = defaultLongEdge / longEdge;
  return {
    width: Math.max(1, Math.round(original.width * scale)),
    height: Math.max(1, Math.round(original.height * scale)),
  };
}

/** The same crop of the same photo in another size; a frame around the whole photo stays around it. */
export function scaleCrop(crop: Crop, from: Size, to: Size): Crop {
  const scale = to.width / from.width;
  const before = sizeAsItLies(from, crop.rotation);
  const after = sizeAsItLies(to, crop.rotation);
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
