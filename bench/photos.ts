/** A slow phone selects and uploads twelve photos of 12 megapixels: `npm run bench:photos`. */
import { Console } from 'node:console';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { startApp } from '#app/start.ts';
import { readEnv } from '#server/env.ts';
import { phonePhoto } from '#test/media/phone-photos.ts';
import { freePort } from '#test/network/free-port.ts';
import { findChromium } from '#test/run/chromium.ts';

const email = 'admin@localhost';
const password = 'correct horse battery';
const photos = 12;
/** A mid-range phone is about this many times slower than this machine, as in Chromium's own tools. */
const slowdown = 4;
const goals = { megabytes: 50, seconds: 15, shift: 0.02 };

const { log } = new Console(process.stdout);

/** Processor time of all processes of the browser in seconds. */
async function processorSeconds(session: CDPSession): Promise<number> {
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

type Files = readonly string[];

async function logIn(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('heading', { name: 'Current Stock' }).waitFor();
}

/** Creates a truck and returns the path of its upload page. */
async function addTruck(page: Page, regNumber: string): Promise<string> {
  await page.goto('/trucks/add');
  for (const label of ['Reg Number', 'Make', 'Model']) await page.getByLabel(label, { exact: true }).fill(regNumber);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL(/\/trucks\/[^/]+\/view$/);
  return new URL(page.url()).pathname.replace(/view$/, 'images/upload');
}

/** Slows down the page's main thread only; decoding and encoding images use other threads. */
async function slowDown(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}

const watchShifts = `globalThis.shift = 0; new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) globalThis.shift += entry.value;
}).observe({ type: 'layout-shift', buffered: true });`;

/** Seconds from selecting to the last stored photo, the browser's processor time, and the layout shift. */
async function measure(browser: Browser, baseURL: string, files: Files, rate: number) {
  const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 3, hasTouch: true, isMobile: true };
  const context = await browser.newContext({ baseURL, locale: 'en-GB', ...phone });
  const page = await context.newPage();
  await logIn(page);
  await page.goto(await addTruck(page, `BN${rate} CHM`));
  await page.getByText('Max size 25MB').waitFor();
  await page.waitForLoadState('networkidle');
  const session = await browser.newBrowserCDPSession();
  await slowDown(page, rate);
  await page.evaluate(watchShifts);
  await page.locator('input[type=file]').setInputFiles([...files]);
  const usedBefore = await processorSeconds(session);
  const start = performance.now();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText(`${photos} of ${photos} uploaded`).waitFor({ timeout: 120_000 });
  const seconds = (performance.now() - start) / 1000;
  const processor = (await processorSeconds(session)) - usedBefore;
  const shift = Number(await page.evaluate('globalThis.shift'));
  await context.close();
  return { seconds, processor, shift };
}

const folder = await mkdtemp(join(tmpdir(), 'truck-photos-'));
const fixtures = await Promise.all([3, 6, 10].map((noise) => phonePhoto(noise, noise)));
const files = Array.from({ length: photos }, (_, index) => join(folder, `IMG_${1001 + index}.jpg`));
for (const [index, file] of files.entries()) await writeFile(file, fixtures[index % fixtures.length] ?? '');
const total = fixtures.reduce((sum, { length }) => sum + length, 0) * (photos / fixtures.length);
log(`${photos} photos, ${(total / 1e6).toFixed(0)} MB as JPEG`);

const executablePath = await findChromium();
const port = String(await freePort());
const app = await startApp(
  readEnv({
    DATA_DIR: join(folder, 'data'),
    PORT: port,
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD: password,
    LOG_LEVEL: 'error',
  }),
);
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] });
try {
  const slow = await measure(browser, app.publicUrl, files, slowdown);
  const { size } = await app.db
    .selectFrom('media')
    .select((row) => row.fn.sum('size').as('size'))
    .executeTakeFirstOrThrow();
  // Throttling uses processor time itself, so processor time is measured without it.
  const { processor, seconds } = await measure(browser, app.publicUrl, files, 1);
  log(`stored: ${(Number(size) / 1e6).toFixed(1)} MB (goal: at most ${goals.megabytes})`);
  log(
    `selected to stored, on a page ${slowdown} times slower: ${slow.seconds.toFixed(1)} s (at most ${goals.seconds})`,
  );
  log(`selected to stored, at full speed: ${seconds.toFixed(1)} s`);
  log(`processor time of the browser: ${processor.toFixed(1)} s`);
  log(`layout shift: ${slow.shift.toFixed(3)} (at most ${goals.shift})`);
} finally {
  await browser.close();
  await app.stop();
  await rm(folder, { recursive: true, force: true });
}
