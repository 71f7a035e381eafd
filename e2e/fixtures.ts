/** What browser tests can ask for: the running app, pages by role, and records. */
import { type Browser, type BrowserContextOptions, test as base, type Page } from '@playwright/test';
import type { Role } from '#shared/roles.ts';
import { type AppOptions, type Person, type RunningApp, startApp } from './app.ts';

export const { expect } = base;

/** Browser options and expected errors of a visit. */
export interface VisitOptions extends BrowserContextOptions {
  /** Errors of the page and its console that the test provokes on purpose. */
  expectedErrors?: RegExp;
  /** A session that no other test uses, for a test that damages or ends it. */
  ownSession?: boolean;
  /** The page receives no change events, as on a connection that has just dropped. */
  withoutNews?: boolean;
}

/** Options of a visit in which the server rejects a call on purpose. */
export const failuresExpected: VisitOptions = { expectedErrors: /Failed to load resource/ };

/** Opens a page of the app in a new browser context. */
type Open = (path: string, options?: VisitOptions) => Promise<Page>;

/** The running app, and pages that are closed after the test. */
export interface App extends RunningApp {
  /** Opens a page without a session. Errors of the page fail the test. */
  visit: Open;
  /** Opens a page with a session of the role. */
  visitAs(role: Role, path: string, options?: VisitOptions): Promise<Page>;
}

/** Opens pages for a test. `finish` closes them, and fails if one of them had an error. */
function openPages(browser: Browser, baseURL: string) {
  const errors: string[] = [];
  const closers: (() => Promise<void>)[] = [];
  return {
    visit: async (path: string, { expectedErrors, withoutNews = false, ...options }: VisitOptions = {}) => {
      const context = await browser.newContext({ baseURL, ...options });
      const page = await context.newPage();
      closers.push(async () => {
        // The handler of a route may still wait for a response when the test ends.
        if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
        await context.close();
      });
      if (withoutNews) await page.route('**/api/live*', (route) => route.fulfill({ status: 204 }));
      page.on('console', (message) => {
        if (message.type() !== 'error' || expectedErrors?.test(message.text())) return;
        errors.push(`${message.text()} ${message.location().url}`);
      });
      page.on('pageerror', (error) => {
        if (!expectedErrors?.test(String(error))) errors.push(String(error));
      });
      await page.goto(path);
      return page;
    },
    finish: async () => {
      for (const close of closers) await close();
      if (errors.length > 0) throw new Error(`The browser complained: ${errors.join('\n')}`);
    },
  };
}

/** Fills the provider's login page. */
export async function logIn(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password').fill(person.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

interface TestFixtures {
  /** Options of the app, for all tests of a file or of a `describe`. */
  appOptions: AppOptions;
  app: App;
  asUser: Open;
  asAdmin: Open;
  asSuperAdmin: Open;
  /** The id of a new truck, order or invoice of Abbas Autos. */
  truckId: string;
  orderId: string;
  invoiceId: string;
}

interface WorkerFixtures {
  /** Returns the app of a file: its first test starts it, and the next file stops it. */
  appOfFile(file: string, options: AppOptions): Promise<RunningApp>;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  appOptions: [{}, { option: true }],
  appOfFile: [
    async ({ browserName: _browserName }, use) => {
      let current: { key: string; app: RunningApp } | undefined;
      await use(async (file, options) => {
        const key = `${file} ${JSON.stringify(options.env)}`;
        if (current?.key !== key) {
          await current?.app.stop();
          current = undefined;
          current = { key, app: await startApp(options) };
        }
        return current.app;
      });
      await current?.app.stop();
    },
    { scope: 'worker' },
  ],
  app: async ({ browser, appOfFile, appOptions }, use, { file }) => {
    const running = await appOfFile(file, appOptions);
    const { visit, finish } = openPages(browser, running.url);
    const visitAs: App['visitAs'] = async (role, path, { ownSession = false, ...options } = {}) =>
      visit(path, { ...options, storageState: await running.session(role, ownSession) });
    await use({ ...running, visit, visitAs });
    await finish();
  },
  asUser: ({ app }, use) => use((path, options) => app.visitAs('User', path, options)),
  asAdmin: ({ app }, use) => use((path, options) => app.visitAs('Admin', path, options)),
  asSuperAdmin: ({ app }, use) => use((path, options) => app.visitAs('SuperAdmin', path, options)),
  truckId: async ({ app }, use) => use(await app.addTruck()),
  orderId: async ({ app }, use) => use(await app.addPaper('order')),
  invoiceId: async ({ app }, use) => use(await app.addPaper('invoice')),
});
