/** Services for photos and videos: storage, thumbnails and background jobs. */
import type { Kysely } from 'kysely';
import { registerRemovalWorker } from '#files/server/removal-jobs.ts';
import { kindOf, maxUploadBytes } from '#media/media.ts';
import type { Database } from '#server/db/schema.ts';
import { ownRequestIds } from '#server/http/request-id.ts';
import { defineChore } from '#server/jobs/job.ts';
import type { Jobs } from '#server/jobs/job-runner.ts';
import type { Log } from '#server/log.ts';
import type { MediaStorage, UploadRules } from '#server/storage/media-storage.ts';
import { checkUpload, completeUpload, discardUpload, reconcileUploads } from './complete-upload.ts';
import { realTypeOf } from './file-signature.ts';
import { idOf, keyOf } from './media-keys.ts';
import { canSenderUpload, findMediaById, listWaiting, type Media } from './media-store.ts';
import { enqueueMissingThumbnails, registerThumbnailWorker } from './thumbnail-jobs.ts';
import { createThumbnails, type Thumbnails } from './thumbnails.ts';

export interface MediaServices {
  storage: MediaStorage;
  log: Log;
  thumbnails: Thumbnails;
  /** Upload rules of our own storage. */
  rules: UploadRules;
  /** The completely uploaded media, including uploads that arrived without being reported. */
  completeUploads(media: readonly Media[], requestId: string): Promise<Media[]>;
  /** Waits for running work. */
  close(): Promise<void>;
}

/** Hours after which an upload counts as late, and after which it is given up. */
const uploadHours = { late: 1, givenUp: 24 };
const hourMs = 3_600_000;

function rulesOf(db: Kysely<Database>, storage: MediaStorage): UploadRules {
  return {
    maxBytes: (contentType) => maxUploadBytes[kindOf(contentType)],
    matchesFileSignature: (head, contentType) => realTypeOf(head, contentType) !== undefined,
    stateOf: async (key) => {
      const media = await findMediaById(db, idOf(key));
      if (!media || keyOf(media) !== key || !(await canSenderUpload(db, media.id))) return 'unknown';
      return media.size === null ? 'waiting' : 'taken';
    },
    complete: async (key, size, requestId) => {
      const media = await findMediaById(db, idOf(key));
      if (!media) return false;
      const contentType = await checkUpload(storage, media, size);
      return await completeUpload(db, { id: media.id, contentType, size }, requestId);
    },
  };
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

  async function completeUploads(media: readonly Media[], requestId: string): Promise<Media[]> {
    const waiting = media.filter(({ size }) => size === null);
    const completed = new Map((await reconcileUploads(db, storage, waiting, requestId)).map((item) => [item.id, item]));
    return media.map((item) => completed.get(item.id) ?? item).filter(({ size }) => size !== null);
  }

  async function expireUploads(): Promise<void> {
    const late = await listWaiting(db, new Date(Date.now() - uploadHours.late * hourMs));
    const givenUp = Date.now() - uploadHours.givenUp * hourMs;
    for (const media of late) {
      const [taken] = await completeUploads([media], ownRequestIds.housekeeping);
      if (taken || media.createdAt.getTime() > givenUp) continue;
      await discardUpload(db, media, ownRequestIds.housekeeping);
    }
  }

  registerRemovalWorker(jobs, storage);
  registerThumbnailWorker(jobs, thumbnails);
  jobs.work(tidyChore, async () => {
    await storage.tidy();
    await expireUploads();
    await enqueueMissingThumbnails(db);
  });
  return {
    storage,
    log,
    thumbnails,
    rules: rulesOf(db, storage),
    completeUploads,
    close: async () => {
      await thumbnails.close();
    },
  };
}
