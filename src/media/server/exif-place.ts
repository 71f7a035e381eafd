/** The place in Exif data, which are a TIFF file of their own, and in a TIFF file itself: in either order of bytes. */
import type { FileEdit } from '#server/storage/media-storage.ts';
import { blankIptc } from './iptc-place.ts';

/** Reads so many bytes from a place on; fewer where the data end before. */
export type ReadBytes = (from: number, length: number) => Promise<Buffer>;

const gpsPointer = 0x8825;
/** IPTC data within a TIFF file. */
const iptcTag = 0x83bb;
const maxIptcBytes = 65_536;
/** The version of the GPS data, which says nothing of a place. */
const versionTag = 0;
const entryBytes = 12;
/** By the type of a value: bytes, text, short, long, rational and so on. */
const bytesOfType = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];

/**
 * Pictures of one file that are looked at, facts of one, those of its place that stand elsewhere, and bytes of one of
 * these: more has no camera. What is beyond is lost with the directory that points to it.
 */
const limits = { pictures: 32, entries: 512, values: 64, valueBytes: 4096 };

interface Entry {
  tag: number;
  /** What it says, or where that stands. */
  value: number;
  /** Bytes. */
  length: number;
}

interface Directory {
  entries: Entry[];
  /** Where it stands, and what it takes up. */
  at: number;
  length: number;
  /** Where the next picture's is; 0 where there is none. */
  next: number;
}

class Tiff {
  readonly #read: ReadBytes;
  readonly #isLittle: boolean;

  constructor(read: ReadBytes, isLittle: boolean) {
    this.#read = read;
    this.#isLittle = isLittle;
  }

  #short(bytes: Buffer, at: number): number {
    return this.#isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at);
  }

  long(bytes: Buffer, at: number): number {
    return this.#isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at);
  }

  /** @throws RangeError where it is cut off */
  async directory(at: number): Promise<Directory> {
    const count = this.#short(await this.#read(at, 2), 0);
    if (count > limits.entries) throw new RangeError(`A directory of ${count} entries.`);
    const length = 2 + count * entryBytes;
    const bytes = await this.#read(at + 2, count * entryBytes + 4);
    const entries = Array.from({ length: count }, (_, index) => {
      const from = index * entryBytes;
      const type = this.#short(bytes, from + 2);
      const size = (bytesOfType[type] ?? 1) * this.long(bytes, from + 4);
      return { tag: this.#short(bytes, from), value: this.long(bytes, from + 8), length: size };
    });
    const next = bytes.length < count * entryBytes + 4 ? 0 : this.long(bytes, count * entryBytes);
    return { entries, at, length, next };
  }
}

/** The directory of the place and what it points to, as zeros; nothing where it has the version alone. */
function blankOf({ entries, at, length }: Directory): FileEdit[] {
  if (entries.every(({ tag }) => tag === versionTag)) return [];
  const values = entries.filter((entry) => entry.length > 4 && entry.length <= limits.valueBytes);
  const edits = values
    .slice(0, limits.values)
    .map((entry) => ({ offset: entry.value, bytes: Buffer.alloc(entry.length) }));
  return [...edits, { offset: at, bytes: Buffer.alloc(length) }];
}

/** IPTC data without their place. */
async function iptcEdits(read: ReadBytes, { value, length }: Entry): Promise<FileEdit[]> {
  const bytes = Buffer.from(await read(value, Math.min(length, maxIptcBytes)));
  return blankIptc(bytes) ? [{ offset: value, bytes }] : [];
}

/** Whether data that begin so are a TIFF file. */
export function isTiff(head: string): boolean {
  return head.startsWith('II*\0') || head.startsWith('MM\0*');
}

async function tiffOf(read: ReadBytes): Promise<{ tiff: Tiff; first: number } | undefined> {
  const head = await read(0, 8);
  const start = head.toString('latin1', 0, 4);
  if (head.length < 8 || !isTiff(start)) return undefined;
  const tiff = new Tiff(read, start.startsWith('II'));
  return { tiff, first: tiff.long(head, 4) };
}

/** What is to be written over so that the data no longer tell their place; nothing where they do not, or are cut off. */
export async function placeEdits(read: ReadBytes): Promise<FileEdit[]> {
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
    // Cut off, or no such data at all: no place that anybody could read from here on.
    if (!(error instanceof RangeError)) throw error;
  }
  return edits;
}
