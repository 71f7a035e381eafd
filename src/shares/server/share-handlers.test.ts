/** Shared pages over HTTP: what visitors see, until when, and attempts to see more. */
import { randomBytes } from 'node:crypto';
import exifr from 'exifr';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTenMonths, truckBody } from '#test/app/factories.ts';
import { startTestApp, type TestApp } from '#test/app/test-app.ts';
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

describe('shares', () => {
  const day = { now: new Date('2026-11-20T12:00:00Z') };
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ now: () => day.now });
  });
  afterAll(() => app.stop());
  const start = async () => {
    const user = await app.as('User');
    const truck = (await user.post(trucks, truckBody({ salePrice: 23_450, freightCharges: 500 }))).body;
    const make = async (fields: Record<string, unknown> = {}) =>
      await user.post(shares, { truckIds: [truck.id], fields: facts, until: '2026-11-21', ...fields });
    return { user, truck, make };
  };

  test('a page shows prices, descriptions and several trucks as selected', async () => {
    const { user, truck, make } = await start();
    const html = async (fields: Record<string, unknown>) => (await fetch((await make(fields)).body.uri)).text();
    await user.put(`${trucks}/${truck.id}`, { description: 'Ask <b>Jim</b> & Ann' });
    expect(await html({ withPrice: true })).toContain('£23,450.00');
    expect(await html({ withPrice: true })).not.toContain('£500.00');
    expect(await html({ withPrice: true, fields: ['freightCharges'] })).toContain('£500.00');
    expect(await html({ fields: ['salePrice', 'freightCharges'] })).not.toContain('£');
    expect(await html({ fields: ['description'] })).toContain('Ask &lt;b&gt;Jim&lt;/b&gt; &amp; Ann');
    const bare = await html({ fields: [] });
    expect(bare).toContain('<h1>Truck</h1>');
    for (const text of [truck.regNumber, 'DAF', '512,000']) expect(bare).not.toContain(text);
    const second = (await user.post(trucks, truckBody({ make: 'Iveco' }))).body;
    const both = await html({ truckIds: [second.id, truck.id] });
    expect(both.indexOf('Iveco')).toBeLessThan(both.indexOf('DAF'));
  });

  test("a page is available until the end of its last day in the business's time zone", async () => {
    const { make, user, truck } = await start();
    const { uri, id } = (await make()).body;
    day.now = new Date('2026-11-21T23:59:59Z');
    await look(uri);
    day.now = new Date('2026-11-22T00:00:01Z');
    expect((await fetch(uri)).status).toBe(404);
    expect((await user.get(`${shares}?truckId=${truck.id}`)).body).toMatchObject([{ id, openings: 1 }]);
    const late = await make();
    expect([late.status, late.body.errors]).toEqual([400, [{ path: 'until', message: 'Must be today or later.' }]]);
    day.now = new Date('2026-11-20T12:00:00Z');
  });

  const look = async (uri: string, headers: Record<string, string> = {}) => {
    const html = await (await fetch(uri, { headers })).text();
    const [, picture = ''] = /src="([^"]+\/opened\.gif)"/.exec(html) ?? [];
    const answer = await fetch(picture, { headers });
    await answer.arrayBuffer();
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/gif']);
    return picture;
  };

  test('a visit is counted when the tracking image is loaded, not when only the page is', async () => {
    const { make, user, truck } = await start();
    const { uri } = (await make()).body;
    for (const method of ['GET', 'HEAD', 'GET']) expect((await fetch(uri, { method })).status).toBe(200);
    const picture = await look(uri);
    await look(uri);
    expect((await fetch(picture, { method: 'HEAD' })).status).toBe(200);
    await Promise.all(Array.from({ length: 20 }, () => fetch(picture)));
    const [read] = (await user.get(`${shares}?truckId=${truck.id}`)).body;
    expect(read).toMatchObject({ uri, openings: 22, lastOpenedAt: expect.stringMatching(/Z$/) });
    expect((await user.get(`${shares}?truckId=other`)).body).toEqual([]);
    expect((await user.get('/api/redStar/shares')).body).toEqual([]);
  });

  test.each([
    { 'user-agent': 'WhatsApp/2.24.20.77 A' },
    { 'user-agent': 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)' },
    { 'user-agent': 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)' },
    { 'user-agent': 'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5' },
    { 'user-agent': 'TelegramBot (like TwitterBot)' },
    { 'user-agent': 'Viber/20.0' },
    { 'user-agent': 'Mozilla/4.0 (compatible; ms-office; MSOffice 16)' },
    { 'user-agent': 'facebookexternalhit/1.1;line-poker/1.0' },
    { 'user-agent': 'http.rb/5.1.1 (Mastodon/4.2; +https://social.test/) Bot' },
    { 'user-agent': 'python-requests/2.31.0' },
    { 'sec-purpose': 'prefetch;prerender' },
    { purpose: 'prefetch' },
    { 'x-moz': 'prefetch' },
    { cookie: 'other=2; staff=1' },
    { authorization: 'Bearer of-staff' },
  ] as Record<string, string>[])('a request with %j is answered and not counted', async (headers) => {
    const { make, user, truck } = await start();
    await look((await make()).body.uri, headers);
    expect((await user.get(`${shares}?truckId=${truck.id}`)).body).toMatchObject([{ openings: 0, lastOpenedAt: null }]);
  });

  test.each([
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/489.0]',
  ])('a visit with the browser %s is counted', async (agent) => {
    const { make, user, truck } = await start();
    await look((await make()).body.uri, { 'user-agent': agent });
    expect((await user.get(`${shares}?truckId=${truck.id}`)).body).toMatchObject([{ openings: 1 }]);
  });

  test.each([
    [{ truckIds: ['missing'] }, 'truckIds.0'],
    [{ truckIds: [] }, 'truckIds'],
    [{ fields: ['make', 'purchasePrice'] }, 'fields.1'],
    [{ fields: ['boughtFrom'] }, 'fields.0'],
    [{ fields: ['repairs'] }, 'fields.0'],
    [{ images: ['missing'] }, 'images.0'],
    [{ videos: 'some' }, 'videos'],
    [{ until: '2026-11-19' }, 'until'],
    [{ until: undefined }, 'until'],
  ])('%j is refused with 400', async (fields, path) => {
    const { make } = await start();
    const { status, body } = await make(fields);
    expect([status, body.message]).toEqual([400, 'Failed to share trucks.']);
    expect(body.errors.map((fieldError: { path: string }) => fieldError.path)).toEqual([path]);
  });

  test('another company cannot use the truck or the share, and the audit log has both changes without the address', async () => {
    const { user, truck, make } = await start();
    const { body } = await make();
    const elsewhere = await user.post('/api/redStar/shares', { truckIds: [truck.id], until: '2026-12-31' });
    expect(elsewhere.status).toBe(400);
    expect((await user.delete(`/api/redStar/shares/${body.id}`)).status).toBe(404);
    expect((await user.delete(`${shares}/${body.id}`)).status).toBe(204);
    const trail = await app.db.selectFrom('audit_entry').selectAll().where('record_id', '=', body.id).execute();
    expect(trail.map(({ action }) => action)).toEqual(['create', 'delete']);
    expect(JSON.stringify(trail)).not.toContain(body.uri.split('/').at(-1));
  });

  test('the address gives access to nothing else: no API call, no other truck or photo', async () => {
    const { make, truck } = await start();
    const { uri, id } = (await make({ images: 'all', videos: 'all' })).body;
    const secret = uri.split('/').at(-1);
    const stranger = app.withToken(secret);
    for (const { method, path } of app.routes) {
      const address = `/api${path.replace(':truckCompany', 'abbasAutos').replace(':truckId', truck.id).replace(/:\w+/g, id)}`;
      const answer = await fetch(`${app.url}${address}?secret=${secret}`, {
        method,
        headers: { authorization: `Bearer ${secret}`, cookie: `s=${secret}`, referer: uri },
      });
      expect([address, answer.status]).toEqual([address, 401]);
    }
    expect((await stranger.get(`${trucks}/${truck.id}`)).status).toBe(401);
    for (const path of [
      `/s/${secret}/${truck.id}`,
      `/s/${secret}/photos/${truck.id}/large`,
      `/s/${secret}/photos/..%2f..%2fmedia/large`,
      `/s/${secret}/photos/../../../api/abbasAutos/trucks/large`,
      `/s/${secret}/films/${'A'.repeat(22)}`,
      `/s/${secret}/`,
      `/s/${secret.toLowerCase()}`,
      `/s/${secret}%00`,
      `/s/${secret}.json`,
      `/s/' or '1'='1`,
      '/s/',
      `/s/${'x'.repeat(3000)}`,
      `/s/${randomBytes(24).toString('base64url')}`,
    ]) {
      const { status, headers } = await fetch(`${app.url}${path}`);
      expect([path, status === 404 || status === 401]).toEqual([path, true]);
      expect(headers.get('cache-control')).toBe('no-store');
    }
    for (const method of ['POST', 'PUT', 'DELETE']) expect((await fetch(uri, { method })).status).toBe(404);
  });

  test('a page runs no scripts, is not cached or indexed, and sends no referrer', async () => {
    const { make } = await start();
    const { headers } = await fetch((await make()).body.uri);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; img-src 'self' data:; media-src 'self'; /);
    expect(policy).not.toMatch(/script|unsafe|connect/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow, noarchive',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
    expect(headers.get('set-cookie')).toBeNull();
  });

  test('guesses find nothing and are rate limited, while a valid address still opens', async () => {
    const { make } = await start();
    const { uri } = (await make()).body;
    const guess = async () => (await fetch(`${app.url}/s/${randomBytes(24).toString('base64url')}`)).status;
    const statuses: number[] = [];
    // Guesses of the previous test count as well.
    for (let round = 0; round < 4; round += 1) statuses.push(...(await Promise.all(Array.from({ length: 50 }, guess))));
    expect(statuses.filter((status) => status === 404).length).toBeLessThanOrEqual(60);
    expect(new Set(statuses)).toEqual(new Set([404, 429]));
    expect((await fetch(uri)).status).toBe(200);
    day.now = new Date(day.now.getTime() + 11 * 60_000);
    expect(await guess()).toBe(404);
  });
});
