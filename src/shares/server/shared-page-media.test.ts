/** Photos and videos on shared pages: what visitors see and when it ends, with each kind of storage. */
import { randomBytes } from 'node:crypto';
import exifr from 'exifr';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { inTenMonths, truckBody } from '#test/app/factories.ts';
import { picture, video } from '#test/media/media-files.ts';
import { MediaFixture, mediaPlaces, trucks } from '#test/media/media-fixture.ts';

const shares = '/api/abbasAutos/shares';
const facts = ['regNumber', 'make', 'model', 'mileage', 'registrationDate', 'color'];

function atom(type: string, content: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(content.length + 8);
  return Buffer.concat([size, Buffer.from(type, 'latin1'), content]);
}

/** A phone video that contains the location where it was taken. */
function videoWithLocation(): Buffer {
  const xyz = atom('\u00a9xyz', Buffer.from('\0\u0012\u0015\u00c7+51.5072-000.1275/', 'latin1'));
  const loci = atom('loci', Buffer.concat([Buffer.alloc(4), Buffer.from('\0\0home\0\0', 'latin1'), randomBytes(12)]));
  const moov = atom('moov', Buffer.concat([randomBytes(900), atom('udta', Buffer.concat([xyz, loci]))]));
  return Buffer.concat([video(20_000).subarray(0, 24), atom('mdat', randomBytes(20_000)), moov]);
}

const namesIn = (html: string, kind: 'photos' | 'films') => [
  ...new Set([...html.matchAll(new RegExp(`"([^"]+/${kind}/[\\w-]{22})`, 'g'))].map(([, address = '']) => address)),
];

describe.each(mediaPlaces)('a shared page with media on %s', (_name, setUp) => {
  const fixture = new MediaFixture(setUp);
  const share = async (fields: Record<string, unknown>) => {
    const { status, body } = await fixture.user.post(shares, { fields: facts, until: inTenMonths, ...fields });
    expect({ status, body }).toMatchObject({ status: 201 });
    return body;
  };
  const addTruck = async (fields: Record<string, unknown> = {}) =>
    (await fixture.user.post(trucks, truckBody({ salePrice: 23_450, description: 'Ask <b>Jim</b>', ...fields }))).body;

  test('shows what was selected and nothing else, without metadata in photos and videos', async () => {
    const truck = await addTruck({ boughtFrom: { name: 'Secret Supplier Ltd' }, soldTo: { name: 'Hidden Client' } });
    const other = await addTruck({ make: 'Scania' });
    const path = `${trucks}/${truck.id}`;
    const jpeg = await sharp(await picture('jpeg', 2000, 1000))
      .withExif({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
      .toBuffer();
    await fixture.upload(path, jpeg, 'image', 'image/jpeg');
    await fixture.upload(path, await picture('png'));
    const videoBytes = videoWithLocation();
    await fixture.upload(path, videoBytes, 'video', 'video/mp4');
    await fixture.upload(path, video(), 'video', 'video/mp4');
    const hevc = atom('moov', Buffer.concat([Buffer.from('stsd'), Buffer.alloc(12), Buffer.from('hvc1')]));
    await fixture.upload(path, Buffer.concat([videoBytes.subarray(0, 24), hevc]), 'video', 'video/quicktime');
    const images = (await fixture.user.get(`${path}/images`)).body.map(({ name }: { name: string }) => name);
    const videos = (await fixture.user.get(`${path}/videos`)).body.map(({ name }: { name: string }) => name);

    const body = await share({ truckIds: [truck.id], images: [images[0]], videos: [videos[0]] });
    expect(body).toEqual({
      id: expect.any(String),
      company: 'AbbasAutos',
      truckIds: [truck.id],
      withPrice: false,
      fields: facts,
      images: [images[0]],
      videos: [videos[0]],
      until: inTenMonths,
      uri: expect.stringMatching(/^http.*\/s\/[\w-]{32}$/),
      openings: 0,
      lastOpenedAt: null,
      at: expect.stringMatching(/Z$/),
      by: 'User',
    });
    const withHevc = await share({ truckIds: [truck.id], videos: [videos[2]] });
    expect(await (await fetch(withHevc.uri)).text()).toMatch(
      /Some browsers cannot play this video. <a href="[^"]+\/films\/[\w-]{22}" download="video-1.mov">Download the video/,
    );
    const response = await fetch(body.uri);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).not.toContain('Some browsers cannot play');
    for (const text of [truck.regNumber, 'DAF XF 480, 2019', '512,000 km', '1 Mar 2019', 'White', 'Abbas Autos']) {
      expect(html).toContain(text);
    }
    const hidden = [truck.id, ...images, ...videos, other.id, 'Scania', 'Secret Supplier', 'Hidden Client', 'Jim'];
    for (const text of [...hidden, '18,250', '23,450', '£', truck.chassisNumber, 'K 17', 'PI-4711', '<script']) {
      expect(html).not.toContain(text);
    }
    const [photo = '', ...photos] = namesIn(html, 'photos');
    const [clip = '', ...clips] = namesIn(html, 'films');
    expect([photos, clips]).toEqual([[], []]);

    const large = await fetch(`${photo}/large`);
    expect(large.headers.get('content-type')).toBe('image/webp');
    const bytes = Buffer.from(await large.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1600, height: 800 });
    expect(await exifr.parse(bytes).catch(() => undefined)).toBeUndefined();

    for (const tag of ['type" content="image/jpeg', 'width" content="1200', 'height" content="900']) {
      expect(html).toContain(`<meta property="og:image:${tag}">`);
    }
    expect(html).toContain('<meta property="og:image:alt" content="DAF XF 480, 2019, Abbas Autos');
    const [, previewAddress = ''] = /og:image" content="([^"]+)"/.exec(html) ?? [];
    const preview = await fetch(previewAddress);
    expect(preview.headers.get('content-type')).toBe('image/jpeg');
    const previewBytes = Buffer.from(await preview.arrayBuffer());
    expect(await sharp(previewBytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 900 });

    const whole = Buffer.from(await (await fetch(clip)).arrayBuffer());
    expect(whole.length).toBe(videoBytes.length);
    expect(whole.toString('latin1')).not.toMatch(/51\.5072|home/);
    expect(whole.subarray(0, 20_000).equals(videoBytes.subarray(0, 20_000))).toBe(true);
    const at = videoBytes.indexOf('+51.5072', 0, 'latin1');
    const part = await fetch(clip, { headers: { range: `bytes=${at - 2}-${at + 9}` } });
    expect([part.status, part.headers.get('content-range')]).toEqual([
      206,
      `bytes ${at - 2}-${at + 9}/${videoBytes.length}`,
    ]);
    expect((await part.text()).slice(-10)).toBe(' '.repeat(10));
    expect((await fetch(clip, { headers: { range: 'bytes=9000000-' } })).status).toBe(416);
  });

  test('serves a video full of location data without it, also to concurrent requests', async () => {
    const truck = await addTruck();
    const places = atom('moov', Buffer.from('+10+100/'.repeat(500_000), 'latin1'));
    const videoBytes = Buffer.concat([video(20_000).subarray(0, 24), atom('mdat', randomBytes(20_000)), places]);
    await fixture.upload(`${trucks}/${truck.id}`, videoBytes, 'video', 'video/mp4');
    expect((await fixture.user.get(`${trucks}/${truck.id}/videos`)).body).toHaveLength(1);
    const html = await (await fetch((await share({ truckIds: [truck.id], videos: 'all' })).uri)).text();
    const [clip = ''] = namesIn(html, 'films');
    const parts = await Promise.all([1, 2, 3].map(() => fetch(clip, { headers: { range: 'bytes=20000-30000' } })));
    expect(parts.map(({ status }) => status)).toEqual([206, 206, 206]);
    const whole = Buffer.from(await (await fetch(clip)).arrayBuffer());
    expect(whole.length).toBe(videoBytes.length);
    expect(whole.subarray(0, 20_040).equals(videoBytes.subarray(0, 20_040))).toBe(true);
    expect(whole.includes('+10+100')).toBe(false);
  });

  test('is no longer available after it is revoked or its trucks are deleted', async () => {
    const [one, two] = [await addTruck(), await addTruck({ make: 'Volvo' })];
    await fixture.upload(`${trucks}/${one.id}`, await picture('png'));
    expect((await fixture.user.get(`${trucks}/${one.id}/images`)).body).toHaveLength(1);
    const body = await share({ truckIds: [one.id, two.id], images: 'all', videos: 'all' });
    const [photo = ''] = namesIn(await (await fetch(body.uri)).text(), 'photos');
    const statuses = async () => [(await fetch(body.uri)).status, (await fetch(`${photo}/small`)).status];
    expect(await statuses()).toEqual([200, 200]);
    await fixture.user.delete(`${trucks}/${one.id}`);
    expect(await statuses()).toEqual([200, 404]);
    expect(await (await fetch(body.uri)).text()).toContain('Volvo');
    await fixture.user.delete(`${trucks}/${two.id}`);
    expect((await fetch(body.uri)).status).toBe(404);
    const last = await share({ truckIds: [(await addTruck()).id] });
    expect((await fetch(last.uri)).status).toBe(200);
    expect((await fixture.user.delete(`${shares}/${last.id}`)).status).toBe(204);
    const ended = await fetch(last.uri);
    expect([ended.status, ended.headers.get('cache-control')]).toEqual([404, 'no-store']);
    expect(await ended.text()).toContain('This page is no longer available');
    expect((await fixture.user.delete(`${shares}/${last.id}`)).body.message).toBe(
      'The requested share does not exist.',
    );
  });
});
