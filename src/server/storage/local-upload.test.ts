/** Uploads to the local storage: refusals, and that an interrupted upload is never visible. */
import { readdir } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { beginPut, errorOf, key, png, secret, startStore, statusOf, type } from '#test/media/local-store.ts';
import { putFile } from '#test/media/media-files.ts';
import { openLocalStorage } from './local-storage.ts';

describe('an upload', () => {
  test('is answered with 201 without a body, and can be downloaded', async () => {
    const { storage } = await startStore();
    const answer = await putFile(await storage.uploadAddress(key, type), png, type);
    expect({ status: answer.status, text: await answer.text() }).toEqual({ status: 201, text: '' });
    expect(await storage.list('truck-1/')).toEqual([{ key, size: png.length, contentType: undefined }]);
    const response = await fetch(await storage.readAddress(key, type, 600));
    expect(Buffer.from(await response.arrayBuffer()).equals(png)).toBe(true);
  });

  test('of several megabytes in many chunks is stored byte for byte', async () => {
    const { storage } = await startStore();
    const bytes = Buffer.concat([png, Buffer.from(Array.from({ length: 3_333_333 }, (_, n) => (n * 31) % 251))]);
    const put = beginPut(await storage.uploadAddress(key, type));
    const status = statusOf(put);
    for (let at = 0; at < bytes.length; at += 77_777) put.write(bytes.subarray(at, at + 77_777));
    put.end();
    expect(await status).toBe(201);
    const response = await fetch(await storage.readAddress(key, type, 600));
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
  });

  test('must have the headers that Azure Blob Storage requires', async () => {
    const { storage, names, empty } = await startStore();
    const uri = await storage.uploadAddress(key, type);
    const answers = [
      await fetch(uri, { method: 'PUT', body: new Uint8Array(png), headers: { 'content-type': type } }),
      await putFile(uri, png, 'image/jpeg'),
      await putFile(uri, png, 'text/html'),
      await putFile(uri, png, type, { 'x-ms-blob-type': 'PageBlob' }),
    ];
    expect((await Promise.all(answers.map(errorOf))).map(({ status, message }) => `${status} ${message}`)).toEqual([
      '400 The header x-ms-blob-type must be BlockBlob.',
      '400 The content type of this address is image/png.',
      '400 The content type of this address is image/png.',
      '400 The header x-ms-blob-type must be BlockBlob.',
    ]);
    expect(await names()).toEqual(empty);
  });

  test('is refused if its URL was tampered with, is for another verb, or has expired', async () => {
    const { storage, publicUrl, folder, names, empty } = await startStore();
    const uri = await storage.uploadAddress(key, type);
    const early = await openLocalStorage({ folder, secret, publicUrl, now: () => Date.now() - 16 * 60_000 });
    const foreign = await openLocalStorage({ folder, secret: 'another', publicUrl });
    const notValid = [
      uri.replace('photo-1', 'photo-2'),
      uri.replace('images', 'videos'),
      uri.replace(/expires=\d+/, 'expires=9999999999'),
      uri.replace(/signature=./, 'signature=x'),
      uri.replace(/signature=\w+/, 'signature='),
      `${uri}&type=image%2Fjpeg`,
      uri.split('?')[0] ?? '',
      await storage.readAddress(key, type, 600),
      await foreign.uploadAddress(key, type),
    ];
    for (const attempt of notValid) {
      const { status, message } = await errorOf(await putFile(attempt, png, type));
      expect({ attempt, status, message }).toEqual({ attempt, status: 403, message: 'This address is not valid.' });
    }
    expect(await errorOf(await putFile(await early.uploadAddress(key, type), png, type))).toMatchObject({
      ...{ status: 403, message: 'This address has expired.' },
    });
    const page = uri.replace('image%2Fpng', 'text%2Fhtml');
    expect((await putFile(page, Buffer.from('<html>'), 'text/html')).status).toBe(403);
    expect((await fetch(uri)).status).toBe(403);
    expect((await fetch(uri, { method: 'POST', body: 'x' })).status).toBe(404);
    expect((await fetch(uri, { method: 'DELETE' })).status).toBe(404);
    expect(await names()).toEqual(empty);
  });

  test.each([
    '..%2f..%2fetc%2fpasswd',
    '%2e%2e/%2e%2e/secret',
    'truck-1/../../outside',
    'truck-1/%2e%2e/%2e%2e/outside',
    '.incoming/x',
    'truck-1/.hidden/x',
    'truck-1/images/photo%00.png',
    'truck-1//photo-1',
    '/truck-1/images/photo-1',
    'truck-1\\images\\photo-1',
    'truck-1%5cimages%5cphoto-1',
    'truck-1/images/photo-1/',
    'truck-1/images/%ff',
    `truck-1/images/${'x'.repeat(300)}`,
    'truck-1',
    '',
  ])('with the key %j is refused, and nothing is written', async (name) => {
    const { storage, publicUrl, names, empty, folder } = await startStore();
    const query = (await storage.uploadAddress(key, type)).split('?')[1];
    // Sent with a raw request, because fetch would normalize the path.
    const { hostname, port } = new URL(publicUrl);
    const put = request({
      hostname,
      port,
      method: 'PUT',
      path: `/media/${name}?${query}`,
      headers: { 'x-ms-blob-type': 'BlockBlob', 'content-type': type },
    });
    put.on('error', () => undefined);
    const status = statusOf(put);
    put.end(png);
    expect([400, 403, 404]).toContain(await status);
    expect(await names()).toEqual(empty);
    expect((await readdir(join(folder, '..'))).includes('outside')).toBe(false);
  });

  test.each([
    [
      'another type of file',
      Buffer.from('<html><script>alert(1)</script></html>'),
      400,
      'The file is not of the type that it claims to be.',
    ],
    ['empty', Buffer.alloc(0), 400, 'The file is empty.'],
    ['too large', Buffer.concat([png, Buffer.alloc(6_000_000)]), 413, 'The file is too large: at most 4 MiB.'],
  ])('that is %s is refused, and nothing is stored', async (_name, bytes, status, message) => {
    const { storage, names, empty, completed } = await startStore();
    const answer = await putFile(await storage.uploadAddress(key, type), bytes, type);
    expect(await answer.json()).toEqual({ status, message });
    expect(await names()).toEqual(empty);
    expect(completed).toEqual([]);
  });

  test('that exceeds the maximum size while it is received is refused', async () => {
    const { storage, names, empty } = await startStore();
    const put = beginPut(await storage.uploadAddress(key, type), { 'transfer-encoding': 'chunked' });
    const status = statusOf(put);
    put.write(png);
    for (let n = 0; n < 7; n += 1) put.write(Buffer.alloc(1_000_000));
    put.end();
    expect(await status).toBe(413);
    await expect.poll(names).toEqual(empty);
  });

  test('is refused when the disk is full', async () => {
    const { storage, names, empty } = await startStore({ options: { reservedBytes: Number.MAX_SAFE_INTEGER } });
    const answer = await putFile(await storage.uploadAddress(key, type), png, type);
    expect(await answer.json()).toEqual({ status: 507, message: 'The server has no disk space left for this file.' });
    expect(await names()).toEqual(empty);
  });

  test.each([
    ['with its length', { 'content-length': '4000000' }],
    ['in chunks', { 'transfer-encoding': 'chunked' }],
  ])('that is cut off leaves nothing behind, sent %s', async (_name, headers) => {
    const { storage, names, empty, completed } = await startStore();
    const uri = await storage.uploadAddress(key, type);
    const put = beginPut(uri, headers);
    put.write(Buffer.concat([png, Buffer.alloc(2_500_000)]));
    await expect.poll(names).toHaveLength(2);
    put.destroy();
    await expect.poll(names).toEqual(empty);
    expect(completed).toEqual([]);
    expect((await putFile(uri, png, type)).status).toBe(201);
  });

  test('that stalls times out, and a slow one does not', async () => {
    const { storage, names, empty } = await startStore({ options: { idleMs: 1_000 } });
    const stall = async () => {
      const stalled = beginPut(await storage.uploadAddress(key, type), { 'content-length': '4000000' });
      stalled.write(Buffer.concat([png, Buffer.alloc(2_500_000)]));
      return statusOf(stalled);
    };
    const slow = beginPut(await storage.uploadAddress('truck-1/images/slow', type));
    const slowStatus = statusOf(slow);
    slow.write(png);
    const drip = setInterval(() => slow.write('more'), 100);
    // When the second stalled upload has timed out, the slow one has taken much longer than the timeout.
    expect([await stall(), await stall()]).toEqual([undefined, undefined]);
    clearInterval(drip);
    slow.end();
    expect(await slowStatus).toBe(201);
    await expect.poll(names).toEqual([...empty, 'truck-1', 'truck-1/images', 'truck-1/images/slow']);
  });

  test.each([
    ['unknown', 404, 'This upload is no longer expected.'],
    ['taken', 409, 'This file has been uploaded already.'],
  ] as const)('whose file is %s is refused with %i before its body arrives', async (state, status, message) => {
    const { storage, names, empty } = await startStore({ rules: { stateOf: async () => state } });
    const put = beginPut(await storage.uploadAddress(key, type), { 'content-length': '4000000' });
    const answer = await new Promise<IncomingMessage>((resolve) => {
      put.on('response', resolve);
      put.write(png.subarray(0, 10));
    });
    expect([answer.statusCode, JSON.parse(await text(answer))]).toEqual([status, { status, message }]);
    put.destroy();
    expect(await names()).toEqual(empty);
  });

  test('that is no longer expected when it is complete leaves nothing behind', async () => {
    const { storage, completed } = await startStore({ rules: { complete: async () => false } });
    const answer = await putFile(await storage.uploadAddress(key, type), png, type);
    expect(await answer.json()).toEqual({ status: 404, message: 'This upload is no longer expected.' });
    expect(await storage.list('truck-1/')).toEqual([]);
    expect(completed).toEqual([]);
  });

  test('with the key of an existing file is refused', async () => {
    const { storage } = await startStore({ rules: { stateOf: async () => 'waiting' } });
    const uri = await storage.uploadAddress(key, type);
    expect((await putFile(uri, png, type)).status).toBe(201);
    const other = Buffer.concat([png, png]);
    const answer = await putFile(uri, other, type);
    expect(await answer.json()).toEqual({ status: 409, message: 'This file has been uploaded already.' });
    expect(await storage.list(key)).toMatchObject([{ size: png.length }]);
  });
});
