/** Opens the storage that the configuration names: Azure Blob Storage, else files under `DATA_DIR`. */
import { join } from 'node:path';
import { type DataDir, reasonOf } from '#server/data-dir.ts';
import type { Env } from '#server/env.ts';
import type { Log } from '#server/log.ts';
import { StartError } from '#server/start-error.ts';
import { openAzureStorage } from './azure-storage.ts';
import { LocalFiles } from './local-files.ts';
import { openLocalStorage } from './local-storage.ts';
import type { MediaStorage } from './media-storage.ts';

/** @throws StartError with one sentence for the person who starts it */
export async function openStorage({ azure, publicUrl }: Env, dataDir: DataDir, log: Log): Promise<MediaStorage> {
  if (azure) return await openAzureStorage({ ...azure, publicUrl, log });
  const folder = join(dataDir.path, 'media');
  const secret = await dataDir.secret('media-key');
  return await openLocalStorage({ folder, secret, publicUrl }).catch((error: unknown) => {
    throw new StartError(`${folder} cannot be written: ${reasonOf(error)}.`, error);
  });
}

/** The files beside a product that runs: to be read alone. @throws StartError when the storage cannot be reached */
export async function openStorageBeside(
  { azure, publicUrl, dataDir }: Env,
  log: Log,
): Promise<Pick<MediaStorage, 'listAll' | 'read'>> {
  if (azure) return await openAzureStorage({ ...azure, publicUrl, log });
  const files = LocalFiles.beside(join(dataDir, 'media'));
  return { listAll: () => files.listAll(), read: async (key) => files.read(key) };
}
