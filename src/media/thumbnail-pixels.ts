/** A separate module, because the thumbnail process starts once per photo and must load as little as possible. */

/** Thumbnails fit a square of this many pixels. */
export const thumbnailPixels = { small: 480, large: 1600 } as const;
