/** Starts the whole product from a configuration, part by part, and stops it in reverse order. */
import { once } from 'node:events';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { fillCompanies } from '#companies/server/fill-companies.ts';
import { fillParticulars } from '#companies/server/letterhead-file.ts';
import { type DataDir, isOpenToOthers, openDataDir } from '#server/data-dir.ts';
import { openDatabase } from '#server/db/database.ts';
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts';
import { assertComplete } from '#server/db/inventory.ts';
import { migrate } from '#server/db/migrate.ts';
import type { Database } from '#server/db/schema.ts';
import { checkPooling } from '#server/db/transaction-pooler.ts';
import type { Env } from '#server/env.ts';
import { createLogger } from '#server/http/logger.ts';
import type { EmbeddedProvider } from '#server/identity/embedded-provider.ts';
import { type ChangeFeed, openChangeFeed } from '#server/live/change-feed.ts';
import { watchDatabase } from '#server/metrics/database-metrics.ts';
import { startMetricsServer } from '#server/metrics/metrics-server.ts';
import { signInCounts } from '#server/metrics/sign-in-counts.ts';
import { StartError } from '#server/start-error.ts';
import type { MediaStorage } from '#server/storage/media-storage.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { describeSuperAdmins, superAdminState } from '#users/server/super-admins.ts';
import { backupSource } from './backup-source.ts';
import { openIdentity } from './identity.ts';
import { registerBackupWorker } from './nightly-backup.ts';
import { createServer } from './server.ts';
import { ensureWebBuild } from './web-build.ts';

/** The running product. */
export interface RunningApp {
  db: Kysely<Database>;
  publicUrl: string;
  /** The e-mail of the first administrator; only with the embedded provider. */
  firstAdminEmail: string | undefined;
  /** The embedded provider; the demo creates accounts in it. */
  embedded: EmbeddedProvider | undefined;
  /** Storage of photos and videos. */
  storage: MediaStorage;
  log: FastifyBaseLogger;
  /** The HTTP server; the demo adds a page to it. */
  http: FastifyInstance;
  /** Reports itself as not ready, and serves until a proxy has had time to notice or the signal aborts. */
  drain(signal: AbortSignal): Promise<void>;
  /** Finishes the requests under way and closes everything. */
  stop(): Promise<void>;
}

/** Requests that waited for the start are served before the warm-up. */
const warmUpDelayMs = 3000;

function listenFailure({ host, port }: Env, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return new StartError(`PORT ${port} is in use by another program on ${host}.`, error);
  if (code === 'EACCES') return new StartError(`PORT ${port} may not be used by this account.`, error);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new StartError(`HOST ${host} is not an address of this machine.`, error);
  }
  return error;
}

/** Checks that the address is free before anything is created or changed. */
async function assertCanListen(env: Env): Promise<void> {
  const probe = createSocketServer();
  try {
    probe.listen({ host: env.host, port: env.port });
    await once(probe, 'listening');
  } catch (error) {
    throw listenFailure(env, error);
  }
  probe.close();
  await once(probe, 'close');
}

async function openStore(
  env: Env,
  dataDir: DataDir,
  parts: AsyncDisposableStack,
  log: FastifyBaseLogger,
): Promise<{ db: Kysely<Database>; sessionUrl: string; changes: ChangeFeed }> {
  let url = env.databaseUrl;
  if (url === undefined) {
    const server = await startEmbeddedPostgres(dataDir, log);
    parts.defer(() => server.stop());
    url = server.url;
  }
  const db = await openDatabase(url, { log });
  parts.defer(() => db.destroy());
  if (env.databaseUrl !== undefined) await checkPooling(url, env.databaseSessionUrl);
  await migrate(db);
  await assertComplete(db);
  await fillCompanies(db);
  const sessionUrl = env.databaseSessionUrl ?? url;
  const changes = await openChangeFeed(sessionUrl, log);
  parts.defer(() => changes.close());
  return { db, sessionUrl, changes };
}

/** Serves metrics; later parts register more of them. */
async function openMetrics(port: number, db: Kysely<Database>, parts: AsyncDisposableStack): Promise<Registry> {
  const register = new Registry();
  collectDefaultMetrics({ register });
  register.registerMetric(signInCounts);
  watchDatabase(db, register);
  const server = await startMetricsServer(register, port);
  parts.defer(() => server.close());
  return register;
}

/**
 * Starts everything and listens.
 * @throws StartError with one sentence for the person at the terminal.
 */
export async function startApp(env: Env, prepare?: (app: RunningApp) => Promise<void>): Promise<RunningApp> {
  await using parts = new AsyncDisposableStack();
  const log = createLogger(env.logLevel);
  await assertCanListen(env);
  const dataDir = await openDataDir(env.dataDir);
  parts.defer(() => dataDir.release());
  if (await isOpenToOthers(dataDir.path)) {
    log.warn({ folder: dataDir.path }, 'DATA_DIR can be read or changed by other accounts of this machine: chmod 700.');
  }
  const { db, sessionUrl, changes } = await openStore(env, dataDir, parts, log);
  const storage = await openStorage(env, dataDir, log);
  await fillParticulars(db, env.letterheadFile);
  const webFolder = await ensureWebBuild();
  const { identity, firstAdminEmail, embedded, stop: stopIdentity } = await openIdentity(env, db, log);
  parts.defer(stopIdentity);
  const missingAdmin = describeSuperAdmins(await superAdminState(db, env.oidc?.issuer), env.oidc?.issuer);
  if (missingAdmin !== undefined) log.warn(missingAdmin);
  const { publicUrl, timeZone, trustedProxies, vehicles, mail } = env;
  const places = { publicUrl, timeZone, trustedProxies, vehicles, mail, webFolder };
  const metrics = env.metricsPort === undefined ? undefined : await openMetrics(env.metricsPort, db, parts);
  const serverParts = { metrics, db, identity, storage, changes, logger: log, doesChores: true, ...places };
  const { app, jobs, warmUp, retire } = await createServer(serverParts);
  registerBackupWorker(jobs, env.backups, backupSource(sessionUrl, storage));
  parts.defer(() => app.close());
  const stack = parts.move();
  const drain = async (signal: AbortSignal) => {
    retire();
    await sleep(env.drainSeconds * 1000, undefined, { signal }).catch(() => undefined);
  };
  const stop = () => stack.disposeAsync();
  const running = { db, publicUrl, firstAdminEmail, embedded, storage, log, http: app, drain, stop };
  try {
    await prepare?.(running);
    await app.listen({ host: env.host, port: env.port });
  } catch (error) {
    await running.stop();
    throw listenFailure(env, error);
  }
  const { port } = app.server.address() as AddressInfo;
  log.info({ port, publicUrl: env.publicUrl }, 'listening');
  setTimeout(warmUp, warmUpDelayMs).unref();
  return running;
}
