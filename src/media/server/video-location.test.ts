/** Genuine and malicious videos are shown to visitors without their location, at a bounded cost. */
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { joinBlanks, withBlanks } from './video-blanks.ts';
import { videoBlanks } from './video-location.ts';

function atom(type: string, content: Buffer | string): Buffer {
  const bytes = Buffer.from(content as string, 'latin1');
  const head = Buffer.alloc(8);
  head.writeUInt32BE(bytes.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, bytes]);
}

const start = atom('ftyp', 'isom\0\0\0\0isommp42');

/** The blanked ranges of a video, and how much was read to find them. */
async function findBlanks(video: Buffer, size = video.length) {
  const read: number[] = [];
  const blanks = await videoBlanks(async (from, to) => {
    read.push(to + 1 - from);
    const bytes = Buffer.alloc(to + 1 - from);
    if (from < video.length) video.copy(bytes, 0, from, to + 1);
    return Readable.from([bytes]);
  }, size);
  return { blanks, reads: read.length, bytes: read.reduce((sum, one) => sum + one, 0), largest: Math.max(...read) };
}

async function shown(video: Buffer, pieceBytes = 65_536, from = 0): Promise<Buffer> {
  const { blanks } = await findBlanks(video);
  const pieces = [];
  for (let at = from; at < video.length; at += pieceBytes) pieces.push(video.subarray(at, at + pieceBytes));
  return await buffer(Readable.from(withBlanks(Readable.from(pieces), from, blanks), { objectMode: false }));
}

test('locations are found anywhere in the metadata, also across the pieces that are read', async () => {
  const text = Buffer.alloc(1_700_000, 0x41);
  const places = ['+51.5072-000.1275+010.000/', ' exif:GPSLatitude="51,30.5N" ', '<exif:GPSLongitude>0,7.25W</'];
  for (let at = 20; at + 40 < text.length; at += 8000) text.write(places[(at / 20) % 3] ?? '', at, 'latin1');
  for (const at of [524_288, 1_048_576]) text.write('+51.5072-000.1275/', at - 9 - start.length - 8, 'latin1');
  const loci = atom('loci', Buffer.alloc(40, 0x42));
  const video = Buffer.concat([start, atom('moov', Buffer.concat([text, loci])), atom('mdat', '+51.5072-000.1275/')]);
  const seen = await shown(video);
  expect(seen.length).toBe(video.length);
  const described = seen.subarray(0, -30).toString('latin1');
  expect(described).not.toMatch(/51\.50|51,30|7\.25W|B{5}/);
  expect(described).toContain('exif:GPSLatitude="        "');
  expect(seen.subarray(-18).toString('latin1')).toBe('+51.5072-000.1275/');
  for (const [pieceBytes, from] of [
    [1000, 0],
    [4096, 524_270],
    [65_536, video.length - 60],
  ] as const) {
    expect((await shown(video, pieceBytes, from)).equals(seen.subarray(from))).toBe(true);
  }
});

test.each(['+10+100/', 'exif:GPSa>1<', 'exif:GPSa><', '\0\0\0\x18loci0123456789012345', 'loci'])(
  'a box full of %j is blanked completely and its neighbours are not changed',
  async (text) => {
    const full = atom('udta', text.repeat(300_000).slice(0, 2_400_000));
    const video = Buffer.concat([
      start,
      full,
      atom('mdat', 'pictures'),
      full,
      atom('meta', 'intact'),
      atom('udta', '+10+100/'),
    ]);
    const { blanks, bytes } = await findBlanks(video);
    const first = start.length + 8;
    const second = start.length + full.length + 24;
    expect(blanks).toEqual([
      { from: first, to: first + full.length - 8, byte: 0 },
      { from: second, to: second + full.length - 8, byte: 0 },
      { from: video.length - 8, to: video.length, byte: 0x20 },
    ]);
    expect(bytes).toBeLessThan(1_200_000);
  },
);

test('metadata beyond the limits on bytes and boxes is blanked without being searched', async () => {
  const mebibyte = 1_048_576;
  const huge = Buffer.concat([start, Buffer.from([0x10, 0, 0, 0]), Buffer.from('moov')]);
  const large = await findBlanks(huge, 300 * mebibyte);
  expect(large.blanks).toEqual([{ from: huge.length, to: 300 * mebibyte, byte: 0 }]);
  expect(large.bytes).toBeLessThan(33 * mebibyte);
  const many = Buffer.concat([start, ...Array<Buffer>(5000).fill(atom('free', '')), atom('udta', '+10+100/')]);
  const { blanks, reads } = await findBlanks(many);
  expect(blanks).toEqual([{ from: start.length + 3999 * 8, to: many.length, byte: 0 }]);
  expect(reads).toBeLessThanOrEqual(4001);
});

test('boxes within the total limit are searched, and no more', async () => {
  const part = atom('udta', Buffer.alloc(12 * 1_048_576));
  const video = Buffer.concat([start, part, part, part, atom('udta', '+10+100/')]);
  const { blanks, bytes, largest } = await findBlanks(video);
  const third = start.length + 2 * part.length + 8;
  expect(blanks).toEqual([
    { from: third, to: third + part.length - 8, byte: 0 },
    { from: video.length - 8, to: video.length, byte: 0x20 },
  ]);
  expect(bytes).toBeLessThan(25 * 1_048_576);
  expect(largest).toBeLessThan(600_000);
});

test('data after the last box is searched, and a file without boxes is not changed', async () => {
  const video = Buffer.concat([start, Buffer.alloc(4), Buffer.from('left over +10+100/')]);
  expect((await findBlanks(video)).blanks).toEqual([{ from: video.length - 8, to: video.length, byte: 0x20 }]);
  expect((await findBlanks(Buffer.from('\x1a\x45\xdf\xa3\x01\0\0\0moov +10+100/', 'latin1'))).blanks).toEqual([]);
  expect((await findBlanks(Buffer.alloc(0))).blanks).toEqual([]);
});

test('pictures with a length of 64 bits or up to the end of the file are not changed, and what surrounds them is', async () => {
  const pixels = Buffer.from('+51.5072-000.1275/ as pixels', 'latin1');
  const long = Buffer.concat([Buffer.from('\0\0\0\x01mdat\0\0\0\0\0\0\0\0', 'latin1'), pixels]);
  long.writeBigUInt64BE(BigInt(long.length), 8);
  const last = Buffer.concat([Buffer.from('\0\0\0\0mdat', 'latin1'), pixels]);
  const place = atom('udta', '+51.5072-000.1275/');
  const video = Buffer.concat([start, place, long, place, last]);
  const seen = await shown(video);
  expect([seen.indexOf(long), seen.indexOf(last)]).toEqual([video.indexOf(long), video.indexOf(last)]);
  expect(seen.toString('latin1').split('51.5072')).toHaveLength(3);
});

test('touching and overlapping blanks are joined', () => {
  const blank = (from: number, to: number, byte = 0) => ({ from, to, byte });
  expect(joinBlanks([blank(20, 30), blank(0, 10), blank(15, 15), blank(10, 12), blank(22, 25)])).toEqual([
    blank(0, 12),
    blank(20, 30),
  ]);
  expect(joinBlanks([blank(0, 10), blank(5, 15, 0x20), blank(6, 8, 0x20)])).toEqual([
    blank(0, 10),
    blank(10, 15, 0x20),
  ]);
});

/** A Matroska element with a length of four bytes. */
function element(id: string, content: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(0x10000000 + content.length);
  return Buffer.concat([Buffer.from(id, 'hex'), size, content]);
}

const tag = (name: string, value: string) =>
  element('67c8', Buffer.concat([element('45a3', Buffer.from(name)), element('4487', Buffer.from(value))]));
const tags = element(
  '1254c367',
  element('7373', Buffer.concat([tag('LOCATION', '+51.5072-000.1275/'), tag('CITY', 'Hartlepool')])),
);
const ebml = element('1a45dfa3', element('4282', Buffer.from('webm')));
const cluster = element('1f43b675', Buffer.from('+51.5072-000.1275/ as pixels'));
/** An element of unknown length, as in a live stream. */
const live = (id: string, content: Buffer) => Buffer.concat([Buffer.from(`${id}01ffffffffffffff`, 'hex'), content]);

test.each([
  ['after its clusters', element('18538067', Buffer.concat([cluster, cluster, tags]))],
  ['before its clusters', element('18538067', Buffer.concat([tags, cluster]))],
  ['in a segment of unknown length', live('18538067', Buffer.concat([cluster, tags]))],
  [
    'after a cluster of unknown length',
    live('18538067', Buffer.concat([live('1f43b675', Buffer.from('a frame')), tags])),
  ],
])('the tags of a Matroska video %s are blanked and its pictures are not', async (_where, segment) => {
  const video = Buffer.concat([ebml, segment]);
  const seen = await shown(video, 10);
  expect(seen.length).toBe(video.length);
  const [from, to] = [video.indexOf(tags), video.indexOf(tags) + tags.length];
  expect(seen.subarray(0, from).equals(video.subarray(0, from))).toBe(true);
  expect(seen.subarray(to).equals(video.subarray(to))).toBe(true);
  const shownTags = seen.subarray(from, to).toString('latin1');
  expect(shownTags).not.toMatch(/51\.5072|Hartlepool/);
  expect(shownTags).toContain('LOCATION');
});

test('a Matroska video with too many elements is searched within limits', async () => {
  const many = Buffer.concat([ebml, live('18538067', Buffer.alloc(60_000, Buffer.from('ec80', 'hex')))]);
  const { blanks, reads } = await findBlanks(many);
  expect(reads).toBeLessThanOrEqual(20_004);
  expect(blanks.at(-1)?.to).toBe(many.length);
});
