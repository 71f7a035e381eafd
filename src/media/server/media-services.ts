/** Services for photos and videos: storage, thumbnails and background jobs. */
import type { Kysely } from 'kysely';
import { registerRemovalWorker } from '#files/server/removal-jobs.ts';
import { Uploads } from '#files/server/uploads.ts';
import type { Database } from '#server/db/schema.ts';
import { defineChore } from '#server/jobs/job.ts';
import type { Jobs } from '#server/jobs/job-runner.ts';
import type { Log } from '#server/log.ts';
import type { MediaStorage } from '#server/storage/media-storage.ts';
import { type MediaUploads, mediaFiles } from './media-files.ts';
import { listWaiting } from './media-store.ts';
import { enqueueMissingThumbnails, registerThumbnailWorker } from './thumbnail-jobs.ts';
import { createThumbnails, type Thumbnails } from './thumbnails.ts';

export interface MediaServices {
  storage: MediaStorage;
  thumbnails: Thumbnails;
  uploads: MediaUploads;
  /** Waits for running work. */
  close(): Promise<void>;
}

const tidyChore = defineChore({ name: 'tidy-media', label: 'Tidy up uploads', cron: '17 * * * *' });

interface MediaServicesOptions {
  db: Kysely<Database>;
  storage: MediaStorage;
  log: Log;
  jobs: Jobs;
}

/** Creates the services and registers their jobs. */
export function openMediaServices({ db, storage, log, jobs }: MediaServicesOptions): MediaServices {
  const thumbnails = createThumbnails(db, storage, log);
  const uploads = new Uploads(mediaFiles, { db, storage, log });

  registerRemovalWorker(jobs, storage);
  registerThumbnailWorker(jobs, thumbnails);
  jobs.work(tidyChore, async () => {
    await storage.tidy();
    await uploads.expire(listWaiting);
    await enqueueMissingThumbnails(db);
  });
  return {
    storage,
    thumbnails,
    uploads,
    close: async () => {
      await thumbnails.close();
    },
  };
}
