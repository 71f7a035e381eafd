/** Small versions of photos, so that a gallery never loads originals: made once, one photo at a time, kept beside it. */
import { buffer } from 'node:stream/consumers';
import type { Kysely } from 'kysely';
import sharp from 'sharp';
import { type ImageSize, smallSizes } from '#media/media.ts';
import type { Database } from '#server/db/schema.ts';
import type { Log } from '#server/log.ts';
import type { MediaStorage } from '#server/storage/media-storage.ts';
import { keyOf, smallKeyOf } from './media-keys.ts';
import { type Media, updateHasSmall } from './media-store.ts';

/** A larger file or picture (a "decompression bomb") is not decoded. */
const limits = { bytes: 100 * 1024 ** 2, pixels: 120_000_000, seconds: 60 };

const webpType = 'image/webp';

// One photo at a time on one thread leaves the machine to the calls; nothing is asked for twice.
sharp.concurrency(1);
sharp.cache(false);

/** Makes and finds small versions. */
export interface SmallVersions {
  /** Begins to make them. */
  prepare(image: Media): void;
  /** The key of one, made now where it is missing; null where the picture cannot be read. */
  find(image: Media, size: ImageSize): Promise<string | null>;
  /** Waits for the one that is being made; the others are made when somebody asks for them. */
  close(): Promise<void>;
}

async function shrink(bytes: Uint8Array, pixels: number): Promise<Buffer> {
  return await sharp(bytes, { limitInputPixels: limits.pixels, failOn: 'error', sequentialRead: true })
    .autoOrient()
    .resize({ width: pixels, height: pixels, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80, effort: 3 })
    .timeout({ seconds: limits.seconds })
    .toBuffer();
}

/** Every size of a picture, each from the larger one; null where it cannot be read. */
async function shrinkAll(original: Uint8Array, log: Log, key: string): Promise<Map<ImageSize, Buffer> | null> {
  try {
    const large = await shrink(original, smallSizes.large);
    return new Map([
      ['large', large],
      ['small', await shrink(large, smallSizes.small)],
    ]);
  } catch (error) {
    log.info({ key, reason: error instanceof Error ? error.message : String(error) }, 'picture cannot be read');
    return null;
  }
}

/** Makes them from and in the storage. */
export function createSmallVersions(db: Kysely<Database>, storage: MediaStorage, log: Log): SmallVersions {
  const underWay = new Map<string, Promise<boolean>>();
  let last: Promise<unknown> = Promise.resolve();
  let isClosing = false;

  async function make(image: Media): Promise<boolean> {
    if (isClosing) return false;
    const isSmallEnough = (image.size ?? 0) <= limits.bytes;
    const original = isSmallEnough ? await buffer(await storage.read(keyOf(image))) : undefined;
    const versions = original ? await shrinkAll(original, log, keyOf(image)) : null;
    for (const [size, bytes] of versions ?? []) await storage.write(smallKeyOf(image, size), bytes, webpType);
    const isStillThere = await updateHasSmall(db, image.id, versions !== null);
    if (!isStillThere) for (const size of versions?.keys() ?? []) await storage.remove(smallKeyOf(image, size));
    return isStillThere && versions !== null;
  }

  function makeOnce(image: Media): Promise<boolean> {
    const begun = underWay.get(image.id);
    if (begun) return begun;
    const made = last.then(() => make(image));
    last = made.catch(() => undefined).finally(() => underWay.delete(image.id));
    underWay.set(image.id, made);
    return made;
  }

  return {
    prepare: (image) => {
      if (image.hasSmall !== null) return;
      makeOnce(image).catch((error: unknown) => log.warn({ err: error, key: keyOf(image) }, 'no small versions'));
    },
    find: async (image, size) => {
      const isThere = image.hasSmall ?? (await makeOnce(image));
      return isThere ? smallKeyOf(image, size) : null;
    },
    close: async () => {
      isClosing = true;
      await last;
    },
  };
}
