/** A truck's videos: upload, play and delete; and rules shared by photo and video screens. */
import { blockBytes } from '#files/upload-limits.ts';
import { video } from '#test/media/media-files.ts';
import { photo, recordVideo } from '#test/media/photos.ts';
import { navigate, waitForAlert } from './controls.ts';
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
  writeTempFile,
} from './media-steps.ts';
import { assertEveryLook } from './themes-and-widths.ts';

let truckId: string;
test.beforeEach(async ({ app }) => {
  truckId = await app.addTruck();
});

test('a video is uploaded, shown with its details, played on demand, and deleted', async ({ app }) => {
  const { page, call } = await visit(app, truckId, screen(truckId, 'videos/upload'), { withPause: true });
  const video = await recordVideo(page);
  await expect(page.getByText('Max size 1GB')).toBeVisible();
  await picker(page).setInputFiles([{ name: 'walk.webm', mimeType: 'video/webm', buffer: video }]);
  await save(page);
  await backAtTruck(page, truckId);
  const [stored] = await storedFiles(call, 'videos');
  expect(stored?.equals(video)).toBe(true);

  const carousel = page.getByRole('region', { name: 'Truck videos' });
  await expect(carousel.getByText('1 / 1')).toBeVisible();
  await expect(page.locator('video')).toHaveCount(0);
  await carousel.getByRole('button', { name: 'Play' }).click();
  const player = page.locator('video');
  const read = (name: 'currentTime' | 'seeking') => player.evaluate((video, key) => Reflect.get(video, key), name);
  await expect.poll(() => read('currentTime')).toBeGreaterThan(0.3);
  await player.evaluate((video) => Reflect.set(video, 'currentTime', 0.1));
  await expect.poll(() => read('seeking')).toBe(false);

  await navigate(page, screen(truckId, 'videos/edit'));
  await expect(page.getByRole('heading', { name: 'Videos', level: 1 })).toBeVisible();
  const facts = card(page, 'Truck Video 1');
  await expect(facts.getByText(`${(video.length / 1024 ** 2).toFixed(2)} MB`)).toBeVisible();
  await expect(facts.getByText(/^\d(\.\d)? seconds?$/)).toBeVisible();
  await facts.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete Truck Video' });
  await expect(
    dialog.getByText('Are you sure you want to delete this truck video? This action cannot be undone.'),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await waitForAlert(page, 'Truck video deleted successfully.');
  await expect(page.getByText('No truck videos to display')).toBeVisible();
});

test('a large video gets a warning and is still sent; a rejected one shows the message and can be cancelled', async ({
  app,
}) => {
  const { page } = await visit(app, truckId, screen(truckId, 'videos/upload'), failuresExpected);
  await picker(page).setInputFiles([{ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('words') }]);
  await waitForAlert(page, 'notes.txt is not a video.');
  await page.evaluate("Object.defineProperty(File.prototype, 'size', { get: () => 1024 ** 3 + 1 })");
  await picker(page).setInputFiles([
    { name: 'fake.mp4', mimeType: 'video/mp4', buffer: Buffer.from('no video at all') },
  ]);
  await waitForAlert(page, 'File size exceeds 1GB.');
  await save(page);
  await expect(page.getByRole('alert').filter({ hasNotText: '1GB' }).first()).toBeVisible();
  await expect(card(page, 'fake.mp4').getByRole('button', { name: 'Retry' })).toBeVisible();

  await page.route('**/media/**', () => undefined);
  await card(page, 'fake.mp4').getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click();
  await card(page, 'fake.mp4').getByRole('button', { name: 'Cancel' }).click();
  await expect(card(page, 'fake.mp4').getByText('Cancelled')).toBeVisible();
});

test('empty and truncated videos are rejected, and a video that few browsers play gets a warning', async ({ app }) => {
  const { page } = await visit(app, truckId, screen(truckId, 'videos/upload'));
  const mov = (name: string, text: string) => ({
    name,
    mimeType: 'video/quicktime',
    buffer: Buffer.from(`\0\0\0\x14ftypqt  \0\0\0\0qt  ${text}`, 'latin1'),
  });
  await picker(page).setInputFiles([{ name: 'empty.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(0) }]);
  await waitForAlert(page, 'empty.mp4 is empty. Choose another file.');
  await picker(page).setInputFiles([mov('cut.mov', '\0\x10\0\0mdat........')]);
  await waitForAlert(page, 'cut.mov is incomplete: its end is missing. Copy it from the camera again, then upload it.');
  await picker(page).setInputFiles([mov('phone.mov', '\0\0\0\x20moovstsd\0\0\0\0\0\0\0\x01\0\0\0\x10hvc1....')]);
  await waitForAlert(page, 'Some buyers will not be able to play this video.');
  await expect(page.getByRole('region', { name: 'phone.mov' })).toBeVisible();
});

test('a video sent in blocks pauses and resumes, after a lost connection and after its page was closed', async ({
  app,
}) => {
  const { page, call } = await visit(app, truckId, screen(truckId, 'videos/upload'), failuresExpected);
  const content = video(blockBytes + 500_000);
  const blocks: string[] = [];
  const methods: string[] = [];
  let isOffline = false;
  // The first block is sent; the second waits until the connection is back.
  await page.route('**/media/**', async (route) => {
    methods.push(route.request().method());
    const block = new URL(route.request().url()).searchParams.get('blockid');
    if (block !== null && blocks.length > 0 && !blocks.includes(block)) isOffline = true;
    if (isOffline) return await route.abort();
    if (block !== null) blocks.push(block);
    await route.continue();
  });
  await picker(page).setInputFiles(await writeTempFile('walk.mp4', content));
  await save(page);
  const walk = card(page, 'walk.mp4');
  await expect(walk.getByText('No connection. Will resume automatically.')).toBeVisible();
  await waitForAlert(page, 'No connection. The upload will resume automatically.');
  // A new file has no blocks to ask for.
  expect(methods[0]).toBe('PUT');
  await walk.getByRole('button', { name: 'Pause' }).click();
  await expect(walk.getByText(/^Paused · /)).toBeVisible();
  await walk.getByRole('button', { name: 'Resume' }).click();
  await expect(walk.getByText('No connection. Will resume automatically.')).toBeVisible();

  await closeAndReturn(page);
  await expect(walk.getByText('No connection. Will resume automatically.')).toBeVisible();
  const before = [...blocks];
  const sentAfter: string[] = [];
  // Listens before the connection is back, because a retry may come at once. Failed requests do not count as blocks.
  page.on('requestfinished', (request) => {
    const block = new URL(request.url()).searchParams.get('blockid');
    if (block !== null) sentAfter.push(block);
  });
  await page.unroute('**/media/**');
  await backAtTruck(page, truckId);
  expect(before).toHaveLength(1);
  expect(sentAfter).toHaveLength(1);
  expect(sentAfter).not.toContain(before[0]);
  const stored = await storedFiles(call, 'videos');
  expect(stored.map((bytes) => bytes.equals(content))).toEqual([true]);
});

test('a video too large to be stored in the browser is asked for again, and can be discarded', async ({ app }) => {
  const { page, call } = await visit(app, truckId, 'about:blank', failuresExpected);
  const content = video(blockBytes + 1000);
  // Acts like a browser that cannot store the bytes of a video.
  await page.addInitScript(`
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (value, ...key) {
      return put.call(this, value?.bytes instanceof Blob ? { ...value, bytes: undefined } : value, ...key);
    };
  `);
  await page.goto(screen(truckId, 'videos/upload'));
  await page.route('**/media/**', (route) => route.abort());
  const chosen = await writeTempFile('walk.mp4', content);
  await picker(page).setInputFiles(chosen);
  await save(page);
  await expect(card(page, 'walk.mp4').getByText('No connection. Will resume automatically.')).toBeVisible();
  await page.unroute('**/media/**');
  await closeAndReturn(page);
  await expect(card(page, 'walk.mp4').getByText('Choose the file again to resume')).toBeVisible();
  await card(page, 'walk.mp4').getByRole('button', { name: 'Remove' }).click();
  await expect(card(page, 'walk.mp4')).toHaveCount(0);
  await picker(page).setInputFiles(chosen);
  await save(page);
  await backAtTruck(page, truckId);
  await expect
    .poll(async () => (await storedFiles(call, 'videos')).map((bytes) => bytes.equals(content)))
    .toEqual([true]);
});

test('every photo and video screen is accessible and fits the window', async ({ app }) => {
  const { page } = await visit(app, truckId, screen(truckId, 'videos/upload'));
  const video = await recordVideo(page, 500);
  await picker(page).setInputFiles([{ name: 'walk.webm', mimeType: 'video/webm', buffer: video }]);
  await assertEveryLook(page);
  await save(page);
  await backAtTruck(page, truckId);
  await navigate(page, screen(truckId, 'images/upload'));
  await picker(page).setInputFiles([sampleJpeg('first.jpg', await photo()), sampleJpeg('second.jpg', await photo(6))]);
  await expect(card(page, 'second.jpg')).toBeVisible();
  await assertEveryLook(page);
  await save(page);
  await backAtTruck(page, truckId);
  await expect(page.getByRole('region', { name: 'Photos' }).getByRole('img', { name: 'Truck Image 1' })).toBeVisible();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page.locator('video')).toBeVisible();
  await assertEveryLook(page);
  await expect(page.locator('video')).toBeVisible();
  for (const name of ['images/edit', 'videos/edit']) {
    await navigate(page, screen(truckId, name));
    await expect(
      page.getByRole('heading', { name: name === 'images/edit' ? 'Images' : 'Videos', level: 1 }),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Delete' }).first()).toBeVisible();
    await assertEveryLook(page);
  }
});
