/** Decodes photos so that each is turned upright once and only once, whatever the browser does by itself (section 4). */
import { orientation as readOrientation } from 'exifr/dist/mini.esm.mjs';
import type { Size } from '#media/crop.ts';
import { swapsSides, type Turn, turnOf } from '#media/orientation.ts';
import { openBitmap } from './open-bitmap.ts';

/** A decoded photo and what is left to be done to see it upright. */
export interface DecodedPhoto {
  pixels: ImageBitmap;
  turn: Turn;
  /** Upright. */
  size: Size;
}

/** A JPEG of 2 by 1 pixels whose orientation data say 6: upright it is 1 wide and 2 high. */
const probeBytes =
  '/9j/4QAiRXhpZgAATU0AKgAAAAgAAQESAAMAAAABAAYAAAAAAAD/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/wAALCAABAAIBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAABv/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AMv/Z';

const { console: browserLog } = globalThis;

/** What this browser makes of orientation data, for each way to ask. */
interface Habits {
  /** Whether `none` leaves the pixels as they were stored. */
  noneIsRaw: boolean;
  /** Whether it turns pictures upright when it is not told anything. */
  turnsByItself: boolean;
}

async function isTurned(probe: Blob, options?: ImageBitmapOptions): Promise<boolean> {
  const pixels = await createImageBitmap(probe, options);
  const { width, height } = pixels;
  pixels.close();
  return height > width;
}

async function measureHabits(): Promise<Habits> {
  const bytes = Uint8Array.from(atob(probeBytes), (char) => char.charCodeAt(0));
  const probe = new Blob([bytes], { type: 'image/jpeg' });
  return {
    noneIsRaw: !(await isTurned(probe, { imageOrientation: 'none' }).catch(() => true)),
    turnsByItself: await isTurned(probe),
  };
}

let habits: Promise<Habits> | undefined;

/** Measured once. */
function browserHabits(): Promise<Habits> {
  habits ??= measureHabits();
  return habits;
}

const jpegStart = [0xff, 0xd8, 0xff];

async function isJpeg(file: Blob): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, jpegStart.length).arrayBuffer());
  return jpegStart.every((byte, index) => head[index] === byte);
}

/** Undefined where there is none, and where it cannot be read: that is only logged. */
async function orientationOf(file: File): Promise<number | undefined> {
  try {
    return await readOrientation(file);
  } catch (error) {
    browserLog.warn(`The orientation of ${file.name} could not be read: ${String(error)}`);
    return undefined;
  }
}

function photoOf(pixels: ImageBitmap, turn: Turn): DecodedPhoto {
  const { width, height } = pixels;
  return { pixels, turn, size: swapsSides(turn) ? { width: height, height: width } : { width, height } };
}

/**
 * Decodes a photo; its pixels are to be closed after use. Only JPEG files keep their orientation in data that we read;
 * other formats have it in themselves, for the browser. @throws when the browser cannot read the file as a picture
 */
export async function decodePhoto(file: File): Promise<DecodedPhoto> {
  const orientation = (await isJpeg(file)) ? await orientationOf(file) : undefined;
  if (orientation === undefined) return photoOf(await openBitmap(file), turnOf(1));
  const { noneIsRaw, turnsByItself } = await browserHabits();
  if (noneIsRaw) return photoOf(await createImageBitmap(file, { imageOrientation: 'none' }), turnOf(orientation));
  return photoOf(await createImageBitmap(file), turnOf(turnsByItself ? 1 : orientation));
}
