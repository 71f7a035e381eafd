/**
 * Finds and blanks location data in photo files: Exif GPS data, names and coordinates in XMP and IPTC, and the video
 * in a motion photo. Supports JPEG, PNG, WebP, HEIC, AVIF and TIFF. Files keep their length, and a file without
 * location data is not changed at all. The file is scanned once for markers and then processed piece by piece, so
 * memory use is limited whatever it contains.
 */
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import type { FileEdit } from '#server/storage/media-storage.ts';
import { UploadRefusal } from '#server/storage/upload-refusal.ts';
import { exifLocationEdits, isTiff } from './exif-location.ts';
import { editsBetween, withChanges } from './file-changes.ts';
import { blankIptcResource } from './iptc-location.ts';
import { videoBlanks } from './video-location.ts';
import { blankXmp, xmpMarkers } from './xmp-location.ts';

export interface PhotoFile {
  whole: () => Promise<Readable>;
  /** Inclusive byte range within the file. */
  part: (from: number, to: number) => Promise<Readable>;
}

/**
 * What to search for: signatures of Exif data, or of the TIFF data itself in HEIC and AVIF; PNG text chunks, which
 * may be compressed; IPTC data; the video of a motion photo; XMP properties.
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

const chunkMarkers: readonly string[] = ['eXIf', 'iTXt', 'zTXt', 'tEXtRaw profile type'];

interface Found {
  marker: (typeof markers)[number];
  /** Offset in the file. */
  at: number;
}

/** Bytes that identify a TIFF file. */
const tiffHead = 4;

/** A piece of the file around a marker. */
interface Region {
  marker: Found['marker'];
  /** Offset in the file. */
  offset: number;
  bytes: Buffer;
  /** Offset of the marker in the piece. */
  at: number;
}

/**
 * Bytes read after a marker (more than any camera writes) and before it, and max markers in a file (more than any
 * photo has).
 */
const limits = { after: 262_144, before: 16, regions: 192 };

/** Max length of an XMP property, which may therefore extend beyond its piece. */
const maxPropertyBytes = 65_536;

function isXmpProperty(marker: string): boolean {
  return (xmpMarkers as readonly string[]).includes(marker);
}

/** One piece covers many XMP properties: a property well within the previous piece needs no piece of its own. */
function isKnown({ marker, at }: Found, last: number | undefined): boolean {
  return isXmpProperty(marker) && last !== undefined && at < last + limits.after - limits.before - maxPropertyBytes;
}

/**
 * Scans a file in constant memory for markers, its first bytes and its size.
 * @throws UploadRefusal 400 for more markers than a photo has
 */
async function scan(file: Readable): Promise<{ found: Found[]; head: string; size: number }> {
  const found: Found[] = [];
  let head = '';
  let lastProperty: number | undefined;
  let tail = Buffer.alloc(0);
  let size = 0;
  for await (const part of file as AsyncIterable<Buffer>) {
    const window = Buffer.concat([tail, part]);
    const start = size - tail.length;
    for (const { marker, at } of markersIn(window, tail.length)) {
      const one = { marker, at: start + at };
      if (isKnown(one, lastProperty)) continue;
      if (found.length === limits.regions) throw new UploadRefusal(400, 'The photo contains too much other data.');
      if (isXmpProperty(marker)) lastProperty = one.at;
      found.push(one);
    }
    if (head.length < tiffHead) head = window.toString('latin1', 0, tiffHead);
    size += part.length;
    tail = Buffer.from(window.subarray(-2 * limits.before));
  }
  return { found, head, size };
}

/** Markers that end after `from`; earlier ones were found in the previous window. */
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

/** Blanks the location in Exif data; false if there is none. */
async function blankExif(bytes: Buffer, start: number, end = bytes.length): Promise<boolean> {
  const data = bytes.subarray(start, end);
  const edits = await exifLocationEdits(async (from, length) => data.subarray(from, from + length));
  for (const { offset, bytes: zeros } of edits) {
    if (offset < data.length) data.set(zeros.subarray(0, data.length - offset), offset);
  }
  return edits.length > 0;
}

/** Updates the checksum of a PNG chunk. */
function updateChecksum(bytes: Buffer, at: number): void {
  const end = at + 4 + bytes.readUInt32BE(at - 4);
  if (end + 4 <= bytes.length) bytes.writeUInt32BE(crc32(bytes.subarray(at, end)), end);
}

/** PNG text chunks in which ImageMagick and others store Exif, XMP and IPTC data, compressed or in hexadecimal. */
const hiddenProfiles = ['Raw profile type', 'XML:com.adobe.xmp'];

/**
 * Empties a PNG chunk whose text cannot be searched, and gives it a name that readers skip (ancillary, private, safe
 * to copy).
 */
function emptyChunk(bytes: Buffer, at: number): boolean {
  const name = bytes.toString('latin1', at + 4, at + 4 + 20);
  const end = at + 4 + bytes.readUInt32BE(at - 4);
  if (!hiddenProfiles.some((profile) => name.startsWith(profile)) || end + 4 > bytes.length) return false;
  bytes.write('emPt', at, 'latin1');
  bytes.fill(0, at + 4, end);
  return true;
}

/** Whether the text of an iTXt chunk is compressed: its name ends with a zero byte, followed by the flag. */
function isCompressed(bytes: Buffer, at: number): boolean {
  return bytes[bytes.indexOf(0, at + 4) + 1] === 1;
}

async function blankChunk({ marker, bytes, at }: Region): Promise<boolean> {
  if (marker === 'eXIf') return await blankExif(bytes, at + 4);
  if (marker !== 'iTXt' || isCompressed(bytes, at)) return emptyChunk(bytes, at);
  return blankXmp(bytes.subarray(at, at + 4 + bytes.readUInt32BE(at - 4)));
}

/** The end of the JPEG segment with this Exif signature; undefined in other formats. */
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
  if (isXmpProperty(marker)) return blankXmp(bytes.subarray(at));
  const isChanged = await blankChunk(region);
  if (isChanged) updateChecksum(bytes, at);
  return isChanged;
}

/** The edits for one piece. Earlier edits are applied first, because pieces may overlap. */
async function regionEdits(
  file: PhotoFile,
  { marker, at }: Found,
  size: number,
  previous: readonly FileEdit[],
): Promise<FileEdit[]> {
  if (chunkMarkers.includes(marker) && at < 4) return [];
  const offset = Math.max(0, at - limits.before);
  const before = await buffer(await file.part(offset, Math.min(size, offset + limits.after) - 1));
  withChanges(before, offset, previous);
  const bytes = Buffer.from(before);
  return (await blank({ marker, offset, bytes, at: at - offset })) ? editsBetween(bytes, before, offset) : [];
}

/** Brands of videos that phones append to a photo. */
const videoBrands = ['mp4', 'iso', 'qt', 'M4V', '3g', 'avc1', 'hvc1', 'hev1', 'mmp4'];

/** Edits for the video of a motion photo, which begins four bytes before its marker and ends with the file. */
async function motionEdits(file: PhotoFile, at: number, size: number): Promise<FileEdit[]> {
  const start = at - 4;
  if (start < tiffHead || at + 8 > size) return [];
  const brand = (await buffer(await file.part(at + 4, at + 7))).toString('latin1');
  if (!videoBrands.some((known) => brand.startsWith(known))) return [];
  const read = (from: number, to: number) => file.part(start + from, start + to);
  const blanks = await videoBlanks(read, size - start);
  return blanks.flatMap(({ from, to, byte }) => filledEdits(start + from, start + to, byte));
}

/** Edits that fill a byte range; long ranges share one buffer to save memory. */
function filledEdits(from: number, to: number, byte: number): FileEdit[] {
  const filled = Buffer.alloc(Math.min(to - from, limits.after), byte);
  return Array.from({ length: Math.ceil((to - from) / limits.after) }, (_, index) => {
    const offset = from + index * limits.after;
    return { offset, bytes: filled.subarray(0, Math.min(limits.after, to - offset)) };
  });
}

/** A TIFF file has its metadata anywhere, often after the image data. */
async function tiffEdits(file: PhotoFile, size: number): Promise<FileEdit[]> {
  const read = async (from: number, length: number) =>
    from >= size || length === 0
      ? Buffer.alloc(0)
      : await buffer(await file.part(from, Math.min(size, from + length) - 1));
  const edits = await exifLocationEdits(read);
  return edits.filter(({ offset, bytes }) => offset + bytes.length <= size);
}

/**
 * Edits that remove location data, to be applied in order; empty if there is none.
 * @throws UploadRefusal 400 for more markers than a photo has
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
