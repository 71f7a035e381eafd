/** What the tests of photos and videos do on their way (specification, sections 2.8, 2.10 and 2.11). */
import type { Page } from 'playwright-core';
import { photo } from '#test/photos.ts';
import type { Stage, VisitOptions } from './stage.ts';

/** The address of a screen of the truck. */
export const screen = (truckId: string, name: string) => `/AbbasAutos/trucks/${truckId}/${name}`;

/** A chosen file that says that it is a JPEG. */
export const sampleJpeg = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer });

/** A page, and calls of the API with its person's token. */
export async function visit(stage: Stage, truckId: string, path: string, options: VisitOptions = {}) {
  const page = await stage.visitAs('User', 'about:blank', options);
  let authorization = '';
  page.on('request', (request) => {
    authorization = request.headers().authorization ?? authorization;
  });
  await page.goto(path);
  const call = async (suffix: string) => {
    const url = `${stage.url}/api/abbasAutos/trucks/${truckId}/${suffix}`;
    return await (await fetch(url, { headers: { authorization } })).json();
  };
  return { page, call };
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
export const backAtTruck = (page: Page, truckId: string) =>
  page.waitForURL(`**${screen(truckId, 'view')}`, { timeout: 60_000 });

/** Closes the page, whatever it asks, and opens it again. */
export async function closeAndReturn(page: Page): Promise<void> {
  page.once('dialog', (dialog) => dialog.accept());
  await page.reload();
}

/** Gives the truck photos by way of the upload screen. */
export async function uploadPhotos(page: Page, truckId: string, count: number): Promise<void> {
  const files = await Promise.all(
    Array.from({ length: count }, async (_, index) => sampleJpeg(`photo-${index + 1}.jpg`, await photo())),
  );
  await page.goto(screen(truckId, 'images/upload'));
  await picker(page).setInputFiles(files);
  await card(page, `photo-${count}.jpg`).waitFor();
  await save(page);
  await backAtTruck(page, truckId);
}
