/** The cropped area of a photo: limits of its sliders and what lands where on the exported picture (section 5). */

/** Width and height in pixels. */
export interface Size {
  width: number;
  height: number;
}

/** How a photo lies beneath the crop frame. */
export interface Crop {
  /** 1 to 5. */
  zoom: number;
  /** Degrees, clockwise. */
  rotation: number;
  /** How far the photo's middle is from the frame's, in pixels of the exported picture. */
  offset: { x: number; y: number };
  /** The frame, in pixels of the exported picture. */
  frame: Size;
}

/** Limits of the sliders (specification, section 9). */
export const cropLimits = {
  zoom: { min: 1, max: 5, step: 0.1 },
  rotation: { min: 0, max: 360, step: 1 },
  frame: { min: 100, step: 10 },
} as const;

/** Whether a photo lies nearer to its side than to its foot, so that its width is its height. */
function isOnItsSide(rotation: number): boolean {
  return Math.abs(Math.sin((rotation * Math.PI) / 180)) > Math.SQRT1_2;
}

/** The size of a photo as it lies. */
export function sizeAsItLies(photo: Size, rotation: number): Size {
  return isOnItsSide(rotation) ? { width: photo.height, height: photo.width } : photo;
}

/** The range of a side of the frame: 100 pixels, or the photo's own side where that is smaller, up to that side. */
export function frameRange(side: number): { min: number; max: number } {
  return { min: Math.min(cropLimits.frame.min, side), max: side };
}

/** Whether there is anything of the photo beside the frame. */
export function isMovable({ zoom, rotation, frame }: Crop, photo: Size): boolean {
  const { width, height } = sizeAsItLies(photo, rotation);
  return zoom > 1 || rotation % 90 !== 0 || frame.width < width || frame.height < height;
}

/** A side of the frame on the slider's steps; the photo's whole side is a stop of its own. */
export function snapSide(value: number, side: number): number {
  const { min, max } = frameRange(side);
  if (value >= max) return max;
  const steps = Math.ceil((value - min) / cropLimits.frame.step);
  return Math.min(max, Math.max(min, min + steps * cropLimits.frame.step));
}

/** A photo as it came: whole, upright. */
export function wholePhoto(photo: Size): Crop {
  return { zoom: 1, rotation: 0, offset: { x: 0, y: 0 }, frame: { ...photo } };
}

/** Whether two crops make the same picture. */
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

/** The crop after a rotation: a frame around the whole photo stays around it when it comes to lie on its side. */
export function rotateCrop(crop: Crop, photo: Size, rotation: number): Crop {
  const before = sizeAsItLies(photo, crop.rotation);
  const after = sizeAsItLies(photo, rotation);
  const isWhole = crop.frame.width === before.width && crop.frame.height === before.height;
  const frame = isWhole
    ? { ...after }
    : {
        width: fitSide(crop.frame.width, before.width, after.width),
        height: fitSide(crop.frame.height, before.height, after.height),
      };
  return { ...crop, rotation, frame };
}

/** A canvas transform. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** Sine and cosine of whole quarter turns are exact, so that pixels are copied and not blended. */
function exactly(value: number): number {
  return Math.abs(value - Math.round(value)) < 1e-12 ? Math.round(value) : value;
}

/** Where the photo, drawn around the origin, comes to lie on a picture of the frame's size; whole pixels meet pixels. */
export function cropMatrix(crop: Crop, photo: Size): Matrix {
  const { zoom, frame, offset } = crop;
  const angle = (crop.rotation * Math.PI) / 180;
  const cos = exactly(Math.cos(angle));
  const sin = exactly(Math.sin(angle));
  const covered = {
    width: zoom * (Math.abs(cos) * photo.width + Math.abs(sin) * photo.height),
    height: zoom * (Math.abs(sin) * photo.width + Math.abs(cos) * photo.height),
  };
  const left = Math.round(frame.width / 2 + offset.x - covered.width / 2);
  const top = Math.round(frame.height / 2 + offset.y - covered.height / 2);
  return [zoom * cos, zoom * sin, -zoom * sin, zoom * cos, left + covered.width / 2, top + covered.height / 2];
}
