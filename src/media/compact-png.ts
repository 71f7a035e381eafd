/**
 * Photos as small PNGs: values may be off by a step or two, which nobody sees, so that what is left to store is half.
 * The error never adds up, because each value is predicted from what was stored of its neighbours.
 */
import { deflate, Z_HUFFMAN_ONLY } from 'pako';
import type { Size } from './crop.ts';

/** Twelve photos of 2048 by 1536 pixels stay below 50 MB. */
const bytesPerPixel = 1.25;
/** Values (of 0 to 255) that a photo's may be off by; more than 2 only where it is mostly noise, which hides it. */
const tolerances = { min: 1, max: 8 };
/** Each of so many rows is looked at to choose the tolerance. */
const sampledRows = 16;
/** The PNG filter that predicts a value from the mean of its neighbours to the left and above. */
const averageFilter = 3;
const channels = 3;

/** How often each difference, from -255 to 255, would be stored. */
function sampleDifferences(rgba: Uint8ClampedArray, { width, height }: Size): Uint32Array {
  const counts = new Uint32Array(511);
  const stride = width * 4;
  for (let y = 1; y < height; y += sampledRows) {
    for (let at = y * stride + 4; at < (y + 1) * stride; at += 1) {
      if ((at & 3) === 3) continue;
      const mean = ((rgba[at - 4] ?? 0) + (rgba[at - stride] ?? 0)) >> 1;
      const difference = (rgba[at] ?? 0) - mean + 255;
      counts[difference] = (counts[difference] ?? 0) + 1;
    }
  }
  return counts;
}

/** A difference on the steps of a tolerance. */
function onStep(difference: number, tolerance: number): number {
  const step = 2 * tolerance + 1;
  return Math.round(difference / step) * step;
}

/** Bits that a value takes with this tolerance: the entropy of the differences. */
function bitsPerValue(counts: Uint32Array, tolerance: number): number {
  const merged = new Map<number, number>();
  let total = 0;
  for (const [index, count] of counts.entries()) {
    const key = onStep(index - 255, tolerance);
    merged.set(key, (merged.get(key) ?? 0) + count);
    total += count;
  }
  let bits = 0;
  for (const count of merged.values()) if (count > 0) bits -= (count / total) * Math.log2(count / total);
  return bits;
}

function toleranceFor(rgba: Uint8ClampedArray, size: Size): number {
  const counts = sampleDifferences(rgba, size);
  let tolerance = tolerances.min;
  const isLarge = () => (bitsPerValue(counts, tolerance) * channels) / 8 > bytesPerPixel;
  while (tolerance < tolerances.max && isLarge()) tolerance += 1;
  return tolerance;
}

/** PNG's rows: the filter's number, then what each value differs from its prediction by. */
function filterRows(rgba: Uint8ClampedArray, { width, height }: Size, tolerance: number): Uint8Array {
  const step = 2 * tolerance + 1;
  const steps = Int16Array.from({ length: 511 }, (_, index) => onStep(index - 255, tolerance));
  const stride = width * channels;
  const rows = new Uint8Array((stride + 1) * height);
  const above = new Uint8Array(stride);
  let to = 0;
  let from = 0;
  for (let y = 0; y < height; y += 1) {
    rows[to++] = averageFilter;
    // What was stored of this channel in the pixel before, and of the two other channels.
    let left = 0;
    let second = 0;
    let third = 0;
    for (let x = 0; x < stride; from += 1) {
      for (const end = x + channels; x < end; x += 1, from += 1) {
        const predicted = (left + (above[x] ?? 0)) >> 1;
        let difference = steps[(rgba[from] ?? 0) - predicted + 255] ?? 0;
        let value = predicted + difference;
        if (value < 0 || value > 255) {
          difference += value < 0 ? step : -step;
          value = predicted + difference;
        }
        above[x] = value;
        rows[to++] = difference;
        left = second;
        second = third;
        third = value;
      }
    }
  }
  return rows;
}

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

/** The checksum of a part of a PNG. */
export function crc32(bytes: Uint8Array): number {
  let check = ~0;
  for (let at = 0; at < bytes.length; at += 1) {
    check = (crcTable[(check ^ (bytes[at] ?? 0)) & 255] ?? 0) ^ (check >>> 8);
  }
  return ~check >>> 0;
}

/** A chunk of a PNG file. */
function chunk(type: string, content: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(content.length + 12);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, content.length);
  for (let index = 0; index < 4; index += 1) bytes[4 + index] = type.charCodeAt(index);
  bytes.set(content, 8);
  view.setUint32(content.length + 8, crc32(bytes.subarray(4, content.length + 8)));
  return bytes;
}

function header({ width, height }: Size): Uint8Array {
  const content = new Uint8Array(13);
  const view = new DataView(content.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  // Eight bits a channel, red, green and blue.
  content.set([8, 2, 0, 0, 0], 8);
  return content;
}

const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

/** The parts of a PNG file of an opaque picture: red, green, blue and alpha of each pixel, row by row. */
export function compactPng(rgba: Uint8ClampedArray, size: Size): Uint8Array<ArrayBuffer>[] {
  const rows = filterRows(rgba, size, toleranceFor(rgba, size));
  // Filtered photos hardly repeat themselves, and the search for repetitions is what takes a phone's time.
  const pixels = deflate(rows, { strategy: Z_HUFFMAN_ONLY });
  return [signature, chunk('IHDR', header(size)), chunk('IDAT', pixels), chunk('IEND', new Uint8Array())];
}

/** Whether nothing of a picture is transparent. */
export function isOpaque(rgba: Uint8ClampedArray): boolean {
  for (let at = 3; at < rgba.length; at += 4) if (rgba[at] !== 255) return false;
  return true;
}
