/** The fixture of a browser test: the real server with the embedded provider, a real Chromium, a person per role. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, onTestFinished } from 'vitest';
import { openIdentity } from '#app/identity.ts';
import { createServer } from '#app/server.ts';
import { ensureWebBuild } from '#app/web-build.ts';
import type { PaperKind } from '#paperwork/paper-kinds.ts';
import { paperBodySchema } from '#paperwork/paperwork.ts';
import { createPaper } from '#paperwork/server/save-paper.ts';
import { withTransaction } from '#server/db/database.ts';
import { readEnv } from '#server/env.ts';
import { createLogger } from '#server/http/logger.ts';
import type { WriteContext } from '#server/http/request-context.ts';
import { openChangeFeed } from '#server/live/change-feed.ts';
import { openLocalStorage } from '#server/storage/local-storage.ts';
import { businessDay } from '#shared/business-day.ts';
import type { Role } from '#shared/roles.ts';
import { paperBody, truckBody } from '#test/app/factories.ts';
import { type Client, createClient } from '#test/app/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#test/database/database.ts';
import { freePort } from '#test/network/free-port.ts';
import { createTruck } from '#trucks/server/create-truck.ts';
import { newTruckSchema } from '#trucks/truck.ts';
import { accessTokenOf, type StorageState, signedInState } from './session-state.ts';
import { openWindows, type WindowOptions } from './windows.ts';

const password = 'correct horse battery';

/** Milliseconds for which a session is reused: no window has to renew its token within them. */
const sessionMs = 150_000;

/** A person with an account in the embedded provider. */
export interface Person {
  email: string;
  name: string;
  password: string;
}

/** The running product and a browser. */
export interface BrowserFixture {
  url: string;
  database: TestDatabase;
  /** An account with the role; made at first use. */
  person(role: Role): Promise<Person>;
  /** Opens a page in an empty window without a session. Errors of the page fail the test. */
  visit(path: string, options?: VisitOptions): Promise<Page>;
  /** Opens a page with a session of the role. */
  visitAs(role: Role, path: string, options?: VisitOptions): Promise<Page>;
  /** An API client with the role. */
  callsAs(role: Role): Promise<Client>;
  /** Adds a truck of Abbas Autos and returns its id. */
  addTruck(fields?: Record<string, unknown>): Promise<string>;
  /** Adds an order or invoice of Abbas Autos, with a new truck unless items are given, and returns its id. */
  addPaper(kind: PaperKind, fields?: Record<string, unknown>): Promise<string>;
  /** A write by a colleague, in one transaction like an API call. */
  write<Result>(work: (scope: WriteContext) => Promise<Result>): Promise<Result>;
  /** Today in the time zone of the business. */
  today(): string;
  stop(): Promise<void>;
}

/** Browser options and expected errors of a visit. */
export interface VisitOptions extends WindowOptions {
  /** Errors of the page and its console that the test provokes on purpose. */
  expectedErrors?: RegExp;
  /** A session of its own, for a test that damages or ends it. */
  ownSession?: boolean;
  /** The page receives no change events, as on a connection that has just dropped. */
  withoutNews?: boolean;
}

/** Options of a visit in which the server rejects a call on purpose. */
export const failuresExpected: VisitOptions = { expectedErrors: /Failed to load resource/ };

/** Fills the provider's login page. */
export async function logIn(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password').fill(person.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

/** Checks the build once per process, because its sources do not change while tests run. */
let webFolderOfWorker: Promise<string> | undefined;

/** All files of a worker use one port, so that the browser keeps the compiled app of that address. */
let portOfWorker: number | undefined;

/** Options that differ from the default fixture. */
interface FixtureOptions {
  /** The server's clock; the system clock by default. */
  now?: () => Date;
}

/** Starts the server on a fresh database, and a browser. */
export async function startBrowserFixture(
  settings: Record<string, string> = {},
  { now = () => new Date() }: FixtureOptions = {},
): Promise<BrowserFixture> {
  webFolderOfWorker ??= ensureWebBuild();
  const webFolder = await webFolderOfWorker;
  const database = await createTestDatabase();
  const port = await freePort(portOfWorker);
  portOfWorker = port;
  const publicUrl = `http://localhost:${port}`;
  const defaults = { PUBLIC_URL: publicUrl, PORT: String(port), ADMIN_PASSWORD: password, LOG_LEVEL: 'error' };
  const env = readEnv({ ...defaults, ...settings });
  const logger = createLogger(env.logLevel);
  const { identity, embedded, stop } = await openIdentity(env, database.db, logger);
  const folder = await mkdtemp(join(tmpdir(), 'truck-media-'));
  const storage = await openLocalStorage({ folder, secret: 'fixture', publicUrl });
  const changes = await openChangeFeed(database.url, logger);
  const { timeZone, vehicles, mail } = env;
  const config = { publicUrl, timeZone, vehicles, mail };
  const parts = { db: database.db, identity, storage, changes, logger, ...config, webFolder, now };
  const { app } = await createServer(parts);
  await app.listen({ host: '127.0.0.1', port });
  const windows = await openWindows(publicUrl);
  const people = new Map<Role, Promise<Person>>();
  const sessions = new Map<Role, { state: StorageState; at: number }>();

  async function makePerson(role: Role): Promise<Person> {
    const person = { email: `${role.toLowerCase()}@example.test`, name: `Pat ${role}`, password };
    const account = await embedded?.createAccount(person);
    if (!account) throw new Error(`No account for ${person.email}.`);
    const row = { user_id: account.userId, email: person.email, name: person.name, role };
    await database.db.insertInto('app_user').values(row).execute();
    return person;
  }

  const person = (role: Role) => {
    const known = people.get(role) ?? makePerson(role);
    people.set(role, known);
    return known;
  };

  async function visit(
    path: string,
    { expectedErrors, withoutNews = false, ...options }: VisitOptions = {},
  ): Promise<Page> {
    const { page, close } = await windows.open(options);
    if (withoutNews) await page.route('**/api/live*', (route) => route.fulfill({ status: 204 }));
    page.setDefaultTimeout(30_000);
    const pageErrors: string[] = [];
    const way: string[] = [];
    const began = Date.now();
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) way.push(`${Date.now() - began} ms: ${frame.url()}`);
    });
    page.on('console', (message) => {
      if (message.type() !== 'error' || expectedErrors?.test(message.text())) return;
      pageErrors.push(`${message.text()} ${message.location().url}`);
    });
    page.on('pageerror', (error) => {
      if (!expectedErrors?.test(String(error))) pageErrors.push(String(error));
    });
    onTestFinished(async ({ task }) => {
      const hasFailed = task.result?.state === 'fail';
      if (hasFailed) {
        process.stderr.write(`At ${page.url()}:\n${await page.locator('body').ariaSnapshot().catch(String)}\n`);
        process.stderr.write(`${[...pageErrors, 'Addresses of the page:', ...way].join('\n')}\n`);
      }
      await close(hasFailed);
      if (pageErrors.length > 0) throw new Error(`The browser complained: ${pageErrors.join('\n')}`);
    });
    await page.goto(path);
    return page;
  }

  async function newSession(role: Role): Promise<StorageState> {
    if (!embedded) throw new Error('Nobody can be signed in at an external provider.');
    return await signedInState(publicUrl, embedded, await person(role));
  }

  /** Shares one session of the role among visits, until its token would have to be renewed. */
  async function sessionOf(role: Role): Promise<StorageState> {
    const known = sessions.get(role);
    if (known && Date.now() - known.at < sessionMs) return known.state;
    const state = await newSession(role);
    sessions.set(role, { state, at: Date.now() });
    return state;
  }

  const visitAs = async (role: Role, path: string, { ownSession = false, ...options }: VisitOptions = {}) =>
    visit(path, { ...options, storageState: await (ownSession ? newSession(role) : sessionOf(role)) });

  const actor = { userId: 'fixture', email: null, name: null, role: 'SuperAdmin' } as const;
  const today = () => businessDay(now(), timeZone);
  const write = <Result>(work: (scope: WriteContext) => Promise<Result>) =>
    withTransaction(database.db, (db) => work({ db, actor, requestId: 'fixture', log: logger, today }));

  async function addTruck(fields: Record<string, unknown> = {}): Promise<string> {
    const body = newTruckSchema.parse(truckBody(fields));
    const { truck } = await write((scope) => createTruck(scope, body.company, body));
    return truck.id;
  }

  async function addPaper(kind: PaperKind, fields: Record<string, unknown> = {}): Promise<string> {
    const truckIds = fields.items === undefined ? [await addTruck()] : [];
    const body = paperBodySchema.parse(paperBody(truckIds, fields));
    const { paper } = await write((scope) => createPaper(scope, { company: 'AbbasAutos', kind }, body));
    return paper.id;
  }

  return {
    url: publicUrl,
    database,
    addTruck,
    addPaper,
    write,
    today,
    person,
    visit,
    visitAs,
    callsAs: async (role) => createClient(publicUrl, accessTokenOf(await sessionOf(role))),
    stop: async () => {
      await app.close();
      await changes.close();
      await stop();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Starts the product for the tests of a file and stops it after them. */
export async function browserFixtureForFile(
  settings?: Record<string, string>,
  options?: FixtureOptions,
): Promise<BrowserFixture> {
  const fixture = await startBrowserFixture(settings, options);
  afterAll(() => fixture.stop());
  return fixture;
}
