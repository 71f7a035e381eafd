/**
 * Converts the colours of HEIC and AVIF photos to sRGB for decoders that return the stored values unchanged. Phones
 * store Display P3, which looks pale when shown as sRGB. Supports matrix/curve profiles (ICC.1:2022, section 9) and
 * the usual code points (ITU-T H.273); rejects lookup tables and HDR, so that no photo silently gets wrong colours.
 */
import { colourBoxesOf } from './heif-colours.ts';

/** The colours of a photo cannot be converted. */
export class UnknownColours extends Error {}

/** Linear RGB to CIE XYZ under D50, as columns. */
type Matrix = readonly [red: Xyz, green: Xyz, blue: Xyz];
type Xyz = readonly [number, number, number];

/** Converts stored values to linear light. */
interface ColourSpace {
  matrix: Matrix;
  curves: readonly [Curve, Curve, Curve];
}

type Curve = (value: number) => number;

/** Colour primaries by their H.273 code point, adapted to D50. */
const matrices: Readonly<Record<number, Matrix>> = {
  5: [
    [0.45523, 0.23228, 0.01454],
    [0.36758, 0.70781, 0.1049],
    [0.1414, 0.05991, 0.70577],
  ],
  6: [
    [0.41628, 0.22167, 0.01365],
    [0.39318, 0.70327, 0.09135],
    [0.15476, 0.07506, 0.72021],
  ],
  // BT.2020.
  9: [
    [0.67346, 0.27903, -0.00193],
    [0.16566, 0.67534, 0.02998],
    [0.1251, 0.04563, 0.79716],
  ],
  // Display P3.
  12: [
    [0.51512, 0.2412, -0.00105],
    [0.29198, 0.69225, 0.04189],
    [0.1571, 0.06657, 0.78407],
  ],
};

const srgb: Matrix = [
  [0.43603, 0.22248, 0.01393],
  [0.3851, 0.7169, 0.09709],
  [0.14309, 0.06062, 0.71419],
];

/** CIE XYZ under D50 to linear sRGB, as rows. */
const toSrgb: readonly Xyz[] = [
  [3.1338561, -1.6168667, -0.4906146],
  [-0.9787684, 1.9161415, 0.033454],
  [0.0719453, -0.2289914, 1.4052427],
];

const srgbCurve: Curve = (value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const srgbValue: Curve = (linear) => (linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055);

/**
 * H.273 code points treated as sRGB: its own, television standards that browsers display the same, and
 * "unspecified".
 */
const srgbNumbers = { primaries: [1, 2], transfers: [1, 2, 6, 13, 14, 15] };

/** Other transfer curves by H.273 code point. PQ (16) and HLG (18) are HDR and not supported. */
const transfers: Readonly<Record<number, Curve>> = {
  4: (value) => value ** 2.2,
  5: (value) => value ** 2.8,
  8: (value) => value,
};

const hdrTransfers = [16, 18];

class IccProfile {
  readonly #view: DataView;

  constructor(bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** A fixed-point number with 16 fractional bits. */
  #fixed(at: number): number {
    return this.#view.getInt32(at) / 65_536;
  }

  #find(name: string): number | undefined {
    const count = this.#view.getUint32(128);
    for (let index = 0; index < count; index += 1) {
      const at = 132 + index * 12;
      if (name === this.#text(at)) return this.#view.getUint32(at + 4);
    }
    return undefined;
  }

  #tag(name: string): number {
    const at = this.#find(name);
    if (at === undefined) throw new RangeError(`No ${name}.`);
    return at;
  }

  #text(at: number): string {
    return String.fromCharCode(...[0, 1, 2, 3].map((index) => this.#view.getUint8(at + index)));
  }

  #xyz(name: string): Xyz {
    const at = this.#tag(name) + 8;
    return [this.#fixed(at), this.#fixed(at + 4), this.#fixed(at + 8)];
  }

  #curve(name: string): Curve {
    const at = this.#tag(name);
    const type = this.#text(at);
    if (type === 'para') return this.#formula(at);
    if (type !== 'curv') throw new RangeError(`A curve of the type ${type}.`);
    return this.#table(at);
  }

  #table(at: number): Curve {
    const count = this.#view.getUint32(at + 8);
    if (count === 0) return (value) => value;
    const entry = (index: number) => this.#view.getUint16(at + 12 + 2 * index);
    if (count === 1) return (value) => value ** (entry(0) / 256);
    return (value) => {
      const place = value * (count - 1);
      const below = Math.min(Math.floor(place), count - 2);
      return (entry(below) + (place - below) * (entry(below + 1) - entry(below))) / 65_535;
    };
  }

  #formula(at: number): Curve {
    const type = this.#view.getUint16(at + 8);
    const count = [1, 3, 4, 5, 7][type];
    if (count === undefined) throw new RangeError(`A formula of the type ${type}.`);
    const numbers = Array.from({ length: count }, (_, index) => this.#fixed(at + 12 + 4 * index));
    const [gamma = 1, a = 1, b = 0, c = 0, d = type === 0 ? 0 : -b / a, e = 0, f = 0] = numbers;
    if (type === 0) return (value) => value ** gamma;
    if (type < 3) {
      const offset = type === 2 ? c : 0;
      return (value) => (value >= -b / a ? (a * value + b) ** gamma : 0) + offset;
    }
    return (value) => (value >= d ? (a * value + b) ** gamma + e : c * value + f);
  }

  /** @throws RangeError for a profile without matrix and curves, for HDR, and for truncated data */
  space(): ColourSpace {
    const numbers = this.#find('cicp');
    if (numbers !== undefined && hdrTransfers.includes(this.#view.getUint8(numbers + 9))) throw new RangeError('HDR.');
    if (this.#text(16) === 'GRAY') {
      const curve = this.#curve('kTRC');
      return { matrix: srgb, curves: [curve, curve, curve] };
    }
    return {
      matrix: [this.#xyz('rXYZ'), this.#xyz('gXYZ'), this.#xyz('bXYZ')],
      curves: [this.#curve('rTRC'), this.#curve('gTRC'), this.#curve('bTRC')],
    };
  }
}

/** @throws UnknownColours for HDR and unusual code points */
function spaceOfNumbers(primaries: number, transfer: number): ColourSpace | undefined {
  const isSrgbCurve = srgbNumbers.transfers.includes(transfer);
  const isSrgb = srgbNumbers.primaries.includes(primaries);
  if (isSrgb && isSrgbCurve) return undefined;
  const curve = isSrgbCurve ? srgbCurve : transfers[transfer];
  const matrix = isSrgb ? srgb : matrices[primaries];
  if (!curve || !matrix) throw new UnknownColours(`Colour primaries ${primaries}, transfer ${transfer}.`);
  return { matrix, curves: [curve, curve, curve] };
}

const kindOf = (box: Uint8Array) => String.fromCharCode(...box.subarray(0, 4));

/**
 * The colour space of a file; undefined for sRGB.
 * @throws UnknownColours if it cannot be converted
 */
function spaceOf(file: Uint8Array): ColourSpace | undefined {
  try {
    const boxes = colourBoxesOf(file);
    const profile = boxes.find((box) => kindOf(box) === 'prof' || kindOf(box) === 'rICC');
    if (profile) return new IccProfile(profile.subarray(4)).space();
    const numbers = boxes.find((box) => kindOf(box) === 'nclx');
    if (numbers === undefined) return undefined;
    const view = new DataView(numbers.buffer, numbers.byteOffset, numbers.byteLength);
    return spaceOfNumbers(view.getUint16(4), view.getUint16(6));
  } catch (error) {
    if (error instanceof RangeError) throw new UnknownColours(error.message, { cause: error });
    throw error;
  }
}

/** Steps of linear light, enough to keep dark tones distinct. */
const steps = 16_384;

/** Converts RGBA values to sRGB in place. */
export type ToSrgb = (pixels: Uint8ClampedArray) => void;

/**
 * The converter for a complete HEIC or AVIF file; undefined if its colours are sRGB already.
 * @throws UnknownColours if they cannot be converted
 */
export function srgbConverter(file: Uint8Array): ToSrgb | undefined {
  const space = spaceOf(file);
  if (space === undefined) return undefined;
  const { matrix, curves } = space;
  const linear = curves.map((curve) => Float32Array.from({ length: 256 }, (_, value) => curve(value / 255)));
  const [reds = [], greens = [], blues = []] = linear;
  const values = Uint8ClampedArray.from({ length: steps + 1 }, (_, step) => 255 * srgbValue(step / steps));
  const encode = (light: number) => values[Math.round(Math.min(1, Math.max(0, light)) * steps)] ?? 0;
  // Combines both matrices: stored primaries to sRGB primaries.
  const rows = toSrgb.map((row) =>
    matrix.map((column) => row[0] * column[0] + row[1] * column[1] + row[2] * column[2]),
  );
  return (pixels) => {
    for (let at = 0; at < pixels.length; at += 4) {
      const red = reds[pixels[at] ?? 0] ?? 0;
      const green = greens[pixels[at + 1] ?? 0] ?? 0;
      const blue = blues[pixels[at + 2] ?? 0] ?? 0;
      for (let channel = 0; channel < 3; channel += 1) {
        const [a = 0, b = 0, c = 0] = rows[channel] ?? [];
        pixels[at + channel] = encode(a * red + b * green + c * blue);
      }
    }
  };
}
