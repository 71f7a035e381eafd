/** All Stock with 10,000 trucks in a real browser: work on the main thread until its first page, and for each keystroke. */
import { Console } from 'node:console';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { type CDPSession, chromium, type Page } from 'playwright-core';
import { startApp } from '#app/start.ts';
import { readEnv } from '#server/env.ts';
import { findChromium } from '#test/chromium.ts';
import { freePort } from '#test/free-port.ts';

const truckCount = 10_000;
const rounds = 5;
const typed = 'volvo fh';
/** Milliseconds of work on the main thread. */
const goal = 100;
const password = 'a password for a benchmark';

const out = new Console(process.stdout);

/** How much the page's main thread has worked since it began, in milliseconds of its own processor time. */
async function workOf(session: CDPSession): Promise<number> {
  const { metrics } = (await session.send('Performance.getMetrics')) as { metrics: { name: string; value: number }[] };
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

/** Resolves when the page has painted what was last asked of it, and nothing more is waiting. */
async function settled(page: Page): Promise<void> {
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)))');
}

function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function row(what: string, values: readonly number[]) {
  const shown = (value: number) => Number(value.toFixed(1));
  return {
    'main thread, ms': what,
    min: shown(Math.min(...values)),
    median: shown(median(values)),
    max: shown(Math.max(...values)),
    goal,
  };
}

/** From now on the page notes how long each task took that kept it from answering for more than 50 ms. */
async function watchLongTasks(page: Page): Promise<void> {
  await page.evaluate(`
    window.longTasks = [];
    new PerformanceObserver((list) => window.longTasks.push(...list.getEntries().map((task) => task.duration)))
      .observe({ type: 'longtask' });`);
}

/** The longest of them; 0 where there was none. */
function longestTask(page: Page): Promise<number> {
  return page.evaluate('Math.max(0, ...window.longTasks.splice(0))') as Promise<number>;
}

/** Run in the page: whether the foot of the table tells of all trucks. */
const allListed = `[...document.querySelectorAll('[role=status]')].some((status) => /of 10,?000/.test(status.textContent))`;

/** Run in the page: whether the rows of the first page can be read. */
const firstPageShown = `document.querySelectorAll('tbody:not([aria-hidden]) tr').length >= 10`;

interface Measured {
  firstPage: number;
  everything: number;
  longest: number;
  keystrokes: number[];
}

async function measure(page: Page): Promise<Measured> {
  const session = await page.context().newCDPSession(page);
  // Thread ticks leave out the time in which another process had the processor.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const search = page.getByPlaceholder('Search trucks...');
  await page.getByRole('link', { name: 'Home' }).click();
  await settled(page);
  const link = await page.getByRole('link', { name: 'All Stock' }).boundingBox();
  if (!link) throw new Error('The link to All Stock is not on the screen.');
  const beforePage = await workOf(session);
  // Looking for elements works on the page's main thread too, so here it is a bare click and a bare look.
  await page.mouse.click(link.x + link.width / 2, link.y + link.height / 2);
  while (!(await page.evaluate(firstPageShown))) await delay(25);
  const firstPage = (await workOf(session)) - beforePage;
  while (!(await page.evaluate(allListed))) await delay(50);
  await settled(page);
  const everything = (await workOf(session)) - beforePage;
  const longest = await longestTask(page);
  await search.focus();
  const keystrokes: number[] = [];
  for (const key of typed) {
    await settled(page);
    const before = await workOf(session);
    await page.keyboard.type(key);
    await settled(page);
    keystrokes.push((await workOf(session)) - before);
  }
  await search.fill('');
  await settled(page);
  return { firstPage, everything, longest, keystrokes };
}

const folder = await mkdtemp(join(tmpdir(), 'truck-bench-'));
const port = await freePort();
const app = await startApp(
  readEnv({ DATA_DIR: folder, PORT: String(port), ADMIN_PASSWORD: password, LOG_LEVEL: 'silent' }),
);
await sql`
  insert into truck (id, company, reg_number, reg_number_trimmed, make, model, chassis_number, engine_number,
    gear_box_type, registration_date, mileage, axle, truck_type, color, purchase_price, purchase_date, sale_price, is_sold)
  select gen_random_uuid(), 'AbbasAutos', 'BN ' || n, 'BN' || n,
    (array['Volvo', 'DAF', 'Scania', 'MAN'])[1 + n % 4], (array['FH 500', 'XF 480', 'R 450', 'TGX 18.440'])[1 + n % 4],
    'CHASSIS' || n, 'ENGINE' || n, 'Auto', date '2015-01-01' + n % 3000, n * 37 % 1000000, '6x2', 'Tractor unit', 'White',
    10000 + n * 1.01, date '2026-01-01' + n % 300, case when n % 3 = 0 then 15000 + n end, n % 3 = 0
  from generate_series(1, ${sql.lit(truckCount)}) n`.execute(app.db);
const executablePath = await findChromium();
const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
});
try {
  const page = await browser.newPage({ baseURL: app.publicUrl, viewport: { width: 1440, height: 900 } });
  await page.goto('/login');
  await page.getByLabel('E-mail').fill('admin@localhost');
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('heading', { name: 'Current Stock' }).waitFor();
  await watchLongTasks(page);
  const runs = [];
  for (let round = 0; round < rounds; round += 1) runs.push(await measure(page));
  out.log(`All Stock with ${truckCount} trucks, ${rounds} rounds, typing "${typed}" a key at a time.`);
  out.table([
    row(
      'All Stock opened: until its first page shows',
      runs.map(({ firstPage }) => firstPage),
    ),
    row(
      'All Stock opened: until all trucks are there',
      runs.map(({ everything }) => everything),
    ),
    row(
      'All Stock opened: its longest task',
      runs.map(({ longest }) => longest),
    ),
    row(
      'a keystroke in the search box',
      runs.flatMap(({ keystrokes }) => keystrokes),
    ),
    row(
      'first keystroke',
      runs.map(({ keystrokes }) => keystrokes[0] ?? 0),
    ),
  ]);
} finally {
  await browser.close();
  await app.stop();
  await rm(folder, { recursive: true, force: true });
}
