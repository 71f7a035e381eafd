/** Steps shared by the tests of photos and videos. */

import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { waitAfterUpload } from '#files/upload-limits.ts';
import { putFile } from '#test/media/media-files.ts';
import { colourAt, cornerOf, photo } from '#test/media/photos.ts';
import type { App, VisitOptions } from './fixtures.ts';
import { expect, test } from './fixtures.ts';

/** The address of a screen of the truck. */
export const screen = (truckId: string, name: string) => `/AbbasAutos/trucks/${truckId}/${name}`;

/** A file with the type JPEG. */
export const sampleJpeg = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer });

/** A file on the disk: the browser reads a large file there instead of receiving it. */
export async function writeTempFile(name: string, bytes: Buffer): Promise<string> {
  const path = test.info().outputPath(name);
  await writeFile(path, bytes);
  return path;
}

/** Options of a visit to a photo or video page. */
interface MediaVisitOptions extends VisitOptions {
  /** Keeps the pause of two seconds after an upload, which tests skip by default. */
  withPause?: boolean;
}

/**
 * Runs in the page and skips timers of exactly this length while an upload is busy. That covers the pause after an
 * upload and the second retry delay. Timers of the same length at other times, such as cache expiry, are unchanged.
 */
function skipPause(pause: number): void {
  const originalSetTimeout = globalThis.setTimeout;
  const isSending = () => document.querySelector('button[aria-busy=true]') !== null;
  const patchedSetTimeout = (work: TimerHandler, milliseconds?: number, ...given: unknown[]) =>
    originalSetTimeout(work, milliseconds === pause && isSending() ? 0 : milliseconds, ...given);
  Object.assign(globalThis, { setTimeout: patchedSetTimeout });
}

/** A page, and an API client of its user. */
export async function visit(
  app: App,
  truckId: string,
  path: string,
  { withPause = false, ...options }: MediaVisitOptions = {},
) {
  const page = await app.visitAs('User', 'about:blank', options);
  if (!withPause) await page.addInitScript(skipPause, waitAfterUpload);
  await page.goto(path);
  const client = await app.callsAs('User');
  const truck = `/api/abbasAutos/trucks/${truckId}`;
  const call = async (suffix: string) => (await client.get(`${truck}/${suffix}`)).body;
  /** Waits for the thumbnails of this number of photos, which are created after their uploads. */
  const waitForThumbnails = async (count: number) => {
    const thumbnails = async () => {
      const images: { small?: string | null }[] = await call('images?addresses=true');
      return images.filter(({ small }) => small?.includes('.small.webp'));
    };
    await expect.poll(thumbnails).toHaveLength(count);
  };
  /** Adds photos with thumbnails to the truck, without the upload screen. */
  const addPhotos = async (count: number) => {
    for (let number = 1; number <= count; number += 1) {
      const { body } = await client.post(`${truck}/image/image%2Fjpeg?name=photo-${number}.jpg`);
      expect((await putFile(body.uri, await photo(), 'image/jpeg')).status).toBe(201);
    }
    await waitForThumbnails(count);
  };
  return { page, call, addPhotos, waitForThumbnails };
}

/** API calls for the truck by the user of the page. */
type Call = Awaited<ReturnType<typeof visit>>['call'];

/** The stored files, oldest first. */
export async function storedFiles(call: Call, kind: 'images' | 'videos'): Promise<Buffer[]> {
  const items: { name: string }[] = await call(kind);
  const files: Buffer[] = [];
  for (const { name } of items) {
    const { uri } = await call(`${kind}/${name}`);
    files.push(Buffer.from(await (await fetch(uri)).arrayBuffer()));
  }
  return files;
}

/** Finds the photo or video picker by its name, because the page of a truck also has one for documents. */
export const picker = (page: Page) => page.getByLabel(/^Choose (?:images|a video)$/);

/** The card of one file. */
export const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Uploads the chosen files. */
export const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click();

/** Waits for the truck's page, long enough for several uploads on a busy machine. */
export async function backAtTruck(page: Page, truckId: string): Promise<void> {
  await page.waitForURL(`**${screen(truckId, 'view')}`, { timeout: 180_000 });
  await expect(page.getByRole('region', { name: 'Truck Details' })).toBeVisible();
}

/** Closes the page, accepting any question, and opens it again. */
export async function closeAndReturn(page: Page): Promise<void> {
  page.once('dialog', (dialog) => dialog.accept());
  await page.reload();
}

/** The colours of a photo's corners, by where they belong. */
export async function cornersOf(picture: Buffer): Promise<(string | undefined)[]> {
  const { width, height } = await sharp(picture).metadata();
  const points = [
    [2, 2],
    [width - 3, 2],
    [2, height - 3],
    [width - 3, height - 3],
  ] as const;
  return await Promise.all(points.map(async ([x, y]) => cornerOf(await colourAt(picture, x, y))));
}

export const uprightCorners = ['topLeft', 'topRight', 'bottomLeft', 'bottomRight'];
