/**
 * Compresses photos into small PNGs by changing values by a step or two, which is not visible and halves the size.
 * The error does not add up, because each value is predicted from the stored values of its neighbours.
 */
import { deflate, Z_HUFFMAN_ONLY } from 'pako';
import type { Size } from './crop.ts';

/** Keeps twelve photos of 2048 × 1536 pixels below 50 MB. */
const bytesPerPixel = 1.25;
/** Max change of a value (0 to 255). More than 2 is used only for photos that are mostly noise, which hides it. */
const tolerances = { min: 1, max: 8 };
/** The tolerance is chosen by sampling every 16th row. */
const sampledRows = 16;
/** The PNG filter that predicts a value from the mean of its left and upper neighbours. */
const averageFilter = 3;
const channels = 3;

/** A histogram of the differences, from -255 to 255. */
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

/** The difference rounded to the steps of a tolerance. */
function roundToStep(difference: number, tolerance: number): number {
  const step = 2 * tolerance + 1;
  return Math.round(difference / step) * step;
}

/** The entropy of the differences, in bits per value. */
function bitsPerValue(counts: Uint32Array, tolerance: number): number {
  const merged = new Map<number, number>();
  let total = 0;
  for (const [index, count] of counts.entries()) {
    const key = roundToStep(index - 255, tolerance);
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

/** PNG rows: the filter's number, then the difference of each value from its prediction. */
function filterRows(rgba: Uint8ClampedArray, { width, height }: Size, tolerance: number): Uint8Array {
  const step = 2 * tolerance + 1;
  const steps = Int16Array.from({ length: 511 }, (_, index) => roundToStep(index - 255, tolerance));
  const stride = width * channels;
  const rows = new Uint8Array((stride + 1) * height);
  const above = new Uint8Array(stride);
  let to = 0;
  let from = 0;
  for (let y = 0; y < height; y += 1) {
    rows[to++] = averageFilter;
    // The stored values of the previous pixel: this channel and the two others.
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

/** The checksum of a PNG chunk. */
export function crc32(bytes: Uint8Array): number {
  let check = ~0;
  for (let at = 0; at < bytes.length; at += 1) {
    check = (crcTable[(check ^ (bytes[at] ?? 0)) & 255] ?? 0) ^ (check >>> 8);
  }
  return ~check >>> 0;
}

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
  // Eight bits per channel, RGB.
  content.set([8, 2, 0, 0, 0], 8);
  return content;
}

const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

/** The parts of a PNG file of an opaque picture, made from its RGBA values. */
export function compactPng(rgba: Uint8ClampedArray, size: Size): Uint8Array<ArrayBuffer>[] {
  const rows = filterRows(rgba, size, toleranceFor(rgba, size));
  // Filtered photos hardly repeat themselves, and searching for repetitions is slow on a phone.
  const pixels = deflate(rows, { strategy: Z_HUFFMAN_ONLY });
  return [signature, chunk('IHDR', header(size)), chunk('IDAT', pixels), chunk('IEND', new Uint8Array())];
}

/** Whether no pixel is transparent. */
export function isOpaque(rgba: Uint8ClampedArray): boolean {
  for (let at = 3; at < rgba.length; at += 4) if (rgba[at] !== 255) return false;
  return true;
}
