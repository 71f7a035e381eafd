/**
 * Finds the tags of Matroska and WebM videos, which may contain the location. All tag values are blanked for
 * visitors, because no player needs them (RFC 8794 and RFC 9559).
 */
import { buffer } from 'node:stream/consumers';
import type { Blank, ReadPart } from './video-blanks.ts';

const ids = { segment: 0x18538067, tags: 0x1254c367 };

/** Elements that contain others: Tag and SimpleTag. */
const tagParents: readonly number[] = [0x7373, 0x67c8];
/** Tag values by element id, with the byte they are filled with: TagString with spaces, TagBinary with zeros. */
const tagValues: Readonly<Record<number, number>> = { 17543: 0x20, 17541: 0 };

/**
 * Max elements of a video (hours of video have some thousand clusters), bytes of its tags, and bytes searched in a
 * live stream, whose clusters have no length.
 */
const limits = { elements: 20_000, tagBytes: 4 * 1_048_576, liveBytes: 64 * 1_048_576 };

/** An id has up to 4 bytes and a length up to 8. */
const headBytes = 12;
const pieceBytes = 524_288;
const tagsMark = Buffer.from('1254c367', 'hex');

interface Element {
  id: number;
  from: number;
  content: number;
  /** Undefined if the length is unknown. */
  to: number | undefined;
}

/** The length of a variable-size integer: the leading zeros of its first byte plus one. */
function lengthOf(first: number): number {
  return Math.clz32(first) - 23;
}

/** Parses the element at an index of bytes that begin at `offset` of the video. */
function elementIn(bytes: Buffer, at: number, offset: number): Element | undefined {
  const idLength = lengthOf(bytes[at] ?? 0);
  const sizeAt = at + idLength;
  const sizeLength = lengthOf(bytes[sizeAt] ?? 0);
  if (idLength > 4 || sizeLength > 8 || sizeAt + sizeLength > bytes.length) return undefined;
  const id = bytes.readUIntBE(at, idLength);
  let size = (bytes[sizeAt] ?? 0) & (0xff >> sizeLength);
  let isUnknown = size === 0xff >> sizeLength;
  for (let next = sizeAt + 1; next < sizeAt + sizeLength; next += 1) {
    isUnknown &&= bytes[next] === 0xff;
    size = size * 256 + (bytes[next] ?? 0);
  }
  const content = sizeAt + sizeLength;
  return {
    id,
    from: offset + at,
    content: offset + content,
    to: isUnknown ? undefined : offset + content + size,
  };
}

/** The tag values in bytes that begin at `offset` of the video. */
function valuesIn(bytes: Buffer, offset: number): Blank[] {
  const blanks: Blank[] = [];
  for (let at = 0; at < bytes.length; ) {
    const element = elementIn(bytes, at, offset);
    // Truncated or not a tag, so everything from here on is blanked.
    if (!element) return [...blanks, { from: offset + at, to: offset + bytes.length, byte: 0 }];
    const to = Math.min(element.to ?? offset + bytes.length, offset + bytes.length);
    const byte = tagValues[element.id];
    if (byte !== undefined) blanks.push({ from: element.content, to, byte });
    at = (tagParents.includes(element.id) ? element.content : to) - offset;
  }
  return blanks;
}

async function tagBlanks(read: ReadPart, { content, to }: Element, size: number): Promise<Blank[]> {
  const end = Math.min(to ?? size, size);
  if (end <= content) return [];
  if (end - content > limits.tagBytes) return [{ from: content, to: end, byte: 0 }];
  return valuesIn(await buffer(await read(content, end - 1)), content);
}

/** Tags in a stream whose clusters have no length. */
async function liveBlanks(read: ReadPart, from: number, size: number): Promise<Blank[]> {
  const blanks: Blank[] = [];
  for (let at = from; at < Math.min(size, from + limits.liveBytes); at += pieceBytes) {
    const bytes = await buffer(await read(at, Math.min(size, at + pieceBytes + headBytes) - 1));
    const found = bytes.indexOf(tagsMark);
    const element = found < 0 ? undefined : elementIn(bytes, found, at);
    if (element) blanks.push(...(await tagBlanks(read, element, size)));
  }
  return blanks;
}

/** The byte ranges of a Matroska or WebM video to blank. */
export async function matroskaBlanks(read: ReadPart, size: number): Promise<Blank[]> {
  const blanks: Blank[] = [];
  let at = 0;
  for (let count = 0; at < size; count += 1) {
    if (count === limits.elements) return [...blanks, { from: at, to: size, byte: 0 }];
    const bytes = await buffer(await read(at, Math.min(at + headBytes, size) - 1));
    const element = elementIn(bytes, 0, at);
    if (!element) return [...blanks, ...(await liveBlanks(read, at, size))];
    if (element.id === ids.tags) blanks.push(...(await tagBlanks(read, element, size)));
    if (element.to === undefined && element.id !== ids.segment) {
      return [...blanks, ...(await liveBlanks(read, element.content, size))];
    }
    at = element.id === ids.segment ? element.content : (element.to ?? size);
  }
  return blanks;
}
