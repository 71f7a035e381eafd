/**
 * The colours of a HEIC photo as sRGB. Its decoder gives the stored values alone, and phones store them in Display P3:
 * shown as if they were sRGB they are pale. Profiles of a matrix and curves (ICC.1:2022, section 9) are converted.
 */

/** Linear red, green and blue to CIE XYZ under D50, as columns. */
type Matrix = readonly [red: Xyz, green: Xyz, blue: Xyz];
type Xyz = readonly [number, number, number];

/** How stored values become linear ones. */
interface ColourSpace {
  matrix: Matrix;
  curves: readonly [Curve, Curve, Curve];
}

type Curve = (value: number) => number;

/** Display P3 under D50, as Apple's profile has it. */
const displayP3: Matrix = [
  [0.51512, 0.2412, -0.00105],
  [0.29198, 0.69225, 0.04189],
  [0.1571, 0.06657, 0.78407],
];

/** CIE XYZ under D50 to linear sRGB, by rows. */
const toSrgb: readonly Xyz[] = [
  [3.1338561, -1.6168667, -0.4906146],
  [-0.9787684, 1.9161415, 0.033454],
  [0.0719453, -0.2289914, 1.4052427],
];

const srgbCurve: Curve = (value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const srgbValue: Curve = (linear) => (linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055);

/** In an `nclx` colour box: primaries of Display P3 (SMPTE EG 432-1). */
const p3Primaries = 12;

function find(bytes: Uint8Array, text: string, from = 0): number {
  const codes = Array.from(text, (letter) => letter.charCodeAt(0));
  const [first = 0] = codes;
  for (let at = bytes.indexOf(first, from); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (codes.every((code, index) => bytes[at + index] === code)) return at;
  }
  return -1;
}

class IccProfile {
  readonly #view: DataView;

  constructor(bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** A number with 16 bits behind the point. */
  #fixed(at: number): number {
    return this.#view.getInt32(at) / 65_536;
  }

  #tag(name: string): number {
    const count = this.#view.getUint32(128);
    for (let index = 0; index < count; index += 1) {
      const at = 132 + index * 12;
      if (name === this.#text(at)) return this.#view.getUint32(at + 4);
    }
    throw new RangeError(`No ${name}.`);
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
    return this.#text(at) === 'para' ? this.#formula(at) : this.#table(at);
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
    const counts = [1, 3, 4, 5, 7];
    const numbers = Array.from({ length: counts[type] ?? 0 }, (_, index) => this.#fixed(at + 12 + 4 * index));
    const [gamma = 1, a = 1, b = 0, c = 0, d = type === 0 ? 0 : -b / a, e = 0, f = 0] = numbers;
    if (type === 0) return (value) => value ** gamma;
    if (type < 3) {
      const offset = type === 2 ? c : 0;
      return (value) => (value >= -b / a ? (a * value + b) ** gamma : 0) + offset;
    }
    return (value) => (value >= d ? (a * value + b) ** gamma + e : c * value + f);
  }

  /** @throws RangeError for a profile that is not of a matrix and curves, or is cut off */
  space(): ColourSpace {
    return {
      matrix: [this.#xyz('rXYZ'), this.#xyz('gXYZ'), this.#xyz('bXYZ')],
      curves: [this.#curve('rTRC'), this.#curve('gTRC'), this.#curve('bTRC')],
    };
  }
}

/** The space of a HEIC file's colours; undefined for sRGB by its numbers, and for what is not converted. */
function spaceOf(file: Uint8Array): ColourSpace | undefined {
  const profile = find(file, 'colrprof');
  if (profile >= 0) {
    try {
      return new IccProfile(file.subarray(profile + 8)).space();
    } catch (error) {
      if (error instanceof RangeError) return undefined;
      throw error;
    }
  }
  const numbers = find(file, 'colrnclx');
  const isP3 = numbers >= 0 && file[numbers + 8] === 0 && file[numbers + 9] === p3Primaries;
  return isP3 ? { matrix: displayP3, curves: [srgbCurve, srgbCurve, srgbCurve] } : undefined;
}

/** Steps of linear light: enough for dark tones, of which 8 bits have many within little light. */
const steps = 16_384;

/** Makes sRGB of stored values (red, green, blue, alpha). */
export type ToSrgb = (pixels: Uint8ClampedArray) => void;

/** What makes sRGB of the colours of a HEIC file, given the part of it before its pixels; undefined where they are sRGB. */
export function srgbConverter(file: Uint8Array): ToSrgb | undefined {
  const space = spaceOf(file);
  if (space === undefined) return undefined;
  const { matrix, curves } = space;
  const linear = curves.map((curve) => Float32Array.from({ length: 256 }, (_, value) => curve(value / 255)));
  const [reds = [], greens = [], blues = []] = linear;
  const values = Uint8ClampedArray.from({ length: steps + 1 }, (_, step) => 255 * srgbValue(step / steps));
  const encode = (light: number) => values[Math.round(Math.min(1, Math.max(0, light)) * steps)] ?? 0;
  // From stored primaries to those of sRGB at once.
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
