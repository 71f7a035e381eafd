/** The local store's addresses over HTTP: what they refuse, and that a half upload never shows (decisions, section 3). */
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { type ClientRequest, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createHttpServer } from '#server/http/http-server.ts';
import { createLogger } from '#server/http/logger.ts';
import { freePort } from '#test/free-port.ts';
import { putFile } from '#test/media-files.ts';
import { type LocalOptions, openLocalStorage } from './local-storage.ts';
import type { UploadRules } from './media-storage.ts';

const key = 'truck-1/images/photo-1';
const type = 'image/png';
const secret = 'a secret of the test';
const png = Buffer.concat([Buffer.from('\x89PNG', 'latin1'), Buffer.alloc(20_000, 1)]);

interface Setup {
  options?: Partial<LocalOptions>;
  rules?: Partial<UploadRules>;
}

/** A server with nothing but the store, whose keys all wait for a file until they have one. */
async function startStore({ options = {}, rules = {} }: Setup = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'truck-store-'));
  const port = await freePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  const storage = await openLocalStorage({ folder, secret, publicUrl, reservedBytes: 0, ...options });
  const completed: string[] = [];
  const app = await createHttpServer(createLogger('silent'), false);
  await storage.mount?.(app, {
    maxBytes: () => 5_000_000,
    looksLike: (head) => Buffer.from(head).toString('latin1', 0, 4) === '\x89PNG',
    stateOf: async (wanted) => (completed.includes(wanted) ? 'taken' : 'waiting'),
    complete: async (whole) => {
      completed.push(whole);
      return true;
    },
    ...rules,
  });
  await app.listen({ host: '127.0.0.1', port });
  onTestFinished(async () => {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  });
  const names = async () => (await readdir(folder, { recursive: true })).sort();
  return { app, storage, folder, publicUrl, completed, names, empty: ['.incoming'] };
}

/** A PUT whose body is sent by hand. */
function beginPut(uri: string, headers: Record<string, string> = {}): ClientRequest {
  const put = request(uri, {
    method: 'PUT',
    headers: { 'x-ms-blob-type': 'BlockBlob', 'content-type': type, ...headers },
  });
  put.on('error', () => undefined);
  return put;
}

function statusOf(put: ClientRequest): Promise<number | undefined> {
  return new Promise((resolve) => {
    put.on('response', (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    put.on('close', () => resolve(undefined));
  });
}

async function errorOf(response: Response): Promise<{ status: number; message: string }> {
  const body = (await response.json()) as { status: number; message: string };
  expect(body.status).toBe(response.status);
  return body;
}

describe('an upload', () => {
  test('is answered 201 without a body, and is there with all its bytes', async () => {
    const { storage } = await startStore();
    const answer = await putFile(await storage.uploadAddress(key, type), png, type);
    expect({ status: answer.status, text: await answer.text() }).toEqual({ status: 201, text: '' });
    expect(await storage.list('truck-1/')).toEqual([{ key, size: png.length, contentType: undefined }]);
    const response = await fetch(await storage.readAddress(key, type, 600));
    expect(Buffer.from(await response.arrayBuffer()).equals(png)).toBe(true);
  });

  test('of several megabytes in many pieces arrives byte by byte', async () => {
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

  test('needs the headers that Azure Blob Storage asks for', async () => {
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

  test('is refused on an address that is tampered with, of another verb, or expired', async () => {
    const { storage, publicUrl, folder, names, empty } = await startStore();
    const uri = await storage.uploadAddress(key, type);
    const early = await openLocalStorage({ folder, secret, publicUrl, now: () => Date.now() - 16 * 60_000 });
    const foreign = await openLocalStorage({ folder, secret: 'another', publicUrl });
    const attempts = [
      uri.replace('photo-1', 'photo-2'),
      uri.replace('images', 'videos'),
      uri.replace(/expires=\d+/, 'expires=9999999999'),
      uri.replace(/signature=./, 'signature=x'),
      uri.replace(/signature=\w+/, 'signature='),
      `${uri}&type=image%2Fjpeg`,
      uri.split('?')[0] ?? '',
      await storage.readAddress(key, type, 600),
      await early.uploadAddress(key, type),
      await foreign.uploadAddress(key, type),
    ];
    for (const attempt of attempts) {
      const { status, message } = await errorOf(await putFile(attempt, png, type));
      expect({ attempt, status }).toEqual({ attempt, status: 403 });
      expect(message).toMatch(/^This address (is not valid|has expired)\.$/);
    }
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
  ])('is refused for the name %j, and nothing is written', async (name) => {
    const { storage, publicUrl, names, empty, folder } = await startStore();
    const query = (await storage.uploadAddress(key, type)).split('?')[1];
    // Sent as it is: fetch would tidy dots away.
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
      'another kind of file',
      Buffer.from('<html><script>alert(1)</script></html>'),
      400,
      'The file is not of the type that it claims to be.',
    ],
    ['nothing', Buffer.alloc(0), 400, 'The file is empty.'],
    ['too much', Buffer.concat([png, Buffer.alloc(6_000_000)]), 413, 'The file is too large: at most 4 MiB.'],
  ])('that is %s is refused, and nothing is written', async (_name, bytes, status, message) => {
    const { storage, names, empty, completed } = await startStore();
    const answer = await putFile(await storage.uploadAddress(key, type), bytes, type);
    expect(await answer.json()).toEqual({ status, message });
    expect(await names()).toEqual(empty);
    expect(completed).toEqual([]);
  });

  test('that turns out too large while it comes is refused', async () => {
    const { storage, names, empty } = await startStore();
    const put = beginPut(await storage.uploadAddress(key, type), { 'transfer-encoding': 'chunked' });
    const status = statusOf(put);
    put.write(png);
    for (let n = 0; n < 7; n += 1) put.write(Buffer.alloc(1_000_000));
    put.end();
    expect(await status).toBe(413);
    expect(await names()).toEqual(empty);
  });

  test('for which the disk has no room is refused', async () => {
    const { storage, names, empty } = await startStore({ options: { reservedBytes: Number.MAX_SAFE_INTEGER } });
    const answer = await putFile(await storage.uploadAddress(key, type), png, type);
    expect(await answer.json()).toEqual({ status: 507, message: 'There is no room left on the server for this file.' });
    expect(await names()).toEqual(empty);
  });

  test.each([
    ['with its length', { 'content-length': '4000000' }],
    ['in chunks', { 'transfer-encoding': 'chunked' }],
  ])('cut off half way, sent %s, leaves nothing', async (_name, headers) => {
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

  test('that stalls is given up; a slow one is not', async () => {
    const { storage, names, empty } = await startStore({ options: { idleMs: 1_000 } });
    const stalled = beginPut(await storage.uploadAddress(key, type), { 'content-length': '4000000' });
    const stalledStatus = statusOf(stalled);
    stalled.write(Buffer.concat([png, Buffer.alloc(2_500_000)]));
    const slow = beginPut(await storage.uploadAddress('truck-1/images/slow', type));
    const slowStatus = statusOf(slow);
    for (let n = 0; n < 25; n += 1) {
      slow.write(n === 0 ? png : 'more');
      await sleep(100);
    }
    slow.end();
    expect(await slowStatus).toBe(201);
    expect(await stalledStatus).toBeUndefined();
    expect(await names()).toEqual([...empty, 'truck-1', 'truck-1/images', 'truck-1/images/slow']);
  });

  test('that nobody waits for any more when it is whole leaves nothing', async () => {
    const { storage, completed } = await startStore({ rules: { complete: async () => false } });
    const answer = await putFile(await storage.uploadAddress(key, type), png, type);
    expect(await answer.json()).toEqual({ status: 404, message: 'Nobody waits for this file any more.' });
    expect(await storage.list('truck-1/')).toEqual([]);
    expect(completed).toEqual([]);
  });

  test('of a name that has its file already is refused', async () => {
    const { storage } = await startStore({ rules: { stateOf: async () => 'waiting' } });
    const uri = await storage.uploadAddress(key, type);
    expect((await putFile(uri, png, type)).status).toBe(201);
    const other = Buffer.concat([png, png]);
    const answer = await putFile(uri, other, type);
    expect(await answer.json()).toEqual({ status: 409, message: 'This file has been uploaded already.' });
    expect(await storage.list(key)).toMatchObject([{ size: png.length }]);
  });
});

describe('a file', () => {
  async function startWithFile() {
    const store = await startStore();
    await putFile(await store.storage.uploadAddress(key, type), png, type);
    return { ...store, uri: await store.storage.readAddress(key, type, 600) };
  }

  test('is served so that no browser runs it', async () => {
    const { uri } = await startWithFile();
    const { headers } = await fetch(uri);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(png.length),
      'content-disposition': 'inline; filename="photo-1.png"',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'accept-ranges': 'bytes',
      'cache-control': 'private, max-age=600, immutable',
    });
  });

  test('that is neither picture nor film is only saved', async () => {
    const { storage } = await startWithFile();
    const page = await fetch(await storage.readAddress(key, 'text/html', 600));
    expect(page.headers.get('content-disposition')).toBe('attachment; filename="photo-1.html"');
    const drawing = await fetch(await storage.readAddress(key, 'image/svg+xml', 600));
    expect(drawing.headers.get('content-disposition')).toMatch(/^attachment;/);
  });

  test.each([
    ['bytes=0-9', 0, 9],
    ['bytes=19990-', 19_990, 20_003],
    ['bytes=-4', 20_000, 20_003],
    ['bytes=20000-99999', 20_000, 20_003],
  ])('gives the part %s', async (range, from, to) => {
    const { uri } = await startWithFile();
    const response = await fetch(uri, { headers: { range, 'accept-encoding': 'gzip' } });
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe(`bytes ${from}-${to}/${png.length}`);
    expect(Buffer.from(await response.arrayBuffer()).equals(png.subarray(from, to + 1))).toBe(true);
  });

  test('has no part beyond its end', async () => {
    const { uri } = await startWithFile();
    const response = await fetch(uri, { headers: { range: 'bytes=20004-' } });
    expect(response.status).toBe(416);
    expect(response.headers.get('content-range')).toBe(`bytes */${png.length}`);
    expect(await response.json()).toEqual({ status: 416, message: 'The file has no such part.' });
  });

  test('answers HEAD with its size and no bytes, and 304 to who has it', async () => {
    const { uri } = await startWithFile();
    const head = await fetch(uri, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, String(png.length), '']);
    // Fetch would add a header that asks for the bytes all the same.
    const known = request(uri, { headers: { 'if-none-match': head.headers.get('etag') ?? '' } }).end();
    expect(await statusOf(known)).toBe(304);
  });

  test('is not given by an address that has expired or is of another file', async () => {
    const { uri, folder, publicUrl } = await startWithFile();
    const early = await openLocalStorage({ folder, secret, publicUrl, now: () => Date.now() - 30 * 60_000 });
    const expired = await errorOf(await fetch(await early.readAddress(key, type, 600)));
    expect(expired).toEqual({ status: 403, message: 'This address has expired.' });
    expect((await fetch(uri.replace('photo-1', 'photo-2'))).status).toBe(403);
    expect((await fetch(uri.replace('image%2Fpng', 'text%2Fhtml'))).status).toBe(403);
  });

  test('that is gone is 404', async () => {
    const { uri, storage } = await startWithFile();
    await storage.remove(key);
    expect(await errorOf(await fetch(uri))).toEqual({ status: 404, message: 'There is no such file.' });
  });
});

test('what an earlier process left half written goes at the start', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'truck-store-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, '.incoming'), { recursive: true });
  await writeFile(join(folder, '.incoming', 'left-over'), 'half');
  await openLocalStorage({ folder, secret, publicUrl: 'http://127.0.0.1' });
  expect(await readdir(join(folder, '.incoming'))).toEqual([]);
});

test('removing reaches what begins so, and nothing else', async () => {
  const { storage } = await startStore();
  for (const name of ['t1/images/a', 't1/images/a.small.webp', 't1/images/b', 't1/videos/a', 't10/images/a']) {
    await storage.write(name, png, type);
  }
  await storage.remove('t1/images/a');
  const keys = async (prefix: string) => (await storage.list(prefix)).map((file) => file.key).sort();
  expect(await keys('t1/')).toEqual(['t1/images/b', 't1/videos/a']);
  await storage.remove('t1/');
  expect(await keys('t1/')).toEqual([]);
  expect(await keys('t10/')).toEqual(['t10/images/a']);
  for (const wrong of ['', '/', '../', 't1/../', '.incoming/']) await expect(storage.remove(wrong)).rejects.toThrow();
});

test('a server that stops does not wait for a slow upload', async () => {
  const { app, storage, names, empty } = await startStore({ options: { graceMs: 50 } });
  const put = beginPut(await storage.uploadAddress(key, type), { 'content-length': '4000000' });
  const status = statusOf(put);
  put.write(Buffer.concat([png, Buffer.alloc(2_500_000)]));
  await expect.poll(names).toHaveLength(2);
  await app.close();
  expect(await status).toBeUndefined();
  expect(await names()).toEqual(empty);
});
