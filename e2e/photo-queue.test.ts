/** Several uploads at once, two tabs of one browser, and two people with the same photos. */
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { heicPhoto } from '#test/media/media-files.ts';
import { button, waitForAlert } from './controls.ts';
import { expect, failuresExpected, test } from './fixtures.ts';
import {
  backAtTruck,
  card,
  closeAndReturn,
  picker,
  sampleJpeg,
  save,
  screen,
  storedFiles,
  visit,
} from './media-steps.ts';

let truckId: string;
test.beforeEach(async ({ app }) => {
  truckId = await app.addTruck();
});

const colours = ['red', 'lime', 'blue'] as const;

/** An image of one colour. */
const plain = (colour: string) =>
  sharp({ create: { width: 160, height: 120, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();

async function files() {
  return await Promise.all(colours.map(async (colour) => sampleJpeg(`${colour}.jpg`, await plain(colour))));
}

/** Returns which of the three colours a stored photo has. */
async function colourOf(picture: Buffer): Promise<string | undefined> {
  const { channels } = await sharp(picture).stats();
  return colours[[0, 1, 2].toSorted((one, other) => (channels[other]?.mean ?? 0) - (channels[one]?.mean ?? 0))[0] ?? 0];
}

test('photos are sent in parallel, keep the chosen order, and pause individually', async ({ app }) => {
  const { page, call } = await visit(app, truckId, screen(truckId, 'images/upload'), failuresExpected);
  let isHeld = true;
  const puts: string[] = [];
  const first = Promise.withResolvers<void>();
  await page.route('**/media/**', async (route) => {
    if (route.request().method() !== 'PUT') return await route.continue();
    const { pathname } = new URL(route.request().url());
    puts.push(pathname);
    if (isHeld && pathname === puts[0]) await first.promise;
    await route.continue().catch(() => undefined);
  });
  await picker(page).setInputFiles(await files());
  await expect(card(page, 'blue.jpg')).toBeVisible();
  await save(page);
  await expect(card(page, 'lime.jpg').getByText('Uploaded')).toBeVisible();
  await expect(card(page, 'blue.jpg').getByText('Uploaded')).toBeVisible();
  const red = card(page, 'red.jpg');
  await expect(red.getByRole('progressbar')).toBeVisible();
  await expect(page.getByText('2 of 3 uploaded')).toBeVisible();
  await page.getByRole('button', { name: 'Pause' }).first().click();
  await expect(red.getByText(/^Paused · /)).toBeVisible();
  isHeld = false;
  first.resolve();
  await red.getByRole('button', { name: 'Resume' }).click();
  await backAtTruck(page, truckId);
  const stored = await storedFiles(call, 'images');
  expect(await Promise.all(stored.map(colourOf))).toEqual(colours);
});

test('photos chosen on the page of a truck are sent when it is opened again after it was closed', async ({ app }) => {
  const { page, call } = await visit(app, truckId, screen(truckId, 'view'), failuresExpected);
  await page.route('**/media/**', (route) => route.abort());
  const chooser = page.waitForEvent('filechooser');
  await button(page, 'Photos').click();
  await (await chooser).setFiles(await files());
  await waitForAlert(page, 'No connection. The upload will resume automatically.');
  await page.unroute('**/media/**');
  await closeAndReturn(page);
  await waitForAlert(page, '3 photos uploaded.');
  const stored = await storedFiles(call, 'images');
  expect(await Promise.all(stored.map(colourOf))).toEqual(colours);
});

test('one of two tabs resumes an upload, and the other takes over when the first is closed', async ({ app }) => {
  const { page, call } = await visit(app, truckId, screen(truckId, 'images/upload'), failuresExpected);
  const context = page.context();
  await context.route('**/media/**', (route) => route.abort());
  await picker(page).setInputFiles(await files());
  await save(page);
  await expect(card(page, 'blue.jpg').getByText('No connection. Will resume automatically.')).toBeVisible();

  const other = await context.newPage();
  await other.addInitScript(`
    globalThis.refused = 0;
    const ask = LockManager.prototype.request;
    LockManager.prototype.request = function (...asked) {
      const answer = ask.apply(this, asked);
      answer.catch(() => { globalThis.refused += 1; });
      return answer;
    };
  `);
  await other.goto(screen(truckId, 'images/upload'));
  await expect.poll(() => other.evaluate('globalThis.refused')).toBe(3);
  await expect(card(other, 'red.jpg')).toHaveCount(0);

  await page.close({ runBeforeUnload: false });
  await other.reload();
  await expect(card(other, 'blue.jpg').getByText('No connection. Will resume automatically.')).toBeVisible();
  await context.unroute('**/media/**');
  await backAtTruck(other, truckId);
  await expect.poll(async () => await Promise.all((await storedFiles(call, 'images')).map(colourOf))).toEqual(colours);
});

test('a HEIC photo, which this browser cannot open, is stored correctly; a broken one is rejected with advice', async ({
  app,
}) => {
  const { page, call } = await visit(app, truckId, screen(truckId, 'images/upload'), failuresExpected);
  await picker(page).setInputFiles([
    // Browsers on Windows give HEIC files no type.
    { name: 'IMG_0001.HEIC', mimeType: '', buffer: heicPhoto },
    { name: 'broken.heic', mimeType: 'image/heic', buffer: heicPhoto.subarray(0, 200) },
  ]);
  await waitForAlert(page, 'broken.heic is an iPhone (HEIC) photo. Upload it from the phone, or convert it to JPEG.');
  await expect(card(page, 'IMG_0001.HEIC').getByRole('slider', { name: 'Zoom' })).toBeVisible();
  await save(page);
  await backAtTruck(page, truckId);
  const [stored] = await storedFiles(call, 'images');
  if (!stored) throw new Error('Nothing stored.');
  const { data, info } = await sharp(stored).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([240, 160]);
  const at = (x: number, y: number) =>
    [...data.subarray((y * 240 + x) * 3, (y * 240 + x) * 3 + 3)].map((value) => value > 127);
  expect([at(60, 40), at(180, 40), at(60, 120), at(180, 120)]).toEqual([
    [true, false, false],
    [false, true, false],
    [false, false, true],
    [true, true, true],
  ]);
});

test('two people who reorder photos at once both see one order, and the first one gets a notice', async ({
  app,
  asAdmin,
}) => {
  const { page, call, addPhotos } = await visit(app, truckId, 'about:blank');
  await addPhotos(3);
  await page.goto(screen(truckId, 'images/edit'));
  const other = await asAdmin(screen(truckId, 'images/edit'));
  const third = (on: Page) => on.getByRole('region', { name: 'Truck Image 3', exact: true });
  for (const one of [page, other]) await expect(third(one)).toBeVisible();
  const [first, second, last] = (await call('images')).map(({ name }: { name: string }) => name);
  await third(page).getByRole('button', { name: 'Make Cover' }).click();
  await waitForAlert(page, 'Cover image updated successfully.');
  await waitForAlert(other, 'Someone else has reordered these photos.');
  const shown = () => card(other, 'Truck Image 1').locator('img').first().getAttribute('src');
  await expect.poll(shown).toContain(last);
  await third(other).getByRole('button', { name: 'Make Cover' }).click();
  await waitForAlert(page, 'Someone else has reordered these photos.');
  await expect.poll(() => call('images')).toEqual([second, last, first].map((name) => ({ name })));
});

test('the visible photo stays when a colleague deletes or moves others', async ({ app }) => {
  const { page, call, addPhotos } = await visit(app, truckId, 'about:blank');
  await addPhotos(3);
  await page.goto(screen(truckId, 'view'));
  const shown = page.locator('[aria-roledescription=slide]:not([inert])');
  const place = () => shown.getAttribute('aria-label');
  await page.getByRole('button', { name: 'Show Truck Image 2' }).click();
  await expect.poll(place).toBe('Truck Image 2, 2 of 3');
  const [first, second, third] = (await call('images')).map(({ name }: { name: string }) => name);
  const colleague = await app.callsAs('Admin');
  const truck = `/api/abbasAutos/trucks/${truckId}`;
  await colleague.put(`${truck}/images/order`, { names: [first, third, second] });
  await expect.poll(place).toBe('Truck Image 3, 3 of 3');
  await colleague.delete(`${truck}/image/${first}`);
  await expect.poll(place).toBe('Truck Image 2, 2 of 2');
  await expect(shown.locator(`img[src*="${second}"]`).first()).toBeVisible();
});
