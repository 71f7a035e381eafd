/** The local storage: serving, storing and deleting files. */
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { beginPut, errorOf, key, png, secret, startStore, statusOf, type } from '#test/media/local-store.ts';
import { putFile } from '#test/media/media-files.ts';
import { openLocalStorage } from './local-storage.ts';

describe('a file', () => {
  async function startWithFile() {
    const store = await startStore();
    await putFile(await store.storage.uploadAddress(key, type), png, type);
    return { ...store, uri: await store.storage.readAddress(key, type, 600) };
  }

  test('is served with headers that prevent a browser from running it', async () => {
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

  test('that is neither a photo nor a video is served as a download', async () => {
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
  ])('serves the range %s', async (range, from, to) => {
    const { uri } = await startWithFile();
    const response = await fetch(uri, { headers: { range, 'accept-encoding': 'gzip' } });
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe(`bytes ${from}-${to}/${png.length}`);
    expect(Buffer.from(await response.arrayBuffer()).equals(png.subarray(from, to + 1))).toBe(true);
  });

  test('answers a range beyond its end with 416', async () => {
    const { uri } = await startWithFile();
    const response = await fetch(uri, { headers: { range: 'bytes=20004-' } });
    expect(response.status).toBe(416);
    expect(response.headers.get('content-range')).toBe(`bytes */${png.length}`);
    expect(await response.json()).toEqual({ status: 416, message: 'The requested range is outside the file.' });
  });

  test('answers HEAD with its size and no body, and a conditional request with 304', async () => {
    const { uri } = await startWithFile();
    const head = await fetch(uri, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, String(png.length), '']);
    // Fetch would add a no-cache header to the request.
    const known = request(uri, { headers: { 'if-none-match': head.headers.get('etag') ?? '' } }).end();
    expect(await statusOf(known)).toBe(304);
  });

  test('is not served for an expired URL or the URL of another file', async () => {
    const { uri, folder, publicUrl } = await startWithFile();
    const early = await openLocalStorage({ folder, secret, publicUrl, now: () => Date.now() - 30 * 60_000 });
    const expired = await errorOf(await fetch(await early.readAddress(key, type, 600)));
    expect(expired).toEqual({ status: 403, message: 'This address has expired.' });
    expect((await fetch(uri.replace('photo-1', 'photo-2'))).status).toBe(403);
    expect((await fetch(uri.replace('image%2Fpng', 'text%2Fhtml'))).status).toBe(403);
  });

  test("is served to the URL's user as long as they have access", async () => {
    const requests: string[] = [];
    let mayRead = true;
    const { storage } = await startStore({
      mayRead: async (userId) => {
        requests.push(userId);
        return mayRead;
      },
    });
    await putFile(await storage.uploadAddress(key, type), png, type);
    const uri = await storage.readAddress(key, type, 600, { reader: 'person|1' });
    expect((await fetch(uri)).status).toBe(200);
    mayRead = false;
    expect(await errorOf(await fetch(uri))).toEqual({ status: 403, message: 'This address is no longer valid.' });
    expect(requests).toEqual(['person|1', 'person|1']);
    for (const forged of [uri.replace('person%7C1', 'person%7C2'), uri.replace('reader=person%7C1&', '')]) {
      expect(forged).not.toBe(uri);
      expect((await errorOf(await fetch(forged))).message).toBe('This address is not valid.');
    }
    expect(requests).toHaveLength(2);
  });

  test('that was deleted is answered with 404', async () => {
    const { uri, storage } = await startWithFile();
    await storage.remove(key);
    expect(await errorOf(await fetch(uri))).toEqual({ status: 404, message: 'There is no such file.' });
  });
});

test('unfinished files of an earlier process are deleted at the start', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'truck-store-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, '.incoming'), { recursive: true });
  await writeFile(join(folder, '.incoming', 'left-over'), 'half');
  await openLocalStorage({ folder, secret, publicUrl: 'http://127.0.0.1' });
  expect(await readdir(join(folder, '.incoming'))).toEqual([]);
});

test('remove deletes files with the prefix and no others', async () => {
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

test('shutdown does not wait for a slow upload', async () => {
  const { app, storage, names, empty } = await startStore({ options: { graceMs: 50 } });
  const put = beginPut(await storage.uploadAddress(key, type), { 'content-length': '4000000' });
  const status = statusOf(put);
  put.write(Buffer.concat([png, Buffer.alloc(2_500_000)]));
  await expect.poll(names).toHaveLength(2);
  await app.close();
  expect(await status).toBeUndefined();
  await expect.poll(names).toEqual(empty);
});
