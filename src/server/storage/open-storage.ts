/** Opens the configured storage: Azure Blob Storage, or files under `DATA_DIR`. */
import { join } from 'node:path';
import { type DataDir, reasonOf } from '#server/data-dir.ts';
import type { Env } from '#server/env.ts';
import { isFileRefused } from '#server/file-error.ts';
import type { Log } from '#server/log.ts';
import { StartError } from '#server/start-error.ts';
import { LocalFiles } from './local-files.ts';
import { openLocalStorage } from './local-storage.ts';
import type { MediaStorage } from './media-storage.ts';

/** The Azure library is loaded on demand because loading it takes a tenth of the start time. */
async function openAzure({ azure, publicUrl }: Env, log: Log): Promise<MediaStorage | undefined> {
  if (azure === undefined) return undefined;
  const { openAzureStorage } = await import('./azure-storage.ts');
  return await openAzureStorage({ ...azure, publicUrl, log });
}

/** @throws StartError with one sentence for the administrator */
export async function openStorage(env: Env, dataDir: DataDir, log: Log): Promise<MediaStorage> {
  const azure = await openAzure(env, log);
  if (azure) return azure;
  const { publicUrl } = env;
  const folder = join(dataDir.path, 'media');
  const secret = await dataDir.secret('media-key');
  return await openLocalStorage({ folder, secret, publicUrl }).catch((error: unknown) => {
    const place = isFileRefused(error) ? error.path : folder;
    throw new StartError(`${place} cannot be read or written: ${reasonOf(error)}.`, error);
  });
}

/** Opens the storage read-only while the app may be running. @throws StartError when the storage cannot be reached */
export async function openStorageBeside(env: Env, log: Log): Promise<Pick<MediaStorage, 'listAll' | 'read'>> {
  const azure = await openAzure(env, log);
  if (azure) return azure;
  const files = LocalFiles.beside(join(env.dataDir, 'media'));
  return { listAll: () => files.listAll(), read: async (key) => files.read(key) };
}
