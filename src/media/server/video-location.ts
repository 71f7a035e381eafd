/**
 * Where a film was taken, as phones write it into MP4 and QuickTime files, and programs into Matroska and WebM: found in the boxes that describe the film, so
 * that it is left out where the film is shown to strangers. The file itself stays as it was sent. Whatever a film holds,
 * a bounded part of it is looked through, piece by piece; what is not looked through is blank.
 */
import { buffer } from 'node:stream/consumers';
import { matroskaBlanks } from './matroska-place.ts';
import { type Blank, joinBlanks, type ReadPart } from './video-blanks.ts';
import { xmpPlaces } from './xmp-place.ts';

/** What a film of boxes begins with. */
const firstTypes = ['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot'];

/** What a Matroska or WebM film begins with. */
const ebmlMark = Buffer.from('1a45dfa3', 'hex');

/** Boxes that describe a film; the others are its pictures and its sound. */
const describing = ['moov', 'udta', 'meta', 'uuid'];

/**
 * Boxes of one film, bytes of the describing ones, and places in them: more has no film of a camera. Hours of film are
 * described in a few megabytes, and a phone writes its place two or three times.
 */
const limits = { boxes: 4000, bytes: 32 * 1_048_576, places: 300 };

/** Bytes that are looked through at a time, and those behind them in which a place that begins there may end. */
const piece = { bytes: 524_288, beyond: 8192 };

/** `+51.5000-000.1200+010.000/`, as ISO 6709 writes a place. */
const place =
  /[+-]\d{2,6}(?:\.\d{1,40})?[+-]\d{3,7}(?:\.\d{1,40})?(?:[+-]\d{1,40}(?:\.\d{1,40})?)?(?:CRS[\w:]{1,80})?\//g;

/** A box of 3GPP for a place has so many bytes. */
const placeBox = { least: 16, below: 4096 };

function* textPlaces(text: string): Generator<Blank> {
  for (const { index, 0: found } of text.matchAll(place)) yield { from: index, to: index + found.length, byte: 0x20 };
  for (const { from, to } of xmpPlaces(text)) yield { from, to, byte: 0x20 };
}

/** The boxes of 3GPP for a place: its longitude and all that follows are numbers. */
function* placeBoxes(bytes: Buffer): Generator<Blank> {
  for (let at = bytes.indexOf('loci', 4, 'latin1'); at >= 0; at = bytes.indexOf('loci', at + 4, 'latin1')) {
    const size = bytes.readUInt32BE(at - 4);
    const to = at - 4 + size;
    const isBox = size >= placeBox.least && size < placeBox.below && to <= bytes.length;
    yield isBox ? { from: at + 8, to, byte: 0 } : { from: at, to: at, byte: 0 };
  }
}

/** What is blank in bytes; what only looks like a place is empty, and counts as one, since it costs as much to find. */
function* placesIn(bytes: Buffer): Generator<Blank> {
  yield* textPlaces(bytes.toString('latin1'));
  yield* placeBoxes(bytes);
}

interface VideoBox {
  type: string;
  from: number;
  /** Where its head ends. */
  content: number;
  to: number;
}

async function bytesOf(read: ReadPart, from: number, to: number): Promise<Buffer> {
  return await buffer(await read(from, to));
}

/** The box that begins there; what is no box is one without a type, up to the end of the film. */
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

/** The places in a box; nothing where there are more of them than so many. */
async function placesOf(read: ReadPart, { from, to }: VideoBox, maxPlaces: number): Promise<Blank[] | undefined> {
  const found: Blank[] = [];
  for (let at = from; at < to; at += piece.bytes) {
    const bytes = await bytesOf(read, at, Math.min(at + piece.bytes + piece.beyond, to) - 1);
    for (const one of placesIn(bytes)) {
      // Those that begin in what lies beyond are found whole in the next piece.
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

/** What is shown blank of a film of so many bytes, so that it does not tell where it was taken: joined. */
export async function videoBlanks(read: ReadPart, size: number): Promise<Blank[]> {
  const left = { boxes: limits.boxes, bytes: limits.bytes, places: limits.places };
  const blanks: Blank[] = [];
  let box = await boxAt(read, 0, size);
  if (!box || !firstTypes.includes(box.type)) {
    return (await isMatroska(read, size)) ? joinBlanks(await matroskaBlanks(read, size)) : [];
  }
  while (box) {
    const { type, from, content, to }: VideoBox = box;
    if (left.boxes === 0) return joinBlanks([...blanks, { from, to: size, byte: 0 }]);
    left.boxes -= 1;
    if (type === '' || describing.includes(type)) {
      const isRead = to - from <= left.bytes;
      const places = isRead ? await placesOf(read, box, left.places) : undefined;
      if (isRead) left.bytes -= to - from;
      left.places -= places?.length ?? 0;
      for (const one of places ?? [{ from: content, to, byte: 0 }]) blanks.push(one);
    }
    box = await boxAt(read, to, size);
  }
  return joinBlanks(blanks);
}
