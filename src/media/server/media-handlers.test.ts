/** Photos and videos over HTTP, with each kind of storage. */
import exifr from 'exifr';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { bytesAt, picture, putFile, video } from '#test/media/media-files.ts';
import { MediaFixture, mediaPlaces, trucks } from '#test/media/media-fixture.ts';

describe.each(mediaPlaces)('media on %s', (_name, setUp) => {
  const fixture = new MediaFixture(setUp);
  const { addTruck, uploadAddress, upload } = fixture;
  const list = async (truck: string, kind = 'images') => (await fixture.user.get(`${truck}/${kind}`)).body;
  const addressOf = async (path: string) => (await fixture.user.get(path)).body.uri;

  test('files are served exactly as they were uploaded, oldest first', async () => {
    const truck = await addTruck();
    expect(await list(truck)).toEqual([]);
    const sent = [await picture('png'), await picture('png', 80, 20), await picture('png', 33, 77)];
    for (const bytes of sent) await upload(truck, bytes);
    const names = await list(truck);
    expect(names).toEqual(sent.map(() => ({ name: expect.any(String) })));
    for (const [index, { name }] of names.entries()) {
      const uri = await addressOf(`${truck}/images/${name}`);
      expect((await bytesAt(uri)).equals(sent[index] ?? Buffer.alloc(0))).toBe(true);
    }
  });

  test('a photo is stored without its location', async () => {
    const truck = await addTruck();
    const place = {
      GPSLatitudeRef: 'N',
      GPSLatitude: '51/1 30/1 0/1',
      GPSLongitudeRef: 'W',
      GPSLongitude: '0/1 7/1 0/1',
    };
    const bytes = await sharp(await picture('jpeg'))
      .withExif({ IFD0: { Make: 'Example' }, IFD3: place })
      .toBuffer();
    expect(await exifr.gps(bytes)).toEqual({ latitude: 51.5, longitude: expect.closeTo(-0.1167, 3) });
    await upload(truck, bytes, 'image', 'image/jpeg');
    const [{ name }] = await list(truck);
    const response = await fetch(await addressOf(`${truck}/images/${name}`));
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    const served = Buffer.from(await response.arrayBuffer());
    expect(served.length).toBe(bytes.length);
    expect(await exifr.gps(served)).toBeUndefined();
    expect(await exifr.parse(served)).toMatchObject({ Make: 'Example' });
  });

  test('a video has its size and supports range requests', async () => {
    const truck = await addTruck();
    const bytes = video(3_000_000);
    await upload(truck, bytes, 'video', 'video/mp4');
    const [item] = await list(truck, 'videos');
    expect(item).toEqual({ name: expect.any(String), size: bytes.length });
    const uri = await addressOf(`${truck}/videos/${item.name}`);
    const part = async (range: string) => {
      const response = await fetch(uri, { headers: { range } });
      return {
        status: response.status,
        range: response.headers.get('content-range'),
        bytes: Buffer.from(await response.arrayBuffer()).toString('base64'),
      };
    };
    const expected = (from: number, to: number) => ({
      status: 206,
      range: `bytes ${from}-${to}/${bytes.length}`,
      bytes: bytes.subarray(from, to + 1).toString('base64'),
    });
    expect(await part('bytes=0-99')).toEqual(expected(0, 99));
    expect(await part('bytes=1500000-1500099')).toEqual(expected(1_500_000, 1_500_099));
    expect(await part('bytes=2999000-')).toEqual(expected(2_999_000, 2_999_999));
    expect((await part('bytes=4000000-')).status).toBe(416);
  });

  test('a file is served inline with its content type', async () => {
    const truck = await addTruck();
    await upload(truck, await picture('jpeg'), 'image', 'image/jpeg');
    const [{ name }] = await list(truck);
    const response = await fetch(await addressOf(`${truck}/images/${name}`));
    await response.arrayBuffer();
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    expect(response.headers.get('content-disposition')).toMatch(/^inline; filename="[\w-]+\.jpe?g"$/);
    expect(response.headers.get('cache-control')).toMatch(/^private, max-age=\d+, immutable$/);
  });

  test('thumbnails are upright and fit their box, and the original is not changed', async () => {
    const truck = await addTruck();
    const bytes = await sharp(await picture('jpeg', 2000, 1000))
      .withMetadata({ orientation: 6 })
      .toBuffer();
    await upload(truck, bytes, 'image', 'image/jpeg');
    const [{ name }] = await list(truck);
    const path = `${truck}/images/${name}`;
    for (const [size, width, height] of [
      ['small', 240, 480],
      ['large', 800, 1600],
    ] as const) {
      const small = await bytesAt(await addressOf(`${path}?size=${size}`));
      expect(await sharp(small).metadata()).toMatchObject({ format: 'webp', width, height });
    }
    expect((await bytesAt(await addressOf(path))).equals(bytes)).toBe(true);
    expect((await fixture.user.get(`${path}?size=huge`)).status).toBe(400);
    expect(await list(truck)).toHaveLength(1);
  });

  test('the URL of a thumbnail is that of the original if the picture cannot be decoded', async () => {
    const truck = await addTruck();
    const bytes = Buffer.concat([(await picture('png')).subarray(0, 40), Buffer.alloc(500, 7)]);
    await upload(truck, bytes);
    const [{ name }] = await list(truck);
    const uri = await addressOf(`${truck}/images/${name}?size=small`);
    expect((await bytesAt(uri)).equals(bytes)).toBe(true);
  });

  test('an upload that was announced but not sent does not show', async () => {
    const truck = await addTruck();
    await uploadAddress(truck);
    await uploadAddress(truck, 'video', 'video/mp4');
    expect([await list(truck), await list(truck, 'videos')]).toEqual([[], []]);
  });

  test('an upload URL accepts one file only', async () => {
    const truck = await addTruck();
    const uri = await uploadAddress(truck);
    const [first, second] = [await picture('png'), await picture('png', 10, 10)];
    expect((await putFile(uri, first, 'image/png')).status).toBe(201);
    const again = await putFile(uri, second, 'image/png');
    expect([403, 409]).toContain(again.status);
    const [{ name }, ...others] = await list(truck);
    expect(others).toEqual([]);
    expect((await bytesAt(await addressOf(`${truck}/images/${name}`))).equals(first)).toBe(true);
    expect((await putFile(uri, second, 'image/png')).status).toBe(again.status);
  });

  test('of several concurrent uploads to one URL one is stored, complete', async () => {
    const truck = await addTruck();
    const uri = await uploadAddress(truck, 'video', 'video/mp4');
    const files = [1, 2, 3, 4].map((n) => video(400_000 + n));
    const answers = await Promise.all(files.map((bytes) => putFile(uri, bytes, 'video/mp4')));
    const [{ name, size }, ...others] = await list(truck, 'videos');
    expect(others).toEqual([]);
    expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
    const storedBytes = await bytesAt(await addressOf(`${truck}/videos/${name}`));
    expect(storedBytes.length).toBe(size);
    expect(files.some((bytes) => bytes.equals(storedBytes))).toBe(true);
  });

  test.each([
    ['image', 'image/png', '<html><script>alert(1)</script></html>'],
    ['image', 'image/png', `\x89PNG\r\n\x1a\n${'Exif\0\0'.repeat(200)}`],
    ['video', 'video/mp4', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['video', 'video/webm', '\xff\xd8\xff\xe1'],
    ['image', 'image/jpeg', '\0\0\0\x18ftypisom'],
    ['image', 'image/png', ''],
  ])('an upload as %s %s with the content %j never shows', async (kind, type, content) => {
    const truck = await addTruck();
    const answer = await putFile(await uploadAddress(truck, kind, type), Buffer.from(content, 'latin1'), type);
    await answer.arrayBuffer();
    expect(await list(truck, `${kind}s`)).toEqual([]);
    await fixture.app.tidy();
    const id = truck.slice(trucks.length + 1);
    expect(await fixture.app.storage.list(`${id}/`)).toEqual([]);
  });

  test.each([
    ['image', 'image/jpeg', 'image/png', () => picture('png')],
    ['image', 'image/png', 'image/webp', () => picture('webp')],
    ['video', 'video/webm', 'video/mp4', async () => video()],
    ['video', 'video/mp4', 'video/webm', async () => Buffer.from('1a45dfa39f4286810142f781014282847765626d', 'hex')],
  ] as const)('an %s announced as %s is served as its real type %s', async (kind, named, real, make) => {
    const truck = await addTruck();
    await upload(truck, await make(), kind, named);
    const [{ name }] = await list(truck, `${kind}s`);
    const response = await fetch(await addressOf(`${truck}/${kind}s/${name}`));
    await response.arrayBuffer();
    expect(response.headers.get('content-type')).toBe(real);
  });

  test('a truncated video without its description is rejected', async () => {
    const truck = await addTruck();
    const head = Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isommp42\0\x10\0\0mdat', 'latin1');
    const uri = await uploadAddress(truck, 'video', 'video/mp4');
    const answer = await putFile(uri, Buffer.concat([head, Buffer.alloc(5000, 7)]), 'video/mp4');
    if (answer.status === 400) expect(await answer.text()).toContain('The video is incomplete: its end is missing.');
    expect(await list(truck, 'videos')).toEqual([]);
  });

  test('a file sent with another type than announced never shows', async () => {
    const truck = await addTruck();
    await putFile(await uploadAddress(truck), await picture('png'), 'text/html');
    expect(await list(truck)).toEqual([]);
  });

  test('download URLs cannot upload, upload URLs cannot download, and changed URLs do neither', async () => {
    const truck = await addTruck();
    const bytes = await picture('png');
    const uploading = await uploadAddress(truck);
    expect((await fetch(uploading)).status).toBeGreaterThanOrEqual(400);
    await upload(truck, bytes);
    const [{ name }] = await list(truck);
    const reading: string = await addressOf(`${truck}/images/${name}`);
    expect((await putFile(reading, bytes, 'image/png')).status).toBeGreaterThanOrEqual(400);
    expect((await fetch(reading, { method: 'DELETE' })).status).toBeGreaterThanOrEqual(400);
    const otherName = reading.replace(
      name,
      name.replace(/.$/, (last: string) => (last === '0' ? '1' : '0')),
    );
    expect((await fetch(otherName)).status).toBe(403);
    const otherType = reading.replace('image%2Fpng', 'text%2Fhtml');
    expect(otherType).not.toBe(reading);
    expect((await fetch(otherType)).status).toBe(403);
    expect((await fetch(reading.split('?')[0] ?? '')).status).toBeGreaterThanOrEqual(400);
  });

  test('a deleted photo is gone from the storage, and its upload URL does not bring it back', async () => {
    const truck = await addTruck();
    const uri = await uploadAddress(truck);
    const bytes = await picture('png');
    expect((await putFile(uri, bytes, 'image/png')).status).toBe(201);
    const [{ name }] = await list(truck);
    const path = `${truck}/images/${name}`;
    await bytesAt(await addressOf(`${path}?size=small`));
    expect(await fixture.user.delete(`${truck}/image/${name}`)).toMatchObject({ status: 204, body: '' });
    expect(await list(truck)).toEqual([]);
    expect(await fixture.user.get(path)).toMatchObject({
      status: 404,
      body: { message: 'The requested truck image does not exist.' },
    });
    expect(await fixture.user.delete(`${truck}/image/${name}`)).toMatchObject({
      status: 404,
      body: { message: 'The truck image to be deleted was not found.' },
    });
    const id = truck.slice(trucks.length + 1);
    await expect.poll(() => fixture.app.storage.list(`${id}/`)).toEqual([]);
    await putFile(uri, bytes, 'image/png');
    expect(await list(truck)).toEqual([]);
  });

  test('deleting a truck deletes its media', async () => {
    const truck = await addTruck();
    await upload(truck, await picture('png'));
    await upload(truck, video(), 'video', 'video/mp4');
    const id = truck.slice(trucks.length + 1);
    expect(await list(truck, 'videos')).toHaveLength(1);
    expect((await fixture.app.storage.list(`${id}/`)).length).toBeGreaterThanOrEqual(2);
    expect((await fixture.user.delete(truck)).status).toBe(204);
    await expect.poll(() => fixture.app.storage.list(`${id}/`)).toEqual([]);
    expect((await fixture.user.get(`${truck}/images`)).body.message).toBe('The requested truck does not exist.');
  });

  test('media stay with a truck that moves to another company', async () => {
    const truck = await addTruck();
    const bytes = await picture('png');
    await upload(truck, bytes);
    await fixture.user.put(truck, { company: 'Butler' });
    const moved = truck.replace('abbasAutos', 'butler');
    const [{ name }] = await list(moved);
    expect((await fixture.user.get(`${truck}/images`)).status).toBe(404);
    expect((await fixture.user.get(`${truck}/images/${name}`)).status).toBe(404);
    expect((await bytesAt(await addressOf(`${moved}/images/${name}`))).equals(bytes)).toBe(true);
  });

  test('the readiness check includes the storage', async () => {
    expect((await fixture.user.get('/readyz')).body).toEqual({ status: 'ok' });
  });
});
