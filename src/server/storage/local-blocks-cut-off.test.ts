/** Uploads in blocks over a bad connection. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { blocksOf, getBlockList, putBlock, putBlockList } from '#test/media/block-upload.ts';
import { beginPut, png, startStore, statusOf, type } from '#test/media/local-store.ts';
import { bytesAt } from '#test/media/media-files.ts';

const videoBytes = (size = 420_000) => Buffer.concat([png, randomBytes(size - png.length)]);

/** Pseudo-random numbers from 0 to 1; the same seed gives the same numbers. */
function seeded(seed: number): () => number {
  let state = seed * 2_654_435_761 + 1;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** Sends part of a block and then closes the connection. */
async function cutBlock(uri: string, id: string, bytes: Buffer, share: number): Promise<void> {
  const put = request(`${uri}&comp=block&blockid=${encodeURIComponent(id)}`, {
    method: 'PUT',
    headers: { 'content-length': String(bytes.length) },
  });
  put.on('error', () => undefined);
  const status = statusOf(put);
  await new Promise<void>((resolve) => {
    put.write(bytes.subarray(0, Math.max(1, Math.floor(bytes.length * share))), () => resolve());
  });
  put.destroy();
  await status;
}

/** Sends the list and closes the connection without waiting for the response. */
async function cutList(uri: string, ids: readonly string[]): Promise<void> {
  const put = beginPut(`${uri}&comp=blocklist`);
  const status = statusOf(put);
  await new Promise<void>((resolve) => {
    put.end(`<BlockList>${ids.map((id) => `<Latest>${id}</Latest>`).join('')}</BlockList>`, () => resolve());
  });
  put.destroy();
  await status;
}

test('uploads that are cut off at forty random moments and continued later are complete, with nothing left over', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'truck-store-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const completed: string[] = [];
  const start = () =>
    startStore({
      options: { folder },
      rules: {
        stateOf: async (wanted) => (completed.includes(wanted) ? 'taken' : 'waiting'),
        complete: async (whole) => {
          completed.push(whole);
          return true;
        },
      },
    });
  let store = await start();
  for (let seed = 1; seed <= 40; seed += 1) {
    const random = seeded(seed);
    if (seed % 10 === 0) {
      await store.app.close();
      store = await start();
    }
    const name = `truck-1/videos/film-${seed}`;
    const bytes = videoBytes(30_000 + Math.floor(random() * 60_000));
    const blocks = blocksOf(bytes, 10_000);
    const ids = blocks.map(({ id }) => id);
    const cutAt = Math.floor(random() * (blocks.length + 1));
    const before = await store.storage.uploadAddress(name, type);
    for (const { id, bytes: part } of blocks.slice(0, cutAt)) await putBlock(before, id, part);
    const cut = blocks[cutAt];
    if (cut) await cutBlock(before, cut.id, cut.bytes, random());
    else await cutList(before, ids);

    // Continues like a client: lists the blocks, sends the missing ones, and commits.
    const uri = await store.storage.uploadAddress(name, type);
    const existing = await getBlockList(uri);
    expect(cut === undefined || existing.uncommitted.length === cutAt || cutAt === 0).toBe(true);
    for (const { id, bytes: part } of blocks) {
      if (existing.committed.length > 0 || existing.uncommitted.includes(id)) continue;
      expect([201, 409]).toContain((await putBlock(uri, id, part)).status);
    }
    expect([201, 409]).toContain((await putBlockList(uri, ids, type)).status);
    const stored = await bytesAt(await store.storage.readAddress(name, type, 600));
    expect({ seed, isWhole: stored.equals(bytes) }).toEqual({ seed, isWhole: true });
  }
  expect(completed).toHaveLength(40);
  expect(new Set(completed).size).toBe(40);
  await expect.poll(() => readdir(join(folder, '.incoming'))).toEqual([]);
  await expect.poll(() => readdir(join(folder, '.parts'))).toEqual([]);
  expect((await stat(join(folder, 'truck-1/videos/film-1'))).size).toBeGreaterThan(0);
});
