/**
 * The browser of a test worker and its windows (browser contexts). Windows are cleared and reused by later tests and
 * files, with their renderer processes: loading and compiling the app took over a third of the CPU time of a visit.
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
const defaultSize = { width: 1280, height: 720 };

let browserOfWorker: Promise<Browser> | undefined;

/** Opens the browser that all files of a worker share. */
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
      `--window-size=${defaultSize.width},${defaultSize.height}`,
      // The pages of a window share a process and its compiled code.
      '--process-per-site',
      // Test pages are too short-lived for optimized code, which took an eighth of the total time. Keeping bytecode,
      // compiling to baseline code at once and a larger young generation save another twelfth.
      '--js-flags=--no-opt,--no-maglev,--always-sparkplug,--no-flush-bytecode,--min-semi-space-size=32,--max-semi-space-size=64',
    ],
  });
}

/** A reused window, with an empty page at the address of the server that keeps the process alive. */
interface ReusableWindow {
  context: BrowserContext;
  idle: Page;
}

async function makeReusable(context: BrowserContext): Promise<ReusableWindow> {
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
async function refill({ context, idle }: ReusableWindow, state: BrowserContextOptions['storageState']): Promise<void> {
  if (typeof state === 'string') throw new Error('A storage state in a file needs ownWindow.');
  await context.clearCookies();
  await context.addCookies(state?.cookies ?? []);
  await idle.evaluate(restore, state?.origins.flatMap(({ localStorage }) => localStorage) ?? []);
}

/** Unused windows of a worker by server address, reused by file after file. */
const freeWindows = new Map<string, ReusableWindow[]>();

/** Runs in the page: opens a page in the same process; `context.newPage` would start another process. */
function openPopup(): void {
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
async function openPage({ idle }: ReusableWindow): Promise<Page> {
  const opened = idle.waitForEvent('popup');
  await idle.evaluate(openPopup);
  return opened;
}

/** Milliseconds after which closing is retried: a page that navigates at that moment may miss it. */
const closeTimeoutMs = 5_000;

/** Returns whether all pages are closed. */
async function closeAll(pages: readonly Page[]): Promise<boolean> {
  const closing = Promise.all(pages.map((page) => page.close())).then(() => true);
  return await Promise.race([closing, sleep(closeTimeoutMs, false, { ref: false })]);
}

/** Prepares windows of the server at the address, without a session unless a state is given. */
export async function openWindows(baseURL: string): Promise<Windows> {
  const browser = await openBrowser();
  // Reduced motion: tests do not wait for dialogs to fade, unless they are about motion.
  const defaults = { baseURL, locale: 'en-GB', reducedMotion: 'reduce', viewport: defaultSize } as const;
  // A page size that differs from the window's clears the caches of all pages when it is set and when the page closes.
  // Only windows of the headless shell have no browser interface.
  const ownSize = basename(await findChromium()).includes('headless') && ({ viewport: null } as const);
  const free = freeWindows.get(baseURL) ?? [];
  freeWindows.set(baseURL, free);

  async function openOwn(options: BrowserContextOptions): Promise<OpenWindow> {
    const context = await browser.newContext({ ...defaults, ...options });
    return { page: await context.newPage(), close: () => context.close() };
  }

  async function openReusable({ storageState, viewport, colorScheme }: BrowserContextOptions): Promise<OpenWindow> {
    const reusable = free.pop() ?? (await makeReusable(await browser.newContext({ ...defaults, ...ownSize })));
    const { context, idle } = reusable;
    await refill(reusable, storageState);
    const page = await openPage(reusable);
    if (viewport) await resize(page, viewport);
    if (colorScheme) await page.emulateMedia({ colorScheme });
    const close = async (hasFailed: boolean) => {
      const pages = context.pages().filter((open) => open !== idle);
      if (hasFailed || !(await closeAll(pages))) return void (await context.close());
      free.push(reusable);
    };
    return { page, close };
  }

  return {
    open: ({ ownWindow = false, ...options }) => {
      const { storageState, viewport, colorScheme, ...special } = options;
      const isUsual = Object.keys(special).length === 0;
      return isUsual && !ownWindow ? openReusable(options) : openOwn(options);
    },
  };
}
