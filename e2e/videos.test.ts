/** A truck's videos: upload, play and delete; and rules shared by photo and video screens. */
import { beforeEach, expect, test } from 'vitest';
import { blockBytes } from '#files/upload-limits.ts';
import { video } from '#test/media/media-files.ts';
import { photo, recordVideo } from '#test/media/photos.ts';
import { browserFixtureForFile, failuresExpected } from './browser-fixture.ts';
import { navigate, waitForAlert } from './controls.ts';
import { assertEveryLook, axeTimeoutMs } from './looks.ts';
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

let truckId: string;
const fixture = await browserFixtureForFile();
beforeEach(async () => {
  truckId = await fixture.addTruck();
});

test('a video is uploaded, shown with its details, played on demand, and deleted', async () => {
  const { page, call } = await visit(fixture, truckId, screen(truckId, 'videos/upload'), { withPause: true });
  const video = await recordVideo(page);
  await page.getByText('Max size 1GB').waitFor();
  await picker(page).setInputFiles([{ name: 'walk.webm', mimeType: 'video/webm', buffer: video }]);
  await save(page);
  await backAtTruck(page, truckId);
  const [stored] = await storedFiles(call, 'videos');
  expect(stored?.equals(video)).toBe(true);

  const carousel = page.getByRole('region', { name: 'Truck videos' });
  await carousel.getByText('1 / 1').waitFor();
  await expect.poll(() => page.locator('video').count()).toBe(0);
  await carousel.getByRole('button', { name: 'Play' }).click();
  const player = page.locator('video');
  const read = (name: 'currentTime' | 'seeking') => player.evaluate((video, key) => Reflect.get(video, key), name);
  await expect.poll(() => read('currentTime')).toBeGreaterThan(0.3);
  await player.evaluate((video) => Reflect.set(video, 'currentTime', 0.1));
  await expect.poll(() => read('seeking')).toBe(false);

  await navigate(page, screen(truckId, 'videos/edit'));
  await page.getByRole('heading', { name: 'Videos', level: 1 }).waitFor();
  const facts = card(page, 'Truck Video 1');
  await facts.getByText(`${(video.length / 1024 ** 2).toFixed(2)} MB`).waitFor();
  await facts.getByText(/^\d(\.\d)? seconds?$/).waitFor();
  await facts.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete Truck Video' });
  await dialog.getByText('Are you sure you want to delete this truck video? This action cannot be undone.').waitFor();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await waitForAlert(page, 'Truck video deleted successfully.');
  await page.getByText('No truck videos to display').waitFor();
});

test('a large video gets a warning and is still sent; a rejected one shows the message and can be cancelled', async () => {
  const { page } = await visit(fixture, truckId, screen(truckId, 'videos/upload'), failuresExpected);
  await picker(page).setInputFiles([{ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('words') }]);
  await waitForAlert(page, 'notes.txt is not a video.');
  await page.evaluate("Object.defineProperty(File.prototype, 'size', { get: () => 1024 ** 3 + 1 })");
  await picker(page).setInputFiles([
    { name: 'fake.mp4', mimeType: 'video/mp4', buffer: Buffer.from('no video at all') },
  ]);
  await waitForAlert(page, 'File size exceeds 1GB.');
  await save(page);
  await page.getByRole('alert').filter({ hasNotText: '1GB' }).first().waitFor();
  await card(page, 'fake.mp4').getByRole('button', { name: 'Retry' }).waitFor();

  await page.route('**/media/**', () => undefined);
  await card(page, 'fake.mp4').getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click();
  await card(page, 'fake.mp4').getByRole('button', { name: 'Cancel' }).click();
  await card(page, 'fake.mp4').getByText('Cancelled').waitFor();
});

test('empty and truncated videos are rejected, and a video that few browsers play gets a warning', async () => {
  const { page } = await visit(fixture, truckId, screen(truckId, 'videos/upload'));
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
  await page.getByRole('region', { name: 'phone.mov' }).waitFor();
});

test('a video sent in blocks pauses and resumes, after a lost connection and after its page was closed', async () => {
  const { page, call } = await visit(fixture, truckId, screen(truckId, 'videos/upload'), failuresExpected);
  const content = video(blockBytes + 500_000);
  const blocks: string[] = [];
  let isOffline = false;
  // The first block is sent; the second waits until the connection is back.
  await page.route('**/media/**', async (route) => {
    const block = new URL(route.request().url()).searchParams.get('blockid');
    if (block !== null && blocks.length > 0 && !blocks.includes(block)) isOffline = true;
    if (isOffline) return await route.abort();
    if (block !== null) blocks.push(block);
    await route.continue();
  });
  await picker(page).setInputFiles(await writeTempFile('walk.mp4', content));
  await save(page);
  const walk = card(page, 'walk.mp4');
  await walk.getByText('No connection. Will resume automatically.').waitFor();
  await waitForAlert(page, 'No connection. The upload will resume automatically.');
  await walk.getByRole('button', { name: 'Pause' }).click();
  await walk.getByText(/^Paused · /).waitFor();
  await walk.getByRole('button', { name: 'Resume' }).click();
  await walk.getByText('No connection. Will resume automatically.').waitFor();

  await closeAndReturn(page);
  await walk.getByText('No connection. Will resume automatically.').waitFor();
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

test('a video too large to be stored in the browser is asked for again, and can be discarded', async () => {
  const { page, call } = await visit(fixture, truckId, 'about:blank', failuresExpected);
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
  await card(page, 'walk.mp4').getByText('No connection. Will resume automatically.').waitFor();
  await page.unroute('**/media/**');
  await closeAndReturn(page);
  await card(page, 'walk.mp4').getByText('Choose the file again to resume').waitFor();
  await card(page, 'walk.mp4').getByRole('button', { name: 'Remove' }).click();
  await card(page, 'walk.mp4').waitFor({ state: 'detached' });
  await picker(page).setInputFiles(chosen);
  await save(page);
  await backAtTruck(page, truckId);
  await expect
    .poll(async () => (await storedFiles(call, 'videos')).map((bytes) => bytes.equals(content)))
    .toEqual([true]);
});

test('photos and videos that cannot be loaded are reported', async () => {
  const { page } = await visit(fixture, truckId, 'about:blank', failuresExpected);
  await page.route(/\/api\/.*\/(images|videos)(\?.*)?$/, (route) =>
    route.fulfill({ status: 400, json: { status: 400, message: 'No.' } }),
  );
  await page.goto(screen(truckId, 'view'));
  await waitForAlert(page, 'Failed to retrieve truck images.');
  await waitForAlert(page, 'Failed to retrieve truck videos.');
  await navigate(page, '/unknown/trucks/1/images/edit');
  await page.waitForURL('**/current-stock');
});

test(
  'every photo and video screen is accessible and fits the window',
  async () => {
    const { page } = await visit(fixture, truckId, screen(truckId, 'videos/upload'));
    const video = await recordVideo(page, 500);
    await picker(page).setInputFiles([{ name: 'walk.webm', mimeType: 'video/webm', buffer: video }]);
    await assertEveryLook(page);
    await save(page);
    await backAtTruck(page, truckId);
    await navigate(page, screen(truckId, 'images/upload'));
    await picker(page).setInputFiles([
      sampleJpeg('first.jpg', await photo()),
      sampleJpeg('second.jpg', await photo(6)),
    ]);
    await card(page, 'second.jpg').waitFor();
    await assertEveryLook(page);
    await save(page);
    await backAtTruck(page, truckId);
    await page.getByRole('region', { name: 'Photos' }).getByRole('img', { name: 'Truck Image 1' }).waitFor();
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.locator('video').waitFor();
    await assertEveryLook(page);
    await page.locator('video').waitFor();
    for (const name of ['images/edit', 'videos/edit']) {
      await navigate(page, screen(truckId, name));
      await page.getByRole('heading', { name: name === 'images/edit' ? 'Images' : 'Videos', level: 1 }).waitFor();
      await page.getByRole('button', { name: 'Delete' }).first().waitFor();
      await assertEveryLook(page);
    }
  },
  axeTimeoutMs,
);
