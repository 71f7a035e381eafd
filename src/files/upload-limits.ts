/** Limits and texts for uploads. */

const mebibyte = 1024 ** 2;

/** Users are warned of larger files, which are still accepted. */
export const warnedBytes = { image: 25 * mebibyte, video: 1024 * mebibyte } as const;

/** Larger files are uploaded in blocks of this size, so that little is repeated after a lost connection. */
export const blockBytes = 4 * mebibyte;

/** Delay between the last upload and the return to the truck. */
export const waitAfterUpload = 2000;

/** A size in megabytes with two decimals. */
export function formatMegabytes(bytes: number): string {
  return `${(bytes / mebibyte).toFixed(2)} MB`;
}
