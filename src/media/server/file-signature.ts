/** What the first bytes of a file tell about it, so that no file passes for what it is not. */
import { type FileFamily, familyOf } from '#media/media.ts';

type Bytes = Uint8Array;

function has(bytes: Bytes, signature: string, at = 0): boolean {
  return (
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1', at, at + signature.length) ===
    signature
  );
}

/** Brands of the ISO container: the main one and those that it is compatible with. */
function brandsOf(bytes: Bytes): string[] {
  if (!has(bytes, 'ftyp', 4)) return [];
  const text = Buffer.from(bytes).toString('latin1');
  const end = Math.min(Buffer.from(bytes).readUInt32BE(0), bytes.length);
  const brands = [text.slice(8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(text.slice(at, at + 4));
  return brands;
}

const avifBrands = ['avif', 'avis'];
const heifBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1', ...avifBrands];

/** A QuickTime file without a brand begins with one of these atoms. */
const oldQuickTimeAtoms = ['moov', 'mdat', 'wide', 'free', 'skip', 'pnot'];

/** A transport stream has this byte at the head of each packet of 188 bytes. */
const packet = { sync: 0x47, bytes: 188 };

const tests: Record<FileFamily, (bytes: Bytes) => boolean> = {
  png: (bytes) => has(bytes, '\x89PNG\r\n\x1a\n'),
  jpeg: (bytes) => has(bytes, '\xff\xd8\xff'),
  gif: (bytes) => has(bytes, 'GIF87a') || has(bytes, 'GIF89a'),
  webp: (bytes) => has(bytes, 'RIFF') && has(bytes, 'WEBP', 8),
  avif: (bytes) => brandsOf(bytes).some((brand) => avifBrands.includes(brand)),
  heif: (bytes) => brandsOf(bytes).some((brand) => heifBrands.includes(brand)),
  bmp: (bytes) => has(bytes, 'BM') && has(bytes, '\0\0\0\0', 6),
  tiff: (bytes) => ['II*\0', 'MM\0*', 'II+\0', 'MM\0+'].some((signature) => has(bytes, signature)),
  mp4: (bytes) => has(bytes, 'ftyp', 4) || oldQuickTimeAtoms.some((atom) => has(bytes, atom, 4)),
  matroska: (bytes) => has(bytes, '\x1a\x45\xdf\xa3'),
  avi: (bytes) => has(bytes, 'RIFF') && has(bytes, 'AVI ', 8),
  ogg: (bytes) => has(bytes, 'OggS'),
  mpeg: (bytes) =>
    ['\0\0\x01\xba', '\0\0\x01\xb3'].some((signature) => has(bytes, signature)) ||
    (bytes[0] === packet.sync && bytes[packet.bytes] === packet.sync),
  asf: (bytes) => has(bytes, '\x30\x26\xb2\x75\x8e\x66\xcf\x11'),
  flv: (bytes) => has(bytes, 'FLV\x01'),
};

const containers = ['mp4', 'matroska', 'avi', 'ogg', 'mpeg', 'asf', 'flv'] as const satisfies FileFamily[];

/** Whether a file that begins with these bytes is of the content type that it claims. */
export function looksLike(head: Bytes, contentType: string): boolean {
  const family = familyOf(contentType);
  if (family === undefined) return false;
  return family === 'video' ? containers.some((container) => tests[container](head)) : tests[family](head);
}
