/**
 * The browser of a worker, and the windows that the visits of a fixture open in it. The windows of a test are kept,
 * emptied, for the next one, also of the next file, together with the processes that show their pages: fetching and
 * compiling the app anew was more than a third of the processor's time of a visit.
 */
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
  type ViewportSize,
} from 'playwright-core';
import { findChromium } from '#test/run/chromium.ts';

/** Options of a window. */
export interface WindowOptions extends BrowserContextOptions {
  /** A window that is not reused, for a test that changes the window, for example its clock. */
  ownWindow?: boolean;
}

/** A window with one empty page. */
interface OpenWindow {
  page: Page;
  /** Closes its pages; the window of a failed test is not reused. */
  close(hasFailed: boolean): Promise<void>;
}

/** Opens the windows of a fixture. */
export interface Windows {
  open(options: WindowOptions): Promise<OpenWindow>;
}

/** The default window size. */
const usualSize = { width: 1280, height: 720 };

let browserOfWorker: Promise<Browser> | undefined;

/** One browser for every file that a worker runs. */
function openBrowser(): Promise<Browser> {
  browserOfWorker ??= launch();
  return browserOfWorker;
}

async function launch(): Promise<Browser> {
  return await chromium.launch({
    executablePath: await findChromium(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--window-size=${usualSize.width},${usualSize.height}`,
      // The pages of a window share a process and its compiled code.
      '--process-per-site',
      // No page of a test lives long enough to win back what optimizing its code takes: an eighth of the time of all.
      // What one test compiled and the next does not call is kept for the one after; so functions are compiled to plain
      // machine code at once, and the first objects of a page have room before they are cleaned up: a twelfth of it.
      '--js-flags=--no-opt,--no-maglev,--always-sparkplug,--no-flush-bytecode,--min-semi-space-size=32,--max-semi-space-size=64',
    ],
  });
}

/** A reused window, with an empty page at the address of the server that keeps the process alive. */
interface KeptWindow {
  context: BrowserContext;
  idle: Page;
}

async function keep(context: BrowserContext): Promise<KeptWindow> {
  const idle = await context.newPage();
  await idle.goto('/robots.txt');
  return { context, idle };
}

/** Runs in the page: clears its storage and stores these entries. */
async function restore(entries: { name: string; value: string }[]): Promise<void> {
  const databases = await indexedDB.databases();
  await Promise.all(
    databases.map(
      ({ name = '' }) =>
        new Promise((resolve, reject) => {
          const removal = indexedDB.deleteDatabase(name);
          removal.onsuccess = resolve;
          removal.onerror = () => reject(removal.error);
        }),
    ),
  );
  localStorage.clear();
  for (const { name, value } of entries) localStorage.setItem(name, value);
}

/** `setStorageState` would open a page and clear the cache. */
async function refill({ context, idle }: KeptWindow, state: BrowserContextOptions['storageState']): Promise<void> {
  if (typeof state === 'string') throw new Error('A state that is a file needs a window of its own.');
  await context.clearCookies();
  await context.addCookies(state?.cookies ?? []);
  await idle.evaluate(restore, state?.origins.flatMap(({ localStorage }) => localStorage) ?? []);
}

/** Unused windows of a worker by server address, reused by file after file. */
const keptWindows = new Map<string, KeptWindow[]>();

/** Runs in the page: opens a page in the same process; `context.newPage` would start another process. */
function openBeside(): void {
  const opened = window.open('');
  // Like a page opened by typing the address.
  if (opened) opened.opener = null;
}

/** Resizes a page. */
export async function resize(page: Page, size: ViewportSize): Promise<void> {
  if (page.viewportSize() !== null) return await page.setViewportSize(size);
  const session = await page.context().newCDPSession(page);
  const { windowId } = await session.send('Browser.getWindowForTarget');
  await session.send('Browser.setWindowBounds', { windowId, bounds: size });
  await session.detach();
  await page.waitForFunction(({ width, height }) => innerWidth === width && innerHeight === height, size);
}

/** An empty page in the process that has compiled the app. */
async function openPage({ idle }: KeptWindow): Promise<Page> {
  const opened = idle.waitForEvent('popup');
  await idle.evaluate(openBeside);
  return opened;
}

/** Milliseconds after which closing is retried: a page that navigates at that moment may miss it. */
const closingMs = 5_000;

/** Returns whether all pages are closed. */
async function closeAll(pages: readonly Page[]): Promise<boolean> {
  const closing = Promise.all(pages.map((page) => page.close())).then(() => true);
  return await Promise.race([closing, sleep(closingMs, false, { ref: false })]);
}

/** Prepares windows of the server at the address, without a session unless a state is given. */
export async function openWindows(baseURL: string): Promise<Windows> {
  const browser = await openBrowser();
  // Reduced motion: tests do not wait for dialogs to fade, unless they are about motion.
  const usual = { baseURL, locale: 'en-GB', reducedMotion: 'reduce', viewport: usualSize } as const;
  // A page size that differs from the window's clears the caches of all pages when it is set and when the page closes.
  // Only windows of the headless shell have no browser interface.
  const ownSize = basename(await findChromium()).includes('headless') && ({ viewport: null } as const);
  const free = keptWindows.get(baseURL) ?? [];
  keptWindows.set(baseURL, free);

  async function openOwn(options: BrowserContextOptions): Promise<OpenWindow> {
    const context = await browser.newContext({ ...usual, ...options });
    return { page: await context.newPage(), close: () => context.close() };
  }

  async function openKept({ storageState, viewport, colorScheme }: BrowserContextOptions): Promise<OpenWindow> {
    const kept = free.pop() ?? (await keep(await browser.newContext({ ...usual, ...ownSize })));
    const { context, idle } = kept;
    await refill(kept, storageState);
    const page = await openPage(kept);
    if (viewport) await resize(page, viewport);
    if (colorScheme) await page.emulateMedia({ colorScheme });
    const close = async (hasFailed: boolean) => {
      const pages = context.pages().filter((open) => open !== idle);
      if (hasFailed || !(await closeAll(pages))) return void (await context.close());
      free.push(kept);
    };
    return { page, close };
  }

  return {
    open: ({ ownWindow = false, ...options }) => {
      const { storageState, viewport, colorScheme, ...special } = options;
      const isUsual = Object.keys(special).length === 0;
      return isUsual && !ownWindow ? openKept(options) : openOwn(options);
    },
  };
}
