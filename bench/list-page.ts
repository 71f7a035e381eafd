/**
 * What a list of 100,000 trucks asks of the browser: work of the page's main thread for opening it by its link in the running
 * app, the next page, a letter, and for its first opening in a new window, modules included; the heap after each: `npm run bench:list-page`. Processor time, so that a busy machine matters little.
 */
import { Console } from 'node:console';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, type CDPSession, chromium, type Locator, type Page } from 'playwright-core';
import { openDataDir } from '#server/data-dir.ts';
import { openDatabase } from '#server/db/database.ts';
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts';
import { migrate } from '#server/db/migrate.ts';
import { findChromium } from '#test/chromium.ts';
import { freePort } from '#test/free-port.ts';
import { startProduct } from '#test/product-process.ts';
import { quietLog } from '#test/quiet-log.ts';
import { fillLists } from './list-stock.ts';

const trucks = 100_000;
const rounds = 7;
const person = { email: 'admin@example.test', password: 'correct horse battery' };
const megabyte = 1_048_576;

/** Milliseconds of the main thread's processor time until now. */
async function threadMs(line: CDPSession): Promise<number> {
  const { metrics } = await line.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
}

async function heapMegabytes(line: CDPSession): Promise<number> {
  await line.send('HeapProfiler.collectGarbage');
  const { metrics } = await line.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN) / megabyte;
}

const median = (values: readonly number[]) => values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;

/** What a person does, and what brings the page to where it begins. */
interface Action {
  what: string;
  prepare?: () => Promise<unknown>;
  act: () => Promise<unknown>;
}

/** Until answers have come and are drawn, also on a busy machine. */
const rest = (page: Page) => page.waitForTimeout(1500);

/** A press of the mouse where something stands now: to look for it by its role is work of the page's main thread, too. */
async function pressAt(page: Page, target: Locator): Promise<() => Promise<void>> {
  const box = await target.boundingBox();
  if (box === null) throw new Error('What is to be pressed is not in sight.');
  return () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/** Each action so many times over; the work of the main thread until all has come to rest, and the heap then. */
async function measure(page: Page, actions: readonly Action[]) {
  const line = await page.context().newCDPSession(page);
  await line.send('Performance.enable', { timeDomain: 'threadTicks' });
  const table = [];
  for (const { what, prepare, act } of actions) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await prepare?.();
      await rest(page);
      const before = await threadMs(line);
      await act();
      await rest(page);
      times.push((await threadMs(line)) - before);
    }
    const heap = await heapMegabytes(line);
    table.push({ what, 'main thread, ms': Math.round(median(times)), 'heap, MB': Number(heap.toFixed(1)) });
  }
  return table;
}

/** The list as the first page of a window whose browser has its files and is signed in. */
async function measureFirst(context: BrowserContext, url: string) {
  const times: number[] = [];
  let heap = 0;
  for (let round = 0; round < rounds; round += 1) {
    const page = await context.newPage();
    const line = await context.newCDPSession(page);
    await line.send('Performance.enable', { timeDomain: 'threadTicks' });
    const before = await threadMs(line);
    await page.goto(url);
    await rest(page);
    times.push((await threadMs(line)) - before);
    heap = await heapMegabytes(line);
    await page.close();
  }
  const what = 'the list opens first in a new window';
  return { what, 'main thread, ms': Math.round(median(times)), 'heap, MB': Number(heap.toFixed(1)) };
}

async function run(databaseUrl: string, folder: string): Promise<void> {
  const executablePath = await findChromium();
  const port = await freePort();
  const product = await startProduct({
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(folder, 'product'),
    PORT: String(port),
    ADMIN_EMAIL: person.email,
    ADMIN_PASSWORD: person.password,
  });
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    await product.ready();
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    page.setDefaultTimeout(120_000);
    await page.goto(`http://localhost:${port}/login?returnTo=%2Fall-stock`);
    await page.getByLabel('E-mail').fill(person.email);
    await page.getByLabel('Password').fill(person.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    const rows = page.getByRole('table').getByRole('row');
    await rows.nth(5).waitFor();
    const main = page.getByRole('navigation', { name: 'Main' });
    const search = page.getByRole('searchbox');
    const pressOf = (name: string) => pressAt(page, main.getByRole('link', { name, exact: true }));
    const [costings, allStock] = [await pressOf('Costings'), await pressOf('All Stock')];
    const nextPage = await pressAt(page, page.getByRole('button', { name: 'Next page' }));
    const table = await measure(page, [
      { what: 'the list opens by its link', prepare: costings, act: allStock },
      { what: 'next page', act: nextPage },
      { what: 'a letter', prepare: () => search.fill(''), act: () => page.keyboard.press('v') },
      { what: 'scrolled sideways', act: () => page.mouse.wheel(400, 0) },
    ]);
    table.push(await measureFirst(context, `http://localhost:${port}/all-stock`));
    new Console(process.stdout).table(table);
  } finally {
    await browser.close();
    await product.stop();
  }
}

const folder = await mkdtemp(join(tmpdir(), 'truck-bench-'));
const given = process.env.DATABASE_URL;
try {
  if (given !== undefined) await run(given, folder);
  else {
    const dataDir = await openDataDir(folder);
    const postgres = await startEmbeddedPostgres(dataDir, quietLog);
    const db = await openDatabase(postgres.url);
    try {
      await migrate(db);
      await fillLists(db, { trucks: trucks / 4, papers: 10 });
      await run(postgres.url, folder);
    } finally {
      await db.destroy();
      await postgres.stop();
      await dataDir.release();
    }
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
