/** Shared pages over HTTP: what visitors see, until when, and attempts to see more; shared-page-media.test.ts has their files. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { truckBody } from '#test/app/factories.ts';
import { startTestApp, type TestApp } from '#test/app/test-app.ts';
import { trucks } from '#test/media/media-fixture.ts';

const shares = '/api/abbasAutos/shares';
const facts = ['regNumber', 'make', 'model', 'mileage', 'registrationDate', 'color'];

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
    await user.put(`${trucks}/${truck.id}`, { askingPrice: 24_000 });
    expect(await html({ withPrice: true })).toContain('£24,000.00');
    await user.put(`${trucks}/${truck.id}`, { askingPrice: null, salePrice: 0 });
    expect(await html({ withPrice: true })).toContain('POA');
    expect(await html({ withPrice: true, fields: ['freightCharges'] })).toContain('£500.00');
    expect(await html({ fields: ['salePrice', 'freightCharges'] })).not.toContain('£');
    expect(await html({ fields: ['description'] })).toContain('Ask &lt;b&gt;Jim&lt;/b&gt; &amp; Ann');
    const advert = await html({ fields: ['cabType', 'grossWeightKg', 'features'] });
    for (const text of ['<dd>High Sleeper</dd>', '<dd>26,000</dd>', '<li>Fridge</li>']) expect(advert).toContain(text);
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

  test('another company cannot share the truck, and the audit log has both changes without the address', async () => {
    const { user, truck, make } = await start();
    const { body } = await make();
    const elsewhere = await user.post('/api/redStar/shares', { truckIds: [truck.id], until: '2026-12-31' });
    expect(elsewhere.status).toBe(400);
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
