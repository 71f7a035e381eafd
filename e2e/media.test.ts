/** Photos and videos in the browser: cropped, sent, shown and deleted (specification, sections 2.8, 2.10, 2.11, 4 and 5). */
import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { colourAt, cornerOf, exactPhoto, photo, recordVideo } from '#test/photos.ts';
import { type Stage, setStage, type VisitOptions } from './stage.ts';

let stage: Stage;
let truckId: string;
beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage.stop());
beforeEach(async () => {
  truckId = await stage.addTruck();
});

const screen = (name: string) => `/AbbasAutos/trucks/${truckId}/${name}`;
const sampleJpeg = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer });
const samplePng = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer });
const failures = { expectedErrors: /Failed to load resource/ };

/** A page, and calls of the API with its person's token. */
async function visit(path: string, options: VisitOptions = {}) {
  const page = await stage.visitAs('User', '/home', options);
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

type Call = Awaited<ReturnType<typeof visit>>['call'];

/** The stored files, oldest first. */
async function storedFiles(call: Call, kind: 'images' | 'videos'): Promise<Buffer[]> {
  const items: { name: string }[] = await call(kind);
  return await Promise.all(
    items.map(async ({ name }) => {
      const { uri } = await call(`${kind}/${name}`);
      return Buffer.from(await (await fetch(uri)).arrayBuffer());
    }),
  );
}

const picker = (page: Page) => page.locator('input[type=file]');
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });
const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click();

/** Several uploads and the pause after them, on a machine that has other things to do. */
const backAtTruck = (page: Page) => page.waitForURL(`**${screen('view')}`, { timeout: 25_000 });

async function cornersOf(picture: Buffer): Promise<(string | undefined)[]> {
  const { width, height } = await sharp(picture).metadata();
  const points = [
    [2, 2],
    [width - 3, 2],
    [2, height - 3],
    [width - 3, height - 3],
  ] as const;
  return await Promise.all(points.map(async ([x, y]) => cornerOf(await colourAt(picture, x, y))));
}

const uprightCorners = ['topLeft', 'topRight', 'bottomLeft', 'bottomRight'];

async function setSlider(slider: Locator, key: string, times = 1): Promise<void> {
  await slider.focus();
  for (let count = 0; count < times; count += 1) await slider.press(key);
}

async function uploadPhotos(page: Page, count: number): Promise<void> {
  const files = await Promise.all(
    Array.from({ length: count }, async (_, index) => sampleJpeg(`photo-${index + 1}.jpg`, await photo())),
  );
  await page.goto(screen('images/upload'));
  await picker(page).setInputFiles(files);
  await card(page, `photo-${count}.jpg`).waitFor();
  await save(page);
  await backAtTruck(page);
}

function heldEveryWay() {
  const orientations = [1, 2, 3, 4, 5, 6, 7, 8];
  return Promise.all(orientations.map(async (number) => sampleJpeg(`held-${number}.jpg`, await photo(number))));
}

test('photos of all eight orientations are stored upright', async () => {
  const { page, call } = await visit(screen('images/upload'));
  await picker(page).setInputFiles(await heldEveryWay());
  await card(page, 'held-8.jpg').waitFor();
  await save(page);
  await backAtTruck(page);
  const stored = await storedFiles(call, 'images');
  expect(stored).toHaveLength(8);
  for (const picture of stored) {
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 480, height: 320 });
    expect(await cornersOf(picture)).toEqual(uprightCorners);
  }
  await page.getByRole('region', { name: 'Slide show' }).getByRole('button', { name: 'Show Truck Image 8' }).waitFor();
});

/** Makes a browser decode pictures without their orientation data, always or when it is asked to. */
const decodeRaw = (when: string) => `
  const open = createImageBitmap;
  const withoutExif = async (file) => {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const parts = [bytes.subarray(0, 2)];
    let at = 2;
    while (bytes[at + 1] >= 0xe0 && bytes[at + 1] <= 0xef) {
      const end = at + 2 + bytes[at + 2] * 256 + bytes[at + 3];
      if (bytes[at + 1] !== 0xe1) parts.push(bytes.subarray(at, end));
      at = end;
    }
    return new Blob([...parts, bytes.subarray(at)], { type: file.type });
  };
  globalThis.createImageBitmap = async (file, options) => open(${when} ? await withoutExif(file) : file);
`;

// This Chromium turns every picture by itself, whatever it is told.
test.each([
  ['turns no picture by itself', 'true'],
  ['leaves a picture as it was stored when it is asked to', "options?.imageOrientation === 'none'"],
])('a browser that %s stores photos upright, too', async (_, when) => {
  const { page, call } = await visit('/home');
  await page.addInitScript(decodeRaw(when));
  await page.goto(screen('images/upload'));
  await picker(page).setInputFiles(await heldEveryWay());
  await card(page, 'held-8.jpg').waitFor();
  await save(page);
  await backAtTruck(page);
  const stored = await storedFiles(call, 'images');
  expect(stored).toHaveLength(8);
  for (const picture of stored) expect(await cornersOf(picture)).toEqual(uprightCorners);
});

test('exactly the chosen area is stored', async () => {
  const { page, call } = await visit(screen('images/upload'));
  const original = await exactPhoto(640, 400);
  await picker(page).setInputFiles([samplePng('lorry.png', original)]);
  const lorry = card(page, 'lorry.png');
  const slider = (name: string) => lorry.getByRole('slider', { name });
  await slider('Width').waitFor();
  const range = async (name: string) =>
    await Promise.all(
      ['aria-valuemin', 'aria-valuenow', 'aria-valuemax'].map((part) => slider(name).getAttribute(part)),
    );
  expect(await range('Zoom')).toEqual(['1', '1', '5']);
  expect(await range('Rotation')).toEqual(['0', '0', '360']);
  expect(await range('Height')).toEqual(['100', '400', '400']);
  expect(await range('Width')).toEqual(['100', '640', '640']);

  await setSlider(slider('Width'), 'ArrowLeft', 4);
  await setSlider(slider('Height'), 'Home');
  expect(await range('Width')).toEqual(['100', '600', '640']);
  await save(page);
  await backAtTruck(page);
  const [stored] = await storedFiles(call, 'images');
  if (!stored) throw new Error('Nothing stored.');
  const expected = await sharp(original).extract({ left: 20, top: 150, width: 600, height: 100 }).raw().toBuffer();
  const { data, info } = await sharp(stored).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([600, 100]);
  expect(data.equals(expected)).toBe(true);
});

test('zoom, rotation and the place of the frame are stored as they are seen', async () => {
  const { page, call } = await visit(screen('images/upload'));
  await picker(page).setInputFiles([samplePng('lorry.png', await exactPhoto(640, 400))]);
  const lorry = card(page, 'lorry.png');
  await lorry.getByRole('button', { name: 'Turn right' }).click();
  expect(await lorry.getByRole('slider', { name: 'Rotation' }).getAttribute('aria-valuenow')).toBe('90');
  expect(await lorry.getByRole('slider', { name: 'Width' }).getAttribute('aria-valuenow')).toBe('400');
  await save(page);
  await backAtTruck(page);
  const [turned] = await storedFiles(call, 'images');
  if (!turned) throw new Error('Nothing stored.');
  expect(await sharp(turned).metadata()).toMatchObject({ width: 400, height: 640 });
  expect(await cornersOf(turned)).toEqual(['bottomLeft', 'topLeft', 'bottomRight', 'topRight']);

  await page.goto(screen('images/upload'));
  await picker(page).setInputFiles([samplePng('lorry.png', await exactPhoto(640, 400))]);
  await setSlider(lorry.getByRole('slider', { name: 'Zoom' }), 'End');
  // The picture is moved as far as it goes to the right and down: its upper left corner is in the frame.
  const area = lorry.getByRole('group', { name: /Cropped area/ });
  await area.focus();
  for (let count = 0; count < 220; count += 1) await area.press(count % 2 === 0 ? 'ArrowRight' : 'ArrowDown');
  await save(page);
  await backAtTruck(page);
  const [, zoomed] = await storedFiles(call, 'images');
  if (!zoomed) throw new Error('Nothing stored.');
  expect(await cornersOf(zoomed)).toEqual(['topLeft', 'topLeft', 'topLeft', 'topLeft']);
}, 60_000);

test('files that are no images are told of, large ones warned of, and what is chosen can be removed', async () => {
  const { page } = await visit(screen('images/upload'), failures);
  await page.getByText('Max size 25MB').waitFor();
  expect(await page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
  await picker(page).setInputFiles([
    { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') },
    sampleJpeg('broken.jpg', Buffer.from('no picture')),
    sampleJpeg('good.jpg', await photo()),
  ]);
  await alert(page, 'notes.pdf is not an image.').waitFor();
  await alert(page, 'broken.jpg cannot be opened as an image').waitFor();
  await card(page, 'good.jpg').waitFor();
  expect(await page.getByRole('alert').filter({ hasText: '25MB' }).count()).toBe(0);

  await page.evaluate("Object.defineProperty(File.prototype, 'size', { get: () => 25 * 1024 * 1024 + 1 })");
  await picker(page).setInputFiles([sampleJpeg('huge.jpg', await photo())]);
  await alert(page, 'File size exceeds 25MB. Cropped image may exceed 25MB upload limit.').waitFor();
  await picker(page).evaluate((field) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['no picture'], 'dropped.png', { type: 'image/png' }));
    field.parentElement?.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
  });
  await alert(page, 'dropped.png cannot be opened as an image').waitFor();
  await card(page, 'huge.jpg').getByRole('button', { name: 'Remove' }).click();
  await card(page, 'huge.jpg').waitFor({ state: 'detached' });
  expect(await card(page, 'good.jpg').count()).toBe(1);

  await page.getByRole('button', { name: 'Back' }).click();
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await backAtTruck(page);
});

test('a failed photo is tried again without the others, a cancelled one stays', async () => {
  const { page, call } = await visit(screen('images/upload'), failures);
  let puts = 0;
  await page.route('**/media/**', async (route) => {
    puts += 1;
    if (puts === 2) await route.fulfill({ status: 507, json: { status: 507, message: 'The disk is full.' } });
    else if (puts === 3) await new Promise((resolve) => setTimeout(resolve, 60_000).unref());
    else await route.continue();
  });
  const names = ['first.jpg', 'second.jpg', 'third.jpg'];
  await picker(page).setInputFiles(await Promise.all(names.map(async (name) => sampleJpeg(name, await photo()))));
  await card(page, 'third.jpg').waitFor();
  await save(page);
  await alert(page, 'The disk is full.').waitFor();
  await card(page, 'first.jpg').getByText('Uploaded').waitFor();
  await card(page, 'third.jpg').getByRole('progressbar').waitFor();
  // Cancelled before its bytes are under way, it would leave its place in the count above to the retry.
  await expect.poll(() => puts).toBe(3);
  await card(page, 'third.jpg').getByRole('button', { name: 'Cancel' }).click();
  await card(page, 'third.jpg').getByText('Cancelled').waitFor();
  await card(page, 'second.jpg').getByRole('button', { name: 'Retry' }).click();
  await card(page, 'second.jpg').getByText('Uploaded').waitFor();
  expect(await call('images')).toHaveLength(2);

  await card(page, 'third.jpg').getByRole('button', { name: 'Remove' }).click();
  await backAtTruck(page);
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(await call('images')).toHaveLength(2);
});

test('an upload whose answer was lost is not sent twice', async () => {
  const { page, call } = await visit(screen('images/upload'), failures);
  await page.route('**/media/**', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await picker(page).setInputFiles([sampleJpeg('only.jpg', await photo())]);
  await card(page, 'only.jpg').waitFor();
  await save(page);
  await alert(page, 'The server could not be reached.').waitFor();
  await page.unroute('**/media/**');
  await save(page);
  await backAtTruck(page);
  expect(await call('images')).toHaveLength(1);
});

test("a truck's photos: carousel by button, key and thumbnail, full screen, small versions first", async () => {
  const { page } = await visit(screen('view'), { reducedMotion: 'reduce' });
  await page.getByText('No truck images to display').waitFor();
  await uploadPhotos(page, 3);
  const loaded: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (/^\/api\/.*\/images\/./.test(pathname)) loaded.push(search);
  });
  await page.reload();
  const carousel = page.getByRole('region', { name: 'Slide show' });
  await carousel.getByRole('img', { name: 'Truck Image 1' }).waitFor();
  await carousel.getByRole('button', { name: 'Next' }).click();
  await carousel.getByRole('img', { name: 'Truck Image 2' }).waitFor();
  await page.keyboard.press('ArrowRight');
  await carousel.getByRole('img', { name: 'Truck Image 3' }).waitFor();
  await page.keyboard.press('ArrowRight');
  await carousel.getByRole('img', { name: 'Truck Image 1' }).waitFor();
  await carousel.getByRole('button', { name: 'Show Truck Image 2' }).click();
  await carousel.getByRole('img', { name: 'Truck Image 2' }).waitFor();
  expect(new Set(loaded)).toEqual(new Set(['?size=small', '?size=large']));
  expect(await carousel.getByRole('button', { name: 'Pause the slide show' }).count()).toBe(0);

  await carousel.getByRole('button', { name: 'Full screen' }).click();
  await expect.poll(() => page.evaluate('document.fullscreenElement !== null')).toBe(true);
  await expect.poll(() => loaded.filter((search) => search === '').length).toBe(1);
  await carousel.getByRole('button', { name: 'Leave full screen' }).click();
  await expect.poll(() => page.evaluate('document.fullscreenElement === null')).toBe(true);
});

test('a swipe shows the photo beside', async () => {
  const options = {
    reducedMotion: 'reduce',
    hasTouch: true,
    isMobile: true,
    viewport: { width: 360, height: 740 },
  } as const;
  const { page } = await visit(screen('images/upload'), options);
  await page.getByRole('button', { name: 'Take a photo' }).waitFor();
  await uploadPhotos(page, 2);
  const carousel = page.getByRole('region', { name: 'Slide show' });
  await carousel.getByRole('img', { name: 'Truck Image 1' }).waitFor();
  await carousel.scrollIntoViewIfNeeded();
  const box = await carousel.boundingBox();
  if (!box) throw new Error('No carousel.');
  const touch = await page.context().newCDPSession(page);
  const finger = async (type: 'touchStart' | 'touchMove' | 'touchEnd', share: number) => {
    const touchPoints = type === 'touchEnd' ? [] : [{ x: box.x + box.width * share, y: box.y + 40 }];
    await touch.send('Input.dispatchTouchEvent', { type, touchPoints });
  };
  await finger('touchStart', 0.8);
  for (const share of [0.7, 0.6, 0.5, 0.4, 0.3]) await finger('touchMove', share);
  await finger('touchEnd', 0.3);
  await carousel.getByRole('img', { name: 'Truck Image 2' }).waitFor();
});

test('photos follow one another by themselves until somebody points at them', async () => {
  const { page } = await visit(screen('images/upload'));
  await uploadPhotos(page, 2);
  const carousel = page.getByRole('region', { name: 'Slide show' });
  await carousel.getByRole('img', { name: 'Truck Image 1' }).waitFor();
  await carousel.getByRole('img', { name: 'Truck Image 2' }).waitFor();
  await carousel.hover();
  await carousel.getByRole('img', { name: 'Truck Image 2' }).waitFor();
  await page.waitForTimeout(3500);
  expect(await carousel.getByRole('img', { name: 'Truck Image 2' }).count()).toBe(1);
});

test('a photo is deleted after asking; a failure is told', async () => {
  const { page, call } = await visit(screen('images/upload'), failures);
  await uploadPhotos(page, 2);
  await page.goto(screen('images/edit'));
  await page.getByRole('heading', { name: 'Images', level: 1 }).waitFor();
  const dialog = page.getByRole('dialog', { name: 'Delete Truck Image' });
  const deleteFirst = async () => {
    await card(page, 'Truck Image 1').getByRole('button', { name: 'Delete' }).click();
    await dialog.getByText('This action cannot be undone.').waitFor();
    await dialog.getByRole('button', { name: 'Delete' }).click();
  };
  await page.route('**/image/*', (route) => route.fulfill({ status: 500, json: { status: 500, message: 'No.' } }));
  await deleteFirst();
  await alert(page, 'Failed to delete truck image.').waitFor();
  await page.unroute('**/image/*');
  await deleteFirst();
  await alert(page, 'Truck image deleted successfully.').waitFor();
  await card(page, 'Truck Image 2').waitFor({ state: 'detached' });
  expect(await call('images')).toHaveLength(1);
  await deleteFirst();
  await page.getByText('No truck images to display').waitFor();
  await page.getByRole('button', { name: 'Back' }).click();
  await backAtTruck(page);
});

test('a video is sent, shown with its facts, played on demand, and deleted', async () => {
  const { page, call } = await visit(screen('videos/upload'));
  const video = await recordVideo(page);
  await page.getByText('Max size 1GB').waitFor();
  await picker(page).setInputFiles([{ name: 'walk.webm', mimeType: 'video/webm', buffer: video }]);
  await save(page);
  await backAtTruck(page);
  const [stored] = await storedFiles(call, 'videos');
  expect(stored?.equals(video)).toBe(true);

  const carousel = page.getByRole('region', { name: 'Film show' });
  await carousel.getByText('1 / 1').waitFor();
  expect(await page.locator('video').count()).toBe(0);
  await carousel.getByRole('button', { name: 'Play' }).click();
  const player = page.locator('video');
  const read = (name: 'currentTime' | 'seeking') => player.evaluate((video, key) => Reflect.get(video, key), name);
  await expect.poll(() => read('currentTime')).toBeGreaterThan(0.3);
  await player.evaluate((video) => Reflect.set(video, 'currentTime', 0.1));
  await expect.poll(() => read('seeking')).toBe(false);

  await page.goto(screen('videos/edit'));
  await page.getByRole('heading', { name: 'Videos', level: 1 }).waitFor();
  const facts = card(page, 'Truck Video 1');
  await facts.getByText(`${(video.length / 1024 ** 2).toFixed(2)} MB`).waitFor();
  await facts.getByText(/^\d(\.\d)? seconds?$/).waitFor();
  await facts.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete Truck Video' });
  await dialog.getByText('Are you sure you want to delete this truck video? This action cannot be undone.').waitFor();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await alert(page, 'Truck video deleted successfully.').waitFor();
  await page.getByText('No truck videos to display').waitFor();
});

test('a large video is warned of and still sent; a refused one shows the message and can be cancelled', async () => {
  const { page } = await visit(screen('videos/upload'), failures);
  await picker(page).setInputFiles([{ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('words') }]);
  await alert(page, 'notes.txt is not a video.').waitFor();
  await page.evaluate("Object.defineProperty(File.prototype, 'size', { get: () => 1024 ** 3 + 1 })");
  await picker(page).setInputFiles([
    { name: 'fake.mp4', mimeType: 'video/mp4', buffer: Buffer.from('no film at all') },
  ]);
  await alert(page, 'File size exceeds 1GB.').waitFor();
  await save(page);
  await page.getByRole('alert').filter({ hasNotText: '1GB' }).first().waitFor();
  await card(page, 'fake.mp4').getByRole('button', { name: 'Retry' }).waitFor();

  await page.route('**/media/**', () => new Promise((resolve) => setTimeout(resolve, 60_000).unref()));
  await card(page, 'fake.mp4').getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click();
  await card(page, 'fake.mp4').getByRole('button', { name: 'Cancel' }).click();
  await card(page, 'fake.mp4').getByText('Cancelled').waitFor();
});

test('photos and videos that cannot be loaded are told of', async () => {
  const { page } = await visit('/home', failures);
  await page.route(/\/api\/.*\/(images|videos)$/, (route) =>
    route.fulfill({ status: 400, json: { status: 400, message: 'No.' } }),
  );
  await page.goto(screen('view'));
  await alert(page, 'Failed to retrieve truck images.').waitFor();
  await alert(page, 'Failed to retrieve truck videos.').waitFor();
  await page.goto('/nobody/trucks/1/images/edit');
  await page.waitForURL('**/current-stock');
});

test.each([
  ['light', 1440],
  ['dark', 360],
] as const)(
  'every screen is accessible and fits, %s, %i px wide',
  async (colorScheme, width) => {
    const options = { colorScheme, viewport: { width, height: 900 }, reducedMotion: 'reduce' } as const;
    const { page } = await visit(screen('videos/upload'), options);
    const assertClean = async () => {
      await page.waitForLoadState('networkidle');
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
      const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
      const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
      expect(violations.map(({ id, nodes }) => ({ id, html: nodes.map(({ html }) => html) }))).toEqual([]);
    };
    const video = await recordVideo(page, 500);
    await picker(page).setInputFiles([{ name: 'walk.webm', mimeType: 'video/webm', buffer: video }]);
    await assertClean();
    await save(page);
    await backAtTruck(page);
    await page.goto(screen('images/upload'));
    await picker(page).setInputFiles([
      sampleJpeg('first.jpg', await photo()),
      sampleJpeg('second.jpg', await photo(6)),
    ]);
    await card(page, 'second.jpg').waitFor();
    await assertClean();
    await save(page);
    await backAtTruck(page);
    await page.getByRole('region', { name: 'Slide show' }).getByRole('img', { name: 'Truck Image 1' }).waitFor();
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.locator('video').waitFor();
    await assertClean();
    for (const name of ['images/edit', 'videos/edit']) {
      await page.goto(screen(name));
      await page.getByRole('button', { name: 'Delete' }).first().waitFor();
      await assertClean();
    }
  },
  60_000,
);
