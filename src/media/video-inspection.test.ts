/** Complete and truncated videos of common phones and programs. */
import { expect, test } from 'vitest';
import { inspectVideo } from './video-inspection.ts';

function box(type: string, content: Buffer = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
}

const start = (brand: string) => box('ftyp', Buffer.from(`${brand}\0\0\0\0${brand}`, 'latin1'));
const pictures = box('mdat', Buffer.alloc(5000, 7));
const description = (codec: string) => {
  const table = box('stsd', Buffer.concat([Buffer.from([0, 0, 0, 0, 0, 0, 0, 1]), box(codec, Buffer.alloc(70))]));
  return box('moov', box('trak', table));
};
const video = (brand: string, codec: string) => Buffer.concat([start(brand), pictures, description(codec)]);

const look = (file: Buffer) => inspectVideo(async (from, length) => file.subarray(from, from + length), file.length);

test.each([
  ['H.264 in MP4', video('isom', 'avc1'), true],
  ['H.264 in QuickTime', video('qt  ', 'avc1'), true],
  ['HEVC in QuickTime, as iPhones record it', video('qt  ', 'hvc1'), false],
  ['HEVC in MP4', video('mp42', 'hev1'), false],
  ['ProRes', video('qt  ', 'apcn'), false],
  ['3GP', video('3gp4', 'avc1'), false],
  ['WebM', Buffer.from('1a45dfa39f4286810142828477656265', 'hex').fill('webm', 12), true],
  ['Matroska', Buffer.from('\x1a\x45\xdf\xa3....matroska', 'latin1'), false],
  ['AVI', Buffer.from('RIFF....AVI LIST', 'latin1'), false],
  ['Windows Media', Buffer.from('3026b2758e66cf11', 'hex'), false],
  ['MPEG', Buffer.from('000001ba44000400', 'hex'), false],
])('%s is recognised as widely playable or not: %#', async (_name, file, playsWidely) => {
  expect(await look(file)).toEqual({ isCutOff: false, playsWidely });
});

const whole = video('isom', 'avc1');
const early = Buffer.concat([start('isom'), description('avc1'), pictures]);

test.each([
  ['within its pictures', whole.subarray(0, 3000), true],
  ['after its pictures', whole.subarray(0, start('isom').length + pictures.length), true],
  ['within its description', whole.subarray(0, whole.length - 20), true],
  ['within its first box', whole.subarray(0, 12), true],
  ['within its pictures, after its description', early.subarray(0, 3000), false],
  ['nowhere', whole, false],
  ['nowhere, in fragments', Buffer.concat([start('isom'), box('moof'), pictures]), false],
  ['nowhere, with unknown boxes', Buffer.concat([start('isom'), Buffer.alloc(500, 0x99)]), false],
])('a video that is cut off %s is detected', async (_where, file, isCutOff) => {
  expect((await look(file)).isCutOff).toBe(isCutOff);
});
