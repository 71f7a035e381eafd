/** Takes a picture of every screen, so that a change can be looked at before and after. */

import { Console } from 'node:console';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { type RunningApp, startApp } from '#app/start.ts';
import { readEnv } from '#server/env.ts';
import { inTenMonths } from '#test/app/factories.ts';
import { freePort } from '#test/network/free-port.ts';
import { putInto, type Records, type Screen, type State, screens } from './picture-screens.ts';

const widths = [1440, 1920, 390];
const themes = ['light', 'dark'] as const;
const height = 900;
/** Milliseconds that a screen has to settle; one that hangs on purpose never does. */
const timeoutMs = 5000;

const { error: complain } = new Console(process.stderr);

/** Who signs in. */
export interface PictureLogin {
  email: string;
  password: string;
}

/** Signs in and waits for the stock. */
export async function logInForPictures(page: Page, { email, password }: PictureLogin): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('heading', { name: 'Current Stock' }).waitFor();
}

/** Calls the API as the person who is signed in on the page. @throws Error when it is refused */
async function callAs(page: Page, path: string, body: object): Promise<Record<string, string>> {
  return await page.evaluate(
    async ([address, content]) => {
      const key = Object.keys(localStorage).find((name) => name.startsWith('oidc.user:')) ?? '';
      const { access_token: token } = JSON.parse(localStorage.getItem(key) ?? '{}');
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const answer = await fetch(address, { method: 'POST', headers, body: content });
      if (!answer.ok) throw new Error(`${address} was answered by ${answer.status}: ${await answer.text()}`);
      return (await answer.json()) as Record<string, string>;
    },
    [`/api/abbasAutos/${path}`, JSON.stringify(body)] as const,
  );
}

/** The first records of Abbas Autos; a credit note, a shared page and a document, which the samples lack, are made. */
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
  const share = {
    truckIds: [truckId],
    withPrice: true,
    fields: ['make', 'model', 'mileage'],
    images: 'all',
    videos: 'all',
    until: inTenMonths,
  };
  const { uri = '' } = await callAs(page, 'shares', share);
  return {
    truckId,
    orderId: order?.id ?? '',
    invoiceId: invoice?.id ?? '',
    clientId: (await party('client')).id,
    supplierId: (await party('supplier')).id,
    creditNoteId,
    sharePath: new URL(uri, page.url()).pathname,
  };
}

/** One load for all widths. */
async function shoot(page: Page, route: ScreenRoute, file: (width: number) => string): Promise<void> {
  await page.setViewportSize({ width: widths[0] ?? 1440, height });
  await page.goto(route.path);
  const settle = () => page.waitForLoadState('networkidle', { timeout: timeoutMs }).catch(() => undefined);
  await settle();
  await route.onward?.(page);
  await settle();
  // A dialog stands before what is in sight, wherever the page has been scrolled to.
  const fullPage = (await page.getByRole('dialog').count()) === 0;
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    await page.mouse.move(0, 0);
    await page.screenshot({ path: file(width), animations: 'disabled', fullPage });
  }
}

/** Where a screen is. */
interface ScreenRoute extends Pick<Screen, 'onward'> {
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
      if (state !== 'full') await putInto(page, state);
      const file = (width: number) => join(folder, `${screen.name}-${state}-${theme}-${width}.png`);
      const route: ScreenRoute = { path: screen.path(records), ...(state === 'full' && { onward: screen.onward }) };
      await shoot(page, route, file).catch((error) => complain(`${screen.name}, ${state}: ${String(error)}`));
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
    await context.close();
  }
}

/** A page of somebody who is signed in, for work before the pictures. */
async function withPage<T>({ browser, app, login }: Omit<Shooting, 'records'>, work: (page: Page) => Promise<T>) {
  const context = await browser.newContext({ baseURL: app.publicUrl });
  const page = await context.newPage();
  await logInForPictures(page, login);
  const result = await work(page);
  await context.close();
  return result;
}

/** The product on an empty data folder. */
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

/** Into the folder: screen, state, theme and width are a picture's name. @param only part of a screen's name */
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
