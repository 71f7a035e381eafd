/** Finds location data in Exif data, which has the format of a TIFF file, and in TIFF files. */
import type { FileEdit } from '#server/storage/media-storage.ts';
import { blankIptc } from './iptc-location.ts';

/** Reads bytes from an offset; fewer at the end of the data. */
export type ReadBytes = (from: number, length: number) => Promise<Buffer>;

const gpsPointer = 0x8825;
/** Tag of IPTC data within a TIFF file. */
const iptcTag = 0x83bb;
const maxIptcBytes = 65_536;
/** The version of the GPS data, which contains no location. */
const versionTag = 0;
/** Bytes per value by TIFF type; the last three types are BigTIFF only. */
const bytesOfType = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4, 0, 0, 8, 8, 8];

/** Field sizes of a directory in TIFF, and in BigTIFF with its 64-bit offsets. */
const layouts = {
  tiff: { count: 2, entry: 12, offset: 4, valueAt: 8, firstAt: 4 },
  bigTiff: { count: 8, entry: 20, offset: 8, valueAt: 12, firstAt: 8 },
} as const;
type Layout = (typeof layouts)[keyof typeof layouts];

/**
 * Max images in a file, entries in a directory, bytes of one location value (the maximum in a JPEG's Exif data), and
 * bytes of all of them. Larger values become unreachable when the directory that points to them is blanked.
 */
const limits = { pictures: 32, entries: 65_535, valueBytes: 65_536, allValueBytes: 262_144 };

const zeros = Buffer.alloc(limits.entries * layouts.bigTiff.entry + layouts.bigTiff.count);

interface Entry {
  tag: number;
  /** The value, or its offset. */
  value: number;
  length: number;
  isOffset: boolean;
}

interface Directory {
  entries: Entry[];
  /** Offset and length of the directory. */
  at: number;
  length: number;
  /** Offset of the next image's directory; 0 if there is none. */
  next: number;
}

class Tiff {
  readonly #read: ReadBytes;
  readonly #isLittle: boolean;
  readonly layout: Layout;

  constructor(read: ReadBytes, isLittle: boolean, layout: Layout) {
    this.#read = read;
    this.#isLittle = isLittle;
    this.layout = layout;
  }

  number(bytes: Buffer, at: number, length: number): number {
    if (length === 8) return Number(this.#isLittle ? bytes.readBigUInt64LE(at) : bytes.readBigUInt64BE(at));
    return this.#isLittle ? bytes.readUIntLE(at, length) : bytes.readUIntBE(at, length);
  }

  #entry(bytes: Buffer, from: number): Entry {
    const { offset, valueAt } = this.layout;
    const size = bytesOfType[this.number(bytes, from + 2, 2)] ?? 1;
    const length = size * this.number(bytes, from + 4, valueAt - 4);
    // A small value is stored in the entry itself.
    const isOffset = length > offset;
    const value = this.number(bytes, from + valueAt, isOffset || size === 8 ? offset : 4);
    return { tag: this.number(bytes, from, 2), value, length, isOffset };
  }

  /**
   * The entries of a directory, even if the data is truncated.
   * @throws RangeError if the entry count itself is missing
   */
  async directory(at: number): Promise<Directory> {
    const { count: countBytes, entry, offset } = this.layout;
    const count = this.number(await this.#read(at, countBytes), 0, countBytes);
    if (count > limits.entries) throw new RangeError(`A directory of ${count} entries.`);
    const bytes = await this.#read(at + countBytes, count * entry + offset);
    const present = Math.min(count, Math.floor(bytes.length / entry));
    const entries = Array.from({ length: present }, (_, index) => this.#entry(bytes, index * entry));
    const next = bytes.length < count * entry + offset ? 0 : this.number(bytes, count * entry, offset);
    return { entries, at, length: countBytes + present * entry, next };
  }
}

/** Edits that zero the GPS directory and its values; none if it has only a version. */
function blankOf({ entries, at, length }: Directory): FileEdit[] {
  if (entries.every(({ tag }) => tag === versionTag)) return [];
  const edits: FileEdit[] = [];
  let left = limits.allValueBytes;
  for (const entry of entries) {
    if (!entry.isOffset || entry.length > Math.min(limits.valueBytes, left)) continue;
    left -= entry.length;
    edits.push({ offset: entry.value, bytes: zeros.subarray(0, entry.length) });
  }
  return [...edits, { offset: at, bytes: zeros.subarray(0, length) }];
}

async function iptcEdits(read: ReadBytes, { value, length }: Entry): Promise<FileEdit[]> {
  const bytes = Buffer.from(await read(value, Math.min(length, maxIptcBytes)));
  return blankIptc(bytes) ? [{ offset: value, bytes }] : [];
}

/** By the first four bytes of a TIFF or BigTIFF file in either byte order. */
const layoutOfHead: Readonly<Record<string, Layout>> = {
  'II*\0': layouts.tiff,
  'MM\0*': layouts.tiff,
  'II+\0': layouts.bigTiff,
  'MM\0+': layouts.bigTiff,
};

export function isTiff(head: string): boolean {
  return Object.hasOwn(layoutOfHead, head.slice(0, 4));
}

async function tiffOf(read: ReadBytes): Promise<{ tiff: Tiff; first: number } | undefined> {
  const head = await read(0, 16);
  const start = head.toString('latin1', 0, 4);
  const layout = layoutOfHead[start];
  if (!layout || head.length < layout.firstAt + layout.offset) return undefined;
  const tiff = new Tiff(read, start.startsWith('II'), layout);
  return { tiff, first: tiff.number(head, layout.firstAt, layout.offset) };
}

/** Edits that remove location data; empty if there is none. */
export async function exifLocationEdits(read: ReadBytes): Promise<FileEdit[]> {
  const edits: FileEdit[] = [];
  try {
    const found = await tiffOf(read);
    let at = found?.first ?? 0;
    for (let count = 0; found && at !== 0 && count < limits.pictures; count += 1) {
      const { entries, next } = await found.tiff.directory(at);
      const pointer = entries.find(({ tag }) => tag === gpsPointer);
      if (pointer) edits.push(...blankOf(await found.tiff.directory(pointer.value)));
      const iptc = entries.find(({ tag }) => tag === iptcTag);
      if (iptc) edits.push(...(await iptcEdits(read, iptc)));
      at = next;
    }
  } catch (error) {
    // The data is truncated or not TIFF, so no reader could find a location beyond this point.
    if (!(error instanceof RangeError)) throw error;
  }
  return edits;
}
