/** Opens the storage that the configuration names: Azure Blob Storage, else files under `DATA_DIR`. */
import { join } from 'node:path';
import { type DataDir, reasonOf } from '#server/data-dir.ts';
import type { Env } from '#server/env.ts';
import type { Log } from '#server/log.ts';
import { StartError } from '#server/start-error.ts';
import { openAzureStorage } from './azure-storage.ts';
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
