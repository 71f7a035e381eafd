/**
 * Where a photo was taken, found in its file and blanked: the GPS part of Exif data, names and coordinates in XMP and
 * IPTC data, and the place of the film behind a motion photo, in JPEG, PNG, WebP, HEIC, AVIF and TIFF. Nothing moves, so a file keeps its length, and one without such data stays as it was sent, byte by
 * byte. A file is read through once for the markers, then one piece at a time: however large it is, and whatever it is
 * full of, no more than a piece of it is in memory, and what is to be written into it.
 */
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import type { FileEdit } from '#server/storage/media-storage.ts';
import { UploadRefusal } from '#server/storage/upload-refusal.ts';
import { isTiff, placeEdits } from './exif-place.ts';
import { editsBetween, withChanges } from './file-changes.ts';
import { blankIptcResource } from './iptc-place.ts';
import { videoBlanks } from './video-location.ts';
import { blankXmp, xmpMarkers } from './xmp-place.ts';

/** A photo's file as it is read. */
export interface PhotoFile {
  /** From its first byte on. */
  whole: () => Promise<Readable>;
  /** From one place to another, that one included; both are within the file. */
  part: (from: number, to: number) => Promise<Readable>;
}

/**
 * What Exif data have before them in JPEG, PNG and WebP, or begin with where they have nothing before them, as in HEIC
 * and AVIF; the parts of a PNG for texts, which may be compressed; IPTC data; the film of a motion photo; facts of XMP.
 */
const markers = [
  'Exif\0\0',
  'eXIf',
  'EXIF',
  'II*\0',
  'MM\0*',
  'iTXt',
  'zTXt',
  'tEXtRaw profile type',
  '8BIM\x04\x04',
  'ftyp',
  ...xmpMarkers,
] as const;

const partMarkers: readonly string[] = ['eXIf', 'iTXt', 'zTXt', 'tEXtRaw profile type'];

interface Found {
  marker: (typeof markers)[number];
  /** Where it stands in the file. */
  at: number;
}

/** So many letters tell a TIFF file. */
const tiffHead = 4;

/** A piece of a file that begins some bytes before a marker. */
interface Region {
  marker: Found['marker'];
  /** Where it begins in the file. */
  offset: number;
  bytes: Buffer;
  /** Where the marker is in it. */
  at: number;
}

/**
 * Bytes: what is read of a file from a marker on, which is more than any camera writes, and what is read before it. No
 * photo has so many markers as there may be pieces.
 */
const limits = { after: 262_144, before: 16, regions: 192 };

/** A fact of XMP that begins so many bytes before the end of a piece may end behind it. */
const maxFactBytes = 65_536;

function isFact(marker: string): boolean {
  return (xmpMarkers as readonly string[]).includes(marker);
}

/** One piece has many facts of XMP: a fact that stands well within the piece of one before needs none of its own. */
function isKnown({ marker, at }: Found, last: number | undefined): boolean {
  return isFact(marker) && last !== undefined && at < last + limits.after - limits.before - maxFactBytes;
}

/**
 * Reads a file through in constant memory: where markers stand, what it begins with, and how long it is.
 * @throws UploadRefusal 400 for a file of more markers than a photo has
 */
async function scan(file: Readable): Promise<{ found: Found[]; head: string; size: number }> {
  const found: Found[] = [];
  let head = '';
  let lastFact: number | undefined;
  let tail = Buffer.alloc(0);
  let size = 0;
  for await (const part of file as AsyncIterable<Buffer>) {
    const window = Buffer.concat([tail, part]);
    const start = size - tail.length;
    for (const { marker, at } of markersIn(window, tail.length)) {
      const one = { marker, at: start + at };
      if (isKnown(one, lastFact)) continue;
      if (found.length === limits.regions) throw new UploadRefusal(400, 'The photo is full of other data.');
      if (isFact(marker)) lastFact = one.at;
      found.push(one);
    }
    if (head.length < tiffHead) head = window.toString('latin1', 0, tiffHead);
    size += part.length;
    tail = Buffer.from(window.subarray(-2 * limits.before));
  }
  return { found, head, size };
}

/** Markers that end behind `from`: those before are known already. */
function markersIn(window: Buffer, from: number): { marker: Region['marker']; at: number }[] {
  const all = markers.flatMap((marker) => {
    const found = [];
    const first = Math.max(0, from - marker.length + 1);
    for (let at = window.indexOf(marker, first, 'latin1'); at >= 0; at = window.indexOf(marker, at + 1, 'latin1')) {
      found.push({ marker, at });
    }
    return found;
  });
  return all.toSorted((one, other) => one.at - other.at);
}

/** Writes edits of Exif data that begin at a place into the bytes. False where there are none. */
async function blankExif(bytes: Buffer, start: number, end = bytes.length): Promise<boolean> {
  const data = bytes.subarray(start, end);
  const edits = await placeEdits(async (from, length) => data.subarray(from, from + length));
  for (const { offset, bytes: zeros } of edits) {
    if (offset < data.length) data.set(zeros.subarray(0, data.length - offset), offset);
  }
  return edits.length > 0;
}

/** A part of a PNG ends with a sum of its name and data. */
function sumUp(bytes: Buffer, at: number): void {
  const end = at + 4 + bytes.readUInt32BE(at - 4);
  if (end + 4 <= bytes.length) bytes.writeUInt32BE(crc32(bytes.subarray(at, end)), end);
}

/** Names of texts of a PNG in which ImageMagick and others keep Exif, XMP and IPTC data, compressed or in hexadecimal. */
const hiddenProfiles = ['Raw profile type', 'XML:com.adobe.xmp'];

/**
 * Empties a part of a PNG whose text cannot be looked through as it is. It becomes a part of a name that readers skip
 * (ancillary, private, safe to copy).
 */
function emptyPart(bytes: Buffer, at: number): boolean {
  const name = bytes.toString('latin1', at + 4, at + 4 + 20);
  const end = at + 4 + bytes.readUInt32BE(at - 4);
  if (!hiddenProfiles.some((profile) => name.startsWith(profile)) || end + 4 > bytes.length) return false;
  bytes.write('emPt', at, 'latin1');
  bytes.fill(0, at + 4, end);
  return true;
}

/** Whether a text of an iTXt part is compressed: its name ends with a zero, then comes the flag. */
function isCompressed(bytes: Buffer, at: number): boolean {
  return bytes[bytes.indexOf(0, at + 4) + 1] === 1;
}

async function blankPart({ marker, bytes, at }: Region): Promise<boolean> {
  if (marker === 'eXIf') return await blankExif(bytes, at + 4);
  if (marker !== 'iTXt' || isCompressed(bytes, at)) return emptyPart(bytes, at);
  return blankXmp(bytes.subarray(at, at + 4 + bytes.readUInt32BE(at - 4)));
}

/** Where the segment of a JPEG ends that has its Exif data behind this mark; undefined in other formats. */
function exifEnd(bytes: Buffer, at: number): number | undefined {
  const isSegment = at >= 4 && bytes.readUInt16BE(at - 4) === 0xff_e1;
  return isSegment ? at - 2 + bytes.readUInt16BE(at - 2) : undefined;
}

async function blank(region: Region): Promise<boolean> {
  const { marker, bytes, at } = region;
  if (marker === 'Exif\0\0') return await blankExif(bytes, at + 6, exifEnd(bytes, at));
  if (marker === 'EXIF') return await blankExif(bytes, at + 8);
  if (isTiff(marker)) return await blankExif(bytes, at);
  if (marker === '8BIM\x04\x04') return blankIptcResource(bytes.subarray(at));
  if (isFact(marker)) return blankXmp(bytes.subarray(at));
  const isChanged = await blankPart(region);
  if (isChanged) sumUp(bytes, at);
  return isChanged;
}

/** What changes in a region; the edits so far are in it already, since regions may overlap. */
async function regionEdits(
  file: PhotoFile,
  { marker, at }: Found,
  size: number,
  sofar: readonly FileEdit[],
): Promise<FileEdit[]> {
  if (partMarkers.includes(marker) && at < 4) return [];
  const offset = Math.max(0, at - limits.before);
  const before = await buffer(await file.part(offset, Math.min(size, offset + limits.after) - 1));
  withChanges(before, offset, sofar);
  const bytes = Buffer.from(before);
  return (await blank({ marker, offset, bytes, at: at - offset })) ? editsBetween(bytes, before, offset) : [];
}

/** Brands of films that phones put behind a photo. */
const videoBrands = ['mp4', 'iso', 'qt', 'M4V', '3g', 'avc1', 'hvc1', 'hev1', 'mmp4'];

/** The place in the film of a motion photo, which begins four bytes before its mark and ends with the file. */
async function motionEdits(file: PhotoFile, at: number, size: number): Promise<FileEdit[]> {
  const start = at - 4;
  if (start < tiffHead || at + 8 > size) return [];
  const brand = (await buffer(await file.part(at + 4, at + 7))).toString('latin1');
  if (!videoBrands.some((known) => brand.startsWith(known))) return [];
  const read = (from: number, to: number) => file.part(start + from, start + to);
  const blanks = await videoBlanks(read, size - start);
  return blanks.flatMap(({ from, to, byte }) => filledEdits(start + from, start + to, byte));
}

/** Edits that fill a stretch of the file; long ones share their bytes, so that they take little memory. */
function filledEdits(from: number, to: number, byte: number): FileEdit[] {
  const filled = Buffer.alloc(Math.min(to - from, limits.after), byte);
  return Array.from({ length: Math.ceil((to - from) / limits.after) }, (_, index) => {
    const offset = from + index * limits.after;
    return { offset, bytes: filled.subarray(0, Math.min(limits.after, to - offset)) };
  });
}

/** A TIFF file has its facts anywhere in it, often behind the picture. */
async function tiffEdits(file: PhotoFile, size: number): Promise<FileEdit[]> {
  const read = async (from: number, length: number) =>
    from >= size || length === 0
      ? Buffer.alloc(0)
      : await buffer(await file.part(from, Math.min(size, from + length) - 1));
  const edits = await placeEdits(read);
  return edits.filter(({ offset, bytes }) => offset + bytes.length <= size);
}

/**
 * What is to be written over in a file, in this order, so that it no longer tells its place; nothing where it does not.
 * @throws UploadRefusal 400 for a file of more markers than a photo has
 */
export async function locationEdits(file: PhotoFile): Promise<FileEdit[]> {
  const { found, head, size } = await scan(await file.whole());
  const edits = isTiff(head) ? await tiffEdits(file, size) : [];
  for (const one of found) {
    const more =
      one.marker === 'ftyp' ? await motionEdits(file, one.at, size) : await regionEdits(file, one, size, edits);
    edits.push(...more);
  }
  return edits;
}
