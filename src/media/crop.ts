/** Geometry of the photo crop editor: slider limits and the transform for drawing. */

export interface Size {
  width: number;
  height: number;
}

/** The position of a photo relative to the crop frame. */
export interface Crop {
  /** 1 to 5. */
  zoom: number;
  /** Degrees, clockwise. */
  rotation: number;
  /** Distance from the photo's centre to the frame's, in pixels of the exported picture. */
  offset: { x: number; y: number };
  /** In pixels of the exported picture. */
  frame: Size;
}

export const cropLimits = {
  zoom: { min: 1, max: 5, step: 0.1 },
  rotation: { min: 0, max: 360, step: 1 },
  frame: { min: 100, step: 10 },
} as const;

/** Whether a photo is turned closer to 90° than to 0°, so that its width and height are swapped. */
function isSideways(rotation: number): boolean {
  return Math.abs(Math.sin((rotation * Math.PI) / 180)) > Math.SQRT1_2;
}

/** The size of a photo after its rotation. */
export function rotatedSize(photo: Size, rotation: number): Size {
  return isSideways(rotation) ? { width: photo.height, height: photo.width } : photo;
}

/** The range of a frame side: from 100 pixels, or the photo's side if it is smaller, to the photo's side. */
export function frameRange(side: number): { min: number; max: number } {
  return { min: Math.min(cropLimits.frame.min, side), max: side };
}

/** Whether any part of the photo is outside the frame. */
export function isMovable({ zoom, rotation, frame }: Crop, photo: Size): boolean {
  const { width, height } = rotatedSize(photo, rotation);
  return zoom > 1 || rotation % 90 !== 0 || frame.width < width || frame.height < height;
}

/** Snaps a frame side to the slider's steps; the photo's full side is always a stop. */
export function snapSide(value: number, side: number): number {
  const { min, max } = frameRange(side);
  if (value >= max) return max;
  const steps = Math.ceil((value - min) / cropLimits.frame.step);
  return Math.min(max, Math.max(min, min + steps * cropLimits.frame.step));
}

/** The crop of an unchanged photo. */
export function wholePhoto(photo: Size): Crop {
  return { zoom: 1, rotation: 0, offset: { x: 0, y: 0 }, frame: { ...photo } };
}

export function isSameCrop(one: Crop, other: Crop): boolean {
  return (
    one.zoom === other.zoom &&
    one.rotation === other.rotation &&
    one.offset.x === other.offset.x &&
    one.offset.y === other.offset.y &&
    one.frame.width === other.frame.width &&
    one.frame.height === other.frame.height
  );
}

function fitSide(side: number, before: number, after: number): number {
  return side === before ? after : Math.min(side, after);
}

/** Rotates a crop. A frame around the whole photo still fits the whole photo afterwards. */
export function rotateCrop(crop: Crop, photo: Size, rotation: number): Crop {
  const before = rotatedSize(photo, crop.rotation);
  const after = rotatedSize(photo, rotation);
  const isWhole = crop.frame.width === before.width && crop.frame.height === before.height;
  const frame = isWhole
    ? { ...after }
    : {
        width: fitSide(crop.frame.width, before.width, after.width),
        height: fitSide(crop.frame.height, before.height, after.height),
      };
  return { ...crop, rotation, frame };
}

export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** Rounds sines and cosines of quarter turns so that pixels are copied and not blended. */
function roundIfWhole(value: number): number {
  return Math.abs(value - Math.round(value)) < 1e-12 ? Math.round(value) : value;
}

/**
 * The transform that draws the photo, centred on the origin, into a picture of the frame's size. Aligned to whole
 * pixels.
 */
export function cropMatrix(crop: Crop, photo: Size): Matrix {
  const { zoom, frame, offset } = crop;
  const angle = (crop.rotation * Math.PI) / 180;
  const cos = roundIfWhole(Math.cos(angle));
  const sin = roundIfWhole(Math.sin(angle));
  const covered = {
    width: zoom * (Math.abs(cos) * photo.width + Math.abs(sin) * photo.height),
    height: zoom * (Math.abs(sin) * photo.width + Math.abs(cos) * photo.height),
  };
  const left = Math.round(frame.width / 2 + offset.x - covered.width / 2);
  const top = Math.round(frame.height / 2 + offset.y - covered.height / 2);
  return [zoom * cos, zoom * sin, -zoom * sin, zoom * cos, left + covered.width / 2, top + covered.height / 2];
}
