/**
 * Finds location data that phones write into MP4 and QuickTime videos, and programs into Matroska and WebM, so that
 * it can be left out for visitors. The stored file is not changed. Only a limited part of a video is searched; a
 * description that is too large to search is blanked completely.
 */
import { buffer } from 'node:stream/consumers';
import { matroskaBlanks } from './matroska-location.ts';
import { type Blank, joinBlanks, type ReadPart } from './video-blanks.ts';
import { xmpLocations } from './xmp-location.ts';

/** Box types that a video file begins with. */
const firstTypes = ['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot'];

/** Signature of Matroska and WebM files. */
const ebmlMark = Buffer.from('1a45dfa3', 'hex');

/** Boxes with metadata; the others contain pictures and sound. */
const metadataTypes = ['moov', 'udta', 'meta', 'uuid'];

/**
 * Max boxes, bytes of metadata boxes, and locations: more than any camera writes. Hours of video need a few
 * megabytes of metadata, and a phone writes its location two or three times.
 */
const limits = { boxes: 4000, bytes: 32 * 1_048_576, places: 300 };

/** Bytes searched at a time, plus an overlap in which a location may end. */
const piece = { bytes: 524_288, beyond: 8192 };

/** A location in ISO 6709 format, such as `+51.5000-000.1200+010.000/`. */
const iso6709 =
  /[+-]\d{2,6}(?:\.\d{1,40})?[+-]\d{3,7}(?:\.\d{1,40})?(?:[+-]\d{1,40}(?:\.\d{1,40})?)?(?:CRS[\w:]{1,80})?\//g;

/** Size limits of a 3GPP location box. */
const locationBox = { least: 16, below: 4096 };

function* textLocations(text: string): Generator<Blank> {
  for (const { index, 0: found } of text.matchAll(iso6709)) yield { from: index, to: index + found.length, byte: 0x20 };
  for (const { from, to } of xmpLocations(text)) yield { from, to, byte: 0x20 };
}

/** 3GPP location boxes: the longitude and everything after it are numbers. */
function* locationBoxes(bytes: Buffer): Generator<Blank> {
  for (let at = bytes.indexOf('loci', 4, 'latin1'); at >= 0; at = bytes.indexOf('loci', at + 4, 'latin1')) {
    const size = bytes.readUInt32BE(at - 4);
    const to = at - 4 + size;
    const isBox = size >= locationBox.least && size < locationBox.below && to <= bytes.length;
    yield isBox ? { from: at + 8, to, byte: 0 } : { from: at, to: at, byte: 0 };
  }
}

/**
 * The ranges to blank. What only looks like a location gives an empty range, which still counts towards the limit
 * because finding it costs as much.
 */
function* locationsIn(bytes: Buffer): Generator<Blank> {
  yield* textLocations(bytes.toString('latin1'));
  yield* locationBoxes(bytes);
}

interface VideoBox {
  type: string;
  from: number;
  /** End of the box header. */
  content: number;
  to: number;
}

async function bytesOf(read: ReadPart, from: number, to: number): Promise<Buffer> {
  return await buffer(await read(from, to));
}

/** The box at an offset. Invalid data gives a box without a type that reaches to the end of the video. */
async function boxAt(read: ReadPart, from: number, size: number): Promise<VideoBox | undefined> {
  if (from >= size) return undefined;
  const rest = { type: '', from, content: from, to: size };
  const head = await bytesOf(read, from, Math.min(from + 15, size - 1));
  if (head.length < 8) return rest;
  const type = head.toString('latin1', 4, 8);
  const short = head.readUInt32BE(0);
  const isLong = short === 1 && head.length === 16;
  const isLast = short === 0 && type === 'mdat';
  const length = isLong ? Number(head.readBigUInt64BE(8)) : isLast ? size - from : short;
  const content = from + (isLong ? 16 : 8);
  return from + length < content ? rest : { type, from, content, to: Math.min(from + length, size) };
}

/** The locations in a box; undefined if there are more than `maxPlaces`. */
async function locationsOf(read: ReadPart, { from, to }: VideoBox, maxPlaces: number): Promise<Blank[] | undefined> {
  const found: Blank[] = [];
  for (let at = from; at < to; at += piece.bytes) {
    const bytes = await bytesOf(read, at, Math.min(at + piece.bytes + piece.beyond, to) - 1);
    for (const one of locationsIn(bytes)) {
      // A location that begins in the overlap is found in the next piece.
      if (one.from >= piece.bytes) continue;
      if (found.length === maxPlaces) return undefined;
      found.push({ ...one, from: at + one.from, to: at + one.to });
    }
  }
  return found;
}

async function isMatroska(read: ReadPart, size: number): Promise<boolean> {
  if (size < ebmlMark.length) return false;
  return (await bytesOf(read, 0, ebmlMark.length - 1)).equals(ebmlMark);
}

/** The byte ranges to blank so that a video does not reveal where it was taken, joined. */
export async function videoBlanks(read: ReadPart, size: number): Promise<Blank[]> {
  const remaining = { boxes: limits.boxes, bytes: limits.bytes, places: limits.places };
  const blanks: Blank[] = [];
  let box = await boxAt(read, 0, size);
  if (!box || !firstTypes.includes(box.type)) {
    return (await isMatroska(read, size)) ? joinBlanks(await matroskaBlanks(read, size)) : [];
  }
  while (box) {
    const { type, from, content, to }: VideoBox = box;
    if (remaining.boxes === 0) return joinBlanks([...blanks, { from, to: size, byte: 0 }]);
    remaining.boxes -= 1;
    if (type === '' || metadataTypes.includes(type)) {
      const isRead = to - from <= remaining.bytes;
      const places = isRead ? await locationsOf(read, box, remaining.places) : undefined;
      if (isRead) remaining.bytes -= to - from;
      remaining.places -= places?.length ?? 0;
      for (const one of places ?? [{ from: content, to, byte: 0 }]) blanks.push(one);
    }
    box = await boxAt(read, to, size);
  }
  return joinBlanks(blanks);
}
