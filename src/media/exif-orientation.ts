/**
 * The Exif orientation of JPEG, PNG and WebP photos. Browsers disagree on which formats they rotate, so the Exif
 * data is changed to "upright" and the photo is rotated by the original value. HEIC and AVIF store the rotation in
 * the picture itself, which every decoder applies.
 */
import { crc32 } from './compact-png.ts';

const orientationTag = 0x0112;
const upright = 1;

function isText(bytes: Uint8Array, at: number, text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    if (bytes[at + index] !== text.charCodeAt(index)) return false;
  }
  return true;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** The offset of the Exif data in a JPEG, after its signature. */
function inJpeg(bytes: Uint8Array): number | undefined {
  const view = viewOf(bytes);
  for (let at = 2; at + 10 < bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1] ?? 0;
    // Start of the image data.
    if (marker === 0xda) return undefined;
    if (marker === 0xe1 && isText(bytes, at + 4, 'Exif\0\0')) return at + 10;
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return undefined;
}

interface Chunk {
  content: number;
  length: number;
}

/** A chunk of a PNG or WebP file by name. */
export function chunkOf(bytes: Uint8Array, name: string, format: 'png' | 'webp'): Chunk | undefined {
  const view = viewOf(bytes);
  const isPng = format === 'png';
  for (let at = isPng ? 8 : 12; at + 8 <= bytes.length; ) {
    const length = isPng ? view.getUint32(at) : view.getUint32(at + 4, true);
    if (isText(bytes, isPng ? at + 4 : at, name)) return { content: at + 8, length };
    // A PNG chunk ends with a checksum; a WebP chunk is padded to an even length.
    at += 8 + length + (isPng ? 4 : length % 2);
  }
  return undefined;
}

/** Sets the orientation in TIFF data to "upright" and returns the previous value. */
function setUpright(bytes: Uint8Array, start: number): number {
  const view = viewOf(bytes);
  const isLittle = isText(bytes, start, 'II*\0');
  if (start + 8 > bytes.length || !(isLittle || isText(bytes, start, 'MM\0*'))) return upright;
  const directory = start + view.getUint32(start + 4, isLittle);
  if (directory + 2 > bytes.length) return upright;
  const count = view.getUint16(directory, isLittle);
  for (let at = directory + 2; at < directory + 2 + count * 12 && at + 12 <= bytes.length; at += 12) {
    if (view.getUint16(at, isLittle) !== orientationTag) continue;
    const value = view.getUint16(at + 8, isLittle);
    view.setUint16(at + 8, upright, isLittle);
    return value;
  }
  return upright;
}

/** Sets the Exif orientation of a photo to "upright" and returns the previous value (1 to 8). */
export function takeOrientation(bytes: Uint8Array): number {
  if (isText(bytes, 0, '\xff\xd8\xff')) {
    const start = inJpeg(bytes);
    return start === undefined ? upright : setUpright(bytes, start);
  }
  if (isText(bytes, 0, '\x89PNG\r\n\x1a\n')) {
    const chunk = chunkOf(bytes, 'eXIf', 'png');
    if (chunk === undefined || chunk.content + chunk.length + 4 > bytes.length) return upright;
    const value = setUpright(bytes, chunk.content);
    const end = chunk.content + chunk.length;
    viewOf(bytes).setUint32(end, crc32(bytes.subarray(chunk.content - 4, end)));
    return value;
  }
  if (isText(bytes, 0, 'RIFF') && isText(bytes, 8, 'WEBP')) {
    const chunk = chunkOf(bytes, 'EXIF', 'webp');
    if (chunk === undefined) return upright;
    return setUpright(bytes, chunk.content + (isText(bytes, chunk.content, 'Exif\0\0') ? 6 : 0));
  }
  return upright;
}
