/** Detects a file's format by its first bytes. */
import { type FileFamily, familyOf, type ImageFamily, kindOf, type VideoFamily } from '#media/media.ts';

type Bytes = Uint8Array;

function has(bytes: Bytes, signature: string, at = 0): boolean {
  return (
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1', at, at + signature.length) ===
    signature
  );
}

/** The main and compatible brands of an ISO media file. */
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

/** In an MPEG transport stream each packet of 188 bytes begins with this byte. */
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
  mp4: (bytes) =>
    (has(bytes, 'ftyp', 4) && !heifBrands.includes(brandsOf(bytes)[0] ?? '')) ||
    oldQuickTimeAtoms.some((atom) => has(bytes, atom, 4)),
  matroska: (bytes) => has(bytes, '\x1a\x45\xdf\xa3'),
  avi: (bytes) => has(bytes, 'RIFF') && has(bytes, 'AVI ', 8),
  ogg: (bytes) => has(bytes, 'OggS'),
  mpeg: (bytes) =>
    ['\0\0\x01\xba', '\0\0\x01\xb3'].some((signature) => has(bytes, signature)) ||
    (bytes[0] === packet.sync && bytes[packet.bytes] === packet.sync),
  asf: (bytes) => has(bytes, '\x30\x26\xb2\x75\x8e\x66\xcf\x11'),
  flv: (bytes) => has(bytes, 'FLV\x01'),
};

/** AVIF must come before HEIF, because AVIF files have HEIF brands too. */
const imageFamilies = [
  'png',
  'jpeg',
  'gif',
  'webp',
  'avif',
  'heif',
  'bmp',
  'tiff',
] as const satisfies readonly ImageFamily[];

const videoFamilies = ['mp4', 'matroska', 'avi', 'ogg', 'mpeg', 'asf', 'flv'] as const satisfies readonly VideoFamily[];

/** The content type stored for a format if the sender announced another one. */
const defaultTypes: Record<FileFamily, (head: Bytes) => string> = {
  png: () => 'image/png',
  jpeg: () => 'image/jpeg',
  gif: () => 'image/gif',
  webp: () => 'image/webp',
  avif: () => 'image/avif',
  heif: () => 'image/heic',
  bmp: () => 'image/bmp',
  tiff: () => 'image/tiff',
  mp4: mp4TypeOf,
  matroska: (head) => (Buffer.from(head).includes('webm') ? 'video/webm' : 'video/x-matroska'),
  avi: () => 'video/x-msvideo',
  ogg: () => 'video/ogg',
  mpeg: (head) => (head[0] === packet.sync ? 'video/mp2t' : 'video/mpeg'),
  asf: () => 'video/x-ms-wmv',
  flv: () => 'video/x-flv',
};

function mp4TypeOf(head: Bytes): string {
  const [brand] = brandsOf(head);
  if (brand === undefined || brand.startsWith('qt')) return 'video/quicktime';
  if (brand.startsWith('3g')) return brand.startsWith('3g2') ? 'video/3gpp2' : 'video/3gpp';
  return brand.startsWith('M4V') ? 'video/x-m4v' : 'video/mp4';
}

/** The real content type of a file of the announced kind (photo or video); undefined if it is not of that kind. */
export function realTypeOf(head: Bytes, announcedType: string): string | undefined {
  const announced = familyOf(announcedType);
  if (announced === undefined) return undefined;
  const families = kindOf(announcedType) === 'image' ? imageFamilies : videoFamilies;
  const found = families.find((family) => tests[family](head));
  if (found === undefined) return undefined;
  return found === announced ? announcedType : defaultTypes[found](head);
}
