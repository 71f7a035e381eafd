/** Advertised trucks with photos, for tests of everything that publishes them. */
import sharp from 'sharp';
import { expect } from 'vitest';
import { type Company, companyPaths } from '#shared/companies.ts';
import type { Client } from '../app/test-app.ts';
import { putFile } from '../media/media-files.ts';
import { takeIn } from './stock.ts';

/** A camera's photo with its make, a description and a position. */
export async function cameraPhoto(width = 120, height = 80): Promise<Buffer> {
  const image = sharp({ create: { width, height, channels: 3, background: '#2a6' } });
  const exif = {
    IFD0: { Make: 'SecretCamera', ImageDescription: 'SecretDescription' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '53/1 47/1 58/1', GPSLongitudeRef: 'W', GPSLongitude: '1/1 32/1 57/1' },
  };
  return await image.jpeg().withExif(exif).toBuffer();
}

/** What a camera writes into its photos. */
export const cameraTexts = ['SecretCamera', 'SecretDescription', 'Exif'];

export async function addPhoto(user: Client, truck: { company: Company; id: string }, bytes?: Buffer): Promise<string> {
  const path = `/api/${companyPaths[truck.company]}/trucks/${truck.id}`;
  const { body } = await user.post(`${path}/image/image%2Fjpeg`);
  const sent = await putFile(body.uri, bytes ?? (await cameraPhoto()), 'image/jpeg');
  expect(sent.status).toBe(201);
  return new URL(body.uri).pathname.slice(-36);
}

/** Takes in a truck that is advertised, with some photos. */
export async function advertise(user: Client, fields: Record<string, unknown> = {}, photos = 0) {
  const truck = await takeIn(user, { isSold: false, advertised: true, ...fields });
  for (let added = 0; added < photos; added += 1) await addPhoto(user, truck);
  return truck;
}
