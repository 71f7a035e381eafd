/**
 * Thumbnails under difficult conditions: decompression bombs, killed processes, and a storage that does not answer.
 */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { openLocalStorage } from '#server/storage/local-storage.ts';
import { truckBody } from '#test/app/factories.ts';
import { type Client, startTestApp, type TestApp } from '#test/app/test-app.ts';
import { blackPng } from '#test/media/black-png.ts';
import { picture, putFile } from '#test/media/media-files.ts';
import { makeThumbnails } from './make-thumbnails.ts';

const trucks = '/api/abbasAutos/trucks';
let folder: string;
let app: TestApp;
let user: Client;
/** Replaces reading an original for its thumbnails. */
let reading: (() => Promise<Readable>) | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'truck-thumbnails-'));
  const storage = async (publicUrl: string) => {
    const real = await openLocalStorage({ folder, secret: 'test', publicUrl });
    const completed = new Set<string>();
    const read: typeof real.read = async (key, bytes) => {
      // The first bytes are read to detect the type, and the whole file once to find location data.
      if (bytes !== undefined) return await real.read(key, bytes);
      if (reading && completed.has(key)) return await reading();
      completed.add(key);
      return await real.read(key);
    };
    return { ...real, read };
  };
  app = await startTestApp({ storage });
  user = await app.as('User');
});
beforeEach(() => {
  reading = undefined;
});
afterAll(async () => {
  await app.stop();
  await rm(folder, { recursive: true, force: true });
});

async function send(bytes: Uint8Array): Promise<{ id: string; path: string }> {
  const { body: truck } = await user.post(trucks, truckBody());
  const { body } = await user.post(`${trucks}/${truck.id}/image/image%2Fpng`);
  expect((await putFile(body.uri, bytes, 'image/png')).status).toBe(201);
  const id = new URL(body.uri).pathname.slice(-36);
  return { id, path: `${trucks}/${truck.id}/images/${id}` };
}

const rowOf = (id: string) =>
  app.db
    .selectFrom('media')
    .select(['has_thumbnails as has', 'thumbnail_tries as tries'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

async function hasThumbnail(path: string): Promise<boolean> {
  const { body } = await user.get(`${path}?size=small`);
  return new URL(body.uri).pathname.endsWith('.small.webp');
}

test("a small file with very many pixels does not use the server's memory and gets no thumbnails", async () => {
  const before = process.resourceUsage().maxRSS;
  const { id, path } = await send(blackPng(10_900, true));
  expect(await hasThumbnail(path)).toBe(false);
  expect(await rowOf(id)).toEqual({ has: false, tries: 1 });
  expect(process.resourceUsage().maxRSS - before).toBeLessThan(250 * 1024);
});

test('a photo that cannot be decoded is listed with the address of its original in all sizes', async () => {
  const { id, path } = await send((await picture('png')).subarray(0, 60));
  const list = path.slice(0, path.lastIndexOf('/'));
  const listed = async () => (await user.get(`${list}?addresses=true`)).body;
  await expect.poll(async () => (await rowOf(id)).has).toBe(false);
  const [{ name, uri, small, large }] = await listed();
  expect(name).toBe(id);
  for (const address of [uri, small, large]) {
    expect(new URL(address).pathname.endsWith(`/images/${id}`)).toBe(true);
    expect((await fetch(address)).headers.get('content-type')).toBe('image/png');
  }
});

test('a picture that takes too long is interrupted, which does not mark it as unreadable', async () => {
  const slow = blackPng(16_000, false);
  const { signal } = new AbortController();
  expect(await makeThumbnails(Readable.from([slow]), slow.length, signal, { deadlineMs: 1500 })).toBe('interrupted');
});

test('a picture whose decoder needs far more memory than its pixels is not decoded: an AVIF of 2 KB took 2.5 GB', async () => {
  const file = await sharp(await picture('png'))
    .avif({ effort: 0 })
    .toBuffer();
  // Declares these dimensions.
  file.writeUInt32BE(12_000, file.indexOf('ispe') + 8);
  file.writeUInt32BE(12_000, file.indexOf('ispe') + 12);
  const { signal } = new AbortController();
  const outcome = await makeThumbnails(Readable.from([file]), file.length, signal);
  expect(outcome).toEqual({ unreadable: 'its decoder takes 2736000000 bytes' });
});

test('a picture that needs more memory than allowed is unreadable, whatever it declares', async () => {
  const file = blackPng(4000, true);
  const { signal } = new AbortController();
  const bytes = 120 * 1024 ** 2;
  const outcome = await makeThumbnails(Readable.from([file]), file.length, signal, { bytes });
  expect(outcome).toEqual({ unreadable: 'it takes more than 125829120 bytes' });
});

/** Kills the thumbnail process as the operating system does when memory runs out. */
async function killMaker(): Promise<void> {
  const makers = async () => {
    const found: number[] = [];
    for (const name of (await readdir('/proc')).filter((each) => /^\d+$/.test(each))) {
      const command = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '');
      const status = await readFile(`/proc/${name}/status`, 'utf8').catch(() => '');
      const isOurs = status.includes(`\nPPid:\t${process.pid}\n`);
      if (isOurs && command.includes('thumbnail-process.ts')) found.push(Number(name));
    }
    return found;
  };
  await expect.poll(makers).toHaveLength(1);
  for (const pid of await makers()) process.kill(pid, 'SIGKILL');
}

test('a picture that crashes its process is attempted three times with pauses, and then marked as unreadable', async () => {
  reading = async () => new Readable({ read: () => undefined });
  const { id, path } = await send(await picture('png'));
  await killMaker();
  await expect.poll(() => hasThumbnail(path)).toBe(false);
  expect(await rowOf(id)).toEqual({ has: null, tries: 1 });
  await app.tidy();
  expect(await rowOf(id)).toEqual({ has: null, tries: 1 });
  await app.db
    .updateTable('media')
    .set({ thumbnail_tries: 2, thumbnail_tried_at: null })
    .where('id', '=', id)
    .execute();
  const pending = hasThumbnail(path);
  await killMaker();
  expect(await pending).toBe(false);
  expect(await rowOf(id)).toEqual({ has: false, tries: 3 });
});

test('an attempt is counted before it begins, and does not count if the storage fails', async () => {
  let triesMeanwhile: number | undefined;
  reading = async () => {
    [triesMeanwhile] = (await app.db.selectFrom('media').select('thumbnail_tries').orderBy('id', 'desc').execute()).map(
      (row) => row.thumbnail_tries,
    );
    throw new Error('The storage does not answer.');
  };
  const { id, path } = await send(await picture('png'));
  await expect.poll(() => triesMeanwhile).toBe(1);
  await expect.poll(() => rowOf(id)).toEqual({ has: null, tries: 0 });
  reading = undefined;
  // On a busy machine the thumbnail may still be in progress at the first request.
  await expect.poll(() => hasThumbnail(path)).toBe(true);
  expect(await rowOf(id)).toEqual({ has: true, tries: 1 });
});

test('other reads of a user who waits for several thumbnails are answered meanwhile', async () => {
  const bytes = await picture('png');
  const { promise, resolve: release } = Promise.withResolvers<void>();
  onTestFinished(() => release());
  reading = async () => {
    await promise;
    return Readable.from([bytes]);
  };
  const photos = [await send(bytes), await send(bytes), await send(bytes)];
  let answered = 0;
  const waiting = photos.map(async ({ path }) => {
    const found = await hasThumbnail(path);
    answered += 1;
    return found;
  });
  expect((await user.get(photos[0]?.path.replace(/\/[^/]+$/, '') ?? '')).status).toBe(200);
  expect(answered).toBe(0);
  release();
  expect(await Promise.all(waiting)).toEqual([true, true, true]);
});

test('missing thumbnails are created within the hour', async () => {
  reading = async () => {
    throw new Error('The storage does not answer.');
  };
  const { id } = await send(await picture('png'));
  await expect.poll(() => rowOf(id)).toEqual({ has: null, tries: 0 });
  reading = undefined;
  await app.tidy();
  await expect.poll(() => rowOf(id)).toEqual({ has: true, tries: 1 });
});
