/** The production server with its embedded identity provider, on a new database and a loopback port. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { afterAll } from 'vitest';
import { openIdentity } from '#app/identity.ts';
import { createServer } from '#app/server.ts';
import type { Database } from '#server/db/schema.ts';
import { readEnv } from '#server/env.ts';
import { createLogger } from '#server/http/logger.ts';
import { openChangeFeed } from '#server/live/change-feed.ts';
import { openLocalStorage } from '#server/storage/local-storage.ts';
import { createTestDatabase, type TestDatabase } from '../database/database.ts';
import { freePort } from '../network/free-port.ts';
import { testPrinter } from '../run/test-printer.ts';
import { admin, type ServedProvider } from './test-browser.ts';

/** The running product; `TestBrowser` and `SignIn` also accept it as a provider. */
export interface EmbeddedApp extends ServedProvider {
  db: Kysely<Database>;
  /** Calls the API with an access token. */
  call(token: string, path?: string, init?: RequestInit): Promise<Response>;
  /** Starts a second process on the same database, with its own port but the same public URL. */
  another(): Promise<{ url: string; stop(): Promise<void> }>;
}

export interface EmbeddedAppOptions {
  /** Default: the app's own address. */
  publicUrl?: string;
  trustedProxies?: readonly string[];
  /** The folder of the built web app. */
  webFolder?: string;
  /** Further environment variables, read at the start. */
  env?: Record<string, string>;
  /** Receives every log line. */
  onLog?: (line: string) => void;
}

async function serve({ db, url }: TestDatabase, port: number, publicUrl: string, options: EmbeddedAppOptions) {
  const { onLog, webFolder } = options;
  const env = readEnv({
    PUBLIC_URL: publicUrl,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    LOG_LEVEL: onLog ? 'debug' : 'silent',
    ...options.env,
  });
  const logger = createLogger(env.logLevel, onLog && { write: onLog });
  const { identity, embedded, stop } = await openIdentity(env, db, logger);
  if (!embedded) throw new Error('The embedded provider was not opened.');
  const folder = await mkdtemp(join(tmpdir(), 'truck-media-'));
  const storage = await openLocalStorage({ folder, secret: 'test secret', publicUrl });
  const changes = await openChangeFeed(url, logger);
  const { timeZone, mail } = env;
  const places = { publicUrl, timeZone, mail, webFolder, trustedProxies: options.trustedProxies };
  const { app } = await createServer({ db, identity, storage, changes, logger, printer: testPrinter, ...places });
  await app.listen({ host: 'localhost', port });
  return {
    provider: embedded,
    stop: async () => {
      await app.close();
      await changes.close();
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export async function startEmbeddedApp(options: EmbeddedAppOptions = {}): Promise<EmbeddedApp> {
  const database = await createTestDatabase();
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const publicUrl = options.publicUrl ?? url;
  const { provider, stop } = await serve(database, port, publicUrl, options);
  return {
    provider,
    url,
    db: database.db,
    call: (token, path = '/api/users/role', init = {}) =>
      fetch(new URL(path, url), { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } }),
    async another() {
      const otherPort = await freePort();
      const other = await serve(database, otherPort, publicUrl, options);
      return { url: `http://localhost:${otherPort}`, stop: other.stop };
    },
    stop: async () => {
      await stop();
      await database.drop();
    },
  };
}

/** Starts an app for the tests of a file and stops it afterwards. */
export async function embeddedAppForFile(options?: EmbeddedAppOptions): Promise<EmbeddedApp> {
  const app = await startEmbeddedApp(options);
  afterAll(() => app.stop());
  return app;
}
