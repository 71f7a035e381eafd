/** Unpacks a workbook, which is an archive, as far as is ever read: bounded by what really comes out, whatever it says of itself. */
import { inflateRawSync } from 'node:zlib';
import { tooLarge } from './parsed-file.ts';

/** Bytes of all parts once they are unpacked. */
const maxUnpacked = 200 * 1024 ** 2;
const chunk = { least: 1024, most: 1024 ** 2 };

/** A part as the archive's directory tells of it. */
interface Entry {
  name: string;
  method: number;
  /** Where its own head begins. */
  at: number;
  packed: number;
  unpacked: number;
}

const signatures = { entry: 0x02014b50, end: 0x06054b50, end64: 0x06064b50, locator64: 0x07064b50 };
/** Of the archive's end: its own bytes, and the most that may stand behind it. */
const endBytes = { least: 22, comment: 65_535 };
/** What a number of four bytes is where eight are needed. */
const elsewhere = 0xffffffff;

/** Numbers of so many bytes, the last ones first; 0 where there are none. */
class Numbers {
  readonly #bytes: Uint8Array;
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }
  of2(at: number): number {
    return (this.#bytes[at] ?? 0) + (this.#bytes[at + 1] ?? 0) * 0x100;
  }
  of4(at: number): number {
    return this.of2(at) + this.of2(at + 2) * 0x10000;
  }
  of8(at: number): number {
    return this.of4(at) + this.of4(at + 4) * 0x100000000;
  }
}

interface Directory {
  at: number;
  count: number;
}

function directoryOf(bytes: Uint8Array, numbers: Numbers): Directory {
  const last = bytes.length - endBytes.least;
  for (let end = last; end >= Math.max(0, last - endBytes.comment); end -= 1) {
    if (numbers.of4(end) !== signatures.end) continue;
    const end64 = numbers.of4(end - 20) === signatures.locator64 ? numbers.of8(end - 12) : undefined;
    return end64 !== undefined && numbers.of4(end64) === signatures.end64
      ? { at: numbers.of8(end64 + 48), count: numbers.of8(end64 + 32) }
      : { at: numbers.of4(end + 16), count: numbers.of2(end + 8) };
  }
  throw new Error('It has no directory.');
}

/** The numbers of eight bytes stand in a field of their own behind the name: those that are needed, in this order. */
function withLongNumbers(numbers: Numbers, entry: Entry, from: number, to: number): Entry {
  let field = from;
  while (field + 4 < to && numbers.of2(field) !== 1) field += 4 + numbers.of2(field + 2);
  const long = { ...entry };
  let at = field + 4;
  for (const name of ['unpacked', 'packed', 'at'] as const) {
    if (entry[name] !== elsewhere) continue;
    long[name] = numbers.of8(at);
    at += 8;
  }
  return long;
}

function* entriesOf(bytes: Uint8Array): Generator<Entry> {
  const numbers = new Numbers(bytes);
  const { at: start, count } = directoryOf(bytes, numbers);
  let at = start;
  for (let n = 0; n < count; n += 1) {
    if (numbers.of4(at) !== signatures.entry) throw new Error('Its directory is broken.');
    const behindHead = at + 46;
    const behindName = behindHead + numbers.of2(at + 28);
    const behindExtra = behindName + numbers.of2(at + 30);
    const entry = {
      name: new TextDecoder().decode(bytes.subarray(behindHead, behindName)),
      method: numbers.of2(at + 10),
      at: numbers.of4(at + 42),
      packed: numbers.of4(at + 20),
      unpacked: numbers.of4(at + 24),
    };
    const isLong = [entry.at, entry.packed, entry.unpacked].includes(elsewhere);
    yield isLong ? withLongNumbers(numbers, entry, behindName, behindExtra) : entry;
    at = behindExtra + numbers.of2(at + 32);
  }
}

function inflate(packed: Uint8Array, { unpacked }: Entry, most: number): Uint8Array {
  const chunkSize = Math.min(Math.max(unpacked, chunk.least), chunk.most);
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(most, 1), chunkSize });
  } catch (error) {
    if (error instanceof RangeError) throw tooLarge();
    throw error;
  }
}

function unpack(bytes: Uint8Array, entry: Entry, most: number): Uint8Array {
  const numbers = new Numbers(bytes);
  const from = entry.at + 30 + numbers.of2(entry.at + 26) + numbers.of2(entry.at + 28);
  const packed = bytes.subarray(from, from + entry.packed);
  if (entry.method === 8) return inflate(packed, entry, most);
  if (entry.method !== 0) throw new Error(`It is packed in the unknown way ${entry.method}.`);
  return packed;
}

/** Pictures and the like are left packed. */
function isRead({ name }: Entry): boolean {
  return /\.(?:xml|rels)$/i.test(name);
}

/** Some programs write names as Windows does. */
function partName({ name }: Entry): string {
  return name.replaceAll('\\', '/').replace(/^(?:\.?\/)+/, '');
}

/** The parts that are ever read, by name. @throws UnreadableFile where there is too much of them; Error where it is no archive */
export function unpackWorkbook(bytes: Uint8Array): Map<string, Uint8Array> {
  const entries = [...entriesOf(bytes)];
  // What it says itself is known before anything is unpacked.
  if (entries.reduce((sum, { unpacked }) => sum + unpacked, 0) > maxUnpacked) throw tooLarge();
  let left = maxUnpacked;
  const parts = new Map<string, Uint8Array>();
  for (const entry of entries.filter(isRead)) {
    const part = unpack(bytes, entry, left);
    left -= part.length;
    if (left < 0) throw tooLarge();
    parts.set(partName(entry), part);
  }
  return parts;
}
