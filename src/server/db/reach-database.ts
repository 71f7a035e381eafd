/**
 * Gives commands access to the configured database: DATABASE_URL, or the embedded one, whether or not the app is
 * running.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DataDirInUse, openDataDir } from '#server/data-dir.ts';
import type { Env } from '#server/env.ts';
import type { Log } from '#server/log.ts';
import { StartError } from '#server/start-error.ts';
import { attachEmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';

export interface ReachedDatabase {
  url: string;
  /** Whether the app or another command is using the data folder. */
  isShared: boolean;
  /** Stops what was started for it. */
  release(): Promise<void>;
}

/**
 * Connects to the database of the running app, or starts the embedded one temporarily.
 * @throws StartError when there is none yet or it does not respond
 */
export async function reachDatabase(env: Env, log: Log): Promise<ReachedDatabase> {
  const { dataDir, databaseSessionUrl, databaseUrl } = env;
  const url = databaseSessionUrl ?? databaseUrl;
  if (url !== undefined) return { url, isShared: true, release: async () => undefined };
  if (!existsSync(join(dataDir, 'postgres', 'PG_VERSION'))) {
    throw new StartError(`DATA_DIR ${dataDir} has no database yet: set DATA_DIR or DATABASE_URL to the one you mean.`);
  }
  try {
    const folder = await openDataDir(dataDir);
    const server = await startEmbeddedPostgres(folder, log).catch(async (error: unknown) => {
      await folder.release();
      throw error;
    });
    const release = async () => {
      await server.stop();
      await folder.release();
    };
    return { url: server.url, isShared: false, release };
  } catch (error) {
    if (!(error instanceof DataDirInUse)) throw error;
    return { url: await attachEmbeddedPostgres(dataDir), isShared: true, release: async () => undefined };
  }
}
