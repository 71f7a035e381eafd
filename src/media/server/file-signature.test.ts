import { describe, expect, test } from 'vitest';
import { looksLike } from './file-signature.ts';

const heads = {
  png: '\x89PNG\r\n\x1a\n\0\0',
  jpeg: '\xff\xd8\xff\xe1..Exif',
  gif: 'GIF89a..',
  webp: 'RIFF....WEBPVP8 ',
  avif: '\0\0\0\x1cftypavif\0\0\0\0mif1miaf',
  /** Its main brand is that of any HEIF file. */
  avifOfHeif: '\0\0\0\x1cftypmif1\0\0\0\0avifmif1miaf',
  heic: '\0\0\0\x18ftypheic\0\0\0\0mif1heic',
  bmp: 'BM....\0\0\0\0....',
  /** As most are, with its directory behind the pixels. */
  tiff: 'II*\0....',
  mp4: '\0\0\0\x18ftypisom\0\0\0\0isommp42',
  mov: '\0\0\0\x14ftypqt  \0\0\0\0qt  ',
  oldMov: '\0\0\0\x08wide....mdat',
  webm: '\x1a\x45\xdf\xa3....webm',
  avi: 'RIFF....AVI LIST',
  ogg: 'OggS....',
  mpeg: '\0\0\x01\xba....',
  ts: `G${'.'.repeat(187)}G...`,
  wmv: '\x30\x26\xb2\x75\x8e\x66\xcf\x11',
  html: '<!doctype html><script>alert(1)</script>',
  svg: '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>',
  zip: 'PK\x03\x04',
  pdf: '%PDF-1.7',
  empty: '',
} as const;

type Head = keyof typeof heads;

const truthful: [string, Head[]][] = [
  ['image/png', ['png']],
  ['image/jpeg', ['jpeg']],
  ['image/jpg', ['jpeg']],
  ['image/gif', ['gif']],
  ['image/webp', ['webp']],
  ['image/avif', ['avif', 'avifOfHeif']],
  ['image/heic', ['heic', 'avif', 'avifOfHeif']],
  ['image/bmp', ['bmp']],
  ['image/tiff', ['tiff']],
  ['video/mp4', ['mp4', 'mov', 'oldMov', 'avif', 'avifOfHeif', 'heic']],
  ['video/quicktime', ['mp4', 'mov', 'oldMov', 'avif', 'avifOfHeif', 'heic']],
  ['video/webm', ['webm']],
  ['video/x-msvideo', ['avi']],
  ['video/ogg', ['ogg']],
  ['video/mpeg', ['mpeg', 'ts']],
  ['video/x-ms-wmv', ['wmv']],
  [
    'video/x-something',
    ['mp4', 'mov', 'oldMov', 'avif', 'avifOfHeif', 'heic', 'webm', 'avi', 'ogg', 'mpeg', 'ts', 'wmv'],
  ],
  ['image/svg+xml', []],
  ['image/x-something', []],
  ['text/html', []],
];

describe.each(truthful)('%s', (contentType, accepted) => {
  test(`is told by its first bytes`, () => {
    const matching = (Object.keys(heads) as Head[]).filter((head) =>
      looksLike(Buffer.from(heads[head], 'latin1'), contentType),
    );
    expect(matching.toSorted()).toEqual(accepted.toSorted());
  });
});
