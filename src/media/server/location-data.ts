/**
 * Where a photo was taken, found in its file and blanked: the GPS part of Exif data and of XMP, in JPEG, PNG, WebP and
 * HEIC. Nothing moves, so a file keeps its length, and one without such data stays as it was sent, byte by byte.
 */
import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import type { FileEdit } from '#server/storage/media-storage.ts';

/** What stands before Exif data in JPEG and HEIC, PNG and WebP, and before XMP in PNG; and each fact of XMP itself. */
const markers = ['Exif\0\0', 'eXIf', 'EXIF', 'iTXt', 'exif:GPS'] as const;

/** A piece of a file that begins some bytes before a marker. */
interface Region {
  marker: (typeof markers)[number];
  /** Where it begins in the file. */
  offset: number;
  bytes: Buffer;
  /** Where the marker is in it. */
  at: number;
}

/** Bytes: what is kept of a file from a marker on, which is more than any camera writes, and what is kept before it. */
const kept = { after: 262_144, before: 16, regions: 64 };

/** Reads a file through in constant memory and keeps what stands around markers. */
async function regionsOf(file: Readable): Promise<Region[]> {
  const regions: Region[] = [];
  let open: Region[] = [];
  let tail = Buffer.alloc(0);
  let offset = 0;
  for await (const part of file as AsyncIterable<Buffer>) {
    for (const region of open) {
      region.bytes = Buffer.concat([region.bytes, part.subarray(0, kept.after - region.bytes.length)]);
    }
    const window = Buffer.concat([tail, part]);
    const found = markersIn(window, tail.length).map(({ marker, at }) => {
      const start = Math.max(0, at - kept.before);
      const bytes = Buffer.from(window.subarray(start, start + kept.after));
      return { marker, offset: offset + start, bytes, at: at - start };
    });
    regions.push(...found.slice(0, kept.regions - regions.length));
    open = regions.filter(({ bytes }) => bytes.length < kept.after);
    const next = Buffer.from(window.subarray(-2 * kept.before));
    offset += window.length - next.length;
    tail = next;
  }
  return regions;
}

/** Markers that end behind `from`: those before are known already. */
function markersIn(window: Buffer, from: number): { marker: Region['marker']; at: number }[] {
  return markers.flatMap((marker) => {
    const found = [];
    const first = Math.max(0, from - marker.length + 1);
    for (let at = window.indexOf(marker, first, 'latin1'); at >= 0; at = window.indexOf(marker, at + 1, 'latin1')) {
      found.push({ marker, at });
    }
    return found;
  });
}

const gpsPointer = 0x8825;
/** The version of the GPS data, which says nothing of a place. */
const versionTag = 0;
const entryBytes = 12;
/** By the type of a value: bytes, text, short, long, rational and so on. */
const bytesOfType = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];

/** Exif data: a TIFF file of its own, in either order of bytes. */
class Tiff {
  readonly #bytes: Buffer;
  readonly #isLittle: boolean;

  private constructor(bytes: Buffer, isLittle: boolean) {
    this.#bytes = bytes;
    this.#isLittle = isLittle;
  }

  static at(bytes: Buffer): Tiff | undefined {
    const start = bytes.toString('latin1', 0, 4);
    return start === 'II*\0' || start === 'MM\0*' ? new Tiff(bytes, start === 'II*\0') : undefined;
  }

  #short(at: number): number {
    return this.#isLittle ? this.#bytes.readUInt16LE(at) : this.#bytes.readUInt16BE(at);
  }

  #long(at: number): number {
    return this.#isLittle ? this.#bytes.readUInt32LE(at) : this.#bytes.readUInt32BE(at);
  }

  #entriesOf(directory: number): { tag: number; at: number; value: number; length: number }[] {
    return Array.from({ length: this.#short(directory) }, (_, index) => {
      const at = directory + 2 + index * entryBytes;
      const length = (bytesOfType[this.#short(at + 2)] ?? 1) * this.#long(at + 4);
      return { tag: this.#short(at), at, value: this.#long(at + 8), length };
    });
  }

  /** Empties the directory of the place, and what it points to. False where there is none. */
  blankPlace(): boolean {
    const pointer = this.#entriesOf(this.#long(4)).find(({ tag }) => tag === gpsPointer);
    const entries = pointer ? this.#entriesOf(pointer.value) : [];
    if (!pointer || entries.every(({ tag }) => tag === versionTag)) return false;
    for (const { value, length } of entries) {
      if (length > 4) this.#bytes.fill(0, value, value + length);
    }
    this.#bytes.fill(0, pointer.value, pointer.value + 2 + entries.length * entryBytes);
    return true;
  }
}

/** Data that are cut off or no TIFF at all have no place that anybody could read. */
function blankExif(bytes: Buffer): boolean {
  try {
    return Tiff.at(bytes)?.blankPlace() ?? false;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** Blanks the values of `exif:GPSLatitude="51,30N"` and `<exif:GPSLatitude>51,30N</...`. */
function blankXmp(bytes: Buffer): boolean {
  const text = bytes.toString('latin1');
  const facts = text.matchAll(/exif:GPS(?!VersionID)\w+(?:\s*=\s*["']([^"'<>]*)|\s*>([^<]*))/dg);
  let isChanged = false;
  for (const { indices } of facts) {
    const [from, to] = indices?.[1] ?? indices?.[2] ?? [0, 0];
    if (bytes.toString('latin1', from, to).trim() === '') continue;
    bytes.fill(0x20, from, to);
    isChanged = true;
  }
  return isChanged;
}

/** A part of a PNG ends with a sum of its name and data. */
function sumUp(bytes: Buffer, at: number): void {
  const end = at + 4 + bytes.readUInt32BE(at - 4);
  if (end + 4 <= bytes.length) bytes.writeUInt32BE(crc32(bytes.subarray(at, end)), end);
}

function blank({ marker, bytes, at }: Region): boolean {
  if (marker === 'Exif\0\0') return blankExif(bytes.subarray(at + 6));
  if (marker === 'EXIF') return blankExif(bytes.subarray(at + 8));
  if (marker === 'exif:GPS') return blankXmp(bytes.subarray(at));
  const isChanged =
    marker === 'eXIf'
      ? blankExif(bytes.subarray(at + 4))
      : blankXmp(bytes.subarray(at, at + 4 + bytes.readUInt32BE(at - 4)));
  if (isChanged) sumUp(bytes, at);
  return isChanged;
}

/** The bytes of a region that differ from those in the file, run by run: regions may overlap. */
function editsOf({ offset, bytes }: Region, before: Buffer): FileEdit[] {
  const edits: FileEdit[] = [];
  for (let from = 0; from < bytes.length; from += 1) {
    if (bytes[from] === before[from]) continue;
    let to = from + 1;
    while (to < bytes.length && bytes[to] !== before[to]) to += 1;
    edits.push({ offset: offset + from, bytes: bytes.subarray(from, to) });
    from = to;
  }
  return edits;
}

/** What is to be written over in a file so that it no longer tells its place; nothing where it does not. */
export async function locationEdits(file: Readable): Promise<FileEdit[]> {
  const regions = await regionsOf(file);
  return regions.flatMap((region) => {
    const isPart = region.marker === 'iTXt' || region.marker === 'eXIf';
    if (isPart && region.at < 4) return [];
    const before = Buffer.from(region.bytes);
    return blank(region) ? editsOf(region, before) : [];
  });
}
