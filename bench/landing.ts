/**
 * What the landing page asks of the browser until its figures stand, beside the same page for a visitor, who sees no
 * figures: `npm run bench:landing`. Processor time of the page's main thread, so that a busy machine matters little.
 */
import { Console } from 'node:console';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { findChromium } from '#test/chromium.ts';
import { startProduct } from '#test/product-process.ts';
import { fillAlone, withBenchDatabase } from './bench-database.ts';
import { fillLists } from './list-stock.ts';

const rounds = 11;
const person = { email: 'admin@example.test', password: 'correct horse battery' };

/** Milliseconds until all has come to rest, also on a busy machine. */
const restMs = 1500;

const median = (values: readonly number[]) => values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;

interface Work {
  /** Milliseconds of the main thread until what is waited for stands. */
  until: number;
  /** Until nothing more happens. */
  whole: number;
}

/** What is waited for: the first of these elements that begins with this text. */
interface Arrival {
  selector: string;
  text: string;
}

/** Runs in the page, and tells of the arrival at once: to ask from outside again and again is work of the page, too. */
function watchScript({ selector, text }: Arrival): string {
  return `if (location.pathname === '/home') {
    const observer = new MutationObserver(() => {
      const found = [...document.querySelectorAll(${JSON.stringify(selector)})];
      if (!found.some(({ textContent }) => textContent.startsWith(${JSON.stringify(text)}))) return;
      observer.disconnect();
      benchArrived();
    });
    observer.observe(document, { childList: true, subtree: true });
  }`;
}

/** Opens the landing page once; from a page of the same site, so that it is the same process that works. */
async function openOnce(page: Page, url: string, arrival: () => Promise<void>): Promise<Work> {
  await page.goto(`${url}/robots.txt`);
  const line = await page.context().newCDPSession(page);
  await line.send('Performance.enable', { timeDomain: 'threadTicks' });
  const ms = async () => {
    const { metrics } = await line.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
  };
  const before = await ms();
  const arrived = arrival();
  await page.goto(`${url}/home`, { waitUntil: 'commit' });
  await arrived;
  const then = await ms();
  await page.waitForTimeout(restMs);
  const whole = (await ms()) - before;
  await line.detach();
  return { until: then - before, whole };
}

async function measure(context: BrowserContext, url: string, until: Arrival) {
  const page = await context.newPage();
  let tell: () => void = () => undefined;
  await page.exposeFunction('benchArrived', () => tell());
  await page.addInitScript(watchScript(until));
  const arrival = () =>
    new Promise<void>((resolve) => {
      tell = resolve;
    });
  // The first two fill the caches of files and of compiled code.
  for (let warmUp = 0; warmUp < 2; warmUp += 1) await openOnce(page, url, arrival);
  const works: Work[] = [];
  for (let round = 0; round < rounds; round += 1) works.push(await openOnce(page, url, arrival));
  await page.close();
  const [untils, wholes] = [works.map((work) => work.until), works.map(({ whole }) => whole)];
  return {
    'until it stands, ms': Math.round(median(untils)),
    least: Math.round(Math.min(...untils)),
    'until all rests, ms': Math.round(median(wholes)),
  };
}

/** A window, with a person signed in or none. */
async function openWindow(browser: Browser, url: string, signedIn: boolean): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  if (!signedIn) return context;
  const page = await context.newPage();
  await page.goto(`${url}/login?returnTo=%2Fhome`);
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByLabel('Password').fill(person.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
  await page.close();
  return context;
}

async function run(databaseUrl: string, folder: string): Promise<void> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('No Chromium.');
  const product = await startProduct({
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(folder, 'product'),
    ADMIN_EMAIL: person.email,
    ADMIN_PASSWORD: person.password,
  });
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    await product.ready();
    const url = `http://localhost:${product.port}`;
    const visitor = await openWindow(browser, url, false);
    const approved = await openWindow(browser, url, true);
    new Console(process.stdout).table([
      { page: 'a visitor, without figures', ...(await measure(visitor, url, { selector: 'h1', text: '' })) },
      { page: 'an approved person, figures', ...(await measure(approved, url, { selector: 'h2', text: 'Today' })) },
    ]);
  } finally {
    await browser.close();
    await product.stop();
  }
}

await withBenchDatabase(async ({ url, folder }) => {
  await fillAlone(url, (db) => fillLists(db, { trucks: 1000, papers: 1000 }));
  await run(url, folder);
});
