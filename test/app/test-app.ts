/** The app under test: the production server on a new database and a loopback port, called over HTTP. */
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
import type { MailConfig } from '#server/mail/mail-service.ts';
import { openLocalStorage } from '#server/storage/local-storage.ts';
import type { MediaStorage } from '#server/storage/media-storage.ts';
import type { Role } from '#shared/roles.ts';
import type { Route } from '#shared/route.ts';
import { createTestDatabase } from '../database/database.ts';
import { runWaitingJobs } from '../database/waiting-jobs.ts';
import { startIdentityProvider, type TestIdentityProvider } from '../identity/identity-provider.ts';
import { freePort } from '../network/free-port.ts';
import { testPrinter } from '../run/test-printer.ts';
import { createClient } from './client.ts';

/** Response bodies are untyped: tests read any field and assert what they find. */
type Json = ReturnType<JSON['parse']>;

interface Answer {
  status: number;
  headers: Headers;
  body: Json;
}

/** Sends requests as one user, or without a token. */
export interface Client {
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  delete(path: string, headers?: Record<string, string>): Promise<Answer>;
}

export interface TestApp {
  url: string;
  db: Kysely<Database>;
  databaseUrl: string;
  provider: TestIdentityProvider;
  storage: MediaStorage;
  routes: readonly Route[];
  /** Runs all scheduled jobs and all waiting jobs, also delayed ones, until none is left. */
  tidy(): Promise<void>;
  /** A client for a user with the role, who is created at first use. */
  as(role: Role): Promise<Client>;
  /** A token of the same user, for requests that a client cannot send and responses that are not text. */
  tokenOf(role: Role): Promise<string>;
  /** A client with this token, or without one. */
  withToken(token: string | undefined): Client;
  stop(): Promise<void>;
}

export interface TestAppOptions {
  /** Opens the storage for the app at this URL. Default: files in a temporary folder. */
  storage?: (publicUrl: string) => Promise<MediaStorage>;
  /** Further environment variables. */
  env?: Record<string, string>;
  /** Shares database and identity provider with this running app, like a second process. */
  beside?: TestApp;
  /** How e-mails are sent. Default: as `env` says. */
  mail?: MailConfig;
  /** Receives every log line, at the level of `LOG_LEVEL`. */
  onLog?: (line: string) => void;
  /** Opens the app's own connections to the database. Default: the test's connections. */
  openDb?: (url: string) => Promise<Kysely<Database>>;
  /** The URL that the app itself uses for connections and change events. Default: the test's URL. */
  databaseUrl?: (url: string) => string;
  /** Shorter time limits of requests. */
  limits?: RequestLimits;
  /** Collects request metrics. */
  metrics?: Registry;
  /** Limits of calls to the user directory configured in `env`. */
  directoryLimits?: CallLimits;
  /** The server's clock. Default: the machine's. */
  now?: () => Date;
}

/** Files in a folder that is removed with the app. */
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
    mail: options.mail ?? env.mail,
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
    provider.token({ sub: `person|${role}`, expiresIn: 3600, claims: { email: `${role}@example.test`, name: role } });
  const as = async (role: Role) => {
    const sub = `person|${role}`;
    await database.db
      .insertInto('app_user')
      .values({ user_id: sub, email: `${role}@example.test`, name: role, role })
      .onConflict((conflict) => conflict.column('user_id').doNothing())
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

/** Starts an app for one test and stops it afterwards. */
export async function appForTest(options: TestAppOptions = {}): Promise<TestApp> {
  const app = await startTestApp(options);
  onTestFinished(() => app.stop());
  return app;
}

/** Starts an app for the tests of a file and stops it afterwards. */
export async function appForFile(options: TestAppOptions = {}): Promise<TestApp> {
  const app = await startTestApp(options);
  afterAll(() => app.stop());
  return app;
}
