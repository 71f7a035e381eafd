/** What the tests of photos and videos do on their way (specification, sections 2.8, 2.10 and 2.11). */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { waitAfterUpload } from '#media/upload-limits.ts';
import { putFile } from '#test/media/media-files.ts';
import { photo } from '#test/media/photos.ts';
import type { BrowserFixture, VisitOptions } from './browser-fixture.ts';

/** The address of a screen of the truck. */
export const screen = (truckId: string, name: string) => `/AbbasAutos/trucks/${truckId}/${name}`;

/** A chosen file that says that it is a JPEG. */
export const sampleJpeg = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer });

/** A file of this name on the disk, until the test is over: a browser reads a long one there, instead of being sent it. */
export async function fileOf(name: string, bytes: Buffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'truck-film-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, name), bytes);
  return join(folder, name);
}

/** How a page of photos or films is visited. */
interface MediaVisitOptions extends VisitOptions {
  /** The page stays for the two seconds after an upload, as it does for people; else it leads on at once. */
  withPause?: boolean;
}

/**
 * Run in the page: a timer of so many milliseconds is due at once while the page sends, or has sent; on a lost line this is
 * the second pause as well. Other timers may be as long, such as those of answers that are kept for a moment.
 */
function skipPause(pause: number): void {
  const later = globalThis.setTimeout;
  const isSending = () => document.querySelector('button[aria-busy=true]') !== null;
  const sooner = (work: TimerHandler, milliseconds?: number, ...given: unknown[]) =>
    later(work, milliseconds === pause && isSending() ? 0 : milliseconds, ...given);
  Object.assign(globalThis, { setTimeout: sooner });
}

/** A page, and calls of the API by its person. */
export async function visit(
  fixture: BrowserFixture,
  truckId: string,
  path: string,
  { withPause = false, ...options }: MediaVisitOptions = {},
) {
  const page = await fixture.visitAs('User', 'about:blank', options);
  if (!withPause) await page.addInitScript(skipPause, waitAfterUpload);
  await page.goto(path);
  const client = await fixture.callsAs('User');
  const truck = `/api/abbasAutos/trucks/${truckId}`;
  const call = async (suffix: string) => (await client.get(`${truck}/${suffix}`)).body;
  /** Gives the truck photos as the upload screen does, without it; they have their thumbnails. */
  const addPhotos = async (count: number) => {
    for (let number = 1; number <= count; number += 1) {
      const { body } = await client.post(`${truck}/image/image%2Fjpeg?name=photo-${number}.jpg`);
      expect((await putFile(body.uri, await photo(), 'image/jpeg')).status).toBe(201);
    }
    const thumbnails = async () => {
      const images: { small?: string | null }[] = await call('images?addresses=true');
      return images.filter(({ small }) => small?.includes('.small.webp'));
    };
    await expect.poll(thumbnails).toHaveLength(count);
  };
  return { page, call, addPhotos };
}

/** The API of the truck, as the person of the page calls it. */
type Call = Awaited<ReturnType<typeof visit>>['call'];

/** The stored files, oldest first. */
export async function storedFiles(call: Call, kind: 'images' | 'videos'): Promise<Buffer[]> {
  const items: { name: string }[] = await call(kind);
  return await Promise.all(
    items.map(async ({ name }) => {
      const { uri } = await call(`${kind}/${name}`);
      return Buffer.from(await (await fetch(uri)).arrayBuffer());
    }),
  );
}

/** Where photos or a film are chosen: by its name, since a truck's page has a field for documents. */
export const picker = (page: Page) => page.getByLabel(/^Choose (?:images|a video)$/);

/** The card of one file. */
export const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Sends what is chosen. */
export const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click();

/** Waits for the truck's page: several uploads and the pause after them, on a machine that has other things to do. */
export async function backAtTruck(page: Page, truckId: string): Promise<void> {
  await page.waitForURL(`**${screen(truckId, 'view')}`, { timeout: 60_000 });
  await page.getByRole('region', { name: 'Truck Details' }).waitFor();
}

/** Closes the page, whatever it asks, and opens it again. */
export async function closeAndReturn(page: Page): Promise<void> {
  page.once('dialog', (dialog) => dialog.accept());
  await page.reload();
}
