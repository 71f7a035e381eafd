/** A truck's photos: shown one after another, reordered, and deleted together. */
import type { Locator, Page } from '@playwright/test';
import { photo } from '#test/media/photos.ts';
import { assertAccessible } from './accessible.ts';
import { navigate, readWhenStable, waitForAlert, waitUntilSettled } from './controls.ts';
import { expect, test } from './fixtures.ts';
import { backAtTruck, card, picker, sampleJpeg, save, screen, visit } from './media-steps.ts';
import { emulateTouch } from './touch.ts';

let truckId: string;
test.beforeEach(async ({ app }) => {
  truckId = await app.addTruck();
});

/** Returns the number of the visible photo. */
async function shownNumber(carousel: Locator): Promise<number> {
  const name = await carousel.locator('[aria-roledescription=slide]:not([inert])').getAttribute('aria-label');
  return Number(/^Truck Image (\d+),/.exec(name ?? '')?.[1]);
}

/** Waits until React has rendered: it schedules its work by messages, so a later message arrives after it. */
async function waitForRender(page: Page): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) {
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = resolve;
          port2.postMessage(null);
        }),
    );
  }
}

/** From now on the test controls the page's clock. */
async function stopClock(page: Page): Promise<void> {
  // Ten seconds ahead, because the clock cannot be paused in the past and a slow machine needs time.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
  await waitForRender(page);
}

/** Advances the clock by three seconds and waits for the next photo. */
async function expectNext(page: Page, carousel: Locator, number: number): Promise<void> {
  await page.clock.runFor(3000);
  await expect.poll(() => shownNumber(carousel)).toBe(number);
  const picture = carousel.getByRole('img', { name: `Truck Image ${number}` });
  const loaded = async () => {
    // Handling a response takes some of the page's own time, too.
    await page.clock.runFor(10);
    return picture.count();
  };
  await expect.poll(loaded).toBe(1);
}

test("a truck's photos are browsed by button, key, thumbnail and swipe, and in full screen", async ({ app }) => {
  const { page, waitForThumbnails } = await visit(app, truckId, screen(truckId, 'view'));
  const finger = await emulateTouch(page);
  await expect(page.getByText('No truck images to display')).toBeVisible();
  const named = page.waitForRequest((request) => new URL(request.url()).searchParams.get('name') === 'photo-1.jpg');
  await navigate(page, screen(truckId, 'images/upload'));
  await expect(page.getByRole('button', { name: 'Take a photo' })).toBeVisible();
  const names = ['photo-1.jpg', 'photo-2.jpg', 'photo-3.jpg'];
  await picker(page).setInputFiles(await Promise.all(names.map(async (name) => sampleJpeg(name, await photo()))));
  await expect(card(page, 'photo-3.jpg')).toBeVisible();
  await save(page);
  await backAtTruck(page, truckId);
  await named;
  await waitForThumbnails(names.length);
  const loaded: string[] = [];
  const originals: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (/^\/api\/.*\/images\/./.test(pathname)) loaded.push(search);
    if (/^\/media\/.*\/images\/[^.]+$/.test(pathname)) originals.push(pathname);
  });
  await page.reload();
  const carousel = page.getByRole('region', { name: 'Photos' });
  await expect(carousel.getByRole('img', { name: 'Truck Image 1' })).toBeVisible();
  await carousel.getByRole('button', { name: 'Next' }).click();
  await expect(carousel.getByRole('img', { name: 'Truck Image 2' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(carousel.getByRole('img', { name: 'Truck Image 3' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(carousel.getByRole('img', { name: 'Truck Image 1' })).toBeVisible();
  await carousel.getByRole('button', { name: 'Show Truck Image 2' }).click();
  await expect(carousel.getByRole('img', { name: 'Truck Image 2' })).toBeVisible();
  // The list includes the addresses; a single one is requested only while its thumbnails are being created.
  expect(loaded.filter((search) => search === '')).toEqual([]);
  await expect(carousel.getByRole('button', { name: 'Pause the slide show' })).toHaveCount(0);

  await carousel.getByRole('button', { name: 'Full screen' }).click();
  await expect.poll(() => page.evaluate('document.fullscreenElement !== null')).toBe(true);
  await expect.poll(() => originals.length).toBeGreaterThan(0);
  const zoomed = (percent: number) => carousel.getByText(`Truck Image 2, zoomed to ${percent} %`);
  await carousel.getByRole('button', { name: 'Zoom in' }).click();
  await expect(zoomed(150)).toBeAttached();
  await page.keyboard.press('+');
  await expect(zoomed(225)).toBeAttached();
  await page.keyboard.press('0');
  await expect(carousel.getByText(/zoomed/)).toHaveCount(0);
  await page.keyboard.press('+');
  await expect(zoomed(150)).toBeAttached();
  await page.keyboard.press('ArrowRight');
  await expect(carousel.getByRole('img', { name: 'Truck Image 3' })).toBeVisible();
  await expect(carousel.getByText(/zoomed/)).toHaveCount(0);
  await carousel.getByRole('button', { name: 'Leave full screen' }).click();
  await expect.poll(() => page.evaluate('document.fullscreenElement === null')).toBe(true);

  await waitUntilSettled(page);
  await carousel.scrollIntoViewIfNeeded();
  // Late content above it would move it away from the finger.
  const box = await readWhenStable(() => carousel.boundingBox());
  if (!box) throw new Error('No carousel.');
  const at = (share: number) => ({ x: box.x + box.width * share, y: box.y + 40 });
  await finger.put(at(0.8));
  for (const share of [0.7, 0.6, 0.5, 0.4, 0.3]) await finger.move(at(share));
  await finger.lift();
  await expect(carousel.getByRole('img', { name: 'Truck Image 1' })).toBeVisible();
});

test('a slide show requests each address once; it pauses for reduced motion, a pointer, and a hidden tab', async ({
  app,
}) => {
  const { page, addPhotos } = await visit(app, truckId, 'about:blank');
  await addPhotos(3);
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (/^\/api\/.*\/images\/./.test(pathname)) requests.push(pathname + search);
  });
  await page.clock.install();
  await page.goto(screen(truckId, 'view'));
  const carousel = page.getByRole('region', { name: 'Photos' });
  await expect(carousel.getByRole('img', { name: 'Truck Image 1' })).toBeVisible();
  await stopClock(page);
  const expectPaused = async (milliseconds: number) => {
    const before = await shownNumber(carousel);
    await page.clock.runFor(milliseconds);
    await waitForRender(page);
    expect(await shownNumber(carousel)).toBe(before);
  };
  for (let turns = 0; turns < 3; turns += 1) await expectPaused(3000);

  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expect(carousel.getByRole('button', { name: 'Pause the slide show' })).toBeVisible();
  for (const number of [2, 3, 1, 2]) await expectNext(page, carousel, number);
  expect(requests.length).toBe(new Set(requests).size);

  await carousel.hover();
  await waitForRender(page);
  await expectPaused(10_000);
  await page.mouse.move(0, 0);
  await waitForRender(page);
  await expectNext(page, carousel, 3);

  await page.evaluate(`
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  `);
  await waitForRender(page);
  await expectPaused(60_000);
  expect(requests.length).toBe(new Set(requests).size);
});

test('photos are reordered by keyboard, one becomes the cover, several are selected; lists and search show the cover', async ({
  app,
}) => {
  const { page, call, addPhotos } = await visit(app, truckId, screen(truckId, 'images/edit'));
  await addPhotos(3);
  const names = async (): Promise<string[]> => (await call('images')).map(({ name }: { name: string }) => name);
  const [a = '', b = '', c = ''] = await names();
  await expect(card(page, 'Truck Image 1').getByText('Cover', { exact: true })).toBeVisible();
  // The page receives the photos one by one.
  await expect(card(page, 'Truck Image 3')).toBeVisible();

  await page.getByRole('button', { name: 'Drag Truck Image 1' }).press('Space');
  await expect(page.getByText('Position 1 of 3.')).toBeAttached();
  // The drag listens for keys after a timer, and a busy page handles keys before timers.
  await page.evaluate(() => new Promise((due) => setTimeout(due, 50)));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Position 2 of 3.')).toBeAttached();
  await page.keyboard.press('Space');
  await expect.poll(names).toEqual([b, a, c]);
  await card(page, 'Truck Image 3').getByRole('button', { name: 'Make Cover' }).click();
  await waitForAlert(page, 'Cover image updated successfully.');
  await expect.poll(names).toEqual([c, b, a]);
  await expect.poll(async () => (await call(`../${truckId}`)).coverImage).toBe(c);
  await assertAccessible(page);

  await page.getByRole('checkbox', { name: 'Select Truck Image 2' }).check();
  await page.getByRole('checkbox', { name: 'Select Truck Image 3' }).check();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download selected' }).click();
  expect((await saved).suggestedFilename()).toBe('Truck Images.zip');
  await page.getByRole('button', { name: 'Delete selected' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete Truck Images' });
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await waitForAlert(page, '2 truck images deleted successfully.');
  await expect.poll(names).toEqual([c]);

  await page.getByRole('link', { name: 'Current Stock', exact: true }).click();
  await page.getByText('Selling', { exact: true }).click();
  await expect(page.locator(`td img[src*="${c}"]`)).toBeVisible();
  const { regNumber } = await call(`../${truckId}`);
  await page.keyboard.press('Control+k');
  await page.getByRole('textbox', { name: 'Search everything' }).fill(regNumber);
  await expect(page.getByRole('dialog').locator(`img[src*="${c}"]`)).toBeVisible();
});
