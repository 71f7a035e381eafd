/** The app under test: the production server on a fresh database and a loopback port, called over HTTP. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Registry } from 'prom-client';
import { afterAll, onTestFinished } from 'vitest';
import { openIdentity } from '#app/identity.ts';
import { createServer } from '#app/server.ts';
import type { Database } from '#server/db/schema.ts';
import type { CallLimits } from '#server/directory/auth0-calls.ts';
import { readEnv } from '#server/env.ts';
import { createLogger } from '#server/http/logger.ts';
import type { RequestLimits } from '#server/http/request-limits.ts';
import { openChangeFeed } from '#server/live/change-feed.ts';
import { openLocalStorage } from '#server/storage/local-storage.ts';
import type { MediaStorage } from '#server/storage/media-storage.ts';
import type { Role } from '#shared/roles.ts';
import type { Route } from '#shared/route.ts';
import { createTestDatabase } from '../database/database.ts';
import { runWaitingJobs } from '../database/waiting-jobs.ts';
import { startIdentityProvider, type TestIdentityProvider } from '../identity/identity-provider.ts';
import { freePort } from '../network/free-port.ts';
import { testPrinter } from '../run/test-printer.ts';

/** Whatever the server sent: tests look into it freely, and assert what they find. */
type Json = ReturnType<JSON['parse']>;

/** An answer as a test looks at it. */
interface Answer {
  status: number;
  headers: Headers;
  body: Json;
}

/** Sends requests as one person, or as nobody. */
export interface Client {
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  delete(path: string, headers?: Record<string, string>): Promise<Answer>;
}

/** The running app and ways to look at it. */
export interface TestApp {
  url: string;
  db: Kysely<Database>;
  databaseUrl: string;
  provider: TestIdentityProvider;
  storage: MediaStorage;
  routes: readonly Route[];
  /** Does every chore, and every job that waits whatever it waits for; resolves when none of them is left to be done. */
  tidy(): Promise<void>;
  /** A client of a person with the role; made at first use. */
  as(role: Role): Promise<Client>;
  /** A token of the person of `as`, for what a client does not send: other bodies, and answers that are no text. */
  tokenOf(role: Role): Promise<string>;
  /** A client with this token, or with none. */
  withToken(token: string | undefined): Client;
  stop(): Promise<void>;
}

/** Calls of the app at this address with a token, or with none. */
export function createClient(base: string, token: string | undefined): Client {
  const send = async (method: string, path: string, body: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(`${base}${path}`, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') && text !== '';
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
  };
  return {
    get: (path, headers) => send('GET', path, undefined, headers),
    post: (path, body, headers) => send('POST', path, body, headers),
    put: (path, body, headers) => send('PUT', path, body, headers),
    delete: (path, headers) => send('DELETE', path, undefined, headers),
  };
}

/** What a test may have otherwise than the rest. */
export interface TestAppOptions {
  /** Opens the storage for the app at this address; files in a folder of its own when left out. */
  storage?: (publicUrl: string) => Promise<MediaStorage>;
  /** Further variables of the environment. */
  env?: Record<string, string>;
  /** Another app that is running: this one shares its database and provider, as a second process would. */
  beside?: TestApp;
  /** Hears every line of the log, at the level of `LOG_LEVEL`. */
  onLog?: (line: string) => void;
  /** Opens the app's own connections to the database at this address; the test's when left out. */
  openDb?: (url: string) => Promise<Kysely<Database>>;
  /** The address at which the app itself reaches this database, for its pool and for news; the test's when left out. */
  databaseUrl?: (url: string) => string;
  /** Time limits of requests that are shorter than usual. */
  limits?: RequestLimits;
  /** Takes what is measured of requests. */
  metrics?: Registry;
  /** What is asked of the directory of people that `env` names; as usual when left out. */
  directoryLimits?: CallLimits;
  /** The server's clock, for what is dated today; the machine's when left out. */
  now?: () => Date;
}

/** Files in a folder that goes away with the app. */
async function openTestStorage(publicUrl: string) {
  const folder = await mkdtemp(join(tmpdir(), 'truck-media-'));
  const storage = await openLocalStorage({ folder, secret: 'test secret', publicUrl });
  return { storage, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Starts the app with an external provider that signs real tokens. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { beside, onLog } = options;
  const database = beside ? { db: beside.db, url: beside.databaseUrl } : await createTestDatabase();
  const provider = beside?.provider ?? (await startIdentityProvider());
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = readEnv({
    PUBLIC_URL: url,
    ...provider.settings,
    ADMIN_EMAIL: 'first.admin@example.test',
    LOG_LEVEL: onLog ? 'info' : 'silent',
    ...options.env,
  });
  const logger = createLogger(env.logLevel, onLog && { write: onLog });
  const { identity } = await openIdentity(env, database.db, logger);
  if (env.auth0 && options.directoryLimits) {
    const { createAuth0Directory } = await import('#server/directory/auth0-directory.ts');
    identity.directory = createAuth0Directory(env.auth0, logger, options.directoryLimits);
  }
  const { storage, remove } = options.storage
    ? { storage: await options.storage(url), remove: async () => undefined }
    : await openTestStorage(url);
  const databaseUrl = options.databaseUrl?.(database.url) ?? database.url;
  const changes = await openChangeFeed(databaseUrl, logger);
  const ownDb = await options.openDb?.(databaseUrl);
  const db = ownDb ?? database.db;
  const clock = { ...(options.now && { now: options.now }), ...(options.limits && { limits: options.limits }) };
  const parts = {
    db,
    identity,
    storage,
    changes,
    logger,
    publicUrl: url,
    timeZone: env.timeZone,
    vehicles: env.vehicles,
    mail: env.mail,
    webFolder: undefined,
    metrics: options.metrics,
    printer: testPrinter,
    ...clock,
  };
  const { app, routes, jobs } = await createServer(parts);
  await app.listen({ host: '127.0.0.1', port });

  const stopShared = async () => {
    await ownDb?.destroy();
    if ('drop' in database) await database.drop();
    if (!beside) await provider.stop();
  };

  const tokenOf = (role: Role) =>
    provider.token({ sub: `person|${role}`, claims: { email: `${role}@example.test`, name: role } });
  const as = async (role: Role) => {
    const sub = `person|${role}`;
    await database.db
      .insertInto('app_user')
      .values({ user_id: sub, email: `${role}@example.test`, name: role, role })
      .onConflict((clash) => clash.column('user_id').doNothing())
      .execute();
    return createClient(url, await tokenOf(role));
  };
  return {
    url,
    db: database.db,
    databaseUrl: database.url,
    provider,
    storage,
    routes,
    tidy: async () => {
      await jobs.runChores();
      await runWaitingJobs(database.db, jobs);
    },
    as,
    tokenOf,
    withToken: (token) => createClient(url, token),
    stop: async () => {
      await app.close();
      await changes.close();
      await stopShared();
      await remove();
    },
  };
}

/** Starts an app for one test and stops it when that has finished. */
export async function appForTest(options: TestAppOptions = {}): Promise<TestApp> {
  const app = await startTestApp(options);
  onTestFinished(() => app.stop());
  return app;
}

/** Starts an app for the tests of a file and stops it after them. */
export async function appForFile(options: TestAppOptions = {}): Promise<TestApp> {
  const app = await startTestApp(options);
  afterAll(() => app.stop());
  return app;
}
