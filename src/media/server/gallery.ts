/** Everything that photos and videos need while the server runs: storage, thumbnails, and what is swept up later. */
import type { Kysely } from 'kysely';
import { kindOf, maxUploadBytes } from '#media/media.ts';
import type { Database } from '#server/db/schema.ts';
import type { Log } from '#server/log.ts';
import type { MediaStorage, UploadRules } from '#server/storage/media-storage.ts';
import { completeUpload, discardUpload, forgetLocation, reconcileUploads } from './complete-upload.ts';
import { looksLike } from './file-signature.ts';
import { idOf, keyOf } from './media-keys.ts';
import { findMediaById, listWaiting, type Media, maySenderUpload } from './media-store.ts';
import { finishRemoval, listDueRemovals, postponeRemoval } from './removal-store.ts';
import { createThumbnails, type Thumbnails } from './thumbnails.ts';

/** What the calls for photos and videos work with. */
export interface Gallery {
  storage: MediaStorage;
  thumbnails: Thumbnails;
  /** What a storage of our own asks about uploads. */
  rules: UploadRules;
  /** Those of the rows that are whole, including what has arrived since without word. */
  arrived(media: readonly Media[], requestId: string): Promise<Media[]>;
  /** Removes from the storage what the database has asked for. */
  sweep(): Promise<void>;
  /** Takes up or gives up what nobody asked about for long, sweeps, and has missing thumbnails made; for once an hour. */
  tidy(): Promise<void>;
  /** Waits for what is under way. */
  close(): Promise<void>;
}

/** Hours that an upload may take before it counts as late, and as given up. */
const waits = { late: 1, givenUp: 24 };
const hourMs = 3_600_000;

function rulesOf(db: Kysely<Database>, storage: MediaStorage, thumbnails: Thumbnails): UploadRules {
  return {
    maxBytes: (contentType) => maxUploadBytes[kindOf(contentType)],
    looksLike,
    stateOf: async (key) => {
      const media = await findMediaById(db, idOf(key));
      if (!media || keyOf(media) !== key || !(await maySenderUpload(db, media.id))) return 'unknown';
      return media.size === null ? 'waiting' : 'taken';
    },
    complete: async (key, size, requestId) => {
      await forgetLocation(storage, key);
      const isWanted = await completeUpload(db, idOf(key), size, requestId);
      const media = isWanted ? await findMediaById(db, idOf(key)) : null;
      if (media?.kind === 'image') thumbnails.prepare(media);
      return isWanted;
    },
  };
}

/** Runs one at a time; whoever asks meanwhile gets one more run. */
function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running = Promise.resolve();
  let next: Promise<void> | undefined;
  return () => {
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        running = work();
        return running;
      });
    return next;
  };
}

/** Opens the gallery of a server. */
export function openGallery(db: Kysely<Database>, storage: MediaStorage, log: Log): Gallery {
  const thumbnails = createThumbnails(db, storage, log);

  async function arrived(media: readonly Media[], requestId: string): Promise<Media[]> {
    const waiting = media.filter(({ size }) => size === null);
    const fresh = new Map((await reconcileUploads(db, storage, waiting, requestId)).map((item) => [item.id, item]));
    for (const item of fresh.values()) if (item.kind === 'image') thumbnails.prepare(item);
    return media.map((item) => fresh.get(item.id) ?? item).filter(({ size }) => size !== null);
  }

  const sweep = oneAtATime(async () => {
    for (const prefix of await listDueRemovals(db)) {
      try {
        await storage.remove(prefix);
        await finishRemoval(db, prefix);
      } catch (error) {
        log.error({ err: error, prefix }, 'media could not be removed; it is tried again');
        await postponeRemoval(db, prefix);
      }
    }
  });

  async function expireUploads(): Promise<void> {
    const late = await listWaiting(db, new Date(Date.now() - waits.late * hourMs));
    const givenUp = Date.now() - waits.givenUp * hourMs;
    for (const media of late) {
      const [taken] = await arrived([media], 'housekeeping');
      if (taken || media.createdAt.getTime() > givenUp) continue;
      await discardUpload(db, media, 'housekeeping');
    }
  }

  return {
    storage,
    thumbnails,
    rules: rulesOf(db, storage, thumbnails),
    arrived,
    sweep,
    tidy: async () => {
      await storage.tidy();
      await expireUploads();
      await sweep();
      await thumbnails.prepareMissing();
    },
    close: async () => {
      await thumbnails.close();
    },
  };
}
