/** The size of an advert's cover, which link previews name before they load it. */

import { buffer } from 'node:stream/consumers';
import type { AdvertPhotos } from '#adverts/server/advert-photos.ts';
import type { AdvertWithoutPlate } from '#adverts/without-plate.ts';
import { isFileMissing } from '#server/storage/media-storage.ts';
import { Failure } from '#shared/errors.ts';
import { previewSize } from './public-advert.ts';
import type { PixelSize } from './stock-pages.ts';

/** A page is sent without its preview picture rather than later. */
const maxWaitMs = 5000;

/**
 * Null without a photo, and while it cannot be prepared. The photo is the first that visitors load, so it is made once
 * in any case. The library is loaded with the first cover.
 */
export async function findCoverSize(photos: AdvertPhotos, advert: AdvertWithoutPlate): Promise<PixelSize | null> {
  const [cover] = advert.photos;
  const photo = cover === undefined ? null : await photos.find(cover.key);
  if (photo === null) return null;
  try {
    const caller = { visitor: 'covers of pages', signal: AbortSignal.timeout(maxWaitMs) };
    const opened = await photos.open(photo, previewSize, caller);
    if (opened === null) return null;
    const { default: sharp } = await import('sharp');
    const { width, height } = await sharp(await buffer(opened.body)).metadata();
    return { width, height };
  } catch (error) {
    if (error instanceof Failure || isFileMissing(error)) return null;
    throw error;
  }
}
