/**
 * Photos of advertised trucks as JPEGs without metadata. A size is made when it is first asked for and stored beside the
 * original, so that it is deleted with it. Sizes up to that of the large thumbnail are made from it once it is there.
 */
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Kysely } from 'kysely';
import { makeJpeg } from '#media/server/make-thumbnails.ts';
import { keyOf, thumbnailKeyOf } from '#media/server/media-keys.ts';
import { findMediaById, type Media } from '#media/server/media-store.ts';
import { thumbnailPixels } from '#media/thumbnail-pixels.ts';
import type { Database } from '#server/db/schema.ts';
import type { MediaStorage } from '#server/storage/media-storage.ts';
import { UserConcurrencyLimiter } from '#server/user-concurrency-limiter.ts';
import { Failure } from '#shared/errors.ts';
import type { PublishedPhoto, PublishedStock } from './published-stock.ts';

/** Longest sides in pixels. */
export const advertPhotoSizes = [400, 800, 1600, 2400] as const;
export type AdvertPhotoSize = (typeof advertPhotoSizes)[number];

/** The size in an address, such as `800` of `800.jpg`; undefined for any other text. */
export function parsePhotoSize(text: string): AdvertPhotoSize | undefined {
  return advertPhotoSizes.find((size) => String(size) === text);
}

/** Who asks for a photo: visitors take turns, so that one with hundreds of requests does not block the others. */
export interface PhotoCaller {
  /** A visitor's address, or that of their network. */
  visitor: string;
  signal: AbortSignal;
}

export interface OpenedPhoto {
  body: Readable;
  /** In bytes. */
  size: number;
}

const photosBusy = 'Photos are being prepared. Try again in a minute.';

interface AdvertPhotosOptions {
  db: Kysely<Database>;
  stock: PublishedStock;
  storage: MediaStorage;
}

export class AdvertPhotos {
  readonly #options: AdvertPhotosOptions;
  readonly #turns = new UserConcurrencyLimiter({ total: 2, perUser: 2, maxWaitMs: 20_000, message: photosBusy });
  /** Sizes that are being made, by storage key. */
  readonly #pending = new Map<string, Promise<boolean>>();
  readonly #closing = new AbortController();

  constructor(options: AdvertPhotosOptions) {
    this.#options = options;
  }

  /** The photo and the advert that shows it; null if no advertised truck has it. */
  async find(key: string, isGuesser = false): Promise<PublishedPhoto | null> {
    return await this.#options.stock.photo(key, isGuesser);
  }

  /**
   * Null if the photo cannot be read.
   * @throws Failure 503 when others are waiting for too many photos, 400 when the caller disconnected
   */
  async open(photo: PublishedPhoto, size: AdvertPhotoSize, caller: PhotoCaller): Promise<OpenedPhoto | null> {
    const { truckId, imageId: id } = photo;
    const key = `${keyOf({ truckId, kind: 'image', id })}.${size}.jpg`;
    return (await this.#openStored(key)) ?? (await this.#makeInTurn(id, key, size, caller));
  }

  /** Stops work in progress. */
  close(): void {
    this.#closing.abort();
  }

  async #openStored(key: string): Promise<OpenedPhoto | null> {
    const { storage } = this.#options;
    const stored = (await storage.list(key)).find((file) => file.key === key);
    return stored === undefined ? null : { body: await storage.read(key), size: stored.size };
  }

  async #makeInTurn(id: string, key: string, size: AdvertPhotoSize, caller: PhotoCaller): Promise<OpenedPhoto | null> {
    const endTurn = await this.#turns.acquire(caller.visitor, caller.signal);
    try {
      const stored = await this.#openStored(key);
      if (stored !== null) return stored;
      return (await this.#makeOnce(id, key, size)) ? await this.#openStored(key) : null;
    } finally {
      endTurn();
    }
  }

  async #makeOnce(id: string, key: string, size: AdvertPhotoSize): Promise<boolean> {
    const pending = this.#pending.get(key) ?? this.#make(id, key, size).finally(() => this.#pending.delete(key));
    this.#pending.set(key, pending);
    return await pending;
  }

  /** Whether the size was stored. */
  async #make(id: string, key: string, size: AdvertPhotoSize): Promise<boolean> {
    const { db, storage } = this.#options;
    const media = await findMediaById(db, id);
    const bytes = media === null ? null : await this.#jpegOf(media, size);
    if (bytes === null) return false;
    await storage.write(key, bytes, 'image/jpeg');
    if ((await findMediaById(db, id)) !== null) return true;
    // The photo was deleted meanwhile, with all of its files but this one.
    await storage.remove(key);
    return false;
  }

  async #jpegOf(media: Media, size: AdvertPhotoSize): Promise<Uint8Array | null> {
    const { storage } = this.#options;
    if (media.hasThumbnails === true && size <= thumbnailPixels.large) {
      return await shrunkJpeg(await buffer(await storage.read(thumbnailKeyOf(media, 'large'))), size);
    }
    const outcome = await makeJpeg(await storage.read(keyOf(media)), media.size ?? 0, size, this.#closing.signal);
    if (outcome === 'interrupted') throw new Failure(503, photosBusy);
    return 'jpeg' in outcome ? outcome.jpeg : null;
  }
}

/** The library is loaded with the first photo. */
async function shrunkJpeg(photo: Buffer, size: AdvertPhotoSize): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return await sharp(photo)
    .resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 82 })
    .toBuffer();
}
