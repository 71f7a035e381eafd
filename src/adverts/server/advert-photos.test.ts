/** The sizes of advertised trucks' photos. */
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { appForFile } from '#test/app/test-app.ts';
import { addPhoto, advertise, cameraPhoto, cameraTexts } from '#test/records/adverts.ts';
import { type AdvertPhotoSize, AdvertPhotos, parsePhotoSize } from './advert-photos.ts';
import { PublishedStock } from './published-stock.ts';

const app = await appForFile();
const user = await app.as('User');
const { db, storage } = app;
const stock = new PublishedStock({ db, today: () => '2026-11-27', now: () => Date.now() });
const photos = new AdvertPhotos({ db, stock, storage });

const caller = { visitor: '192.0.2.1', signal: new AbortController().signal };

/** An advertised truck with one photo, and the photo's public key. */
async function truckWithPhoto(bytes?: Buffer) {
  const truck = await advertise(user);
  const id = await addPhoto(user, truck, bytes);
  const { adverts } = await stock.of('AbbasAutos');
  const key = adverts.find(({ regNumber }) => regNumber === truck.regNumber)?.photos[0]?.key ?? '';
  return { truck, id, key };
}

async function read(key: string, size: AdvertPhotoSize, visitor = caller.visitor): Promise<Buffer | null> {
  const photo = await photos.find(key);
  const opened = photo && (await photos.open(photo, size, { ...caller, visitor }));
  if (!opened) return null;
  const bytes = await buffer(opened.body);
  expect(bytes.length).toBe(opened.size);
  return bytes;
}

const photoOf = async (bytes: Buffer | null) => {
  const { format, width, height, exif } = await sharp(bytes ?? Buffer.alloc(0)).metadata();
  return { format, width, height, exif };
};

test('a photo fits its size, is never larger than the original, and has no metadata', async () => {
  const { key } = await truckWithPhoto(await cameraPhoto(2000, 1000));
  const sizes: [AdvertPhotoSize, number][] = [
    [400, 400],
    [800, 800],
    [1600, 1600],
    [2400, 2000],
  ];
  await app.tidy();
  for (const [size, width] of sizes) {
    const bytes = await read(key, size);
    expect(await photoOf(bytes)).toEqual({ format: 'jpeg', width, height: width / 2, exif: undefined });
    for (const text of cameraTexts) expect(bytes?.includes(text)).toBe(false);
  }
});

test('a size is made once, however many visitors ask for it at once', async () => {
  const { truck, id, key } = await truckWithPhoto();
  const visitors = Array.from({ length: 50 }, (_, number) => `192.0.2.${number}`);
  const answers = await Promise.all(visitors.map((visitor) => read(key, 800, visitor)));
  expect(new Set(answers.map((bytes) => bytes?.toString('base64'))).size).toBe(1);
  const stored = await storage.list(`${truck.id}/images/${id}.800`);
  expect(stored.map(({ key: name }) => name)).toEqual([`${truck.id}/images/${id}.800.jpg`]);
});

test('a photo is no longer found once its truck is not advertised, or it is deleted with its files', async () => {
  const { truck, id, key } = await truckWithPhoto();
  await read(key, 400);
  const path = `/api/abbasAutos/trucks/${truck.id}`;
  await user.put(path, { advertised: false });
  expect(await photos.find(key)).toBeNull();
  await user.put(path, { advertised: true });
  expect(await photos.find(key)).not.toBeNull();
  await user.delete(`${path}/image/${id}`);
  expect(await photos.find(key)).toBeNull();
  await app.tidy();
  expect(await storage.list(`${truck.id}/images/${id}`)).toEqual([]);
});

test('a photo that cannot be decoded is not published', async () => {
  const broken = Buffer.concat([(await cameraPhoto()).subarray(0, 200), Buffer.alloc(400)]);
  const { truck, key } = await truckWithPhoto(broken);
  expect(await read(key, 800)).toBeNull();
  // Making thumbnails finds that it cannot be decoded.
  await app.tidy();
  const later = new PublishedStock({ db, today: () => '2026-11-27', now: () => Date.now() });
  const { adverts } = await later.of('AbbasAutos');
  expect(adverts.find(({ regNumber }) => regNumber === truck.regNumber)?.photos).toEqual([]);
});

test('an unknown name finds nothing', async () => {
  expect(await photos.find('0'.repeat(32))).toBeNull();
});

test.each(['800', '0800', '801', '', '1e3'])('the size %j in an address', (text) => {
  expect(parsePhotoSize(text)).toBe(text === '800' ? 800 : undefined);
});
