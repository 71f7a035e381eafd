/** How large thumbnails are; by itself, for the process that makes them is started for each photo and reads no more than it needs. */

/** Thumbnails of a photo fit a box of so many pixels. */
export const thumbnailPixels = { small: 480, large: 1600 } as const;
