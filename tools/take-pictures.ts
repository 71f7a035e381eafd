/**
 * Takes the README's pictures: the demo in a real browser, on a fixed day, into `docs/pictures/`. With `--all FOLDER`
 * it takes every screen in every state, width and theme into that folder; a word after it names some of the screens.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { otherAccounts } from '#app/demo/accounts.ts';
import { readDemoEnv } from '#app/demo/demo-env.ts';
import { type RunningDemo, startDemo } from '#app/demo/start-demo.ts';
import { freePort } from '#test/network/free-port.ts';
import { findChromium } from '#test/run/chromium.ts';
import { logInForPictures, takeAllPictures } from './take-all-pictures.ts';

/** The day up to which the samples trade, so that two runs show the same trucks. */
const today = '2026-11-20';

const folder = fileURLToPath(new URL('../docs/pictures', import.meta.url));

/** A picture: its file, how the browser is, and the way from Current Stock to what it shows. */
interface Picture {
  file: string;
  browser: BrowserContextOptions;
  goThere(page: Page): Promise<void>;
}

const wide = { viewport: { width: 1280, height: 800 } };
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };

const pictures: readonly Picture[] = [
  { file: 'current-stock.png', browser: { ...wide, colorScheme: 'light' }, goThere: async () => undefined },
  {
    file: 'truck-dark.png',
    browser: { ...wide, colorScheme: 'dark' },
    goThere: async (page) => {
      await page.goto('/all-stock?company=TruckWorld&search=volvo');
      await page
        .getByRole('button', { name: /^View [A-Z]/ })
        .first()
        .click();
      await page.getByRole('heading', { name: 'Truck Details' }).waitFor();
    },
  },
  {
    file: 'phone.png',
    browser: { ...phone, colorScheme: 'light' },
    goThere: async (page) => {
      await page.goto('/current-stock?company=RedStar');
    },
  },
];

/** The demo in a data folder of its own, with all its pictures. */
async function openDemo(dataDir: string): Promise<RunningDemo> {
  const demo = await startDemo(readDemoEnv({ DATA_DIR: dataDir, PORT: String(await freePort()) }), today);
  await demo.pictures;
  return demo;
}

function demoLogin() {
  const admin = otherAccounts.find(({ role }) => role === 'Admin');
  if (!admin) throw new Error('The demo has no account with role Admin.');
  return admin;
}

async function take(browser: Browser, baseURL: string, picture: Picture): Promise<void> {
  const context = await browser.newContext({ baseURL, locale: 'en-GB', ...picture.browser });
  const page = await context.newPage();
  await logInForPictures(page, demoLogin());
  await picture.goThere(page);
  await page.waitForLoadState('networkidle');
  await page.mouse.move(0, 0);
  await page.screenshot({ path: join(folder, picture.file), animations: 'disabled' });
  await context.close();
}

const { values, positionals } = parseArgs({ options: { all: { type: 'string' } }, allowPositionals: true });
const { all } = values;
const [only] = positionals;

const executablePath = await findChromium();
const dataDir = await mkdtemp(join(tmpdir(), 'truck-pictures-'));
const app = await openDemo(dataDir);
const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
});
try {
  if (all === undefined) for (const picture of pictures) await take(browser, app.publicUrl, picture);
  else await takeAllPictures({ browser, app, login: demoLogin(), folder: all }, only);
} finally {
  await browser.close();
  await app.stop();
  await rm(dataDir, { recursive: true, force: true });
}
