/** The public stock page over HTTP: what visitors and search engines get, and what they never get. */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { PublishedStock } from '#adverts/server/published-stock.ts';
import { appForFile, appForTest, type Client } from '#test/app/test-app.ts';
import { picture, putFile } from '#test/media/media-files.ts';
import { plantSecrets, publishedColumns } from '#test/records/secret-markers.ts';
import { takeIn } from '#test/records/stock.ts';
import { dataOf, pageAt, readable, switchOn } from '#test/records/stock-page.ts';

const app = await appForFile();
const user = await app.as('User');

/** The path of a photo of the truck, uploaded like in the browser. */
async function addPhoto(by: Client, truck: { id: string }, company = 'abbasAutos', width = 2000): Promise<void> {
  const { body } = await by.post(`/api/${company}/trucks/${truck.id}/image/image%2Fjpeg`);
  expect((await putFile(body.uri, await picture('jpeg', width, width / 2), 'image/jpeg')).status).toBe(201);
}

const cards = (text: string) => [...text.matchAll(/<h2><a href="([^"]+)">/g)].map(([, path]) => path);

test('while the page is off nothing is found, and search engines are kept out', async () => {
  const own = await appForTest();
  const by = await own.as('User');
  const { id, stockNumber } = await takeIn(by, { advertised: true });
  await addPhoto(by, { id });
  const { adverts } = await new PublishedStock({ db: own.db, today: () => '2026-11-27', now: Date.now }).of(
    'AbbasAutos',
  );
  const photo = `/stock/abbasAutos/photos/${adverts[0]?.photos[0]?.key}/800.jpg`;
  const paths = ['/stock/abbasAutos', `/stock/abbasAutos/${stockNumber}`, photo, '/stock/sitemap.xml'];
  const statuses = () => Promise.all(paths.map(async (path) => (await pageAt(own, path)).status));
  expect(await statuses()).toEqual([404, 404, 404, 404]);
  expect((await pageAt(own, '/robots.txt')).text).toBe('User-agent: *\nDisallow: /\n');

  await switchOn(own, 'abbasAutos');
  expect(await statuses()).toEqual([200, 200, 200, 200]);
  expect((await pageAt(own, '/robots.txt')).text).toBe(
    `User-agent: *\nAllow: /stock\nDisallow: /\n\nSitemap: ${own.url}/stock/sitemap.xml\n`,
  );
  expect((await pageAt(own, '/stock/sitemap.xml')).text).toContain(
    `<url><loc>${own.url}/stock/abbasAutos/${stockNumber}</loc></url>`,
  );
  expect((await pageAt(own, '/stock/ABBASAUTOS')).status).toBe(200);
  expect((await pageAt(own, '/stock/truckWorld')).status).toBe(404);
  for (const [slashed, path] of [
    ['/stock/abbasAutos/?make=DAF', '/stock/abbasAutos?make=DAF'],
    [`/stock/abbasAutos/${stockNumber}/`, `/stock/abbasAutos/${stockNumber}`],
  ]) {
    const { status, headers } = await fetch(`${own.url}${slashed}`, { redirect: 'manual' });
    expect([status, headers.get('location')]).toEqual([308, path]);
  }

  await switchOn(own, 'abbasAutos', { publicStockPage: false });
  expect(await statuses()).toEqual([404, 404, 404, 404]);
});

test('the list has 24 trucks a page, the latest first, and fits the filter', async () => {
  await switchOn(app, 'redStar', { tradingName: null });
  const add = (fields: Record<string, unknown>) => takeIn(user, { company: 'RedStar', advertised: true, ...fields });
  const path = ({ stockNumber }: { stockNumber: number }) => `/stock/redStar/${stockNumber}`;
  const poa = await add({ make: 'Foden', model: 'Alpha', askingPrice: null, salePrice: null });
  const cheap = await add({ make: 'ERF', truckType: 'Tipper', askingPrice: 9_000, vatScheme: 'Margin' });
  const dear = await add({ make: 'Foden', askingPrice: 50_000 });
  await add({ advertised: false, make: 'Hidden' });
  const first = await pageAt(app, '/stock/redStar');
  expect(cards(first.text)).toEqual([dear, cheap, poa].map(path));
  const text = readable(first.text);
  expect(text).toContain('£50,000.00 + VAT');
  expect(text).toContain('£9,000.00 no VAT');
  expect(text).toContain('POA');
  expect(text).not.toContain('Hidden');
  for (const [query, found] of [
    ['make=foden', [dear, poa]],
    ['type=Tipper', [cheap]],
    ['from=9000&to=10000', [cheap]],
    ['to=50,000', [dear, cheap]],
    ['make=&type=&from=&to=', [dear, cheap, poa]],
    ['make=Unknown', []],
  ] as const) {
    const { status, text: filtered } = await pageAt(app, `/stock/redStar?${query}`);
    expect({ query, status, cards: cards(filtered) }).toEqual({ query, status: 200, cards: found.map(path) });
  }
  for (let more = 0; more < 22; more += 1) await add({ make: 'DAF', askingPrice: 20_000 + more });
  expect(cards((await pageAt(app, '/stock/redStar')).text)).toHaveLength(24);
  const second = await pageAt(app, '/stock/redStar?page=2');
  expect(cards(second.text)).toEqual([path(poa)]);
  expect(second.text).toContain(`<link rel="canonical" href="${app.url}/stock/redStar?page=2">`);
  for (const page of ['3', '0', '-1', 'x', '1.5']) {
    expect((await pageAt(app, `/stock/redStar?page=${page}`)).status).toBe(404);
  }
});

test('photos are JPEGs of several sizes, and the page names the size of its preview', async () => {
  await switchOn(app, 'abbasAutos');
  const truck = await takeIn(user, { advertised: true });
  await addPhoto(user, truck);
  const { text } = await pageAt(app, `/stock/abbasAutos/${truck.stockNumber}`);
  const [address] = dataOf(text).image;
  expect(text).toContain(`<meta property="og:image" content="${address}">`);
  const path = new URL(address).pathname;
  for (const [name, width] of [
    ['400.jpg', 400],
    ['1600.jpg', 1600],
    ['2400.jpg', 2000],
  ] as const) {
    const answer = await fetch(`${app.url}${path.replace('1600.jpg', name)}`);
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width, height: width / 2 });
  }
  await switchOn(app, 'truckWorld');
  for (const wrong of [path.replace('1600.jpg', '1000.jpg'), path.replace('abbasAutos', 'truckWorld'), `${path}x`]) {
    expect((await pageAt(app, wrong)).status).toBe(404);
  }
  await user.put(`/api/abbasAutos/trucks/${truck.id}`, { advertised: false });
  expect((await pageAt(app, path)).status).toBe(404);
});

test('a page whose photo cannot be read is sent without a preview picture', async () => {
  await switchOn(app, 'truckWorld');
  const truck = await takeIn(user, { company: 'TruckWorld', advertised: true });
  const { body: photo } = await user.post(`/api/truckWorld/trucks/${truck.id}/image/image%2Fjpeg`);
  const head = (await picture('jpeg', 200, 100)).subarray(0, 300);
  expect((await putFile(photo.uri, head, 'image/jpeg')).status).toBe(201);
  const path = `/stock/truckWorld/${truck.stockNumber}`;
  const { status, text } = await pageAt(app, path);
  expect([status, text.includes('property="og:title"'), text.includes('og:image')]).toEqual([200, true, false]);
});

test('a truck whose sale ended its advert is gone for 90 days; others give 404', async () => {
  let today = '2026-11-01T12:00:00Z';
  const own = await appForTest({ now: () => new Date(today) });
  const by = await own.as('User');
  await switchOn(own, 'abbasAutos');
  const add = (fields: Record<string, unknown>) => takeIn(by, { make: 'Scania', axle: null, ...fields });
  const sold = await add({ advertised: true, truckType: 'Tipper' });
  const alike = await add({ advertised: true, make: 'Volvo', truckType: 'Tipper' });
  await add({ advertised: true, make: 'MAN', truckType: 'Box' });
  const quiet = await add({});
  const path = ({ stockNumber }: { stockNumber: number }) => `/stock/abbasAutos/${stockNumber}`;
  const statusOf = async (truck: { stockNumber: number }) => (await pageAt(own, path(truck))).status;
  const sell = (truck: { id: string }, isSold: boolean) =>
    by.put(`/api/abbasAutos/trucks/${truck.id}`, { isSold, soldDate: null });
  await sell(sold, true);
  await sell(quiet, true);
  const gone = await pageAt(own, path(sold));
  expect(gone.status).toBe(410);
  expect(gone.text).toContain('This truck has been sold.');
  const others = [...gone.text.matchAll(/<h3><a href="([^"]+)">/g)].map(([, at]) => at);
  expect(others).toEqual([path(alike)]);
  expect(await statusOf(quiet)).toBe(404);
  expect((await pageAt(own, '/stock/abbasAutos/999')).status).toBe(404);
  today = '2027-01-30T12:00:00Z';
  expect(await statusOf(sold)).toBe(410);
  today = '2027-01-31T12:00:00Z';
  expect(await statusOf(sold)).toBe(404);
  today = '2026-11-02T12:00:00Z';
  await sell(sold, false);
  expect(await statusOf(sold)).toBe(404);
});

test('a page has a tag until something that it shows changes', async () => {
  await switchOn(app, 'butler');
  const truck = await takeIn(user, { company: 'Butler', advertised: true, askingPrice: 20_000 });
  const path = `/stock/butler/${truck.stockNumber}`;
  const { headers } = await pageAt(app, path, { 'accept-encoding': 'gzip' });
  expect(headers.get('vary')?.toLowerCase()).toContain('accept-encoding');
  const tag = headers.get('etag') ?? '';
  expect((await pageAt(app, path, { 'if-none-match': tag })).status).toBe(304);
  await user.put(`/api/butler/trucks/${truck.id}`, { location: 'Yard 3', askingPrice: 19_000 });
  const changed = await pageAt(app, path, { 'if-none-match': tag });
  expect(changed.status).toBe(200);
  expect(changed.text).toContain('£19,000.00');
});

test('links to call, to write and to open WhatsApp follow the particulars, and a reserved truck says so', async () => {
  await switchOn(app, 'butler');
  const truck = await takeIn(user, { company: 'Butler', advertised: true });
  const reserved = await user.put(`/api/butler/trucks/${truck.id}/reservation`, {
    clientName: 'Jim',
    until: '2099-12-31',
  });
  expect(reserved.status).toBe(200);
  const path = `/stock/butler/${truck.stockNumber}`;
  const { text } = await pageAt(app, path);
  for (const link of [
    'href="tel:01274000000"',
    'href="mailto:sales@world.example',
    'href="https://wa.me/441274000000?text=',
  ]) {
    expect(text).toContain(link);
  }
  expect(text).toContain('Reserved');
  expect(text).not.toContain('Jim');
  await switchOn(app, 'butler', { phoneNumber: null, email: null });
  expect((await pageAt(app, path)).text).not.toMatch(/href="(?:tel:|mailto:|https:\/\/wa\.me)/);
});

test('the logo is a file with its size in the page, and an address that changes with it', async () => {
  await switchOn(app, 'redStar', { logo: null });
  const path = '/stock/redStar/logo.png';
  expect((await pageAt(app, path)).status).toBe(404);
  const addresses = new Set<string>();
  for (const width of [90, 120]) {
    const logo = await picture('png', width, 40);
    await switchOn(app, 'redStar', { logo: `data:image/png;base64,${logo.toString('base64')}` });
    const { text } = await pageAt(app, '/stock/redStar');
    const [, address = ''] = new RegExp(`<img src="([^"]+)" alt="" width="${width}" height="40">`).exec(text) ?? [];
    addresses.add(address);
    const answer = await fetch(`${app.url}${address}`);
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=86400');
    expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({ format: 'png', width, height: 40 });
  }
  expect([...addresses]).toEqual([expect.stringContaining(`${path}?`), expect.stringContaining(`${path}?`)]);
});

test('an address below a stock page that does not exist has a page that leads back to the stock', async () => {
  await switchOn(app, 'redStar');
  const { status, text } = await pageAt(app, '/stock/redStar/some/old/page');
  expect(status).toBe(404);
  expect(text).toContain('href="/stock/redStar"');
});

test('no page, file or header has a value that is not for buyers', async () => {
  const own = await appForTest();
  const by = await own.as('User');
  const truck = await takeIn(by, { advertised: true, askingPrice: 20_000, boughtFrom: { name: 'Secret Supplier' } });
  const sold = await takeIn(by, { advertised: true, askingPrice: 21_000 });
  await addPhoto(by, truck);
  await by.put(`/api/abbasAutos/trucks/${sold.id}`, { isSold: true });
  await switchOn(own, 'abbasAutos');
  const { text } = await pageAt(own, `/stock/abbasAutos/${truck.stockNumber}`);
  const photo = new URL(dataOf(text).image[0]).pathname;
  const secrets = await plantSecrets(
    own.db,
    publishedColumns.filter((column) => column !== 'truck.reg_number'),
  );
  expect(secrets.columns).toEqual(
    expect.arrayContaining(['truck.reg_number', 'truck.chassis_number', 'truck.location']),
  );
  const list = '/stock/abbasAutos';
  const paths = [list, `${list}/${truck.stockNumber}`, `${list}/${sold.stockNumber}`, `${list}/12345`, photo];
  for (const path of [...paths, '/stock/sitemap.xml', '/robots.txt']) {
    const answer = await fetch(`${own.url}${path}`);
    const bytes = Buffer.concat([
      Buffer.from(JSON.stringify([...answer.headers])),
      Buffer.from(await answer.arrayBuffer()),
    ]);
    expect({ path, secrets: secrets.findIn(bytes) }).toEqual({ path, secrets: [] });
  }
});

test('the page of a truck with as much as possible stays below 100 kB', async () => {
  await switchOn(app, 'butler');
  const truck = await takeIn(user, {
    company: 'Butler',
    advertised: true,
    advertText: '"'.repeat(4000),
    features: Array.from({ length: 40 }, (_, index) => `${index} ${'&'.repeat(90)}`),
  });
  await app.db
    .insertInto('media')
    .values(
      Array.from({ length: 150 }, (_, index) => ({
        id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
        truck_id: truck.id,
        kind: 'image' as const,
        content_type: 'image/jpeg',
        created_by: 'person|User',
      })),
    )
    .execute();
  await app.db.updateTable('media').set({ size: 1, has_thumbnails: true }).where('truck_id', '=', truck.id).execute();
  await user.put(`/api/butler/trucks/${truck.id}`, { color: 'Red' });
  const { text } = await pageAt(app, `/stock/butler/${truck.stockNumber}`);
  expect(text).toContain('photo 50');
  expect(Buffer.byteLength(text)).toBeLessThan(100_000);
});

test('a visitor who guesses addresses has to wait, and can still open a valid one', async () => {
  const own = await appForTest();
  await switchOn(own, 'abbasAutos');
  const guess = (number: number) => pageAt(own, `/stock/abbasAutos/${1000 + number}`);
  for (let guesses = 0; guesses < 60; guesses += 1) expect((await guess(guesses)).status).toBe(404);
  const refused = await guess(60);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await pageAt(own, '/stock/abbasAutos')).status).toBe(200);
});
