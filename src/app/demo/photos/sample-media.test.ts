/** The demo's pictures are real files for the rows that wait for them; an interrupted start is completed. */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { companies } from '#shared/companies.ts';
import { type Body, bodies, paintColors } from '../bodies.ts';
import { profileOf } from '../company-profiles.ts';
import { sampleStock } from '../sample-stock.ts';
import { cameraAngles, drawPhoto } from './photo.ts';
import { waitingMedia } from './sample-media.ts';
import { paintOf } from './video-paints.ts';

const stock = sampleStock('2026-11-21');

test('at least a quarter of the trucks have several photos, and each company has a video', () => {
  const media = stock.map((truck, index) => ({ truck, rows: waitingMedia(`truck-${index}`, truck) }));
  const shown = media.filter(({ rows }) => rows.length > 0);
  expect(shown.length / stock.length).toBeGreaterThan(0.25);
  for (const { rows } of shown) expect(rows.filter(({ kind }) => kind === 'image').length).toBeGreaterThan(2);
  const videos = shown.filter(({ rows }) => rows.some(({ kind }) => kind === 'video'));
  expect(new Set(videos.map(({ truck }) => truck.body.company))).toEqual(new Set(companies));
  for (const { truck } of videos) expect(truck.body.truckType).toBe(profileOf(truck.body.company).filmed);
});

const red = { body: 'Tipper', axle: '8x4', paint: paintOf('Red'), regNumber: 'AQ12 BCD', mileage: 412_000 } as const;

test('a photo can be drawn from every camera angle', async () => {
  for (const angle of cameraAngles) {
    const { width, height, format } = await sharp(await drawPhoto(red, angle)).metadata();
    expect({ width, height, format }).toEqual({ width: 1000, height: 625, format: 'jpeg' });
  }
});

test('trucks with different bodies or reg numbers look different', async () => {
  const others = (Object.keys(bodies) as Body[]).map((body) => ({ ...red, body }));
  const photos = await Promise.all(
    [...others, { ...red, regNumber: 'BQ15 XYZ' }].map((truck) => drawPhoto(truck, 'side')),
  );
  expect(new Set(photos.map((photo) => photo.toString('base64'))).size).toBe(photos.length);
});

test('every sample colour has its own paint', () => {
  const paints = Object.keys(paintColors).map(paintOf);
  expect(new Set(paints).size).toBe(paints.length);
});
