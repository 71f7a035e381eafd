/** The cache of location data in videos: one scan for all requests, and a delay before retrying after a failure. */
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import type { Media } from '#media/server/media-store.ts';
import { VideoCache } from './video-cache.ts';

const bytes = Buffer.from('\0\0\0\x10ftypisom\0\0\0\0\0\0\0\x10udta+10+100/', 'latin1');
const blanks = [{ from: 24, to: 32, byte: 0x20 }];

/** A storage that counts its reads and fails on demand. */
function fixture() {
  const state = { reads: 0, isBroken: false, now: 0 };
  const readPart = async (_key: string, from: number, to: number) => {
    state.reads += 1;
    if (state.isBroken) throw new Error('The storage does not answer.');
    return Readable.from([bytes.subarray(from, to + 1)]);
  };
  const known = new VideoCache({ readPart }, () => state.now);
  const video = (id: string) => ({ id, truckId: 'truck', kind: 'video', size: bytes.length }) as Media;
  return { state, ask: (id = 'video') => known.blanksOf(video(id)), plays: () => known.playsWidely(video('video')) };
}

test('concurrent and later requests share one scan', async () => {
  const { state, ask } = fixture();
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([blanks, blanks, blanks]);
  const { reads } = state;
  expect(reads).toBe(3);
  state.now = 1e9;
  expect(await ask()).toEqual(blanks);
  expect(state.reads).toBe(reads);
});

test('a failed scan is not repeated for ten seconds', async () => {
  const { state, ask } = fixture();
  state.isBroken = true;
  const failures = await Promise.allSettled([ask(), ask()]);
  expect(failures.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  state.isBroken = false;
  state.now = 9_000;
  await expect(ask()).rejects.toThrow('The storage does not answer.');
  expect(state.reads).toBe(1);
  state.now = 10_000;
  expect(await ask()).toEqual(blanks);
});

test('whether browsers can play a video is read once, and a video that cannot be read counts as playable', async () => {
  const { state, plays } = fixture();
  state.isBroken = true;
  expect(await plays()).toBe(true);
  state.isBroken = false;
  expect(await plays()).toBe(true);
  const { reads } = state;
  state.isBroken = true;
  expect(await plays()).toBe(true);
  expect(state.reads).toBe(reads);
});

test('a video that is requested often stays in a full cache', async () => {
  const { state, ask } = fixture();
  for (let index = 0; index < 300; index += 1) {
    await ask(`video${index}`);
    await ask('asked for');
  }
  expect(state.reads).toBe(301 * 3);
  await ask('video299');
  expect(state.reads).toBe(301 * 3);
  await ask('video0');
  expect(state.reads).toBe(302 * 3);
});
