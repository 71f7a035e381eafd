/**
 * Takes the pictures of README and handbook in a real browser, of the demo on a fixed day, into `docs/`. `--all FOLDER`
 * takes every screen in every state, width and theme instead. Further arguments select pictures or screens by name.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, parse } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { otherAccounts } from '#app/demo/accounts.ts';
import { readDemoEnv } from '#app/demo/demo-env.ts';
import { type RunningDemo, startDemo } from '#app/demo/start-demo.ts';
import { freePort } from '#test/network/free-port.ts';
import { findChromium } from '#test/run/chromium.ts';
import { handbookPictures, type Picture, phone, wide } from './handbook-pictures.ts';
import { logInForPictures, takeAllPictures, waitUntilSettled } from './take-all-pictures.ts';

/** The demo's last day of trading; fixed, so that every run shows the same trucks. */
const today = '2026-11-20';

const folder = fileURLToPath(new URL('../docs', import.meta.url));

const pictures: readonly Picture[] = [
  { file: 'pictures/current-stock.png', browser: { ...wide, colorScheme: 'light' }, navigate: async () => undefined },
  {
    file: 'pictures/truck-dark.png',
    browser: { ...wide, colorScheme: 'dark' },
    navigate: async (page) => {
      await page.goto('/all-stock?company=TruckWorld&search=volvo');
      await page
        .getByRole('button', { name: /^View [A-Z]/ })
        .first()
        .click();
      await page.getByRole('heading', { name: 'Truck Details' }).waitFor();
      await page.getByRole('main').getByRole('img').first().waitFor();
    },
  },
  {
    file: 'pictures/phone.png',
    browser: { ...phone, colorScheme: 'light' },
    navigate: async (page) => {
      await page.goto('/current-stock?company=RedStar');
    },
  },
  ...handbookPictures,
];

/** The demo in a temporary data folder, with all its photos. */
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
  await picture.navigate(page);
  await waitUntilSettled(page);
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
  const wanted =
    positionals.length === 0 ? pictures : pictures.filter(({ file }) => positionals.includes(parse(file).name));
  if (all === undefined) for (const picture of wanted) await take(browser, app.publicUrl, picture);
  else await takeAllPictures({ browser, app, login: demoLogin(), folder: all }, only);
} finally {
  await browser.close();
  await app.stop();
  await rm(dataDir, { recursive: true, force: true });
}
