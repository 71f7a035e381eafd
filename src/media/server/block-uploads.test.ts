/**
 * Videos uploaded in blocks on every storage: they can be resumed with a new URL and show only when they are
 * complete.
 */
import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { blockBytes } from '#files/upload-limits.ts';
import { blocksOf, getBlockList, putBlock, putBlockList } from '#test/media/block-upload.ts';
import { bytesAt, video } from '#test/media/media-files.ts';
import { MediaFixture, mediaPlaces } from '#test/media/media-fixture.ts';

describe.each(mediaPlaces)('a video uploaded in blocks on %s', (_name, setUp) => {
  const fixture = new MediaFixture(setUp);
  const type = 'video/mp4';

  async function addressOf(truck: string, size: number, idempotencyKey: string): Promise<string> {
    const path = `${truck}/video/${encodeURIComponent(type)}?name=walk.mp4&size=${size}`;
    const { status, body } = await fixture.user.post(path, undefined, { 'idempotency-key': idempotencyKey });
    expect({ status, body }).toEqual({ status: 201, body: { uri: expect.stringMatching(/^http/) } });
    return body.uri;
  }

  test('is resumed with a new URL, shows when it is complete, and is stored once', async () => {
    const truck = await fixture.addTruck();
    const bytes = video(2 * blockBytes + 1000);
    const [first, ...others] = blocksOf(bytes, blockBytes);
    if (!first) throw new Error('A block was expected.');
    const key = crypto.randomUUID();
    const early = await addressOf(truck, bytes.length, key);
    expect((await putBlock(early, first.id, first.bytes)).status).toBe(201);
    expect((await fixture.user.get(`${truck}/videos`)).body).toEqual([]);

    const uri = await addressOf(truck, bytes.length, key);
    expect(new URL(uri).pathname).toBe(new URL(early).pathname);
    expect(await getBlockList(uri)).toMatchObject({ status: 200, committed: [], uncommitted: [first.id] });
    for (const { id, bytes: part } of others) expect((await putBlock(uri, id, part)).status).toBe(201);
    const ids = [first, ...others].map(({ id }) => id);
    expect((await putBlockList(uri, ids, type)).status).toBe(201);

    const { body: videos } = await fixture.user.get(`${truck}/videos`);
    expect(videos).toEqual([{ name: expect.any(String), size: bytes.length }]);
    const { body: uploaded } = await fixture.user.get(`${truck}/videos/${videos[0].name}`);
    expect((await bytesAt(uploaded.uri)).equals(bytes)).toBe(true);
    // A client that missed the last response finds that everything has arrived.
    const after = await getBlockList(await addressOf(truck, bytes.length, key));
    expect(after.status).toBe(200);
    expect(after.uncommitted).toEqual([]);
  });

  test('never shows if it is not a video', async () => {
    const truck = await fixture.addTruck();
    const bytes = randomBytes(blockBytes + 1000);
    const uri = await addressOf(truck, bytes.length, crypto.randomUUID());
    const blocks = blocksOf(bytes, blockBytes);
    for (const { id, bytes: part } of blocks) expect((await putBlock(uri, id, part)).status).toBe(201);
    await putBlockList(
      uri,
      blocks.map(({ id }) => id),
      type,
    );
    expect((await fixture.user.get(`${truck}/videos`)).body).toEqual([]);
  });

  test('gets no new URL if its truck was deleted', async () => {
    const truck = await fixture.addTruck();
    const key = crypto.randomUUID();
    await addressOf(truck, blockBytes + 1, key);
    expect((await fixture.user.delete(truck)).status).toBe(204);
    const path = `${truck}/video/${encodeURIComponent(type)}`;
    expect((await fixture.user.post(path, undefined, { 'idempotency-key': key })).status).toBe(404);
  });
});
