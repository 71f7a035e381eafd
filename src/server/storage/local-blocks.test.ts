/** Block uploads to the local storage: refusals, and that interrupted uploads lose, duplicate or leave nothing. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { blockId, blocksOf, getBlockList, putBlock, putBlockList } from '#test/media/block-upload.ts';
import { errorOf, key, png, secret, startStore, type } from '#test/media/local-store.ts';
import { bytesAt, putFile } from '#test/media/media-files.ts';
import { openLocalStorage } from './local-storage.ts';

const blockSize = 50_000;
const videoBytes = (size = 420_000) => Buffer.concat([png, randomBytes(size - png.length)]);

async function sendAll(uri: string, bytes: Buffer): Promise<Response> {
  const blocks = blocksOf(bytes, blockSize);
  for (const block of blocks) expect((await putBlock(uri, block.id, block.bytes)).status).toBe(201);
  return await putBlockList(
    uri,
    blocks.map(({ id }) => id),
    type,
  );
}

describe('an upload in blocks', () => {
  test('lists its blocks while in progress, becomes a file when committed, and leaves no temporary files', async () => {
    const { storage, completed, names } = await startStore();
    const uri = await storage.uploadAddress(key, type);
    const bytes = videoBytes();
    const [first, second, third] = blocksOf(bytes, 200_000);
    if (!first || !second || !third) throw new Error('Three blocks were expected.');
    expect((await getBlockList(uri)).status).toBe(404);
    // In any order, and one of them twice.
    for (const { id, bytes: part } of [third, first, { id: second.id, bytes: Buffer.from('other') }, second]) {
      const answer = await putBlock(uri, id, part);
      expect({ status: answer.status, text: await answer.text() }).toEqual({ status: 201, text: '' });
    }
    const waiting = await getBlockList(uri, 'uncommitted');
    expect(waiting).toMatchObject({ status: 200, committed: [] });
    expect(waiting.uncommitted.toSorted()).toEqual([first.id, second.id, third.id]);
    expect(waiting.text).toContain(`<Block><Name>${third.id}</Name><Size>20000</Size></Block>`);
    expect(await storage.list('truck-1/')).toEqual([]);
    const ids = [first.id, second.id, third.id];
    expect((await putBlockList(uri, ids, type)).status).toBe(201);
    expect((await bytesAt(await storage.readAddress(key, type, 600))).equals(bytes)).toBe(true);
    expect(completed).toEqual([key]);
    expect((await getBlockList(uri)).uncommitted).toEqual([]);
    expect((await getBlockList(uri)).committed).toHaveLength(1);
    expect(await names()).toEqual(['.incoming', '.parts', 'truck-1', 'truck-1/images', 'truck-1/images/photo-1']);
  });

  test.each<[string, number, string, (uri: string) => Promise<Response>]>([
    ['a block without an id', 400, 'The blockid must be base64 of 1 to 64 bytes.', (uri) => putBlock(uri, '', png)],
    [
      'a block whose id is not base64',
      400,
      'The blockid must be base64 of 1 to 64 bytes.',
      (uri) => putBlock(uri, '../x', png),
    ],
    [
      'a block with too long an id',
      400,
      'The blockid must be base64 of 1 to 64 bytes.',
      (uri) => putBlock(uri, Buffer.alloc(65).toString('base64'), png),
    ],
    ['an empty block', 400, 'The file is empty.', (uri) => putBlock(uri, blockId(1), Buffer.alloc(0))],
    [
      'a block with an id of another length',
      400,
      'The blockids of a file must be of one length.',
      (uri) => putBlock(uri, Buffer.from('7').toString('base64'), png),
    ],
    [
      'a block above the maximum size',
      413,
      'The file is too large: at most 4 MiB.',
      (uri) => putBlock(uri, blockId(1), Buffer.alloc(6_000_000)),
    ],
    [
      'a block that makes the file too large',
      413,
      'The blocks are larger than the maximum file size.',
      (uri) => putBlock(uri, blockId(1), Buffer.alloc(4_990_000)),
    ],
    [
      'a block for the URL of another file',
      403,
      'This address is not valid.',
      (uri) => putBlock(uri.replace('photo-1', 'photo-2'), blockId(1), png),
    ],
    [
      'a request to read a block',
      403,
      'This address is not valid.',
      (uri) => fetch(`${uri}&comp=block&blockid=${encodeURIComponent(blockId(0))}`),
    ],
    [
      'an unknown comp parameter',
      400,
      'The comp of an upload is block or blocklist.',
      (uri) => fetch(`${uri}&comp=page`, { method: 'PUT', body: 'x' }),
    ],
    [
      'a list with a missing block',
      400,
      'A block in the list is missing.',
      (uri) => putBlockList(uri, [blockId(0), blockId(9)], type),
    ],
    ['an empty list', 400, 'The file is empty.', (uri) => putBlockList(uri, [], type)],
    [
      'a body that is not a list',
      400,
      'The body is not a list of blocks.',
      (uri) => fetch(`${uri}&comp=blocklist`, { method: 'PUT', body: '<!DOCTYPE x><BlockList/>' }),
    ],
    [
      'a list with another content type',
      400,
      'The content type of this address is image/png.',
      (uri) => putBlockList(uri, [blockId(0)], 'text/html'),
    ],
    [
      'a list whose file would be too large',
      413,
      'The file is too large: at most 4 MiB.',
      (uri) =>
        putBlockList(
          uri,
          Array.from({ length: 300 }, () => blockId(0)),
          type,
        ),
    ],
    [
      'an unknown blocklisttype',
      400,
      'The blocklisttype is all, committed or uncommitted.',
      (uri) => fetch(`${uri}&comp=blocklist&blocklisttype=some`),
    ],
  ])('%s is refused, and existing blocks remain', async (_name, status, message, attempt) => {
    const { storage } = await startStore();
    const uri = await storage.uploadAddress(key, type);
    expect((await putBlock(uri, blockId(0), png)).status).toBe(201);
    expect(await errorOf(await attempt(uri))).toEqual({ status, message });
    expect((await getBlockList(uri)).uncommitted).toEqual([blockId(0)]);
    expect(await storage.list('truck-1/')).toEqual([]);
  });

  test('of another kind of file is refused when it is committed', async () => {
    const { storage, completed } = await startStore();
    const uri = await storage.uploadAddress(key, type);
    const answer = await sendAll(uri, randomBytes(120_000));
    expect(await errorOf(answer)).toEqual({
      status: 400,
      message: 'The file is not of the type that it claims to be.',
    });
    expect(completed).toEqual([]);
    expect(await storage.list('truck-1/')).toEqual([]);
  });

  test('is refused when the disk is full', async () => {
    const { storage, names, empty } = await startStore({ options: { reservedBytes: Number.MAX_SAFE_INTEGER } });
    const full = { status: 507, message: 'The server has no disk space left for this file.' };
    const uri = await storage.uploadAddress(key, type);
    expect(await errorOf(await putBlock(uri, blockId(0), png))).toEqual(full);
    expect(await names()).toEqual(empty);
  });

  test('is refused with 404 if it is not expected, and with 409 if the file already exists', async () => {
    const unknownStore = await startStore({ rules: { stateOf: async () => 'unknown' } });
    const uri = await unknownStore.storage.uploadAddress(key, type);
    expect((await putBlock(uri, blockId(0), png)).status).toBe(404);
    const { storage } = await startStore();
    const taken = await storage.uploadAddress(key, type);
    expect((await putFile(taken, png, type)).status).toBe(201);
    expect((await putBlock(taken, blockId(0), png)).status).toBe(409);
    expect((await putBlockList(taken, [blockId(0)], type)).status).toBe(409);
  });

  test('by two senders to the same key creates one file', async () => {
    const { storage, completed } = await startStore();
    const uri = await storage.uploadAddress(key, type);
    const bytes = videoBytes();
    const answers = await Promise.allSettled([sendAll(uri, bytes), sendAll(uri, bytes)]);
    const statuses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.status] : []));
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(completed).toEqual([key]);
    expect((await bytesAt(await storage.readAddress(key, type, 600))).equals(bytes)).toBe(true);
  });
});

test('blocks survive a restart, are deleted a day after the last one, and are deleted with their file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'truck-store-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const first = await startStore({ options: { folder } });
  const uri = await first.storage.uploadAddress(key, type);
  await putBlock(uri, blockId(0), png);
  const other = 'truck-2/videos/film-1';
  await putBlock(await first.storage.uploadAddress(other, type), blockId(0), png);
  await first.app.close();

  const second = await startStore({ options: { folder } });
  expect((await getBlockList(await second.storage.uploadAddress(key, type))).uncommitted).toEqual([blockId(0)]);
  const parts = join(folder, '.parts');
  const long = new Date(Date.now() - 25 * 3_600_000);
  await utimes(join(parts, other.replaceAll('/', '+')), long, long);
  await second.storage.tidy();
  expect(await readdir(parts)).toEqual([key.replaceAll('/', '+')]);
  await second.storage.remove('truck-1/');
  expect(await readdir(parts)).toEqual([]);
});

test('a URL signed with another secret accepts no blocks', async () => {
  const { folder, publicUrl, names, empty } = await startStore();
  const foreign = await openLocalStorage({ folder, secret: `${secret}!`, publicUrl });
  expect((await putBlock(await foreign.uploadAddress(key, type), blockId(0), png)).status).toBe(403);
  expect(await names()).toEqual(empty);
});
