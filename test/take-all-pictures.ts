/** Takes a picture of every screen, so that a change can be looked at before and after. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { type RunningApp, startApp } from '#app/start.ts';
import { readEnv } from '#server/env.ts';
import { freePort } from './free-port.ts';
import { putInto, type Records, type Screen, type State, screens } from './picture-screens.ts';

const widths = [1440, 1920, 390];
const themes = ['light', 'dark'] as const;
const height = 900;
/** Milliseconds that a screen has to settle; one that hangs on purpose never does. */
const patience = 5000;

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

async function firstRecords({ db }: RunningApp): Promise<Records> {
  const ofCompany = { company: 'AbbasAutos' } as const;
  const truck = await db
    .selectFrom('truck')
    .select('id')
    .where('company', '=', ofCompany.company)
    .where('is_sold', '=', false)
    .orderBy('reg_number')
    .executeTakeFirstOrThrow();
  const paper = async (kind: 'order' | 'invoice') =>
    await db
      .selectFrom('paper')
      .select('id')
      .where('company', '=', ofCompany.company)
      .where('kind', '=', kind)
      .orderBy('id')
      .executeTakeFirstOrThrow();
  return { truckId: truck.id, orderId: (await paper('order')).id, invoiceId: (await paper('invoice')).id };
}

/** One load for all widths. */
async function shoot(page: Page, path: string, file: (width: number) => string): Promise<void> {
  await page.setViewportSize({ width: widths[0] ?? 1440, height });
  await page.goto(path);
  await page.waitForLoadState('networkidle', { timeout: patience }).catch(() => undefined);
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    await page.mouse.move(0, 0);
    await page.screenshot({ path: file(width), animations: 'disabled', fullPage: true });
  }
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
      await shoot(page, screen.path(records), file);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
    await context.close();
  }
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
  const records = await firstRecords(shooting.app);
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
