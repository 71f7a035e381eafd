/** Nothing is published of what buyers may not see, also of columns that are added later. */
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { companies } from '#shared/companies.ts';
import { paperBody } from '#test/app/factories.ts';
import { appForFile } from '#test/app/test-app.ts';
import { addPhoto, advertise, cameraTexts } from '#test/records/adverts.ts';
import { plantSecrets } from '#test/records/secret-markers.ts';
import { AdvertPhotos, advertPhotoSizes } from './advert-photos.ts';
import { PublishedStock } from './published-stock.ts';

const app = await appForFile();
const user = await app.as('User');
const { db, storage } = app;

test('adverts and their photos have no value of any column that buyers may not see', async () => {
  const truck = await advertise(user, {
    description: 'Turbo replaced',
    boughtFrom: { name: 'Northern Fleet Sales' },
    // Buyers see the sale price of a truck only if it has no asking price.
    salePrice: 21_000,
    askingPrice: 22_000,
  });
  const other = await advertise(user, { company: 'Butler', askingPrice: 18_000 });
  const path = `/api/abbasAutos/trucks/${truck.id}`;
  await user.post(`${path}/costings`, { type: 'Repairs', value: 120.5, invoiceNumber: 'R 1', description: 'Turbo' });
  await user.put(`${path}/reservation`, { clientName: 'Harbour', until: '2099-12-31', note: 'Deposit in cash' });
  await user.post('/api/abbasAutos/orders', paperBody([truck.id]));
  const admin = await app.as('Admin');
  await admin.put('/api/abbasAutos/particulars', { bankName: 'Northern Bank', accountNumber: '12345678' });
  await addPhoto(user, truck);
  await addPhoto(user, other);
  await app.tidy();
  const markers = await plantSecrets(db);
  expect(markers.columns).toEqual(
    expect.arrayContaining([
      'truck.purchase_price',
      'truck.purchase_date',
      'truck.description',
      'truck.chassis_number',
      'truck.key_number',
      'truck.location',
      'truck_costing.value',
      'truck_reservation.note',
      'client.name',
      'supplier.name',
      'media.original_name',
      'company_particulars.bank_name',
      'app_user.email',
    ]),
  );
  const stock = new PublishedStock({ db, today: () => '2026-11-27', now: () => Date.now() });
  const photos = new AdvertPhotos({ db, stock, storage });
  const published = await Promise.all(companies.map((company) => stock.of(company)));
  const adverts = published.flatMap((one) => one.adverts);
  expect(adverts.map(({ photos: shown }) => shown.length)).toEqual([1, 1]);
  expect(markers.findIn(JSON.stringify(published))).toEqual([]);
  const caller = { visitor: '192.0.2.1', signal: new AbortController().signal };
  for (const { key } of adverts.flatMap((advert) => advert.photos)) {
    const photo = await photos.find(key);
    for (const size of advertPhotoSizes) {
      const opened = photo && (await photos.open(photo, size, caller));
      if (!opened) throw new Error(`No photo of ${size} pixels.`);
      const bytes = await buffer(opened.body);
      expect(cameraTexts.filter((text) => bytes.includes(text))).toEqual([]);
      expect(markers.findIn(bytes)).toEqual([]);
    }
  }
});

test('the markers find each value that is published by mistake', async () => {
  await advertise(user, { company: 'RedStar' });
  const markers = await plantSecrets(db);
  const row = await db.selectFrom('truck').selectAll().where('company', '=', 'RedStar').executeTakeFirstOrThrow();
  for (const column of ['key_number', 'purchase_price', 'purchase_date', 'chassis_number', 'id'] as const) {
    expect(markers.findIn(`a page about ${row[column]}`)).toContain(`truck.${column}`);
  }
});
