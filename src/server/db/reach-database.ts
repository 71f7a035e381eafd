/** The database of the configuration for a command: DATABASE_URL, or the embedded one, whether or not the product runs. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DataDirInUse, openDataDir } from '#server/data-dir.ts';
import type { Env } from '#server/env.ts';
import type { Log } from '#server/log.ts';
import { StartError } from '#server/start-error.ts';
import { attachEmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';

/** A database that answers. */
export interface ReachedDatabase {
  url: string;
  /** Whether the product, or another command, holds the data folder. */
  isShared: boolean;
  /** Stops what was started for it. */
  release(): Promise<void>;
}

/**
 * Reaches the database beside a running product, or starts the embedded one for the time.
 * @throws StartError when there is none yet, or when it does not answer
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
