/** Photo uploads: cropped as shown, resized, sent once. */
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { p3HeicPhoto } from '#test/media/media-files.ts';
import { colourAt, exactPhoto, photo } from '#test/media/photos.ts';
import { navigate, waitForAlert } from './controls.ts';
import { expect, failuresExpected, test } from './fixtures.ts';
import {
  backAtTruck,
  card,
  closeAndReturn,
  cornersOf,
  picker,
  sampleJpeg,
  save,
  screen,
  storedFiles,
  uprightCorners,
  visit,
} from './media-steps.ts';

let truckId: string;
test.beforeEach(async ({ app }) => {
  truckId = await app.addTruck();
});

const samplePng = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer });

async function setSlider(slider: Locator, key: string, times = 1): Promise<void> {
  await slider.focus();
  for (let count = 0; count < times; count += 1) await slider.press(key);
}

test('a HEIC photo of Display P3 is stored in the same colours as a JPEG', async ({ app }) => {
  const { page, call } = await visit(app, truckId, screen(truckId, 'images/upload'));
  const p3 = await sharp({ create: { width: 2, height: 2, channels: 3, background: '#000' } })
    .withIccProfile('p3')
    .png()
    .toBuffer();
  const { icc } = await sharp(p3).metadata();
  const raw = { width: 64, height: 64, channels: 3 } as const;
  const plain = await sharp(Buffer.alloc(64 * 64 * 3, Buffer.from([220, 40, 40])), { raw })
    .jpeg({ quality: 100 })
    .toBuffer();
  const profile = Buffer.concat([Buffer.from('\xff\xe2\0\0ICC_PROFILE\0\x01\x01', 'latin1'), icc ?? Buffer.alloc(0)]);
  profile.writeUInt16BE(profile.length - 2, 2);
  const jpeg = Buffer.concat([plain.subarray(0, 2), profile, plain.subarray(2)]);
  await picker(page).setInputFiles([
    sampleJpeg('patch.jpg', jpeg),
    { name: 'patch.heic', mimeType: 'image/heic', buffer: p3HeicPhoto },
  ]);
  await opened(page, 2);
  await save(page);
  await backAtTruck(page, truckId);
  const [ofJpeg, ofHeic] = await Promise.all((await storedFiles(call, 'images')).map((file) => colourAt(file, 30, 30)));
  expect(ofJpeg?.[0]).toBeGreaterThan(235);
  for (const channel of [0, 1, 2]) {
    expect(Math.abs((ofJpeg?.[channel] ?? 0) - (ofHeic?.[channel] ?? 99))).toBeLessThan(5);
  }
});

test('an HDR photo in HEIC is rejected with advice', async ({ app }) => {
  const { page } = await visit(app, truckId, screen(truckId, 'images/upload'));
  const hdr = Buffer.from(p3HeicPhoto);
  // The numbers of BT.2020 and PQ take the place of the profile.
  hdr.write('nclx\0\x09\0\x10\0\x09\x80', hdr.indexOf('colrprof') + 4, 'latin1');
  await picker(page).setInputFiles([{ name: 'hdr.heic', mimeType: 'image/heic', buffer: hdr }]);
  await expect(
    page.getByText(
      'hdr.heic is an HDR photo or has an unusual colour profile. Its colours would be wrong here. Save it as JPEG and choose it again.',
    ),
  ).toBeVisible();
  expect(await page.locator('svg image').count()).toBe(0);
});

/** Waits for this number of photos. */
const opened = (page: Page, count: number) => expect(page.locator('svg image')).toHaveCount(count);

test('exactly the selected area is stored, with zoom, rotation and frame position as shown', async ({ app }) => {
  const { page, call } = await visit(app, truckId, screen(truckId, 'images/upload'));
  const original = await exactPhoto(320, 200);
  await picker(page).setInputFiles([samplePng('lorry.png', original), samplePng('turned.png', original)]);
  await expect(card(page, 'turned.png')).toBeVisible();
  const lorry = card(page, 'lorry.png');
  const slider = (name: string) => lorry.getByRole('slider', { name });
  await expect(slider('Width')).toBeVisible();
  const range = async (name: string) =>
    await Promise.all(
      ['aria-valuemin', 'aria-valuenow', 'aria-valuemax'].map((part) => slider(name).getAttribute(part)),
    );
  await expect.poll(() => range('Zoom')).toEqual(['1', '1', '5']);
  await expect.poll(() => range('Rotation')).toEqual(['0', '0', '360']);
  await expect.poll(() => range('Height')).toEqual(['100', '200', '200']);
  await expect.poll(() => range('Width')).toEqual(['100', '320', '320']);

  await setSlider(slider('Width'), 'ArrowLeft', 4);
  await setSlider(slider('Height'), 'Home');
  await expect.poll(() => range('Width')).toEqual(['100', '280', '320']);

  const turning = card(page, 'turned.png');
  await turning.getByRole('button', { name: 'Edit turned.png' }).click();
  await turning.getByRole('button', { name: 'Turn right' }).click();
  await expect(turning.getByRole('slider', { name: 'Rotation' })).toHaveAttribute('aria-valuenow', '90');
  await expect(turning.getByRole('slider', { name: 'Width' })).toHaveAttribute('aria-valuenow', '200');

  await picker(page).setInputFiles([samplePng('zoomed.png', original)]);
  const zooming = card(page, 'zoomed.png');
  await zooming.getByRole('button', { name: 'Edit zoomed.png' }).click();
  await setSlider(zooming.getByRole('slider', { name: 'Zoom' }), 'End');
  // The picture is moved to the right and down until the frame is in its upper left quarter.
  const area = zooming.getByRole('group', { name: /Cropped area/ });
  await area.focus();
  for (let count = 0; count < 80; count += 1) await page.keyboard.press(count % 2 === 0 ? 'ArrowRight' : 'ArrowDown');
  await save(page);
  await backAtTruck(page, truckId);

  const [stored, turned, zoomed] = await storedFiles(call, 'images');
  if (!stored || !turned || !zoomed) throw new Error('Not all are stored.');
  const expected = await sharp(original).extract({ left: 20, top: 50, width: 280, height: 100 }).raw().toBuffer();
  const { data, info } = await sharp(stored).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([280, 100]);
  expect(data.equals(expected)).toBe(true);
  expect(await sharp(turned).metadata()).toMatchObject({ width: 200, height: 320 });
  expect(await cornersOf(turned)).toEqual(['bottomLeft', 'topLeft', 'bottomRight', 'topRight']);
  expect(await cornersOf(zoomed)).toEqual(['topLeft', 'topLeft', 'topLeft', 'topLeft']);
});

test('large photos are resized and sent in the order chosen; original size keeps every pixel', async ({ app }) => {
  const { page, call } = await visit(app, truckId, screen(truckId, 'images/upload'));
  // As small as possible: this browser takes a second per megapixel.
  const wide = await exactPhoto(2400, 120);
  const files = [
    samplePng('wide.png', wide),
    sampleJpeg('small.jpg', await photo()),
    samplePng('tall.png', await exactPhoto(120, 2400)),
  ];
  await picker(page).setInputFiles(files);
  await expect(page.getByText('3 images', { exact: true })).toBeVisible();
  await opened(page, 3);
  await expect(page.getByText('Saved as 2048 × 102 pixels')).toBeVisible();
  await card(page, 'tall.png').getByRole('button', { name: 'Edit tall.png' }).click();
  await expect(page.getByText('Saved as 102 × 2048 pixels')).toBeVisible();
  await card(page, 'tall.png').getByRole('button', { name: 'Turn right' }).click();
  await save(page);
  await backAtTruck(page, truckId);
  const stored = await storedFiles(call, 'images');
  const sizes = await Promise.all(stored.map(async (picture) => await sharp(picture).metadata()));
  expect(sizes.map(({ format, width, height }) => [format, width, height])).toEqual([
    ['png', 2048, 102],
    ['png', 240, 160],
    ['png', 2048, 102],
  ]);
  expect(await cornersOf(stored[0] ?? Buffer.alloc(0))).toEqual(uprightCorners);
  expect(await cornersOf(stored[2] ?? Buffer.alloc(0))).toEqual(['bottomLeft', 'topLeft', 'bottomRight', 'topRight']);

  await navigate(page, screen(truckId, 'images/upload'));
  await picker(page).setInputFiles([samplePng('wide.png', wide)]);
  await page.getByRole('checkbox', { name: 'Keep original size (slower)' }).check();
  await expect(page.getByText('Saved as 2400 × 120 pixels')).toBeVisible();
  await save(page);
  await backAtTruck(page, truckId);
  const whole = (await storedFiles(call, 'images')).at(-1) ?? Buffer.alloc(0);
  const pixels = (picture: Buffer) => sharp(picture).removeAlpha().raw().toBuffer();
  expect((await pixels(whole)).equals(await pixels(wide))).toBe(true);
});

test('files that are not images are reported, large ones get a warning, and a chosen file can be removed', async ({
  app,
}) => {
  const { page } = await visit(app, truckId, screen(truckId, 'images/upload'), failuresExpected);
  await expect(page.getByText('Max size 25MB')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
  await picker(page).setInputFiles([
    { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') },
    sampleJpeg('broken.jpg', Buffer.from('no picture')),
    sampleJpeg('good.jpg', await photo()),
  ]);
  await waitForAlert(page, 'notes.pdf is not an image.');
  await waitForAlert(page, 'broken.jpg cannot be opened in this browser');
  await expect(card(page, 'good.jpg')).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: '25MB' })).toHaveCount(0);

  await page.evaluate("Object.defineProperty(File.prototype, 'size', { get: () => 25 * 1024 * 1024 + 1 })");
  await picker(page).setInputFiles([sampleJpeg('huge.jpg', await photo())]);
  await waitForAlert(page, 'File size exceeds 25MB. Cropped image may exceed 25MB upload limit.');
  await picker(page).evaluate((field) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['no picture'], 'dropped.png', { type: 'image/png' }));
    field.parentElement?.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
  });
  await waitForAlert(page, 'dropped.png cannot be opened in this browser');
  await card(page, 'huge.jpg').getByRole('button', { name: 'Remove' }).click();
  await expect(card(page, 'huge.jpg')).toHaveCount(0);
  await expect(card(page, 'good.jpg')).toHaveCount(1);

  await page.getByRole('button', { name: 'Back' }).click();
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await backAtTruck(page, truckId);
});

test('a failed photo is retried without the others, and a cancelled one stays on the page', async ({ app }) => {
  const { page, call } = await visit(app, truckId, screen(truckId, 'images/upload'), failuresExpected);
  let puts = 0;
  await page.route('**/media/**', async (route) => {
    // The page also loads the new cover, sometimes before it sends the third photo.
    if (route.request().method() !== 'PUT') return await route.continue();
    puts += 1;
    if (puts === 2) await route.fulfill({ status: 507, json: { status: 507, message: 'The disk is full.' } });
    else if (puts === 3) await new Promise(() => undefined);
    else await route.continue();
  });
  const names = ['first.jpg', 'second.jpg', 'third.jpg'];
  await picker(page).setInputFiles(await Promise.all(names.map(async (name) => sampleJpeg(name, await photo()))));
  await expect(card(page, 'third.jpg')).toBeVisible();
  await save(page);
  await waitForAlert(page, 'The disk is full.');
  await expect(card(page, 'first.jpg').getByText('Uploaded')).toBeVisible();
  await expect(card(page, 'third.jpg').getByRole('progressbar')).toBeVisible();
  // If cancelled before its bytes are sent, the retry would take its place in the count above.
  await expect.poll(() => puts).toBe(3);
  await card(page, 'third.jpg').getByRole('button', { name: 'Cancel' }).click();
  await expect(card(page, 'third.jpg').getByText('Cancelled')).toBeVisible();
  await card(page, 'second.jpg').getByRole('button', { name: 'Retry' }).click();
  await expect(card(page, 'second.jpg').getByText('Uploaded')).toBeVisible();
  await expect.poll(() => call('images')).toHaveLength(2);

  await card(page, 'third.jpg').getByRole('button', { name: 'Remove' }).click();
  await backAtTruck(page, truckId);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect.poll(() => call('images')).toHaveLength(2);
});

test('an upload whose response was lost resumes, and is not sent twice', async ({ app }) => {
  const { page, call } = await visit(app, truckId, screen(truckId, 'images/upload'), failuresExpected);
  await page.route('**/media/**', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await picker(page).setInputFiles([sampleJpeg('only.jpg', await photo())]);
  await expect(card(page, 'only.jpg')).toBeVisible();
  await save(page);
  await waitForAlert(page, 'No connection. The upload will resume automatically.');
  await expect(card(page, 'only.jpg').getByText('No connection. Will resume automatically.')).toBeVisible();
  await page.unroute('**/media/**');
  await backAtTruck(page, truckId);
  await expect.poll(() => call('images')).toHaveLength(1);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('photos that were not sent when their page was closed are sent when it is opened again', async ({ app }) => {
  const { page, call } = await visit(app, truckId, screen(truckId, 'images/upload'), failuresExpected);
  let isLost = true;
  await page.route('**/media/**', (route) => (isLost ? route.abort() : route.continue()));
  const names = ['first.jpg', 'second.jpg'];
  await picker(page).setInputFiles(await Promise.all(names.map(async (name) => sampleJpeg(name, await photo()))));
  await save(page);
  await expect(card(page, 'first.jpg').getByText('No connection. Will resume automatically.')).toBeVisible();
  await closeAndReturn(page);
  await expect(card(page, 'second.jpg')).toBeVisible();
  await expect(card(page, 'first.jpg').getByText('No connection. Will resume automatically.')).toBeVisible();
  isLost = false;
  await backAtTruck(page, truckId);
  const stored = await storedFiles(call, 'images');
  expect(await Promise.all(stored.map(cornersOf))).toEqual([uprightCorners, uprightCorners]);
  // Stored photos are not sent again.
  await navigate(page, screen(truckId, 'images/upload'));
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
  await expect.poll(() => call('images')).toHaveLength(2);
});
