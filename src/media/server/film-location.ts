/**
 * Where a film was taken, as phones write it into MP4 and QuickTime files: found in the boxes that describe the film, so
 * that it is left out where the film is shown to strangers. The file itself stays as it was sent.
 */
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FileEdit } from '#server/storage/media-storage.ts';

/** Reads bytes of the film, from one place to another, that one included. */
export type ReadPart = (from: number, to: number) => Promise<Readable>;

/** Boxes that describe a film; the others are its pictures and its sound. */
const describing = ['moov', 'udta', 'meta', 'uuid'];

/** Bytes of such a box that are looked at, and boxes of one file: more is no film of a camera. */
const limits = { boxBytes: 64 * 1_048_576, boxes: 1000 };

/** `+51.5000-000.1200+010.000/`, as ISO 6709 writes a place. */
const place = /[+-]\d{2,6}(?:\.\d+)?[+-]\d{3,7}(?:\.\d+)?(?:[+-]\d+(?:\.\d+)?)?(?:CRS[\w:]+)?\//g;

/** The same as facts of XMP, `exif:GPSLatitude="51,30N"`. */
const fact = /exif:GPS(?!VersionID)\w+(?:\s*=\s*["']([^"'<>]*)|\s*>([^<]*))/dg;

/** The box of 3GPP for a place: its longitude and all that follows are numbers. */
function placeBoxes(bytes: Buffer): { from: number; to: number }[] {
  const found = [];
  for (let at = bytes.indexOf('loci', 4, 'latin1'); at >= 0; at = bytes.indexOf('loci', at + 4, 'latin1')) {
    const size = bytes.readUInt32BE(at - 4);
    const end = at - 4 + size;
    if (size >= 16 && size < 4096 && end <= bytes.length) found.push({ from: at + 8, to: end });
  }
  return found;
}

function placesIn(bytes: Buffer, offset: number): FileEdit[] {
  const text = bytes.toString('latin1');
  const texts = [...text.matchAll(place)].map(({ index, 0: { length } }) => ({ from: index, to: index + length }));
  const facts = [...text.matchAll(fact)].map(({ indices }) => {
    const [from, to] = indices?.[1] ?? indices?.[2] ?? [0, 0];
    return { from, to };
  });
  const blank = ({ from, to }: { from: number; to: number }, byte: number) => ({
    offset: offset + from,
    bytes: Buffer.alloc(to - from, byte),
  });
  return [...[...texts, ...facts].map((one) => blank(one, 0x20)), ...placeBoxes(bytes).map((one) => blank(one, 0))];
}

interface FilmBox {
  type: string;
  from: number;
  to: number;
}

async function bytesOf(read: ReadPart, from: number, to: number): Promise<Buffer> {
  return await buffer(await read(from, to));
}

async function boxAt(read: ReadPart, from: number, size: number): Promise<FilmBox | undefined> {
  if (from + 8 > size) return undefined;
  const head = await bytesOf(read, from, Math.min(from + 15, size - 1));
  const short = head.readUInt32BE(0);
  const length =
    short === 1 && head.length === 16 ? Number(head.readBigUInt64BE(8)) : short === 0 ? size - from : short;
  if (length < 8) return undefined;
  return { type: head.toString('latin1', 4, 8), from, to: Math.min(from + length, size) };
}

/** What is to be shown in place of bytes of a film of so many bytes, so that it does not tell where it was taken. */
export async function filmLocationEdits(read: ReadPart, size: number): Promise<FileEdit[]> {
  const edits: FileEdit[] = [];
  let box = await boxAt(read, 0, size);
  for (let count = 0; box !== undefined && count < limits.boxes; count += 1) {
    const { type, from, to } = box;
    if (describing.includes(type)) {
      edits.push(...placesIn(await bytesOf(read, from, Math.min(to, from + limits.boxBytes) - 1), from));
    }
    box = await boxAt(read, to, size);
  }
  return edits;
}
