/** What is published of a company's advertised trucks, and how soon it follows changes. */
import { expect, test } from 'vitest';
import { appForFile } from '#test/app/test-app.ts';
import { addPhoto, advertise } from '#test/records/adverts.ts';
import { PublishedStock } from './published-stock.ts';

let today = '2026-11-26';

const app = await appForFile({ now: () => new Date(`${today}T12:00:00Z`) });
const user = await app.as('User');
const admin = await app.as('Admin');
const stock = new PublishedStock({ db: app.db, today: () => today, now: () => Date.now() });

const regNumbers = async () => (await stock.of('AbbasAutos')).adverts.map(({ regNumber }) => regNumber);
const advertOf = async (regNumber: string) =>
  (await stock.of('AbbasAutos')).adverts.find((advert) => advert.regNumber === regNumber);
const path = ({ id }: { id: string }) => `/api/abbasAutos/trucks/${id}`;

test('an advert has the details of its truck', async () => {
  const truck = await advertise(user, {
    company: 'RedStar',
    regNumber: 'PUB 001',
    make: 'DAF',
    model: 'XF 480',
    axle: '6x2',
    registrationDate: '2019-03-31',
    vatScheme: 'Margin',
  });
  const [advert] = (await stock.of('RedStar')).adverts;
  expect(advert).toEqual({
    stockNumber: truck.stockNumber,
    regNumber: 'PUB 001',
    title: 'DAF XF 480 6x2 2019',
    make: 'DAF',
    model: 'XF 480',
    truckType: truck.truckType,
    axle: '6x2',
    year: 2019,
    registrationDate: '2019-03-31',
    mileage: truck.mileage,
    mileageUnit: truck.mileageUnit,
    gearbox: truck.gearBoxType,
    colour: truck.color,
    euroStatus: truck.euroStatus,
    cabType: truck.cabType,
    fuelType: truck.fuelType,
    powerHp: truck.powerHp,
    grossWeightKg: truck.grossWeightKg,
    wheelbaseMm: truck.wheelbaseMm,
    features: truck.features,
    motExpiry: truck.motExpiry,
    price: truck.askingPrice,
    vat: 'NoVat',
    reserved: false,
    text: truck.advertText,
    photos: [],
    advertisedOn: '2026-11-26',
  });
});

test('the latest adverts come first, and of one day the highest stock number', async () => {
  const old = await advertise(user, { regNumber: 'ORD 001' });
  await advertise(user, { regNumber: 'ORD 002' });
  await advertise(user, { regNumber: 'ORD 003' });
  today = '2026-11-27';
  await user.put(path(old), { advertised: false });
  await user.put(path(old), { advertised: true });
  expect(await regNumbers()).toEqual(['ORD 001', 'ORD 003', 'ORD 002']);
});

test.each([
  { askingPrice: 100, salePrice: 90, price: 100 },
  { askingPrice: null, salePrice: 90, price: 90 },
  { askingPrice: 0, salePrice: 90, price: 90 },
  { askingPrice: null, salePrice: 0, price: null },
])('a truck asked at $askingPrice with sale price $salePrice costs $price', async ({ price, ...prices }) => {
  const truck = await advertise(user, { regNumber: `PRC ${prices.askingPrice} ${prices.salePrice}`, ...prices });
  expect((await advertOf(truck.regNumber))?.price).toBe(price);
});

test('a truck that is sold is gone with the same write', async () => {
  const truck = await advertise(user, { regNumber: 'SLD 001' });
  expect(await regNumbers()).toContain('SLD 001');
  await user.put(path(truck), { isSold: true });
  expect(await regNumbers()).not.toContain('SLD 001');
});

test('a truck is reserved until the last day is over', async () => {
  const truck = await advertise(user, { regNumber: 'RSV 001' });
  await user.put(`${path(truck)}/reservation`, { clientName: 'Harbour Haulage', until: today, note: null });
  expect((await advertOf('RSV 001'))?.reserved).toBe(true);
  today = '2026-11-28';
  expect((await advertOf('RSV 001'))?.reserved).toBe(false);
});

test('photos have names of their own, the cover first, and follow changes of their order', async () => {
  const truck = await advertise(user, { regNumber: 'PHO 001' }, 2);
  const keys = (await advertOf('PHO 001'))?.photos.map(({ key }) => key) ?? [];
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), expect.stringMatching(/^[0-9a-f]{32}$/)]);
  const { body: images } = await user.get(`${path(truck)}/images`);
  const names = images.map(({ name }: { name: string }) => name);
  await user.put(`${path(truck)}/images/order`, { names: names.toReversed() });
  expect((await advertOf('PHO 001'))?.photos.map(({ key }) => key)).toEqual(keys.toReversed());
  const [key = ''] = keys;
  expect(await stock.photo(key)).toMatchObject({ company: 'AbbasAutos', truckId: truck.id, imageId: names[0] });
  await user.delete(`${path(truck)}/image/${names[0]}`);
  expect(await stock.photo(key)).toBeNull();
  expect((await advertOf('PHO 001'))?.photos).toEqual([{ key: keys[1] }]);
});

test('a visitor who guesses keys waits up to a second for a new photo, which others get at once', async () => {
  let time = Date.now();
  const own = () => new PublishedStock({ db: app.db, today: () => today, now: () => time });
  const [guessed, visited] = [own(), own()];
  for (const one of [guessed, visited]) expect(await one.photo('unknown')).toBeNull();
  await advertise(user, { regNumber: 'NEW 001' }, 1);
  const key = (await advertOf('NEW 001'))?.photos[0]?.key ?? '';
  expect(await guessed.photo(key, true)).toBeNull();
  expect(await visited.photo(key)).toMatchObject({ advert: { regNumber: 'NEW 001' } });
  time += 1000;
  expect(await guessed.photo(key, true)).toMatchObject({ advert: { regNumber: 'NEW 001' } });
});

test('the photos of a truck move with it to another company', async () => {
  const truck = await advertise(user, { regNumber: 'MOV 001' });
  await addPhoto(user, truck);
  const key = (await advertOf('MOV 001'))?.photos[0]?.key ?? '';
  await user.put(path(truck), { company: 'Butler' });
  expect(await stock.photo(key)).toMatchObject({ company: 'Butler', advert: { regNumber: 'MOV 001' } });
  expect(await regNumbers()).not.toContain('MOV 001');
});

test('the seller follows the particulars', async () => {
  expect((await stock.of('TruckWorld')).seller).toMatchObject({ name: 'Truck World', phoneNumber: null });
  await admin.put('/api/truckWorld/particulars', { tradingName: 'World of Trucks', phoneNumber: '01132 496 000' });
  expect((await stock.of('TruckWorld')).seller).toMatchObject({
    name: 'World of Trucks',
    phoneNumber: '01132 496 000',
  });
});

test('nothing is built again while nothing has changed', async () => {
  expect(await stock.of('AbbasAutos')).toBe(await stock.of('AbbasAutos'));
});
