/**
 * What the landing page asks of the browser from its beginning until its figures are in the document, and until they are
 * painted, beside the same page for a visitor, who sees no figures: `npm run bench:landing`. Processor time of the page's main
 * thread by a trace, so that a busy machine matters little, in a browser that nothing else listens to.
 */
import { Console } from 'node:console';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { findChromium } from '#test/chromium.ts';
import { startProduct } from '#test/product-process.ts';
import { BareBrowser, type TraceEvent } from './bare-browser.ts';
import { fillAlone, withBenchDatabase } from './bench-database.ts';
import { fillLists } from './list-stock.ts';

const rounds = 11;
const person = { email: 'admin@example.test', password: 'correct horse battery' };

/** Milliseconds until all has come to rest, also on a busy machine. */
const restMs = 2500;

const median = (values: readonly number[]) => values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;

/** Milliseconds of the main thread. */
interface Work {
  /** Until what is waited for is in the document. */
  drawn: number;
  /** Until it is laid out and painted. */
  painted: number;
  /** Until nothing more happens. */
  whole: number;
}

/** What is waited for: the first of these elements that begins with this text. */
interface Arrival {
  selector: string;
  text: string;
}

const mark = 'bench-stands';

/** Runs in the page, and marks the arrival. */
function watchScript({ selector, text }: Arrival): string {
  return `if (location.pathname === '/home') {
    const observer = new MutationObserver(() => {
      const found = [...document.querySelectorAll(${JSON.stringify(selector)})];
      if (!found.some(({ textContent }) => textContent.startsWith(${JSON.stringify(text)}))) return;
      observer.disconnect();
      performance.mark(${JSON.stringify(mark)});
    });
    observer.observe(document, { childList: true, subtree: true });
  }`;
}

/** The work that a trace tells of; the tasks in which what is waited for comes, and in which it is painted, count as a whole. */
function workOf(events: readonly TraceEvent[], address: string): Work {
  const begin = events.find((one) => one.name === 'navigationStart' && one.args.data?.documentLoaderURL === address);
  const stands = events.find(({ name }) => name === mark);
  if (begin === undefined || stands === undefined) throw new Error('What is waited for did not come.');
  const ofThread = events.filter(({ ph, pid, tid }) => ph === 'X' && pid === begin.pid && tid === begin.tid);
  const paints = ofThread.filter(({ name, ts }) => name === 'Paint' && ts >= stands.ts);
  const tasks = ofThread.filter(({ name, ts }) => name === 'RunTask' && ts >= begin.ts);
  const until = (end: number) => tasks.reduce((sum, { ts, tdur = 0 }) => (ts <= end ? sum + tdur / 1000 : sum), 0);
  return {
    drawn: until(stands.ts),
    painted: until(Math.min(...paints.map(({ ts }) => ts))),
    whole: until(Number.POSITIVE_INFINITY),
  };
}

async function measure(program: string, profile: string, site: string, until: Arrival) {
  const browser = await BareBrowser.start(program, profile, watchScript(until));
  const works: Work[] = [];
  try {
    // The first two fill the caches of files and of compiled code.
    for (let round = -2; round < rounds; round += 1) {
      const work = workOf(await browser.trace(site, '/home', restMs), `${site}/home`);
      if (round >= 0) works.push(work);
    }
  } finally {
    await browser.close();
  }
  const times = (of: keyof Work) => works.map((work) => work[of]);
  const told = (of: keyof Work) => `${Math.round(median(times(of)))} (${Math.round(Math.min(...times(of)))})`;
  return {
    'drawn, ms (least)': told('drawn'),
    'painted, ms (least)': told('painted'),
    'all rests, ms (least)': told('whole'),
  };
}

/** A profile in which a person is signed in. */
async function signIn(executablePath: string, profile: string, site: string): Promise<void> {
  const context = await chromium.launchPersistentContext(profile, { executablePath, args: ['--disable-gpu'] });
  const page = await context.newPage();
  await page.goto(`${site}/login?returnTo=%2Fhome`);
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByLabel('Password').fill(person.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
  await context.close();
}

async function run(databaseUrl: string, folder: string): Promise<void> {
  const program = await findChromium();
  const product = await startProduct({
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(folder, 'product'),
    ADMIN_EMAIL: person.email,
    ADMIN_PASSWORD: person.password,
  });
  try {
    await product.ready();
    const site = `http://localhost:${product.port}`;
    const [visitor, approved] = [join(folder, 'visitor'), join(folder, 'approved')];
    await signIn(program, approved, site);
    new Console(process.stdout).table([
      { page: 'a visitor, without figures', ...(await measure(program, visitor, site, { selector: 'h1', text: '' })) },
      {
        page: 'an approved person, figures',
        ...(await measure(program, approved, site, { selector: 'h2', text: 'Today' })),
      },
    ]);
  } finally {
    await product.stop();
  }
}

await withBenchDatabase(async ({ url, folder }) => {
  await fillAlone(url, (db) => fillLists(db, { trucks: 1000, papers: 1000 }));
  await run(url, folder);
});
