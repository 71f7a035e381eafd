/** What people are warned of before an upload, how large files are sent, and how sizes are told (specification, sections 2.11, 5 and 9). */

const mebibyte = 1024 ** 2;

/** Files above these many bytes are warned of, and still taken. */
export const warnedBytes = { image: 25 * mebibyte, video: 1024 * mebibyte } as const;

/** Larger files are sent in blocks of so many bytes: little is sent again after a line that broke. */
export const blockBytes = 4 * mebibyte;

/** Milliseconds between the last upload and the way back to the truck. */
export const waitAfterUpload = 2000;

/** A size in megabytes, to two decimals. */
export function formatMegabytes(bytes: number): string {
  return `${(bytes / mebibyte).toFixed(2)} MB`;
}
