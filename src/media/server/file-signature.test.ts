import { expect, test } from 'vitest';
import { realTypeOf } from './file-signature.ts';

const heads = {
  png: '\x89PNG\r\n\x1a\n\0\0',
  jpeg: '\xff\xd8\xff\xe1..Exif',
  gif: 'GIF89a..',
  webp: 'RIFF....WEBPVP8 ',
  avif: '\0\0\0\x1cftypavif\0\0\0\0mif1miaf',
  /** Its main brand is the one of any HEIF file. */
  avifOfHeif: '\0\0\0\x1cftypmif1\0\0\0\0avifmif1miaf',
  heic: '\0\0\0\x18ftypheic\0\0\0\0mif1heic',
  bmp: 'BM....\0\0\0\0....',
  /** As usual, with the directory after the pixels. */
  tiff: 'II*\0....',
  mp4: '\0\0\0\x18ftypisom\0\0\0\0isommp42',
  m4v: '\0\0\0\x18ftypM4V \0\0\0\0M4V mp42',
  phone: '\0\0\0\x18ftyp3gp4\0\0\0\x003gp4mp42',
  mov: '\0\0\0\x14ftypqt  \0\0\0\0qt  ',
  oldMov: '\0\0\0\x08wide....mdat',
  webm: '\x1a\x45\xdf\xa3....webm',
  mkv: '\x1a\x45\xdf\xa3....matroska',
  avi: 'RIFF....AVI LIST',
  ogg: 'OggS....',
  mpeg: '\0\0\x01\xba....',
  ts: `G${'.'.repeat(187)}G...`,
  wmv: '\x30\x26\xb2\x75\x8e\x66\xcf\x11',
  flv: 'FLV\x01\x05',
  oldPhone: '\0\0\0\x18ftyp3g2a\0\0\0\x003g2a',
  html: '<!doctype html><script>alert(1)</script>',
  svg: '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>',
  zip: 'PK\x03\x04',
  pdf: '%PDF-1.7',
  empty: '',
} as const;

type Head = keyof typeof heads;

/** The content type stored for each file announced as a photo, and as a video. */
const realTypes: Record<Head, [photo: string | undefined, video: string | undefined]> = {
  png: ['image/png', undefined],
  jpeg: ['image/jpeg', undefined],
  gif: ['image/gif', undefined],
  webp: ['image/webp', undefined],
  avif: ['image/avif', undefined],
  avifOfHeif: ['image/avif', undefined],
  heic: ['image/heic', undefined],
  bmp: ['image/bmp', undefined],
  tiff: ['image/tiff', undefined],
  mp4: [undefined, 'video/mp4'],
  m4v: [undefined, 'video/x-m4v'],
  phone: [undefined, 'video/3gpp'],
  mov: [undefined, 'video/quicktime'],
  oldMov: [undefined, 'video/quicktime'],
  webm: [undefined, 'video/webm'],
  mkv: [undefined, 'video/x-matroska'],
  avi: [undefined, 'video/x-msvideo'],
  ogg: [undefined, 'video/ogg'],
  mpeg: [undefined, 'video/mpeg'],
  ts: [undefined, 'video/mp2t'],
  wmv: [undefined, 'video/x-ms-wmv'],
  flv: [undefined, 'video/x-flv'],
  oldPhone: [undefined, 'video/3gpp2'],
  html: [undefined, undefined],
  svg: [undefined, undefined],
  zip: [undefined, undefined],
  pdf: [undefined, undefined],
  empty: [undefined, undefined],
};

const typeOf = (head: Head, announced: string) => realTypeOf(Buffer.from(heads[head], 'latin1'), announced);

test.each(Object.entries(realTypes))(
  'a %s file is stored as %j, whatever it was announced as',
  (head, [photo, video]) => {
    const otherPhoto = head === 'gif' ? 'image/tiff' : 'image/gif';
    expect([typeOf(head as Head, otherPhoto), typeOf(head as Head, 'video/x-something')]).toEqual([photo, video]);
  },
);

test.each([
  ['jpeg', 'image/jpg'],
  ['heic', 'image/heif-sequence'],
  ['mp4', 'video/quicktime'],
  ['webm', 'video/x-matroska'],
  ['ts', 'video/mpeg'],
] as const)('a %s file keeps the announced type %s of the same format', (head, announced) => {
  expect(typeOf(head, announced)).toBe(announced);
});

test.each(['image/svg+xml', 'image/x-something', 'text/html'])('no file is accepted as %s', (announced) => {
  const heads = Object.keys(realTypes) as Head[];
  expect(heads.filter((head) => typeOf(head, announced) !== undefined)).toEqual([]);
});
