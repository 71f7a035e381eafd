/** Takes a picture of every screen, to compare before and after a change. */

import { Console } from 'node:console';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { type RunningApp, startApp } from '#app/start.ts';
import { readEnv } from '#server/env.ts';
import { inTenMonths } from '#test/app/factories.ts';
import { freePort } from '#test/network/free-port.ts';
import { type Records, type Screen, type State, screens, setState } from './picture-screens.ts';

const widths = [1440, 1920, 390];
const themes = ['light', 'dark'] as const;
const height = 900;
/** Time for a screen to load; one that hangs on purpose never finishes. */
const timeoutMs = 5000;

const { error: complain } = new Console(process.stderr);

export interface PictureLogin {
  email: string;
  password: string;
}

/** Logs in and waits for the stock list. */
export async function logInForPictures(page: Page, { email, password }: PictureLogin): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('heading', { name: 'Current Stock' }).waitFor();
}

/** Calls the API as the user logged in on the page. @throws Error if the call fails */
async function callAs(page: Page, path: string, body: object): Promise<Record<string, string>> {
  return await page.evaluate(
    async ([address, content]) => {
      const key = Object.keys(localStorage).find((name) => name.startsWith('oidc.user:')) ?? '';
      const { access_token: token } = JSON.parse(localStorage.getItem(key) ?? '{}');
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const answer = await fetch(address, { method: 'POST', headers, body: content });
      if (!answer.ok) throw new Error(`${address} was answered with ${answer.status}: ${await answer.text()}`);
      return (await answer.json()) as Record<string, string>;
    },
    [`/api/abbasAutos/${path}`, JSON.stringify(body)] as const,
  );
}

/** The first records of Abbas Autos; creates a credit note and a shared page, which the samples lack. */
async function firstRecords({ db }: RunningApp, page: Page): Promise<Records> {
  const { id: truckId } = await db
    .selectFrom('truck')
    .select('id')
    .where('company', '=', 'AbbasAutos')
    .where('is_sold', '=', false)
    .orderBy('reg_number')
    .executeTakeFirstOrThrow();
  const papers = async (kind: 'order' | 'invoice') =>
    await db
      .selectFrom('paper')
      .select('id')
      .where('company', '=', 'AbbasAutos')
      .where('kind', '=', kind)
      .orderBy('id')
      .execute();
  const party = async (kind: 'client' | 'supplier') =>
    await db.selectFrom(kind).select('id').where('merged_into', 'is', null).orderBy('name').executeTakeFirstOrThrow();
  const [order] = await papers('order');
  const [invoice, credited] = await papers('invoice');
  const note = { date: new Date().toISOString().slice(0, 10), reason: 'Returned within the week', whole: true };
  const { id: creditNoteId = '' } = await callAs(page, `invoices/${credited?.id}/credit-notes`, note);
  const columns = [
    { head: 'Category', field: 'truckType', values: { 'Tractor unit': 'tractor-units', '': 'other' } },
    { head: 'Make', field: 'make' },
    { head: 'Price excluding VAT', field: 'price' },
  ];
  const feed = { name: 'Lorry Market', format: 'Csv', columns, separator: 'Semicolon', minPhotos: 3 };
  const { id: feedId = '', uri: feedAddress = '' } = await callAs(page, 'feeds', feed);
  await fetch(new URL(new URL(feedAddress).pathname, page.url()), { headers: { 'user-agent': 'LorryMarketBot/2.1' } });
  const share = {
    truckIds: [truckId],
    withPrice: true,
    fields: ['make', 'model', 'mileage'],
    images: 'all',
    videos: 'all',
    until: inTenMonths,
  };
  const { uri = '' } = await callAs(page, 'shares', share);
  const wanted = await db.selectFrom('wanted').select('id').orderBy('id').executeTakeFirstOrThrow();
  return {
    truckId,
    orderId: order?.id ?? '',
    invoiceId: invoice?.id ?? '',
    clientId: (await party('client')).id,
    supplierId: (await party('supplier')).id,
    creditNoteId,
    wantedId: wanted.id,
    feedId,
    sharePath: new URL(uri, page.url()).pathname,
  };
}

/** Evaluated in the page: fonts and photos are there, and nothing is loading. The live stream never ends. */
const isSettled = `document.fonts.status === 'loaded' && [...document.images].every((image) => image.complete)
  && !document.querySelector('[aria-busy=true], .mantine-Loader-root, .mantine-Skeleton-root[data-visible=true]')`;

/** Waits until the page has been settled for half a second, at most for the time that a screen has. */
export async function waitUntilSettled(page: Page): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  for (let quiet = 0; quiet < 5 && Date.now() < deadline; ) {
    await sleep(100);
    quiet = (await page.evaluate(isSettled)) ? quiet + 1 : 0;
  }
}

/** Loads the page once for all widths. */
async function shoot(page: Page, route: ScreenRoute, file: (width: number) => string): Promise<void> {
  await page.setViewportSize({ width: widths[0] ?? 1440, height });
  await page.goto(route.path);
  await waitUntilSettled(page);
  await route.navigate?.(page);
  await waitUntilSettled(page);
  // A dialog covers the visible part of the page, wherever it is scrolled to.
  const fullPage = (await page.getByRole('dialog').count()) === 0;
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    await page.mouse.move(0, 0);
    await page.screenshot({ path: file(width), animations: 'disabled', fullPage });
  }
}

interface ScreenRoute extends Pick<Screen, 'navigate'> {
  path: string;
}

interface Shooting {
  browser: Browser;
  app: RunningApp;
  login: PictureLogin;
  folder: string;
  records: Records;
}

async function shootAll(shooting: Shooting, wanted: readonly (readonly [Screen, State | 'full'])[]): Promise<void> {
  const { browser, app, login, folder, records } = shooting;
  for (const theme of themes) {
    const context = await browser.newContext({ baseURL: app.publicUrl, locale: 'en-GB', colorScheme: theme });
    const page = await context.newPage();
    await logInForPictures(page, login);
    for (const [screen, state] of wanted) {
      if (state !== 'full') await setState(page, state);
      const file = (width: number) => join(folder, `${screen.name}-${state}-${theme}-${width}.png`);
      const route: ScreenRoute = { path: screen.path(records), ...(state === 'full' && { navigate: screen.navigate }) };
      await shoot(page, route, file).catch((error) => complain(`${screen.name}, ${state}: ${String(error)}`));
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
    await context.close();
  }
}

/** Opens a page as a logged-in user, for work before the pictures. */
async function withPage<T>({ browser, app, login }: Omit<Shooting, 'records'>, work: (page: Page) => Promise<T>) {
  const context = await browser.newContext({ baseURL: app.publicUrl });
  const page = await context.newPage();
  await logInForPictures(page, login);
  const result = await work(page);
  await context.close();
  return result;
}

/** The product with an empty data folder. */
async function withEmptyApp(work: (app: RunningApp, login: PictureLogin) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'truck-empty-'));
  const login = { email: 'admin@localhost', password: 'correct horse battery' };
  const settings = { ADMIN_EMAIL: login.email, ADMIN_PASSWORD: login.password, LOG_LEVEL: 'error' };
  const app = await startApp(readEnv({ DATA_DIR: dataDir, PORT: String(await freePort()), ...settings }));
  try {
    await work(app, login);
  } finally {
    await app.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Saves pictures named by screen, state, theme and width in the folder. @param only a part of a screen's name */
export async function takeAllPictures(shooting: Omit<Shooting, 'records'>, only = ''): Promise<void> {
  await mkdir(shooting.folder, { recursive: true });
  const wanted = screens.filter(({ name }) => name.includes(only));
  const records = await withPage(shooting, (page) => firstRecords(shooting.app, page));
  const inState = (state: State) => wanted.filter(({ states }) => states.includes(state));
  await shootAll({ ...shooting, records }, [
    ...wanted.map((screen) => [screen, 'full'] as const),
    ...(['loading', 'failed'] as const).flatMap((state) => inState(state).map((screen) => [screen, state] as const)),
  ]);
  await withEmptyApp(async (app, login) => {
    await shootAll(
      { ...shooting, app, login, records },
      inState('empty').map((screen) => [screen, 'empty'] as const),
    );
  });
}
